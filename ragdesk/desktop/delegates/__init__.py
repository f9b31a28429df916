"""Delegates: how an item of a model is painted.

    passage_row     a passage in the list
"""
