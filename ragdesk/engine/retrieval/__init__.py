"""Step 4: a question against the counts, and every point of the result explained."""
