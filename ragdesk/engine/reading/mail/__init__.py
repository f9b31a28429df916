"""Readers of mail: single messages and mailboxes.

reader          .eml, .mbox, .mht
msg, emlx       what Outlook and Apple Mail save
headers         the head of a message
"""
