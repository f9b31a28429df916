"""Step 5: ranked hits become a prompt that fits the model's window.

Takes:  a search result and the settings.
Gives:  ``build_prompt`` and ``estimate_tokens``.
Never:  cuts a passage or a question short without saying so.

    prompt          which passages are sent, within the budget of tokens, and the exact messages
    token_estimate  how many tokens a text takes
    templates       the words of the prompt, a file for each language
    fencing         passages made harmless before a model sees them
    export          a prompt as text or in a file
"""

from ragdesk.engine.prompting.prompt import build_prompt
from ragdesk.engine.prompting.token_estimate import estimate_tokens

__all__ = ["build_prompt", "estimate_tokens"]
