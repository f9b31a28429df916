"""What signs in a question restrict the search to, in words.

Takes:  QuestionScope.
Gives:  short phrases, one for each restriction.
Never:  the signs themselves: nobody has to know them to read what was done.
"""

from __future__ import annotations

from ragdesk.engine.records.scope import QuestionScope
from ragdesk.translation import translate as _
from ragdesk.wording.names import day_name


def restrictions(scope: QuestionScope) -> tuple[str, ...]:
    """Each restriction: "“notice period” word for word", "without marsh", "path: Home", "from 1 May 2024"."""
    days = ((_("from {day}"), scope.after), (_("before {day}"), scope.before))
    return (
        *(_("“{phrase}” word for word").format(phrase=phrase) for phrase in scope.phrases),
        *(_("without {word}").format(word=word) for word in scope.without_words),
        *(_("path: {path}").format(path=path) for path in scope.paths),
        *(_("type: {type}").format(type=kind) for kind in scope.types),
        *(_("tag: {tag}").format(tag=tag) for tag in scope.tags),
        *(template.format(day=day_name(day)) for template, day in days if day is not None))
