"""Language models, for the thread that owns the connection to them.

Takes:  settings, a prompt.
Gives:  ``NetworkCalls().find_servers`` and ``probe_server``: which servers answer; ``write_answer``: what a model
        wrote; ``can_go_on`` and ``go_on``: the rest of what was cut off; ``try_model``: whether it answers;
        ``asks_model``: whether it is to be asked at all. ``ModelCalls``: what a script for tests has to offer.
        ``Secret``: a key for a server.
Never:  touches the index: an answer needs nothing but its prompt.
"""

from ragdesk.engine.answering.answer import ModelCalls, NetworkCalls, asks_model, write_answer
from ragdesk.engine.answering.going_on import can_go_on, go_on
from ragdesk.engine.answering.model_check import try_model
from ragdesk.engine.answering.model_client.keys import Secret

__all__ = ["ModelCalls", "NetworkCalls", "Secret", "asks_model", "can_go_on", "go_on", "try_model", "write_answer"]
