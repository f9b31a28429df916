"""Step 2: a document is cut into passages."""
