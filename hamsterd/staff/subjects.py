"""Subjects of cases, sanctions and reports, in the words that the reader may see.

Authors read their own words as first reported, not as edited since. Reporters read the same words
while the thing is visible (docs/decisions/0048-reporters-are-weighed-and-told.md).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pydantic.alias_generators import to_camel

from hamsterd.content.kind import ContentKind
from hamsterd.content.subjects import Subject, subject
from hamsterd.content.visibility import BY_LAW, HIDDEN, REMOVED, UNDELETED, at, public
from hamsterd.db.sql import Row, fetch_all
from hamsterd.kinds import KINDS
from hamsterd.staff.kinds import MEMBER, noun_of
from hamsterd.staff.snapshots import TEXT, TITLE, first_of

_UNDER = [kind.comment.parent_id for kind in KINDS.values() if kind.comment]
# The beginning of a long text is enough; pictures in it are URLs.
_SNAPSHOT = f"""
    c.id AS case_id, c.target_type AS kind, c.target_id, {TITLE} AS title,
    left({TEXT}, 2000) AS content, c.snapshot ->> 'createdAt' AS written_at,
    {first_of(tuple(to_camel(column) for column in _UNDER))} AS under_id
"""
_OF_CASES = f"SELECT {_SNAPSHOT} FROM report_cases c WHERE c.id = ANY(%(case_ids)s) ORDER BY c.id"
_OF_SANCTIONS = f"""
    SELECT s.sanction_id, {_SNAPSHOT}
      FROM sanction_cases s JOIN report_cases c ON c.id = s.case_id
     WHERE s.sanction_id = ANY(%(sanction_ids)s) ORDER BY c.id
"""
_STAYS = """
    {t}.user_id IN (SELECT id FROM users WHERE status NOT IN ('withdrawn', 'purged'))
"""
# A missing link would reveal a ban.
_MEMBER = """
    SELECT TRUE FROM users t
     WHERE t.id = c.target_id AND t.status NOT IN ('withdrawn', 'purged')
"""


def _is_readable(kind: ContentKind, t: str) -> str:
    """SQL: it would be readable by everybody if we had not hidden or removed it: not made private
    or deleted by its author, nor blocked by law, nor in a place that is closed to some.
    """
    said = f"{public(kind, t)} AND {at(t, UNDELETED)} AND NOT {at(t, BY_LAW)}"
    if kind.visibility.open_to_all is not None:
        said = f"{said} AND {kind.visibility.open_to_all}"
    if kind.visibility.seen_with is not None:
        said = f"{said} AND {_STAYS.format(t=t)}"
    on = kind.comment
    if on is None:
        return said
    return f"""
        {said} AND EXISTS (SELECT 1 FROM {on.parent.table} place
                            WHERE place.id = {t}.{on.parent_id}
                              AND {_is_readable(on.parent, "place")})
    """


def _thing(kind: ContentKind) -> str:
    return f"""
        SELECT NOT ({at("t", HIDDEN)} OR {at("t", REMOVED)}) AS is_open FROM {kind.table} t
         WHERE t.id = c.target_id AND {_is_readable(kind, "t")}
    """


_THINGS = {**{name: _thing(kind) for name, kind in KINDS.items()}, MEMBER: _MEMBER}
_THING = " UNION ALL ".join(
    f"({select} AND c.target_type = '{kind}')" for kind, select in _THINGS.items()
)
_TAKEN_BY_LAW = """
    EXISTS (SELECT 1 FROM takedowns td
             WHERE td.target_owner_id = c.target_owner_id AND td.target_type = c.target_type
               AND td.target_id = c.target_id AND td.status = 'removed')
"""
_FOR_REPORTERS = f"""
    SELECT {_SNAPSHOT}, coalesce(thing.is_open, FALSE) AS is_open,
           thing.is_open IS NOT NULL AND NOT {_TAKEN_BY_LAW} AS is_shown
      FROM report_cases c LEFT JOIN LATERAL ({_THING}) thing ON TRUE
     WHERE c.id = ANY(%(case_ids)s)
"""


def subjects_of_cases(case_ids: Sequence[int]) -> list[Subject]:
    """Subjects of cases as first reported, for their owner; oldest case first."""
    return [_subject(row) for row in fetch_all(_OF_CASES, case_ids=list(case_ids))]


def subjects_of_sanctions(sanction_ids: Sequence[int]) -> dict[int, list[Subject]]:
    """Subjects of each sanction, for its member; empty without a case."""
    found: dict[int, list[Subject]] = {sanction_id: [] for sanction_id in sanction_ids}
    for row in fetch_all(_OF_SANCTIONS, sanction_ids=list(sanction_ids)):
        found[row["sanction_id"]].append(_subject(row))
    return found


def subjects_for_reporters(case_ids: Sequence[int]) -> dict[int, Subject]:
    """Subjects of cases for their reporters: words as first reported, while visible.

    One statement. Withdrawn or legally blocked content shows only its kind and day; content we
    removed keeps its words, without a link.
    """
    rows = fetch_all(_FOR_REPORTERS, case_ids=list(case_ids))
    return {row["case_id"]: _as_reported(row) for row in rows}


def _as_reported(row: Row) -> Subject:
    whole = _subject(row)
    if not row["is_shown"]:
        return Subject(whole.kind, whole.noun, written_at=whole.written_at)
    return whole if row["is_open"] else replace(whole, url=None)


def _subject(row: Row) -> Subject:
    return subject(
        row["kind"],
        noun=noun_of(row["kind"]),
        title=row["title"],
        content=row["content"],
        written_at=_written_at(row),
        url=_address(row),
    )


def _address(row: Row) -> str:
    kind = KINDS.get(row["kind"])
    if kind is None:
        return f"/user/{row['target_id']}"
    under = {kind.comment.parent_id: row["under_id"]} if kind.comment else {}
    return kind.address.format_map({"id": row["target_id"], **under})


def _written_at(row: Row) -> datetime | None:
    """When the words were written. A member's name was not written on the day they joined."""
    if row["kind"] == MEMBER or row["written_at"] is None:
        return None
    return datetime.fromisoformat(row["written_at"])
