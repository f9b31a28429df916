"""Readers of mail: single messages and mailboxes."""
