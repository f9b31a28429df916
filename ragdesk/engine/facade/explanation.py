"""Why a passage has its score: everything that shows it asks here, and so shows the same.

Takes:  a Hit and the SearchResult it stands in; needs no open folder.
Gives:  ``explain``: the explanation that leads; ``explain_each``, ``explain_by``: those of all rankings or of one of
        those that a fusion joined; ``unsaid_words``: what becomes of the words that the passage does not have.
Never:  words of its own; ``wording`` makes the sentences.
"""

from ragdesk.engine.retrieval.explanation import explain, explain_by, explain_each, unsaid_words

__all__ = ["explain", "explain_by", "explain_each", "unsaid_words"]
