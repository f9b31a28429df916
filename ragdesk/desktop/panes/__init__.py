"""The panes of the window; each can be shown alone and knows nothing of the others."""
