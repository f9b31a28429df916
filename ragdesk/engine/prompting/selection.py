"""Which passages a prompt is to hold, before anybody knows how many fit, and in which order they will stand.

Takes:  a search result, the settings, what the user chose, the passages that are sent always.
Gives:  ``select``: the passages to be sent, the most important first; ``arrange``: those that fit in their order.
Never:  counts tokens, or drops a passage that was chosen without saying so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ragdesk.engine.hidden.shown import visible_text
from ragdesk.engine.prompting.planted import orders_in
from ragdesk.engine.records import Chunk, Hit, PromptChoice, PromptPassage, SearchResult, Standing
from ragdesk.engine.retrieval.alike import Crowd
from ragdesk.engine.retrieval.explanation import all_terms
from ragdesk.engine.settings import Settings


@dataclass(frozen=True, slots=True)
class Selection:
    """What is to be sent, and what is not.

    Attributes:
        wanted: the most important first; room is given in this order.
        others: what could be sent, and why it is not to be.
    """

    wanted: tuple[PromptPassage, ...]
    others: tuple[PromptPassage, ...]


def select(result: SearchResult, settings: Settings, choice: PromptChoice, pinned: Sequence[Hit],
           wider: Mapping[int, Chunk]) -> Selection:
    """Choose passages: those pinned, the best, and those the user added, without those the user left out.

    Args:
        result: of the search.
        settings: how many are sent.
        choice: what the user changed.
        pinned: passages that are sent always; one that was found, too, is taken as it was found.
        wider: chunk id -> the passage together with its neighbours, for those to be widened.
    """
    found = {hit.chunk_id: hit for hit in (*result.hits, *result.unlisted)}
    pins = {hit.chunk_id: _as_found(hit, found) for hit in pinned}
    best = distinct(found.values())
    sent, passed_over = choose_best(best, settings)
    ids = {*(hit.chunk_id for hit in sent), *choice.added, *pins}
    hits = distinct((*pins.values(), *best)) if pins else best
    listed = {hit.chunk_id for hit in result.hits} | ids | passed_over.keys()

    def passage(hit: Hit, standing: Standing) -> PromptPassage:
        chunk = wider.get(hit.chunk_id) if hit.chunk_id in choice.widened else None
        sent = hit if chunk is None else replace(hit, chunk=chunk, same_text_in=())
        return PromptPassage(sent, standing, is_pinned=hit.chunk_id in pins, is_widened=chunk is not None)

    wanted = [passage(hit, Standing.SENT) for hit in hits if hit.chunk_id in ids - choice.left_out]
    others = [passage(hit, Standing.TICKED_OFF if hit.chunk_id in ids
                      else passed_over.get(hit.chunk_id, Standing.NOT_WANTED)) for hit in hits
              if hit.chunk_id in listed and hit.chunk_id not in ids - choice.left_out]
    kept, inside = _apart(_in_given_order(wanted, choice.order))
    return Selection(kept, (*inside, *others))


def choose_best(hits: Iterable[Hit], settings: Settings) -> tuple[list[Hit], dict[int, Standing]]:
    """As many as are to be sent, the best first, and by chunk id those that were passed over for lower ones.

    At most half of them say nearly the same, so that one text in many small variations cannot take the place of all
    others. Where there are no others, they are sent nevertheless.
    """
    sent: list[Hit] = []
    alike: list[Hit] = []
    passed_over: dict[int, Standing] = {}
    crowd = Crowd(settings.passages_sent)
    for hit in hits:
        if len(sent) == settings.passages_sent:
            break
        if settings.leave_out_orders and orders_in(hit.chunk):
            passed_over[hit.chunk_id] = Standing.GIVES_ORDERS
        elif crowd.has_room_for(visible_text(hit.chunk)):
            sent.append(hit)
        else:
            alike.append(hit)
    passed_over |= dict.fromkeys((hit.chunk_id for hit in alike), Standing.ALIKE)
    for hit in alike[: settings.passages_sent - len(sent)]:
        sent.append(hit)
        del passed_over[hit.chunk_id]
    return sent, passed_over


def distinct(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """The first hit of each text that can be shown: the same words twice would only take the room of others."""
    first: dict[str, Hit] = {}
    for hit in hits:
        text = visible_text(hit.chunk)
        if (text.strip() or not hit.chunk.hidden) and not _is_found_by_hidden_words(hit):
            first.setdefault(text, hit)
    return tuple(first.values())


def _is_found_by_hidden_words(hit: Hit) -> bool:
    """Whether the passage shows none of the words that it was found by."""
    return bool(hit.chunk.hidden and hit.hidden_words) and not any(term.spans for term in all_terms(hit))


def _as_found(pinned: Hit, found: Mapping[int, Hit]) -> Hit:
    """A passage that is sent always as the question found it, but not by words that it does not show."""
    hit = found.get(pinned.chunk_id, pinned)
    return pinned if _is_found_by_hidden_words(hit) else hit


def _in_given_order(passages: Sequence[PromptPassage], order: Sequence[int]) -> list[PromptPassage]:
    """Those that the user put in order, and after them the rest as they were."""
    place = {chunk_id: number for number, chunk_id in enumerate(order)}
    return sorted(passages, key=lambda passage: place.get(passage.hit.chunk_id, len(place)))


def _apart(passages: Sequence[PromptPassage]) -> tuple[tuple[PromptPassage, ...], tuple[PromptPassage, ...]]:
    """Those that are sent themselves, and those that a widened one already holds whole."""
    wide = [passage for passage in passages if passage.is_widened]
    inside = [passage for passage in passages if any(_holds(other, passage) for other in wide)]
    kept = tuple(passage for passage in passages if passage not in inside)
    return kept, tuple(replace(passage, standing=Standing.INSIDE) for passage in inside)


def _holds(wide: PromptPassage, passage: PromptPassage) -> bool:
    """Whether a passage lies whole in another one, which is longer."""
    outer, inner = wide.hit.chunk, passage.hit.chunk
    return ((outer.path, outer.part) == (inner.path, inner.part) and outer.start <= inner.start
            and inner.end <= outer.end and len(outer.text) > len(inner.text))


def arrange(passages: Sequence[PromptPassage], order: str, choice: PromptChoice) -> tuple[PromptPassage, ...]:
    """Those that fit, in the order in which they stand in the prompt.

    Args:
        passages: the most important first.
        order: a value of ``settings.passage_order``; the order that the user gave counts more.
        choice: holds that.
    """
    if choice.order or order == "best":
        return tuple(passages)
    if order == "ends":
        return (*passages[::2], *reversed(passages[1::2]))
    return tuple(sorted(passages, key=lambda passage: (passage.hit.chunk.path, passage.hit.chunk.part,
                                                       passage.hit.chunk.start)))
