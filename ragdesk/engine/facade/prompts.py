"""A prompt for use elsewhere, against another one, and what comes back.

Takes:  prompts; an answer that was pasted.
Gives:  ``render_prompt``: its text in one of four formats; ``export_prompt``: that, saved whole or not at all;
        ``compare_prompts``: what is different from the one before; ``ticked``, ``widened``, ``moved``,
        ``put_in_order``, ``without_orders``: what the user has done to its passages; ``check_pasted``: the
        answer held against the passages; ``is_prompt``: whether it is the prompt itself.
Never:  sends it anywhere.
"""

from ragdesk.engine.answering.pasted import check_pasted, is_prompt
from ragdesk.engine.prompting.choices import moved, put_in_order, ticked, widened, without_orders
from ragdesk.engine.prompting.difference import compare_prompts
from ragdesk.engine.prompting.export import export_prompt, render_prompt

__all__ = ["check_pasted", "compare_prompts", "export_prompt", "is_prompt", "moved", "put_in_order", "render_prompt",
           "ticked", "widened", "without_orders"]
