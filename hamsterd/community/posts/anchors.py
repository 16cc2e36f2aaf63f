"""Jumping to a page by number without reading all rows before it.

A reader who goes far leaves an anchor at every `ANCHOR_ROWS`th row: its sort key, and how many rows
follow it. New posts come first, so that number stays right while the list grows; other moves drop
the anchors. The popular and most-commented orders shift all the time; while an anchor is cached,
they may miss or repeat a post at it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

from hamsterd.community.rules import ANCHOR_ROWS, PostOrder
from hamsterd.core.cache import Cache
from hamsterd.db.sql import fetch_all

ANCHOR_SECONDS = 300


class Keyed(TypedDict):
    """A row of a list with its sort key."""

    id: int
    key: Any
    is_secret: bool


class Placed(Keyed):
    """A row with the number of rows before it."""

    place: int


class Anchor(NamedTuple):
    """A row of a list: `behind` rows follow from it to the end, itself included."""

    behind: int
    key: Any
    id: int


ANCHORS: Cache[tuple[Anchor, ...]] = Cache(
    "post_anchors", max_entries=200, ttl_seconds=ANCHOR_SECONDS
)
"""By order, board and category; from the start of the list to its end."""

_WALK = """
    SELECT id, key, is_secret, place FROM (
        SELECT id, {column} AS key, is_secret,
               row_number() OVER (ORDER BY {column} DESC, id DESC) AS place
          FROM community_posts WHERE {where}
         ORDER BY {column} DESC, id DESC LIMIT %(until)s
    ) walked
     WHERE place > %(skipped)s OR mod(place, {step}) = 1
     ORDER BY place
"""


def rows_at(
    *,
    order: PostOrder,
    column: str,
    where: str,
    board_id: int | None,
    category_id: int | None,
    total: int,
    offset: int,
    limit: int,
    **parameters: Any,
) -> list[Placed]:
    """The rows `[{"id": 812, "key": …}, …]` from `offset` on, by one query.

    `total` is the length of the list. It need not be exact, but must be the same for all pages.
    """
    name = (order, board_id, category_id)
    version = ANCHORS.version
    anchors = ANCHORS.get(name) or ()
    nearest = _nearest(anchors, total - offset)
    start = total
    if nearest is not None:
        start = nearest.behind
        where += f" AND ({column}, id) <= (%(anchor_key)s, %(anchor_id)s)"
        parameters |= {"anchor_key": nearest.key, "anchor_id": nearest.id}
    skipped = start - (total - offset)
    rows = fetch_all(
        _WALK.format(column=column, where=where, step=ANCHOR_ROWS),
        Placed,
        board_id=board_id,
        category_id=category_id,
        skipped=skipped,
        until=skipped + limit,
        **parameters,
    )
    passed = [
        Anchor(start - row["place"] + 1, row["key"], row["id"])
        for row in rows
        if row["place"] % ANCHOR_ROWS == 1
    ]
    if skipped > ANCHOR_ROWS:
        ANCHORS.put(name, _merged(anchors, passed), version=version)
    return [row for row in rows if row["place"] > skipped]


def _nearest(anchors: Sequence[Anchor], behind: int) -> Anchor | None:
    """The last anchor with at least `behind` rows behind it."""
    place = bisect_left(anchors, -behind + 1, key=lambda anchor: -anchor.behind)
    return anchors[place - 1] if place else None


def _merged(known: Sequence[Anchor], passed: Sequence[Anchor]) -> tuple[Anchor, ...]:
    by_place = {anchor.behind: anchor for anchor in (*known, *passed)}
    return tuple(by_place[behind] for behind in sorted(by_place, reverse=True))
