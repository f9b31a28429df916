"""Delegates: how an item of a model is painted."""
