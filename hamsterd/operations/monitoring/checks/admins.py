"""Who may administer the site, by what password, and whether they keep up with reports."""

from collections.abc import Iterator

from hamsterd.db.sql import fetch_row, fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import Level

_CASES = """
    SELECT count(*)::int AS count,
           coalesce(extract(epoch FROM now() - min(created_at)) / 3600, 0)::int AS hours
      FROM (SELECT created_at FROM report_cases
             WHERE status = 'pending' AND created_at < now() - make_interval(hours => %(hours)s)
             ORDER BY created_at, id LIMIT 1000) old
"""


@check(
    "admins",
    "관리자",
    "`hamster users create 사용자명 --email 주소 --admin`으로 만들어 주세요.",
    severity=Level.WARNING,
)
def admins(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether somebody administers the site."""
    count = fetch_value("SELECT count(*) FROM users WHERE is_admin AND status = 'active'")
    yield well(f"관리자가 {count}명 있어요.") if count else Finding("관리자가 한 명도 없어요.")


@check("demoMembers", "체험용 회원", "`hamster seed reset`으로 비워 주세요.")
def demo_members(look: Look) -> Iterator[Finding]:
    """Whether anybody signs in by a password that everybody knows."""
    if look.is_production and (names := look.demo_members()):
        yield Finding(f"비밀번호가 알려진 체험용 회원이 있어요: {', '.join(names)}")


@check(
    "cases",
    "신고",
    "콘솔의 신고 목록이나 `hamster reports list`에서 결정해 주세요.",
    severity=Level.WARNING,
)
def cases(look: Look) -> Iterator[Finding]:
    """Whether a report waits longer than the operator wants."""
    limit = look.settings.webhook_case_hours
    row = fetch_row(_CASES, hours=limit)
    if not row["count"]:
        yield well(f"{limit}시간 넘게 기다리는 신고가 없어요.")
        return
    yield Finding(
        f"신고 {row['count']:,}건이 {limit}시간 넘게 기다려요 (가장 오래된 것 {row['hours']}시간)."
    )
