"""The data that flows from step to step: frozen, typed, and free of behaviour.

Takes:  nothing.
Gives:  the nouns of the program. All may cross threads. By step: ``documents``, ``results``, ``prompts``, ``answers``,
        which are all here too, as is ``collection``; beside the steps, to be imported by name: ``files``, ``pages``,
        ``hidden``, ``shown``, ``exam``, ``explanation``, ``scope``; ``later`` is what a row is that few look at.
Never:  a reference back to the engine, so a result stays true to the moment in which it was made.

Positions are counted in characters (code points) of ``Document.text``: ``start`` is the first, ``end`` is one past the
last, and for every chunk ``document.text[chunk.start:chunk.end] == chunk.text``.
"""

from ragdesk.engine.records.answers import (
    Answer,
    AnswerMaker,
    Citation,
    Claim,
    Difference,
    LaterNote,
    ModelServer,
    ModelTried,
)
from ragdesk.engine.records.collection import CollectionStatus
from ragdesk.engine.records.documents import Block, BlockKind, Chunk, Document, FileReport, FileState
from ragdesk.engine.records.prompts import (
    NO_CHOICE,
    ChatMessage,
    PinnedPassage,
    Prompt,
    PromptBlock,
    PromptChange,
    PromptChoice,
    PromptFacts,
    PromptPart,
    PromptPassage,
    Standing,
)
from ragdesk.engine.records.results import (
    CollectionFigures,
    Evidence,
    Fit,
    Hit,
    MethodRank,
    NearForm,
    Origin,
    Question,
    QuestionWord,
    SearchResult,
    TermPoints,
    Verdict,
    WhyNot,
    WordRole,
)

__all__ = [
    "NO_CHOICE",
    "Answer",
    "AnswerMaker",
    "Block",
    "BlockKind",
    "ChatMessage",
    "Chunk",
    "Citation",
    "Claim",
    "CollectionFigures",
    "CollectionStatus",
    "Difference",
    "Document",
    "Evidence",
    "FileReport",
    "FileState",
    "Fit",
    "Hit",
    "LaterNote",
    "MethodRank",
    "ModelServer",
    "ModelTried",
    "NearForm",
    "Origin",
    "PinnedPassage",
    "Prompt",
    "PromptBlock",
    "PromptChange",
    "PromptChoice",
    "PromptFacts",
    "PromptPart",
    "PromptPassage",
    "Question",
    "QuestionWord",
    "SearchResult",
    "Standing",
    "TermPoints",
    "Verdict",
    "WhyNot",
    "WordRole",
]
