"""The words on screen: every sentence that explains a result, a file or an error.

Takes:  records of the engine.
Gives:  plain sentences in the reader's language, for the window, the terminal and screen readers alike.
Never:  keeps anything, asks the engine, or claims what the figures do not say. Every function here is pure but for the
        language in use.

It is also where the terms of the code become those of the screen: a chunk is a passage, a score contribution is
points, trigrams are word parts, Snowball stems are word stems, prefix5 terms are word beginnings.

    explanations    why a passage is where it is
    sums            the arithmetic behind its score
    results         question, evidence, answer, citations, "why not"
    prompts         what is sent, what is not, and what has changed since the prompt before
    orders          passages that give orders to a model
    scope           what a question restricts the search to
    names           what methods, places and documents are called
    files, hidden   what became of a file; what is hidden in it
    problems        errors, whose sentences stand in ``engine.errors``
"""

from ragdesk.wording.explanations import fit_name, fit_sentence, place_sentence, score_text, why_sentence, word_sentence
from ragdesk.wording.files import changes_sentence, file_reason, report_reason, state_name
from ragdesk.wording.hidden import hidden_in_passage, hidden_place, hidden_sentence, more_hidden, show_invisible
from ragdesk.wording.names import (
    document_name,
    key_sentence,
    location,
    method_help,
    method_name,
    ordinal,
    part_name,
    place_in_file,
    place_of,
    sending_notice,
    server_place,
    source_name,
)
from ragdesk.wording.orders import kept_out_sentence, orders_note, orders_sent, orders_sentence, sent_orders_sentence
from ragdesk.wording.problems import error_hint, error_title
from ragdesk.wording.prompts import (
    change_sentence,
    fence_sentence,
    left_out_sentence,
    part_label,
    passage_name,
    pins_sentence,
    standing_note,
    standing_sentence,
    template_sentence,
)
from ragdesk.wording.results import (
    accessible_passage,
    answer_doubt,
    answer_ending,
    audit_facts,
    citation_problem,
    cited_problem,
    cited_verdict,
    closest_sentence,
    evidence_sentence,
    later_sentence,
    left_out_words,
    near_sentence,
    place_arrow,
    place_change,
    same_text_count,
    same_text_sentence,
    searched_for,
    searched_sentence,
    trial_changes,
    why_not_sentence,
)
from ragdesk.wording.sums import arithmetic

__all__ = [
    "accessible_passage",
    "answer_doubt",
    "answer_ending",
    "arithmetic",
    "audit_facts",
    "change_sentence",
    "changes_sentence",
    "citation_problem",
    "cited_problem",
    "cited_verdict",
    "closest_sentence",
    "document_name",
    "error_hint",
    "error_title",
    "evidence_sentence",
    "fence_sentence",
    "file_reason",
    "fit_name",
    "fit_sentence",
    "hidden_in_passage",
    "hidden_place",
    "hidden_sentence",
    "kept_out_sentence",
    "key_sentence",
    "later_sentence",
    "left_out_sentence",
    "left_out_words",
    "location",
    "method_help",
    "method_name",
    "more_hidden",
    "near_sentence",
    "orders_note",
    "orders_sent",
    "orders_sentence",
    "ordinal",
    "part_label",
    "part_name",
    "passage_name",
    "pins_sentence",
    "place_arrow",
    "place_change",
    "place_in_file",
    "place_of",
    "place_sentence",
    "report_reason",
    "same_text_count",
    "same_text_sentence",
    "score_text",
    "searched_for",
    "searched_sentence",
    "sending_notice",
    "sent_orders_sentence",
    "server_place",
    "show_invisible",
    "source_name",
    "standing_note",
    "standing_sentence",
    "state_name",
    "template_sentence",
    "trial_changes",
    "why_not_sentence",
    "why_sentence",
    "word_sentence",
]
