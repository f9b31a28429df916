"""Step 7: questions whose right place is known -> how often each method finds it."""
