"""What the law gives a time for, and what it has looked at every month."""

from collections.abc import Iterator
from datetime import timedelta

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import Level
from hamsterd.staff.incidents.queries import running_clocks
from hamsterd.staff.people.personal_data import REVIEW_WITHIN, unreviewed_months

LONGER_FROM = 50_000
"""Members from whom on the log is kept for two years (개인정보의 안전성 확보조치 기준 제8조)."""
TWO_YEARS = timedelta(days=730)


@check(
    "incidents",
    "개인정보 사고",
    "`hamster incident list`를 보고, 기한 안에 알리고 신고해 주세요.",
)
def incidents(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether a clock of an open incident runs, or ran out."""
    running, now = running_clocks(), utc_now()
    if not running:
        yield well("기한이 남은 개인정보 사고가 없어요.")
    for incident_id, clock in running:
        if clock.is_over(now):
            yield Finding(f"사고 {incident_id}번: {clock.name.label}의 기한이 지났어요.")
        else:
            hours = int((clock.due_at - now).total_seconds() // 3600)
            says = f"사고 {incident_id}번: {clock.name.label}까지 {hours}시간 남았어요."
            yield Finding(says, level=Level.WARNING)


@check(
    "accessLog",
    "개인정보 열람 기록",
    "콘솔의 개인정보 열람이나 `hamster personal-data review`로 점검하고 남겨 주세요.",
    severity=Level.WARNING,
)
def access_log(look: Look) -> Iterator[Finding]:
    """Whether each month was reviewed, and whether the log is kept as long as so many need."""
    troubles = []
    if months := unreviewed_months(utc_now() - REVIEW_WITHIN):
        said = ", ".join(months)
        troubles.append(Finding(f"점검하지 않은 달이 있어요: {said}"))
    members = int(fetch_value("SELECT count(*) FROM users WHERE status <> 'purged'"))
    if members >= LONGER_FROM and look.settings.retain_access_log_days < TWO_YEARS.days:
        says = f"회원이 {members:,}명이라 열람 기록을 2년 두어야 해요."
        mend = f"HAMSTERD_RETAIN_ACCESS_LOG_DAYS={TWO_YEARS.days}으로 늘려 주세요."
        troubles.append(Finding(says, mend))
    yield from troubles or [well("달마다 점검했어요.")]
