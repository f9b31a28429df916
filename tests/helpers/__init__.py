"""Builders and stand-ins that several tests share."""
