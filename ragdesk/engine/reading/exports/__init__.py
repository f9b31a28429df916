"""Readers of what other programs for notes and talks export.

enex                        notes of Evernote
conversations               a conversation put together from its messages, for the next three
chat_json, signal_json      messengers and language models as JSON, Signal as lines of JSON
telegram_page               Telegram's web pages
"""
