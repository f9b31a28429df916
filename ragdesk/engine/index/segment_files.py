"""The segment files of an index: those that the manifest names, open.

Takes:  segment files as they are made.
Gives:  them in the order of their chunks, fewer and larger as time goes on.
Never:  takes a file away before the manifest has forgotten it, durably.

A file counts when the manifest names it, and from that moment on. So one that a crash leaves behind unnamed is waste,
which ``sweep`` takes away; and one that is named is there.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from pathlib import Path

import numpy as np

from ragdesk.engine.index import sizes
from ragdesk.engine.index.counting import Merging
from ragdesk.engine.index.counting_process import CountingProcess
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.merge_plan import NOTHING, last_merge_plan, merge_plan
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.snapshot import Snapshot

POLL_SECONDS = 0.01
"""How long a step waits for what is done beside it."""


class SegmentFiles:
    """Belongs to the store.

    Attributes:
        deleted: ids of chunks that are still counted in some file, or in memory, although they are gone.
        changes: how often there have come to be other files than before.
    """

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        """Open nothing yet."""
        self._directory = directory
        self._manifest = manifest
        self._segments: dict[int, Segment] = {}
        self.deleted: set[int] = set()
        self.changes = 0

    def __len__(self) -> int:
        """How many there are."""
        return len(self._segments)

    def take_up(self) -> None:
        """Open what the manifest names at this moment; what is open stays so."""
        self._segments = {number: self._segments.get(number) or Segment.open(self._directory / name)
                          for number, name in self._manifest.segments.names().items()}
        self.deleted = self._manifest.segments.tombstones()

    def close(self) -> None:
        """Let go of all files."""
        self._segments = {}

    def in_order(self) -> dict[int, Segment]:
        """Segments by id, in the order of their chunks."""
        in_order = sorted(self._segments.items(), key=lambda item: int(item[1].chunk_ids[0]) if len(item[1]) else -1)
        return dict(in_order)

    def new_path(self) -> Path:
        """For a file to be made."""
        return self._directory / f"{secrets.token_hex(8)}.segment"

    def publish(self, name: str, chunk_ids: Sequence[int], replaced: Sequence[int] = ()) -> None:
        """Make a file known, in place of others; those go when nobody can need them."""
        segment = Segment.open(self._directory / name)
        old_names = [name for i, name in self._manifest.segments.names().items() if i in replaced]
        with self._manifest.transaction(is_durable=bool(replaced)):
            segment_id = self._manifest.segments.put(name, chunk_ids)
            self._manifest.segments.remove(replaced)
        for old in replaced:
            del self._segments[old]
        self._segments[segment_id] = segment
        self.deleted = self._manifest.segments.tombstones()
        self.changes += 1
        for old_name in old_names:
            # On Windows a mapped file cannot go; it is unknown to the manifest and is swept at the next start.
            with contextlib.suppress(OSError):
                (self._directory / old_name).unlink()

    def sweep(self) -> None:
        """Take away files that no manifest row names: what a crash or an open map left behind."""
        known = set(self._manifest.segments.names().values())
        for path in self._directory.iterdir():
            if path.suffix in {".segment", ".writing"} and path.name not in known:
                with contextlib.suppress(OSError):
                    path.unlink()

    def merge(self, process: CountingProcess, *, is_last: bool) -> Iterator[None]:
        """Merge files that are too many for their size; see ``merge_plan``.

        The merging itself is done elsewhere, and sees nothing but the files of the segments, which never change; a
        question does not wait for it.

        Args:
            process: where.
            is_last: nothing more will come for now, so it pays to leave few files.

        Yields:
            While it runs, and between the merges.
        """
        while run := self._mergeable_run(is_last=is_last):
            segments = [self._segments[i] for i in run]
            names = self._manifest.segments.names()
            live = Snapshot(segments, self.deleted).live_masks()
            ids = np.concatenate([s.chunk_ids[mask] for s, mask in zip(segments, live, strict=True)]).tolist()
            path = self.new_path()
            merging = process.begin(Merging(path, [self._directory / names[i] for i in run], live))
            while wait([merging], timeout=POLL_SECONDS).not_done:
                yield
            merging.result()
            self.publish(path.name, ids, replaced=run)
            yield

    def _mergeable_run(self, *, is_last: bool) -> list[int]:
        """Ids of the segments to merge next; empty when there are none."""
        in_order = self.in_order()
        lengths = [len(segment) for segment in in_order.values()]
        plan = merge_plan(lengths, sizes.CHUNKS_PER_SEGMENT, sizes.MERGE_FACTOR)
        if plan == NOTHING and is_last:
            plan = last_merge_plan(lengths)
        return list(in_order)[plan]
