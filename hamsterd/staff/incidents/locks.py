"""An incident that is worked on, locked."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_row
from hamsterd.models.staff.incidents import Incident
from hamsterd.staff.incidents.errors import IncidentClosed, IncidentNotFound
from hamsterd.staff.incidents.rules import letter_naming


class LockedIncident(TypedDict):
    """What a step looks at."""

    id: int
    title: str
    is_confirmed: bool
    learned_at: datetime | None
    kinds: list[str]
    letter: dict[str, str]
    sent_at: datetime | None
    notice_until: datetime | None
    reported_at: datetime | None
    intrusion_reported_at: datetime | None
    closed_at: datetime | None
    closing_note: str | None


def lock(incident_id: int) -> LockedIncident:
    """The incident; raises `IncidentNotFound`."""
    return fetch_row(
        Incident.select(
            Incident.id,
            Incident.title,
            Incident.is_confirmed,
            Incident.learned_at,
            Incident.kinds,
            Incident.letter,
            Incident.sent_at,
            Incident.notice_until,
            Incident.reported_at,
            Incident.intrusion_reported_at,
            Incident.closed_at,
            Incident.closing_note,
        )
        .where(Incident.id == incident_id)
        .for_update(FOR_NO_KEY_UPDATE),
        LockedIncident,
        IncidentNotFound,
    )


def lock_open(incident_id: int) -> LockedIncident:
    """The incident while it is open; raises `IncidentNotFound` or `IncidentClosed`."""
    incident = lock(incident_id)
    if incident["closed_at"] is not None:
        raise IncidentClosed
    return incident


def change(incident_id: int, **changes: Any) -> None:
    """Set columns of a locked incident."""
    execute(Incident.update(**changes, updated_at=utc_now()).where(Incident.id == incident_id))


def set_kinds(incident: LockedIncident, kinds: Sequence[str]) -> None:
    """Set which kinds of data leaked; a letter that is not sent yet names them, too."""
    letter = incident["letter"]
    if incident["sent_at"] is None:
        letter = letter_naming(letter, kinds, before=incident["kinds"])
    change(incident["id"], kinds=list(dict.fromkeys(kinds)), letter=letter)
