"""Checks of administrators: existence, passwords, and waiting reports."""

from collections.abc import Iterator

from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import fetch_row, fetch_value
from hamsterd.members.second_factor.queries import count_bare_staff
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
    """Whether the site has an owner."""
    count = fetch_value("SELECT count(*) FROM users WHERE role = 'owner' AND status = 'active'")
    yield well(f"소유자가 {count}명 있어요.") if count else Finding("소유자가 한 명도 없어요.")


@check(
    "staffSecondFactor",
    "운영자의 2단계 인증",
    "운영자마다 켜게 하고, `hamster settings set staff_second_factor on`으로 꼭 쓰게 해 주세요.",
    severity=Level.WARNING,
)
def staff_second_factor(look: Look) -> Iterator[Finding]:
    """Whether a password alone opens the console of a site that others reach."""
    bare = count_bare_staff()
    if not bare:
        yield well("운영자가 모두 2단계 인증을 써요.")
    elif look.is_production or site_settings(look.settings).staff_second_factor == "on":
        yield Finding(f"2단계 인증이 없는 운영자가 {bare}명 있어요.")


@check("demoMembers", "체험용 회원", "`hamster seed reset`으로 비워 주세요.")
def demo_members(look: Look) -> Iterator[Finding]:
    """Whether an account with a publicly known password can sign in."""
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
