"""Telling everybody whom an incident touches, and ringing the staff before its clocks run out.

For a job. A portion of people, their letters and who was told are one transaction: whoever is
killed in the middle has told none or all of a portion. The law has them told, so no preference of
theirs is asked, and who is banned or about to leave is told as well.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.http.rights.permissions import Permission
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.models.staff.incidents import IncidentPerson
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce, announce_once
from hamsterd.staff.incidents.locks import LockedIncident, lock
from hamsterd.staff.incidents.notices import address_of
from hamsterd.staff.incidents.queries import running_clocks, sections_of
from hamsterd.staff.incidents.rules import RINGS_BEFORE, TOLD_AT_ONCE, Clock

_DUE = """
    SELECT i.id FROM incidents i
     WHERE i.sent_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM incident_people p
                    WHERE p.incident_id = i.id AND p.told_at IS NULL)
     ORDER BY i.id
"""
# A guest has no nickname; of who left for good neither address nor bell is left.
_NEXT = """
    SELECT p.id, u.id AS member_id, u.nickname, coalesce(u.email, p.email) AS email
      FROM incident_people p
      LEFT JOIN users u ON u.id = p.user_id AND u.status <> 'purged'
     WHERE p.incident_id = %(incident_id)s AND p.told_at IS NULL
     ORDER BY p.id LIMIT %(limit)s
"""
GUEST = "회원이 아닌 분"


class Touched(TypedDict):
    """Somebody to be told: a member, or a guest by their address."""

    id: int
    member_id: int | None
    nickname: str | None
    email: str | None


@dataclass(frozen=True, slots=True)
class Said:
    """A heading of the mail, and the lines below it."""

    heading: str
    lines: list[str]


def untold() -> list[int]:
    """Incidents of which somebody is still to be told."""
    with connection():
        return fetch_column(_DUE)


@transactional
def tell_portion(incident_id: int, *, site: Settings) -> int:
    """Tell the next people, each once; how many there were."""
    incident = lock(incident_id)
    people = fetch_all(_NEXT, Touched, incident_id=incident_id, limit=TOLD_AT_ONCE)
    for one in people:
        _tell(one, incident, site)
    told = [one["id"] for one in people]
    execute(IncidentPerson.update(told_at=utc_now()).where(IncidentPerson.id.in_(told)))
    return len(people)


@transactional
def ring_clocks(now: datetime) -> int:
    """Ring whoever handles incidents a day before a clock runs out, and once it has."""
    rung = 0
    for incident_id, clock in running_clocks():
        if clock.due_at - now > RINGS_BEFORE:
            continue
        stage = "over" if clock.is_over(now) else "soon"
        for member_id in staff_ids(Permission.INCIDENTS_MANAGE):
            rung += announce_once(
                member_id=member_id,
                key=f"incident_clock:{incident_id}:{clock.name}:{stage}",
                title="개인정보 사고의 기한이 지났어요" if stage == "over" else _SOON,
                message=_sentence(clock),
                url=f"/admin/incidents/{incident_id}/show",
                kind=NotificationKind.MODERATION,
            )
    return rung


_SOON = "개인정보 사고의 기한이 하루도 남지 않았어요"


def _sentence(clock: Clock) -> str:
    hours = int(clock.name.within.total_seconds() // 3600)
    return f"{clock.name.label}: 알게 된 때부터 {hours}시간 안에 해야 해요."


def _tell(one: Touched, incident: LockedIncident, site: Settings) -> None:
    happened = "새어 나갔음을" if incident["is_confirmed"] else "새어 나갔을 수 있음을"
    path = address_of(incident["id"])
    if one["member_id"] is not None:
        announce(
            member_id=one["member_id"],
            kind=NotificationKind.MODERATION,  # nobody can turn off what the law has them told
            title=f"개인정보가 {happened} 알려 드려요",
            message=f"{incident['title']} 지금 할 수 있는 일을 꼭 읽어 보세요.",
            url=path,
        )
    if one["email"]:
        queue_mail(
            kind=MailKind.INCIDENT,
            to=one["email"],
            member_id=one["member_id"],
            site=site,
            nickname=one["nickname"] or GUEST,
            happened=happened,
            title=incident["title"],
            sections=[
                Said(section.heading, section.text.splitlines())
                for section in sections_of(incident["letter"])
            ],
            path=path,
        )
