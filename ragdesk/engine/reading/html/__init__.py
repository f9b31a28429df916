"""The reader of web pages, and what of a page its reader sees."""
