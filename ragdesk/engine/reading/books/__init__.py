"""Readers of e-books."""
