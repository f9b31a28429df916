"""Text that its own program does not show: searchable, but in no prompt and no answer."""
