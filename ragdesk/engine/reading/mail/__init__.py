"""Readers of mail: single messages and mailboxes.

reader          .eml, .mbox, .mht
msg             what Outlook saves
headers         the head of a message
attachments     files in a message
"""
