"""Step 0: a folder on disk -> which of its files are read, and how they are opened without being led astray."""
