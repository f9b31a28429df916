"""Widgets that more than one pane uses."""
