"""Readers of formats that are text with marks in it, and how bytes become text at all."""
