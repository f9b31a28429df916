"""The window: a thin Qt shell over the engine."""
