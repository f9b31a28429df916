"""Step 6: a prompt becomes an answer whose citations are checked.

Takes:  a prompt, and either the hits alone (``extract``) or a model server (``model``).
Gives:  an ``Answer``; ``answer`` is the plan that decides who writes it.
Never:  touches the index, follows a redirect, or acts on anything that a model says.
"""
