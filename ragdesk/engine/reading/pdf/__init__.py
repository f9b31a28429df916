"""The reader of PDF files, and the pictures of their pages."""
