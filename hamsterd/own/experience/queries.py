"""Queries of a member's own ledger, latest first, with the subject of each row."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.plain import preview
from hamsterd.content.visibility import seen
from hamsterd.core.text.cutting import cut
from hamsterd.db.sql import Row, fetch_all
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import pack_cursor, unpack_cursor
from hamsterd.kinds import KINDS
from hamsterd.members.levels.rules import Source
from hamsterd.own.experience.rules import EXCERPT_CHARACTERS, name_of
from hamsterd.own.experience.schemas import ExperienceAbout, ExperienceItem


class Named(NamedTuple):
    """The thing that a row of the ledger is about."""

    kind: str
    id: int


# A row: id 91, source like_received, source_key like:diary:12:7, amount 1, kst_day 2026-11-20
_PAGE = """
    SELECT id, source, source_key, amount, kst_day AS day, created_at FROM experience_events
     WHERE user_id = %(member_id)s
       AND (%(day)s::date IS NULL
            OR (kst_day <= %(day)s::date AND (kst_day, id) < (%(day)s::date, %(id)s)))
     ORDER BY kst_day DESC, id DESC LIMIT %(limit)s
"""
_EARNING = [kind for kind in KINDS.values() if kind.experience]
_ABOUT = " UNION ALL ".join(
    f"""
    SELECT '{kind.name}' AS kind, id, {kind.url} AS url,
           {kind.words.title_in()} AS title, {kind.words.text} AS content
      FROM {kind.table} WHERE id = ANY(%({kind.name})s::bigint[]) AND {seen(kind)}
    """
    for kind in _EARNING
)


def ledger_page(*, member_id: int, limit: int, cursor: str | None) -> Page[ExperienceItem]:
    """A page of a member's ledger; two queries."""
    ordinal, after_id = unpack_cursor(cursor, int, int) if cursor else (None, 0)
    day = None if ordinal is None else _day_of(ordinal)
    rows = fetch_all(_PAGE, member_id=member_id, day=day, id=after_id, limit=limit)
    things = {row["id"]: _named_in(row["source_key"], _EARNING) for row in rows}
    known = _about(filter(None, things.values()), member_id)
    items = [_item(row, things[row["id"]], known) for row in rows]
    return Page(items, _next(rows[-1]) if len(rows) == limit else None)


def _next(last: Row) -> str:
    return pack_cursor(last["day"].toordinal(), last["id"])


def _day_of(ordinal: int) -> date:
    return date.fromordinal(min(max(ordinal, 1), date.max.toordinal()))


def _named_in(key: str, kinds: Iterable[ContentKind]) -> Named | None:
    """The thing of a key such as `diary:12`, `like:diary:12:7` or `comment:diary:5:1`."""
    for kind in kinds:
        experience = kind.experience
        if experience is None:
            continue
        for words in (experience.key, experience.likes):
            prefix, _, rest = key.partition(f"{words}:")
            number = rest.partition(":")[0]
            if not prefix and number.isdigit():
                return Named(kind.name, int(number))
    return None


def _about(things: Iterable[Named], member_id: int) -> dict[Named, ExperienceAbout]:
    """The subjects that the member can still open."""
    ids: dict[str, set[int]] = defaultdict(set)
    for thing in things:
        ids[thing.kind].add(thing.id)
    if not ids:
        return {}
    asked = {kind.name: sorted(ids[kind.name]) for kind in _EARNING}
    rows = fetch_all(_ABOUT, viewer_id=member_id, **asked)
    return {Named(row["kind"], row["id"]): _words(row) for row in rows}


def _words(row: Row) -> ExperienceAbout:
    title = row["title"] or preview(row["content"], EXCERPT_CHARACTERS)
    return ExperienceAbout(title=cut(title, EXCERPT_CHARACTERS), url=row["url"])


def _item(row: Row, thing: Named | None, known: Mapping[Named, ExperienceAbout]) -> ExperienceItem:
    source = Source(row["source"])
    return ExperienceItem(
        id=row["id"],
        source=source.value,
        name=name_of(source, row["source_key"], row["amount"]),
        amount=row["amount"],
        day=row["day"],
        created_at=row["created_at"],
        about=known.get(thing) if thing else None,
    )
