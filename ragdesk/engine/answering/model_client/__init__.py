"""Talking to a language model server: finding it, asking it, writing down what it says."""
