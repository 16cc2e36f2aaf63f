"""Members with the same recent addresses; needs a reason, and is logged.

Addresses are compared as in rate limits: an IPv4 address, or a /64 of IPv6.
"""

from datetime import timedelta

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.staff.people.personal_data import note_views, require_member
from hamsterd.staff.people.schemas import AddressShared, SharedAddressesOut, SharingMember

LATELY = timedelta(days=90)
"""Sign-in addresses are stored at most this long by default (`retain_usage_days`)."""
MAX_NETWORKS = 10
"""The member's latest networks."""
MAX_SIGN_INS = 300
"""Looked at for each network, the latest: a mobile carrier's has any number."""
MAX_MEMBERS = 30
"""Named for each network."""

# Through sessions_user.
_NETWORKS = """
    SELECT network, max(last_seen_at) AS last_seen_at FROM sessions
     WHERE user_id = %(member_id)s AND network IS NOT NULL AND last_seen_at > %(since)s
     GROUP BY network ORDER BY 2 DESC LIMIT %(most)s
"""
# Each network walks sessions_network, the latest first.
_SHARING = """
    SELECT n.network, s.user_id AS id, u.nickname, u.status, u.role, u.is_admin, u.created_at,
           max(s.last_seen_at) AS last_seen_at, sum(count(*)) OVER (PARTITION BY n.network) AS seen
      FROM unnest(%(networks)s::text[]) AS n (network)
     CROSS JOIN LATERAL (SELECT user_id, last_seen_at FROM sessions
                          WHERE network = n.network AND last_seen_at > %(since)s
                            AND user_id <> %(member_id)s
                          ORDER BY last_seen_at DESC LIMIT %(most)s) s
      JOIN users u ON u.id = s.user_id
     GROUP BY n.network, s.user_id, u.nickname, u.status, u.role, u.is_admin, u.created_at
     ORDER BY last_seen_at DESC
"""


@transactional
def shared_addresses(*, member_id: int, reason: str, actor: str) -> SharedAddressesOut:
    """The member's latest addresses, each with the others seen there; raises `MemberNotFound`.

    The access log gets one row for the member and for each of the others.
    """
    require_member(member_id)
    since = utc_now() - LATELY
    networks = fetch_all(_NETWORKS, member_id=member_id, since=since, most=MAX_NETWORKS)
    sharing = fetch_all(
        _SHARING,
        networks=[row["network"] for row in networks],
        member_id=member_id,
        since=since,
        most=MAX_SIGN_INS,
    )
    addresses = []
    for network in networks:
        rows = [row for row in sharing if row["network"] == network["network"]]
        addresses.append(
            AddressShared(
                address=network["network"],
                last_seen_at=network["last_seen_at"],
                members=[SharingMember(**row) for row in rows[:MAX_MEMBERS]],
                is_capped=len(rows) > MAX_MEMBERS
                or any(row["seen"] >= MAX_SIGN_INS for row in rows),
            )
        )
    others = {member.id for address in addresses for member in address.members}
    note_views(actor=actor, members=[member_id, *sorted(others)], fields=["ip"], reason=reason)
    return SharedAddressesOut(days=LATELY.days, addresses=addresses)
