"""Readers of what other programs for notes export."""
