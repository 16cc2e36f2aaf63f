"""Reads of incidents: the list, one with its clocks, its evidence, and the notice on the site."""

import hashlib
from datetime import datetime
from typing import Any, TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.core.data_kinds import DataKind
from hamsterd.db.sql import fetch_all, fetch_one, fetch_row
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.versions import version_of_values
from hamsterd.staff.incidents.errors import IncidentNotFound
from hamsterd.staff.incidents.rules import Clock, Facts, Section, clocks, missing_sections
from hamsterd.staff.incidents.schemas import (
    ClockOut,
    EvidenceOut,
    IncidentNotice,
    IncidentPage,
    IncidentRow,
    LetterSection,
)

_STATE = """
    CASE WHEN i.closed_at IS NOT NULL THEN 'closed'
         WHEN i.sent_at IS NOT NULL THEN 'sent' ELSE 'open' END
"""
_COLUMNS = f"""
    i.id, i.title, {_STATE} AS state, i.noticed_at, i.sent_at, i.notice_until, i.closed_at,
    i.learned_at, i.kinds, i.is_intrusion, i.reported_at, i.intrusion_reported_at,
    (SELECT count(*) FROM incident_people p WHERE p.incident_id = i.id)::int AS people,
    (SELECT count(p.told_at) FROM incident_people p WHERE p.incident_id = i.id)::int AS told
"""
_ONE = f"""
    SELECT {_COLUMNS}, i.what, i.noticed_how, i.began_at, i.is_confirmed, i.letter, i.closing_note,
           (SELECT count(p.email) FROM incident_people p WHERE p.incident_id = i.id)::int AS guests
      FROM incidents i WHERE i.id = %(incident_id)s
"""
_RUNNING = """
    SELECT i.id, i.noticed_at, i.is_intrusion, i.sent_at, i.reported_at, i.intrusion_reported_at,
           i.learned_at, i.kinds,
           (SELECT count(*) FROM incident_people p WHERE p.incident_id = i.id)::int AS people
      FROM incidents i WHERE i.closed_at IS NULL ORDER BY i.noticed_at, i.id
"""
_EVIDENCE = """
    SELECT id, name, note, size, sha256, chain_hash, actor, created_at,
           encode(sha256(content), 'hex') AS computed
      FROM incident_evidences WHERE incident_id = %(incident_id)s ORDER BY id
"""
_NOTICE = """
    SELECT i.id, i.title, i.is_confirmed, i.sent_at, i.letter
      FROM incidents i
     WHERE i.id = %(incident_id)s AND i.sent_at IS NOT NULL
       AND (i.notice_until > %(now)s
            OR EXISTS (SELECT 1 FROM incident_people p
                        WHERE p.incident_id = i.id AND p.user_id = %(viewer_id)s))
"""
_STANDING = """
    SELECT id, title, notice_until FROM incidents
     WHERE notice_until > %(now)s ORDER BY sent_at DESC, id DESC LIMIT 1
"""

INCIDENTS = Listing(
    resource="incidents",
    columns=_COLUMNS,
    source="incidents i",
    shape=lambda row: IncidentRow(**_shown(row)),
    sorts={"id": "i.id", "noticedAt": "i.noticed_at"},
    filters={
        "id": "i.id = ANY(%(id)s::bigint[])",
        "state": f"({_STATE}) = %(state)s::text",
        "q": matches("i.title", "i.what"),
    },
    key="i.id",
)


class Running(TypedDict):
    """An incident that is not closed, as its clocks need it."""

    id: int
    noticed_at: datetime
    is_intrusion: bool
    sent_at: datetime | None
    reported_at: datetime | None
    intrusion_reported_at: datetime | None
    learned_at: datetime | None
    kinds: list[str]
    people: int


class StandingNotice(TypedDict):
    """What stands on the site: `{"id": 1, "title": "…", "notice_until": …}`."""

    id: int
    title: str
    notice_until: datetime


def page_of(incident_id: int, *, tables: list[str]) -> IncidentPage:
    """One incident; raises `IncidentNotFound`."""
    row = fetch_row(_ONE, IncidentNotFound, incident_id=incident_id)
    letter, facts = row.pop("letter"), _facts(row)
    return IncidentPage(
        **_shown(row),
        clocks=[_clock_out(clock) for clock in clocks(facts)],
        is_intrusion=facts.is_intrusion,
        letter=sections_of(letter),
        letter_version=version_of_values(letter),
        missing=[section.heading for section in missing_sections(letter)],
        evidence=evidence_of(incident_id),
        tables=tables,
    )


def running_clocks() -> list[tuple[int, Clock]]:
    """Every clock that still runs, or ran out undone, with its incident."""
    return [
        (row["id"], clock)
        for row in fetch_all(_RUNNING, Running)
        for clock in clocks(_facts(dict(row)))
        if clock.done_at is None
    ]


def sections_of(letter: dict[str, str]) -> list[LetterSection]:
    """The letter in the order of the law."""
    return [
        LetterSection(name=section, heading=section.heading, text=letter.get(section, ""))
        for section in Section
    ]


def evidence_of(incident_id: int) -> list[EvidenceOut]:
    """All evidence, each piece compared with its hash, and the chain with all of them."""
    shown, before, is_whole = [], "", True
    for row in fetch_all(_EVIDENCE, incident_id=incident_id):
        computed, chain_hash = row.pop("computed"), row.pop("chain_hash")
        is_whole = is_whole and computed == row["sha256"]
        is_whole = is_whole and chain_hash == chained(before, computed)
        before = chain_hash
        shown.append(EvidenceOut(**row, is_whole=is_whole))
    return shown


def chained(before: str, sha256: str) -> str:
    """The hash that ties a piece of evidence to the one before it."""
    return hashlib.sha256(f"{before}\n{sha256}".encode()).hexdigest()


def notice_of(incident_id: int, viewer_id: int | None) -> IncidentNotice | None:
    """The notice, while it stands or for whom it touches."""
    row = fetch_one(_NOTICE, incident_id=incident_id, viewer_id=viewer_id, now=utc_now())
    if row is None:
        return None
    return IncidentNotice(**{**row, "letter": sections_of(row["letter"])})


def standing_notice() -> StandingNotice | None:
    """The latest notice that stands on the site now."""
    return fetch_one(_STANDING, StandingNotice, now=utc_now())


def _facts(row: dict[str, Any]) -> Facts:
    return Facts(**{name: row[name] for name in Facts.__slots__})


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    """A row of `_COLUMNS` as it is shown: what its clocks are read from becomes what they say."""
    facts, now = _facts(row), utc_now()
    running = [] if row["closed_at"] else clocks(facts)
    left = [hours for clock in running if (hours := clock.hours_left(now)) is not None]
    hidden = {"is_intrusion", "reported_at", "intrusion_reported_at"}
    shown = {name: value for name, value in row.items() if name not in hidden}
    kinds = [DataKind(kind) for kind in row["kinds"]]
    return {
        **shown,
        "kinds": kinds,
        "is_sensitive": facts.is_sensitive,
        "hours_left": min(left, default=None),
    }


def _clock_out(clock: Clock) -> ClockOut:
    return ClockOut(
        name=clock.name,
        label=clock.name.label,
        due_at=clock.due_at,
        done_at=clock.done_at,
        is_over=clock.is_over(utc_now()),
        hours_left=clock.hours_left(utc_now()),
    )
