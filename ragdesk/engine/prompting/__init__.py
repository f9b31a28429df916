"""Step 5: ranked hits become a prompt that fits the model's window.

Takes:  a search result and the settings.
Gives:  ``build_prompt`` and ``estimate_tokens``.
Never:  cuts a passage or a question short without saying so.

    prompt          what fits the budget of tokens, and the exact messages
    selection       which passages are to be sent, and in which order they stand
    choices         what the user does to the passages of a prompt, step by step
    planted         passages that speak to a model
    pins            the passages that are sent with every question, kept between runs
    token_estimate  how many tokens a text takes
    template_parts  what of them the user may rewrite, and what is refused
    saved_templates what the user has written, kept between runs
    counted         a prompt with the tokens that a server has counted
    templates       the words of the prompt, a file for each language
    fencing         passages made harmless before a model sees them
    difference      what is different from the prompt before
    kept_files      files written whole or not at all
    export          a prompt as text or in a file
"""

from ragdesk.engine.prompting.prompt import build_prompt
from ragdesk.engine.prompting.token_estimate import estimate_tokens

__all__ = ["build_prompt", "estimate_tokens"]
