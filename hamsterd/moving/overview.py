"""Every move as its owner looks at it in the console: how far it is, and what came of it."""

from collections import Counter

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.moving.arrival.moves import MoveRow, moves
from hamsterd.moving.arrival.verify import came, came_numbers, counted, stayed
from hamsterd.moving.audience import homecoming
from hamsterd.moving.schemas import (
    MoveCount,
    MoveOut,
    MoveProgress,
    MovesOut,
    MovesPresent,
    MoveStayed,
)

_EVER = "SELECT EXISTS (SELECT 1 FROM moves)"


def moves_present() -> MovesPresent:
    """Whether there ever was a move, undone or not."""
    with connection():
        return MovesPresent(is_present=bool(fetch_value(_EVER)))


def moves_page() -> MovesOut:
    """All moves, latest first, and the members who came with them."""
    with connection(), transaction():
        found = [_move(row) for row in reversed(moves())]
        return MovesOut(moves=found, members=homecoming())


def _move(row: MoveRow) -> MoveOut:
    is_undone = row["state"] == "undone"
    progress = row["details"].get("progress") if row["state"] == "running" else None
    return MoveOut.model_validate(
        {
            **{name: row[name] for name in ("id", "source", "state")},
            **{name: row[name] for name in ("started_at", "finished_at", "confirmed_at")},
            "title": str(row["details"].get("title", "")),
            "progress": progress and MoveProgress.model_validate(progress),
            "counts": [] if is_undone else _counts(row),
            "stayed": [] if is_undone else _stayed(row["id"]),
        }
    )


def _counts(row: MoveRow) -> list[MoveCount]:
    """What there was is known once a run has read all of it.

    Until then the page is polled, and what came is what the run keeps (`note_progress`). Behind it
    is a comparison, which counts once (`keep_counts`).
    """
    compared = row["details"].get("counts") if row["state"] == "done" else None
    if compared is not None:
        return [MoveCount.model_validate(one) for one in compared]
    if row["state"] == "running" or "seen" not in row["details"]:
        kept = row["details"].get("came")
        found = came(came_numbers(row["id"]) if kept is None else kept)
    else:
        found = counted(row["id"], Counter(row["details"]["seen"]))
    return [MoveCount(**one.model_dump()) for one in found]


def _stayed(move_id: int) -> list[MoveStayed]:
    return [MoveStayed(**one.model_dump()) for one in stayed(move_id)]
