"""An incident that is worked on, locked."""

from datetime import datetime
from typing import TypedDict

from hamsterd.db.sql import FOR_NO_KEY_UPDATE, fetch_row
from hamsterd.models.staff.incidents import Incident
from hamsterd.staff.incidents.errors import IncidentClosed, IncidentNotFound


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
