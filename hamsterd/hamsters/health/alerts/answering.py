"""A keeper's answer to an alert: it closes the alert, and is recorded in the journal."""

from uuid import UUID, uuid5

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.sql import Row, execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import journal_to_write
from hamsterd.hamsters.health.alerts.alerting import look_at
from hamsterd.hamsters.health.alerts.cards import about, title_of
from hamsterd.hamsters.health.alerts.rules import ANSWERS, ANSWERS_OF, RULES, Answer
from hamsterd.hamsters.health.errors import HealthAlertNotFound
from hamsterd.hamsters.health.queries import row_by_id
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import HealthRowIn, HealthRowOut
from hamsterd.hamsters.health.service import keep_rows
from hamsterd.models.hamsters.health import HealthAlert, HealthRow

_STANDING = """
    SELECT said FROM health_alerts
     WHERE id = %(alert_id)s AND hamster_id = %(hamster_id)s AND said ? 'rule'
       AND (ended_at IS NULL OR answer = %(answer)s)
       FOR UPDATE
"""


@transactional
def answer_alert(
    *,
    member_id: int,
    hamster_id: int,
    alert_id: int,
    answer: Answer,
    read: UUID | None,
    site: Settings,
) -> HealthRowOut:
    """Close an active alert with an answer, stored as a row; idempotent.

    If it says by now something else than was `read`, only an answer that was given before is
    returned: a slip beside a loss that stands leaves the alert about that loss.

    Raises `HamsterNotFound`, `ReadsOnly`, `HealthAlertNotFound` or `TooManyHealthRows`.
    """
    journal = journal_to_write(hamster_id, member_id)
    alert = fetch_row(
        _STANDING,
        HealthAlertNotFound,
        alert_id=alert_id,
        hamster_id=hamster_id,
        answer=answer.value,
    )
    if answer not in ANSWERS_OF[RULES[alert["said"]["rule"]].alert]:
        raise HealthAlertNotFound
    now = about(alert_id, alert["said"])
    if read not in {None, now}:
        return _given_before(hamster_id, uuid5(read, answer))
    execute(
        HealthAlert.update(
            answer=answer.value, answered_at=utc_now(), answered_by_id=member_id
        ).where(HealthAlert.id == alert_id)
    )
    reason = _reason(uuid5(now, answer), alert, answer)
    ids = keep_rows(journal, [reason], author_id=member_id)
    look_at(hamster_id, site=site, is_corrected=answer is Answer.SLIP)
    return row_by_id(hamster_id, ids[reason.client_key.hex])


def _given_before(hamster_id: int, key: UUID) -> HealthRowOut:
    row = fetch_row(
        HealthRow.select(HealthRow.id).where(
            HealthRow.hamster_id == hamster_id, HealthRow.client_key == key
        ),
        HealthAlertNotFound,
    )
    return row_by_id(hamster_id, row["id"])


def _reason(key: UUID, alert: Row, answer: Answer) -> HealthRowIn:
    """A visit is a kind of row in the journal; any other answer is a note."""
    title = title_of(alert["said"])
    return HealthRowIn(
        client_key=key,
        kind=HealthKind.VET if answer is Answer.VET else HealthKind.NOTE,
        day=kst_day(),
        note=f"{ANSWERS[answer]} (알림 '{title}'에 답함)",
    )
