"""Readers of what other programs keep or export: notes, talks, dates, people, works, links.

enex, jex                   notes of Evernote and Joplin
opml, canvas                outlines and canvases
conversations               a conversation put together from its messages, for the next three
chat_json, signal_json      messengers and language models as JSON, Signal as lines of JSON
telegram_page               Telegram's web pages
calendar, contacts          calendars and address books, of which content_lines knows the lines
references, links           lists of literature; links kept as files
"""
