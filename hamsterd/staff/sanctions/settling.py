"""What the sanctions that stand make of a member: which is in force, and their status."""

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import Row, execute, fetch_row, fetch_value
from hamsterd.members.accounts.queries import CACHES_OF_VISIBILITY
from hamsterd.members.accounts.sessions import forget_member, revoke_all_sessions
from hamsterd.realtime.bus import close_sockets, drop_cached
from hamsterd.staff.sanctions.ladder import SanctionKind

_LOCK_MEMBER = "SELECT role, status FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE"
_LOCK = """
    SELECT id, user_id, kind, step, reason, actor, starts_at, ends_at, lifted_at, voided_at,
           replaced_at
      FROM sanctions WHERE id = %(sanction_id)s FOR NO KEY UPDATE
"""
_STRONGEST = """
    SELECT id FROM sanctions
     WHERE user_id = %(member_id)s AND kind <> 'warning' AND lifted_at IS NULL
     ORDER BY (ends_at IS NULL OR ends_at > now()) DESC, ends_at DESC NULLS FIRST, id LIMIT 1
"""
_REPLACE = """
    UPDATE sanctions SET replaced_at = now()
     WHERE user_id = %(member_id)s AND kind <> 'warning' AND lifted_at IS NULL
       AND replaced_at IS NULL AND id <> %(strongest)s
"""
_PUT_IN_FORCE = """
    UPDATE sanctions SET replaced_at = NULL WHERE id = %(strongest)s AND replaced_at IS NOT NULL
"""
# Purged members stay purged, withdrawn ones withdrawn: signing in again computes anew.
_SETTLE = """
    UPDATE users
       SET status = CASE WHEN status IN ('withdrawn', 'purged') THEN status
                         WHEN standing.is_banned THEN 'banned'
                         WHEN standing.until > now() THEN 'suspended'
                         ELSE 'active' END,
           suspended_until = standing.until
      FROM (SELECT coalesce(bool_or(kind = 'ban'), FALSE) AS is_banned,
                   max(ends_at) FILTER (WHERE ends_at > now()) AS until
              FROM sanctions
             WHERE user_id = %(member_id)s AND lifted_at IS NULL) standing
     WHERE users.id = %(member_id)s
    RETURNING status
"""


def lock_member(member_id: int) -> Row:
    """Who is sanctioned is locked first: `{"role": None, "status": "active"}`."""
    return fetch_row(_LOCK_MEMBER, member_id=member_id)


def sanction_row(sanction_id: int) -> Row:
    """A sanction, locked; call with its member locked."""
    return fetch_row(_LOCK, sanction_id=sanction_id)


def settle_member(member_id: int) -> str:
    """Make a member's status what their sanctions say, and have every process hear of it.

    Call with the member locked: two moderators settle one after the other.
    """
    strongest = fetch_value(_STRONGEST, member_id=member_id)
    execute(_REPLACE, member_id=member_id, strongest=strongest)
    execute(_PUT_IN_FORCE, strongest=strongest)
    status = str(fetch_value(_SETTLE, member_id=member_id))
    if status == "banned":
        revoke_all_sessions(member_id=member_id)
    forget_member(member_id)
    close_sockets(member_id)
    for cache in CACHES_OF_VISIBILITY:
        drop_cached(cache)
    return status


def is_restricting(sanction: Row) -> bool:
    """Whether this is what restricts its member right now."""
    return (
        sanction["kind"] != SanctionKind.WARNING
        and sanction["lifted_at"] is None
        and sanction["replaced_at"] is None
        and (sanction["ends_at"] is None or sanction["ends_at"] > utc_now())
    )
