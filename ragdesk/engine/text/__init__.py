"""Text as such: its words, sentences, language and title. Knows nothing of files, passages or scores."""
