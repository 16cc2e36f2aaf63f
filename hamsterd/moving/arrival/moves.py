"""The move itself: one at a time, found again by the old site's addresses, and its state."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypedDict
from urllib.parse import urlsplit

import orjson
from peewee import fn

from hamsterd.core.errors import Conflict, NotFound
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.models.moving import Move
from hamsterd.moving.addresses import note_move
from hamsterd.moving.gnuboard5.inspecting.hosts import host_of
from hamsterd.moving.records import Record, SiteRecord

_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('moving', 0))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtextextended('moving', 0))"
_STANDING = """
    SELECT id, source, state, details, started_at, finished_at, confirmed_at FROM moves
     WHERE state <> 'undone' ORDER BY id
"""
_ALL = """
    SELECT id, source, state, details, started_at, finished_at, confirmed_at FROM moves ORDER BY id
"""

_NOTE_PROGRESS = """
    UPDATE moves
       SET details = details || jsonb_build_object('progress', jsonb_build_object(
               'label', %(label)s::text, 'done', %(done)s::bigint, 'total', %(total)s::bigint,
               'at', now()), 'came', %(came)s::jsonb)
     WHERE id = %(move_id)s
"""


class MoveRow(TypedDict):
    """A move as it is kept."""

    id: int
    source: str
    state: str
    details: dict[str, Any]
    started_at: datetime
    finished_at: datetime | None
    confirmed_at: datetime | None


class MoveBusy(Conflict):
    """Another process moves, or undoes a move."""

    message = "다른 곳에서 이사를 하고 있어요. 끝난 뒤에 다시 실행해 주세요."


class MoveConfirmed(Conflict):
    """The owner has said that all is well."""

    message = "확인을 마친 이사예요. 더 옮기거나 되돌릴 수 없어요."


class MoveUnfinished(Conflict):
    """Not everything came yet."""

    message = "아직 다 옮기지 않은 이사예요. 끝까지 옮긴 뒤에 확인해 주세요."


class MoveUndoing(Conflict):
    """The move is half undone."""

    message = "되돌리던 이사예요. `hamster import undo`로 되돌리기를 마친 뒤 다시 시작해 주세요."


class MoveNotFound(NotFound):
    """No such move."""

    message = "그런 이사가 없어요. `hamster import list`로 번호를 볼 수 있어요."


@contextmanager
def alone() -> Iterator[None]:
    """Hold this thread's connection, and the place of the only one who moves."""
    with connection():
        with transaction():
            is_alone = bool(fetch_value(_LOCK))
        if not is_alone:
            raise MoveBusy
        try:
            yield
        finally:
            with transaction():
                fetch_value(_UNLOCK)


def open_move(site: SiteRecord) -> int:
    """The move from this old site: the one that was begun, or a new one.

    Sites are told apart by software and places: a newer dump may know more addresses, and an owner
    may write `https` for `http`, or an address where none was found: then the title tells. Raises
    `MoveConfirmed` or `MoveUndoing`.
    """
    found = _begun(site)
    if found is None:
        move = Move.create(source=_source(site), details=_details(site))
        note_move()
        return int(move.id)
    if found["confirmed_at"] is not None:
        raise MoveConfirmed
    if found["state"] == "undoing":
        raise MoveUndoing
    addresses = sorted({*found["details"].get("addresses", ()), *site.addresses})
    details = {**found["details"], **_details(site), "addresses": addresses}
    execute(Move.update(state="running", details=details).where(Move.id == found["id"]))
    return found["id"]


def begun_move(site: Record | None) -> int:
    """The move from this old site; raises `MoveNotFound`."""
    with connection():
        found = _begun(site) if isinstance(site, SiteRecord) else None
    if found is None:
        raise MoveNotFound
    return found["id"]


def finish_move(move_id: int, details: Mapping[str, Any]) -> None:
    """All records came; what the run found is kept beside what is known of the site."""
    kept = move_row(move_id)["details"]
    for passing in ("progress", "came", "counts"):
        kept.pop(passing, None)
    execute(
        Move.update(state="done", finished_at=fn.now(), details={**kept, **details}).where(
            Move.id == move_id
        )
    )


def keep_counts(move_id: int, counts: Sequence[Mapping[str, Any]]) -> None:
    """What a comparison counted, for whoever only looks: counting reads every row that came."""
    kept = orjson.dumps({"counts": counts}).decode()
    execute(
        "UPDATE moves SET details = details || %(kept)s::jsonb WHERE id = %(move_id)s",
        move_id=move_id,
        kept=kept,
    )


def note_progress(move_id: int, label: str, done: int, total: int, came: Mapping[str, int]) -> None:
    """What is coming, how much of the source was read, and what came by kind; with a batch.

    The console polls it, so it is kept and not counted.
    """
    kept = orjson.dumps(dict(came)).decode()
    execute(_NOTE_PROGRESS, move_id=move_id, label=label, done=done, total=total, came=kept)


def move_row(move_id: int) -> MoveRow:
    """A move; raises `MoveNotFound`."""
    return fetch_row(Move.select().where(Move.id == move_id), MoveRow, MoveNotFound)


def moves() -> list[MoveRow]:
    """All moves there were, oldest first."""
    with connection():
        return fetch_all(_ALL, MoveRow)


def chosen_move(number: int | None) -> MoveRow:
    """The move of this number, or the only one; raises `MoveNotFound`."""
    with connection():
        standing = fetch_all(_STANDING, MoveRow)
    found = [one for one in standing if number is None or one["id"] == number]
    if len(found) != 1:
        raise MoveNotFound
    return found[0]


def _begun(site: SiteRecord) -> MoveRow | None:
    """The move of the same site, by an address or, where either names none, by its title."""
    standing = [
        one for one in fetch_all(_STANDING, MoveRow)
        if one["details"].get("software") == site.software
    ]  # fmt: skip
    places = _places(site.addresses)
    untold = []
    for one in standing:
        known = _places(one["details"].get("addresses", ()))
        if known & places:
            return one
        if not (known and places) and one["details"].get("title") == site.title:
            untold.append(one)
    # Titles that programs come with are not one site's alone.
    fitting = [one for one in untold if one["source"] == _source(site)] or untold
    return fitting[0] if len(fitting) == 1 else None


def _places(addresses: Iterable[str]) -> set[str]:
    """Hosts, with the path where two sites share one, whether by `https` and `www.` or not."""
    return {
        f"{host}{urlsplit(one).path.rstrip('/')}" for one in addresses if (host := host_of(one))
    }


def _source(site: SiteRecord) -> str:
    return f"{site.software}:{min(site.addresses, default=site.title)}"


def _details(site: SiteRecord) -> dict[str, Any]:
    return {"software": site.software, "title": site.title, "addresses": sorted(site.addresses)}
