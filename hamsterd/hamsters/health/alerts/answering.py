"""A keeper's answer to an alert: it closes the alert, and is recorded in the journal."""

from uuid import UUID, uuid5

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.sql import Row, execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import journal_to_write
from hamsterd.hamsters.health.alerts.alerting import look_at
from hamsterd.hamsters.health.alerts.cards import title_of
from hamsterd.hamsters.health.alerts.rules import ANSWERS, ANSWERS_OF, RULES, Answer
from hamsterd.hamsters.health.errors import HealthAlertNotFound
from hamsterd.hamsters.health.queries import row_by_id
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import HealthRowIn, HealthRowOut
from hamsterd.hamsters.health.service import keep_rows
from hamsterd.models.hamsters.health import HealthAlert

_NAMESPACE = UUID("0b9f2c68-7a3e-4f58-9a53-6d1f7a0c4e21")
_STANDING = """
    SELECT said FROM health_alerts
     WHERE id = %(alert_id)s AND hamster_id = %(hamster_id)s AND said ? 'rule'
       AND (ended_at IS NULL OR answer = %(answer)s)
       FOR UPDATE
"""


@transactional
def answer_alert(
    *, member_id: int, hamster_id: int, alert_id: int, answer: Answer, site: Settings
) -> HealthRowOut:
    """Close an active alert with an answer, stored as a row; idempotent.

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
    execute(
        HealthAlert.update(
            answer=answer.value, answered_at=utc_now(), answered_by_id=member_id
        ).where(HealthAlert.id == alert_id)
    )
    reason = _reason(alert_id, alert, answer)
    ids = keep_rows(journal, [reason], author_id=member_id)
    look_at(hamster_id, site=site, is_corrected=answer is Answer.SLIP)
    return row_by_id(hamster_id, ids[reason.client_key.hex])


def _reason(alert_id: int, alert: Row, answer: Answer) -> HealthRowIn:
    """A visit is a kind of row in the journal; any other answer is a note."""
    title = title_of(alert["said"])
    return HealthRowIn(
        client_key=uuid5(_NAMESPACE, f"{alert_id}:{answer}:{sorted(alert['said'].items())}"),
        kind=HealthKind.VET if answer is Answer.VET else HealthKind.NOTE,
        day=kst_day(),
        note=f"{ANSWERS[answer]} (알림 '{title}'에 답함)",
    )
