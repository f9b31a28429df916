"""Why something came out as it did, as fixed names.

Takes:  nothing.
Gives:  ``FileReason``: of a file; ``EvidenceReason``: of a verdict; ``StoppedBy``: of an answer that breaks off;
        ``ClaimVerdict``: of what an answer claims; ``WhyNotReason``: of a passage that is not listed;
        ``SettingsRule``: of a value that was refused; ``TemplateRule``: of instructions that were;
        ``KeyPlace``: where a key is kept.
        ``ReadingFailed`` carries a FileReason out of ``facade.pages``.
Never:  a sentence: ``wording`` has one for each member.
"""

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import (
    ClaimVerdict,
    EvidenceReason,
    FileReason,
    KeyPlace,
    SettingsRule,
    StoppedBy,
    TemplateRule,
    WhyNotReason,
)

__all__ = ["ClaimVerdict", "EvidenceReason", "FileReason", "KeyPlace", "ReadingFailed", "SettingsRule", "StoppedBy",
           "TemplateRule", "WhyNotReason"]
