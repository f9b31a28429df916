"""A prompt for use elsewhere.

Takes:  a prompt.
Gives:  ``render_prompt``: its text in one of three formats; ``export_prompt``: that, saved whole or not at all.
Never:  sends it anywhere.
"""

from ragdesk.engine.prompting.export import export_prompt, render_prompt

__all__ = ["export_prompt", "render_prompt"]
