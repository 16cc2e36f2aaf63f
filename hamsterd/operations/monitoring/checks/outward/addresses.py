"""Whether the site sees who comes, or only its proxy."""

from collections.abc import Iterator
from ipaddress import ip_address

from hamsterd.db.sql import fetch_row
from hamsterd.operations.monitoring.checks.check import Finding, Look, check
from hamsterd.operations.monitoring.rules import SAME_ADDRESS_FROM, Level

_SEEN = """
    SELECT count(DISTINCT user_id) AS members, count(DISTINCT ip) AS addresses, min(ip) AS address
      FROM (SELECT user_id, ip FROM sessions
             WHERE ip IS NOT NULL AND created_at > now() - interval '7 days'
             ORDER BY id DESC LIMIT 200) latest
"""


@check(
    "addresses",
    "접속 주소",
    "HAMSTERD_TRUSTED_PROXIES에 그 주소를 적고, nginx가 `X-Forwarded-For`를 보내게 해 주세요.",
    severity=Level.WARNING,
)
def addresses(look: Look) -> Iterator[Finding]:
    """Whether all members of the last week came from one address of a private network."""
    if not look.is_production:
        return
    seen = fetch_row(_SEEN)
    if seen["members"] < SAME_ADDRESS_FROM or seen["addresses"] != 1:
        return
    if not ip_address(seen["address"]).is_global:
        says = f"최근의 회원 {seen['members']}명이 모두 한 주소({seen['address']})로 보여요."
        yield Finding(f"{says} 로그인 제한과 접속 차단이 모두에게 걸려요.")
