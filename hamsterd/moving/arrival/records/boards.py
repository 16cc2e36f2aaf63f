"""Boards with their rules from their first moment on, so that what was closed is never open."""

import re
from collections.abc import Iterable, Sequence

from hamsterd.community.caches import drop_board_caches
from hamsterd.community.rules import (
    ADMIN,
    BOARD_DESCRIPTION_MAX,
    BOARD_NAME_MAX,
)
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.models.community.posts import Board, BoardCategory, BoardReader
from hamsterd.models.members.keepers import BoardKeeper
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.records import BoardRecord

_READ = re.compile(r"all|members|granted|admin|level:[1-9][0-9]{0,2}")
_WRITE = re.compile(r"all|granted|admin|level:[1-9][0-9]{0,2}")
CATEGORIES, READERS, KEEPERS = "categories", "readers", "keepers"
"""Kinds of what belongs to a board; their keys begin with the board's."""
_LAST = "SELECT coalesce(max(sort_order), 0) FROM boards"
_NAMED = "SELECT lower(name) FROM boards WHERE lower(name) = ANY(%(names)s::text[])"
_ORDINARY = "SELECT id FROM users WHERE id = ANY(%(ids)s) AND role IS NULL AND status <> 'purged'"
_PLACES = """
    SELECT board_id, max(sort_order) AS last FROM board_categories
     WHERE board_id = ANY(%(ids)s) GROUP BY board_id
"""


def write_boards(arriving: Arriving, records: Sequence[BoardRecord]) -> None:
    """Write boards that are not here yet, without their posts."""
    place = int(fetch_value(_LAST))
    ids = next_ids("boards", len(records))
    names = _free_names(arriving, records)
    rows = [
        {
            "id": id_,
            "name": name,
            "description": (one.description or "")[:BOARD_DESCRIPTION_MAX] or None,
            "sort_order": place + number,
            "read_permission": one.read if _READ.fullmatch(one.read) else ADMIN,
            "write_permission": one.write if _WRITE.fullmatch(one.write) else ADMIN,
            "comment_permission": one.comment if _WRITE.fullmatch(one.comment) else ADMIN,
            "download_permission": one.download if _READ.fullmatch(one.download) else ADMIN,
            # Elsewhere, who could not read it did not learn of it from a list.
            "shows_restriction": one.shows_restriction,
            "is_active": not one.is_closed,
            "purpose": one.purpose,
            "allows_secrets": one.allows_secrets,
            "allows_files": one.allows_files,
            "is_category_required": one.is_category_required and bool(one.categories),
            "created_at": one.created_at or arriving.now,
            "updated_at": arriving.now,
        }
        for number, (one, id_, name) in enumerate(zip(records, ids, names, strict=True), start=1)
    ]
    insert(Board, rows)
    arriving.things.note(
        "boards", [Thing(one.key, id_) for one, id_ in zip(records, ids, strict=True)]
    )
    drop_board_caches()


def complete_boards(arriving: Arriving, records: Sequence[BoardRecord]) -> None:
    """Add categories, readers and keepers that a board does not have from this move yet.

    What staff here took away since does not come back: each is written down when it comes.
    """
    boards = arriving.things.ids("boards", [one.key for one in records])
    _write_categories(arriving, records, boards)
    named = [key for one in records for key in (*one.readers, *one.keepers)]
    members = arriving.things.ids("members", named)
    ordinary = set(fetch_column(_ORDINARY, ids=list(members.values())))
    new = _new(arriving, READERS, ((one, key) for one in records for key in one.readers))
    insert(
        BoardReader,
        [
            {"board_id": boards[one.key], "user_id": members[key], "granted_at": arriving.now}
            for one, key in new
            if members.get(key) in ordinary
        ],
    )
    new = _new(arriving, KEEPERS, ((one, key) for one in records for key in one.keepers))
    insert(
        BoardKeeper,
        [
            {"board_id": boards[one.key], "user_id": members[key], "created_at": arriving.now}
            for one, key in new
            if members.get(key) in ordinary
        ],
    )


def category_key(board: str, name: str) -> str:
    """A category's key of a board."""
    return f"{board}{SEPARATOR}{name}"


def _write_categories(
    arriving: Arriving, records: Sequence[BoardRecord], boards: dict[str, int]
) -> None:
    colors = {category_key(o.key, c.name): c.color for o in records for c in o.categories}
    new = _new(
        arriving, CATEGORIES, ((o, c.name) for o in records for c in o.categories), note=False
    )
    ids = next_ids("board_categories", len(new))
    last = {row["board_id"]: row["last"] for row in fetch_all(_PLACES, ids=list(boards.values()))}
    rows = []
    for id_, (board, name) in zip(ids, new, strict=True):
        board_id = boards[board.key]
        last[board_id] = last.get(board_id, 0) + 1
        rows.append(
            {
                "id": id_,
                "board_id": board_id,
                "name": name,
                "color": colors[category_key(board.key, name)],
                "sort_order": last[board_id],
            }
        )
    insert(BoardCategory, rows)
    arriving.things.note(
        CATEGORIES,
        [
            Thing(category_key(one.key, name), id_)
            for id_, (one, name) in zip(ids, new, strict=True)
        ],
    )


def _new(
    arriving: Arriving, kind: str, pairs: Iterable[tuple[BoardRecord, str]], *, note: bool = True
) -> list[tuple[BoardRecord, str]]:
    """Pairs that did not come yet; they are noted as come."""
    by_key = {category_key(one.key, name): (one, name) for one, name in pairs}
    known = arriving.things.known(kind, by_key)
    new = {key: pair for key, pair in by_key.items() if key not in known}
    if note:
        arriving.things.note(kind, [Thing(key, None) for key in new])
    return list(new.values())


def _free_names(arriving: Arriving, records: Sequence[BoardRecord]) -> list[str]:
    """Names that no board has; a name that is taken gets a number."""
    taken: set[str] = set(fetch_column(_NAMED, names=[one.name.lower() for one in records]))
    names = []
    for one in records:
        name, number = one.name, 1
        while name.lower() in taken or _is_named(name):
            number += 1
            ending = f" {number}"
            name = one.name[: BOARD_NAME_MAX - len(ending)] + ending
        if name != one.name:
            arriving.things.leave(
                "게시판의 이름", one.name, f"여기에 있는 이름이라 ‘{name}’ 이름으로 와요."
            )
        taken.add(name.lower())
        names.append(name)
    return names


def _is_named(name: str) -> bool:
    return bool(fetch_column(_NAMED, names=[name.lower()]))
