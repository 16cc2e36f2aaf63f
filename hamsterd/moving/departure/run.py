"""A departure: all records of one moment, then the files that they name.

Rows come through a cursor of one snapshot, files are copied one by one: memory does not grow with
the site.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import orjson

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.errors import NotFound
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import walk_rows
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.moving.arrival.labels import LABELS
from hamsterd.moving.departure.departing import Departing
from hamsterd.moving.departure.sql import Walk
from hamsterd.moving.departure.staying import count_what_stays
from hamsterd.moving.departure.walks import WALKS
from hamsterd.moving.folder import MAX_LINE_BYTES
from hamsterd.moving.package import Sink
from hamsterd.moving.records import RECORDS, LeftRecord, Record, SiteRecord
from hamsterd.operations.exports.snapshot import snapshot

SOFTWARE = "hamsterd"
FILES_LABEL = "파일"
Tell = Callable[[str, int, int], None]
"""Called with what is written, how many of it, and of how many (0: not known)."""


@dataclass(slots=True)
class Outcome:
    """What went, by kind, and what stays: what, why, how many."""

    went: Counter[str] = field(default_factory=Counter)
    files: int = 0
    stays: list[tuple[str, str, int]] = field(default_factory=list)


def note_departure(*, actor: str, to: str, is_sealed: bool) -> None:
    """Log that all personal data leave, before any of it is read."""
    with connection(), transaction():
        record(
            actor=actor,
            action=Action.SITE_EXPORT,
            target_type="site",
            after={"to": to, "sealed": is_sealed},
        )


def depart(sink: Sink, settings: Settings, tell: Tell) -> Outcome:
    """Write the whole site."""
    outcome = Outcome()
    departing = Departing(settings)
    with connection():
        with snapshot():
            site = SiteRecord(
                software=SOFTWARE,
                title=site_settings(settings).site_name,
                addresses=[departing.base],
            )
            sink.write_list(SiteRecord.kind, [_line(site)])
            for kind in RECORDS:
                if kind.kind in WALKS:
                    _write(sink, WALKS[kind.kind], departing, outcome, tell)
            count_what_stays(departing)
        # Bytes take long; no snapshot is held meanwhile.
        outcome.files = _copy(sink, departing, open_storage(settings), tell)
    outcome.stays = [(*key, count) for key, count in sorted(departing.left.items())]
    left = (LeftRecord(what=what, name=f"{n:,}개", why=why) for what, why, n in outcome.stays)
    sink.write_list(LeftRecord.kind, map(_line, left))
    return outcome


def _write(sink: Sink, walk: Walk, departing: Departing, outcome: Outcome, tell: Tell) -> None:
    kind = walk.kind.kind
    label = LABELS[kind]

    def records() -> Iterator[bytes]:
        for number, row in enumerate(walk_rows(walk.sql), start=1):
            made = walk.made(row, departing)
            if made is None:
                continue
            line = _line(made)
            if len(line) > MAX_LINE_BYTES:
                departing.leave(label, "한 줄이 8MB보다 길어요.")
                continue
            outcome.went[kind] += 1
            yield line
            tell(label, number, 0)

    lines = records()
    first = next(lines, None)
    if first is not None:
        sink.write_list(kind, _chain(first, lines))


def _chain(first: bytes, others: Iterable[bytes]) -> Iterator[bytes]:
    yield first
    yield from others


def _copy(sink: Sink, departing: Departing, storage: MediaStorage, tell: Tell) -> int:
    """Copy the files that records name; one that is missing or away stays, by name."""
    copied = 0
    for number, name in enumerate(departing.files, start=1):
        try:
            with storage.open(name) as source:
                sink.copy(name, source)
            copied += 1
        except NotFound:
            departing.leave(FILES_LABEL, f"저장소에 없어요: {name}")
        tell(FILES_LABEL, number, len(departing.files))
    return copied


def _line(made: Record) -> bytes:
    data = made.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)
