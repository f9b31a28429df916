"""The instructions that a prompt begins with: the program's own, and what the user made of them.

Takes:  the data directory, parts by name.
Gives:  ``EDITABLE_PARTS``, ``PROMPT_LANGUAGES``, ``parts_of_language``: what can be rewritten; ``preview``: how it
        will look; ``load_templates``, ``save_template``, ``delete_template``: what is kept.
Never:  keeps what is refused.
"""

from ragdesk.engine.prompting.saved_templates import delete_template, load_templates, save_template
from ragdesk.engine.prompting.template_parts import EDITABLE_PARTS, parts_of_language, preview
from ragdesk.engine.prompting.templates import PROMPT_LANGUAGES

__all__ = ["EDITABLE_PARTS", "PROMPT_LANGUAGES", "delete_template", "load_templates", "parts_of_language", "preview",
           "save_template"]
