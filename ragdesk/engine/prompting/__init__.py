"""Step 5: ranked hits become a prompt that fits the model's window.

Takes:  a search result and the settings.
Gives:  ``build_prompt`` and ``estimate_tokens``; ``export`` writes the result to a file.
Never:  cuts a passage or a question short without saying so.
"""

from ragdesk.engine.prompting.budget import estimate_tokens
from ragdesk.engine.prompting.prompt import build_prompt

__all__ = ["build_prompt", "estimate_tokens"]
