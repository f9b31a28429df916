"""Text that its own program does not show: searchable, but in no prompt and no answer.

    hidden_text     what of it is in a file, for those who ask
    spans           where it is in a text
    shown           a passage without it
"""
