"""The reader of Markdown, and what of it is not shown."""
