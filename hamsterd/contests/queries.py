"""Queries of contests. They include votes only for the console and for contests that are over."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from hamsterd.content.visibility import (
    HELD,
    NOT_APART,
    REMOVED,
    UNDELETED,
    at,
    listed,
    permitted,
    seen,
)
from hamsterd.contests.errors import ContestNotFound
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.contests.rules import WINNERS_MAX, Phase, Times
from hamsterd.contests.schemas import (
    ContestEntryOut,
    ContestListed,
    ContestWin,
    OwnContestEntry,
    WinnerOut,
)
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_one, fetch_row
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import next_cursor, pack_cursor, unpack_cursor
from hamsterd.media.queries import media_by_urls
from hamsterd.members.accounts.queries import author
from hamsterd.models.contests import ContestBallot

_TIMES = """
    c.entry_starts_at, c.entry_ends_at, c.voting_starts_at, c.voting_ends_at, c.cancelled_at,
    c.counted_at
"""
_CONTEST = f"""
    SELECT c.id, c.title, c.rules, c.entries_count, c.cancel_reason, {_TIMES} FROM contests c
"""
_ONE = f"{_CONTEST} WHERE c.id = %(contest_id)s"
# The winner's photo, else a random one that changes daily, so that no entrant is favoured. It is
# visible to all, except members separated from its author by a block.
_COVER = f"""
    (SELECT image FROM contest_entries
      WHERE contest_id = c.id AND {listed(CONTEST_ENTRY)} AND {NOT_APART}
      ORDER BY place, md5(id::text || %(day)s) LIMIT 1)
"""
# Uses the index contests_latest; the id breaks ties.
_PAGE = f"""
    SELECT c.id, c.title, c.entries_count, c.cancel_reason, {_TIMES}, {_COVER} AS cover
      FROM contests c
     WHERE %(after)s::timestamptz IS NULL
        OR (c.entry_starts_at, c.id) < (%(after)s::timestamptz, %(after_id)s)
     ORDER BY c.entry_starts_at DESC, c.id DESC LIMIT %(limit)s
"""
# A handful, by the index contests_uncounted. Which of them are running depends on the clock.
_OPEN = f"""
    SELECT c.id, c.title, {_TIMES} FROM contests c
     WHERE c.counted_at IS NULL AND c.cancelled_at IS NULL AND c.voting_ends_at > now()
     ORDER BY c.id
"""
_CARD = f"""
    e.id, e.contest_id, e.caption, e.image, e.diary_entry_id, e.created_at, e.place,
    e.votes_count, e.user_id, u.nickname, u.profile_image, u.level,
    {at("e", HELD)} IS TRUE AS is_held
"""
_FROM = "contest_entries e JOIN users u ON u.id = e.user_id"
# Random order from the seed: different for each viewer, the same on all of their pages.
_ENTRIES = f"""
    SELECT {_CARD}, drawn.lot
      FROM (SELECT id, md5(id::text || %(seed)s) AS lot FROM contest_entries
             WHERE contest_id = %(contest_id)s AND {seen(CONTEST_ENTRY)}) drawn
      JOIN contest_entries e ON e.id = drawn.id JOIN users u ON u.id = e.user_id
     WHERE %(lot)s::text IS NULL OR drawn.lot > %(lot)s::text
     ORDER BY drawn.lot LIMIT %(limit)s
"""
_ENTRY = f"""
    SELECT {_CARD} FROM {_FROM}
     WHERE e.id = (SELECT id FROM contest_entries
                    WHERE id = %(entry_id)s AND {seen(CONTEST_ENTRY)})
"""
_WINNERS = f"""
    SELECT {_CARD},
           e.id IN (SELECT id FROM contest_entries
                     WHERE contest_id = %(contest_id)s AND {seen(CONTEST_ENTRY)}) AS is_seen
      FROM {_FROM} WHERE e.contest_id = %(contest_id)s AND e.place IS NOT NULL ORDER BY e.place
"""
_OWN = f"""
    SELECT {_CARD}, {at("e", REMOVED)} AS is_removed,
           e.id IN (SELECT id FROM contest_entries
                     WHERE contest_id = %(contest_id)s AND {permitted(CONTEST_ENTRY)}) AS is_seen
      FROM {_FROM}
     WHERE e.contest_id = %(contest_id)s AND e.user_id = %(viewer_id)s AND {at("e", UNDELETED)}
"""
# Votes for photos that were withdrawn or are invisible now do not count.
_VOTABLE = f"""
    SELECT id FROM contest_entries
     WHERE contest_id = %(contest_id)s AND id = ANY(%(ids)s::bigint[]) AND {listed(CONTEST_ENTRY)}
       AND {NOT_APART} AND user_id <> %(viewer_id)s
"""
_WINS = Prepared(f"""
    SELECT c.id AS contest_id, c.title, e.place
      FROM contest_entries e JOIN contests c ON c.id = e.contest_id
     WHERE e.place IS NOT NULL
       AND e.id IN (SELECT id FROM contest_entries
                     WHERE user_id = %(member_id)s AND place IS NOT NULL
                       AND {listed(CONTEST_ENTRY)})
     ORDER BY e.id DESC LIMIT 20
""")


class ContestTimes(TypedDict):
    """The times of a contest."""

    entry_starts_at: datetime
    entry_ends_at: datetime
    voting_starts_at: datetime
    voting_ends_at: datetime
    cancelled_at: datetime | None
    counted_at: datetime | None


class OpenContest(ContestTimes):
    """A contest that is not over."""

    id: int
    title: str


class WholeContest(OpenContest):
    """A contest with its texts."""

    rules: str
    entries_count: int
    cancel_reason: str | None


class ListedContest(OpenContest):
    """A contest with the photo it is shown by."""

    entries_count: int
    cancel_reason: str | None
    cover: str | None


class EntryRow(TypedDict):
    """A photo and its author."""

    id: int
    contest_id: int
    caption: str
    image: str
    diary_entry_id: int | None
    created_at: datetime
    place: int | None
    votes_count: int
    user_id: int
    nickname: str
    profile_image: str | None
    level: int
    is_held: bool


class DrawnEntry(EntryRow):
    """A photo in the viewer's random order."""

    lot: str


class PlacedEntry(EntryRow):
    """A winner, whether the viewer may see it or not."""

    is_seen: bool


class OwnEntry(PlacedEntry):
    """The viewer's own photo."""

    is_removed: bool


def times_of(row: ContestTimes) -> Times:
    """The times of a contest's row."""
    return Times(
        entry_starts_at=row["entry_starts_at"],
        entry_ends_at=row["entry_ends_at"],
        voting_starts_at=row["voting_starts_at"],
        voting_ends_at=row["voting_ends_at"],
        cancelled_at=row["cancelled_at"],
        counted_at=row["counted_at"],
    )


def phase_of(row: ContestTimes) -> Phase:
    """The current phase of a contest."""
    return times_of(row).phase(utc_now())


def contest_row(contest_id: int) -> WholeContest:
    """One contest. Raises `ContestNotFound`."""
    return fetch_row(_ONE, WholeContest, ContestNotFound, contest_id=contest_id)


def contests_page(*, limit: int, cursor: str | None, viewer_id: int | None) -> Page[ContestListed]:
    """A page of contests, latest first; two statements."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        _PAGE,
        ListedContest,
        limit=limit,
        after=after,
        after_id=after_id,
        viewer_id=viewer_id,
        day=str(kst_day()),
    )
    media = media_by_urls([row["cover"] for row in rows if row["cover"]])
    shown = [
        ContestListed(**row | {"cover": media.get(row["cover"] or "")}, phase=phase_of(row))
        for row in rows
    ]
    return Page(shown, next_cursor(rows, limit, "entry_starts_at", "id"))


def open_contests() -> list[OpenContest]:
    """Id, title and times of the contests that are not over."""
    return fetch_all(_OPEN, OpenContest)


def entries_page(
    *, contest_id: int, viewer_id: int | None, limit: int, cursor: str | None
) -> Page[ContestEntryOut]:
    """A page of a contest's photos in the viewer's order; two statements."""
    seed = f":{contest_id}:{viewer_id or kst_day()}"
    lot = None
    if cursor is not None:
        seed, lot = _place_in_order(cursor)
    rows = fetch_all(
        _ENTRIES,
        DrawnEntry,
        contest_id=contest_id,
        viewer_id=viewer_id,
        seed=seed,
        lot=lot,
        limit=limit,
    )
    following = pack_cursor(seed, rows[-1]["lot"]) if len(rows) == limit else None
    return Page(cards(rows, viewer_id), following)


def _place_in_order(cursor: str) -> tuple[str, str]:
    """The seed is part of the cursor, so that the order survives midnight between two pages."""
    seed, lot = unpack_cursor(cursor, str, str)
    if len(seed) > 40 or len(lot) != 32:  # noqa: PLR2004  # an MD5 in hexadecimal
        raise InvalidInput(fields={"cursor": "이어 볼 위치가 올바르지 않아요."})
    return seed, lot


def contest_entry(entry_id: int, viewer_id: int | None) -> ContestEntryOut | None:
    """One photo as the viewer sees it, or nothing."""
    row = fetch_one(_ENTRY, EntryRow, entry_id=entry_id, viewer_id=viewer_id)
    return cards([row], viewer_id)[0] if row else None


def winners_of(contest_id: int, viewer_id: int | None) -> list[WinnerOut]:
    """The winners of a contest that is over; photos that are no longer visible leave a gap."""
    rows = fetch_all(_WINNERS, PlacedEntry, contest_id=contest_id, viewer_id=viewer_id)
    shown = {card.id: card for card in cards([row for row in rows if row["is_seen"]], viewer_id)}
    return [
        WinnerOut(place=row["place"], votes_count=row["votes_count"], entry=shown.get(row["id"]))
        for row in rows[:WINNERS_MAX]
    ]


def own_entry(contest_id: int, viewer_id: int) -> OwnContestEntry | None:
    """The member's own entry, even if it is hidden from others."""
    row = fetch_one(_OWN, OwnEntry, contest_id=contest_id, viewer_id=viewer_id)
    if row is None:
        return None
    shown = cards([row], viewer_id)[0] if row["is_seen"] else None
    return OwnContestEntry(id=row["id"], entry=shown, is_removed=row["is_removed"])


def votes_of(contest_id: int, viewer_id: int) -> list[int]:
    """The member's votes for photos that are still valid."""
    ballot = fetch_one(
        ContestBallot.select(ContestBallot.entry_ids).where(
            ContestBallot.contest_id == contest_id, ContestBallot.user_id == viewer_id
        )
    )
    return votable(contest_id, ballot["entry_ids"], viewer_id) if ballot else []


def votable(contest_id: int, ids: list[int], viewer_id: int) -> list[int]:
    """Those of `ids` that the member may vote for, in that order."""
    found = fetch_all(_VOTABLE, contest_id=contest_id, ids=ids, viewer_id=viewer_id)
    there = {row["id"] for row in found}
    return [one for one in ids if one in there]


def wins_of(member_id: int) -> list[ContestWin]:
    """The member's places, latest first."""
    return [ContestWin(**row) for row in fetch_all(_WINS, member_id=member_id)]


def cards(rows: Sequence[EntryRow], viewer_id: int | None) -> list[ContestEntryOut]:
    """Photos as response schemas; one statement for all of their files."""
    media = media_by_urls([row["image"] for row in rows])
    return [
        ContestEntryOut(
            media=media[row["image"]],
            user=author(row),
            is_own=row["user_id"] == viewer_id,
            id=row["id"],
            contest_id=row["contest_id"],
            caption=row["caption"],
            diary_entry_id=row["diary_entry_id"],
            created_at=row["created_at"],
            is_held=row["is_held"],
        )
        for row in rows
        if row["image"] in media
    ]
