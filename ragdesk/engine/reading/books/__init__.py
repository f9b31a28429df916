"""Readers of e-books.

epub, fb2       one for each format
"""
