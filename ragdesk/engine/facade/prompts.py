"""A prompt for use elsewhere, and what comes back.

Takes:  a prompt; an answer that was pasted.
Gives:  ``render_prompt``: its text in one of three formats; ``export_prompt``: that, saved whole or not at all;
        ``check_pasted``: the answer held against the passages; ``is_prompt``: whether it is the prompt itself.
Never:  sends it anywhere.
"""

from ragdesk.engine.answering.pasted import check_pasted, is_prompt
from ragdesk.engine.prompting.export import export_prompt, render_prompt

__all__ = ["check_pasted", "export_prompt", "is_prompt", "render_prompt"]
