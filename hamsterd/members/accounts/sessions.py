"""Sessions: rows with the SHA-256 of a random token (decisions §1.4).

A session is cached for a minute, so that most requests need no query to find the viewer. Ending it
drops it from every process over the bus.
"""

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from hamsterd.core.cache import Cache, Shows
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.site.site_flags import site_state
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_one
from hamsterd.db.transaction import transaction, transactional
from hamsterd.delivery.push.service import forget_devices
from hamsterd.http.limits.networks import network_of
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.errors import SessionNotFound
from hamsterd.members.accounts.queries import ways_to_prove
from hamsterd.members.accounts.schemas import SessionOut
from hamsterd.members.second_factor.queries import HAS_SECOND_FACTOR
from hamsterd.models.content.hides import AWAKE
from hamsterd.models.members.accounts import Session
from hamsterd.realtime.bus import close_sockets, drop_cached, drop_showing

REMEMBERED = timedelta(days=30)
"""Life of a remembered session since its last use (spec 1 §9, sliding)."""
UNREMEMBERED = timedelta(hours=24)
"""Longest life of a browser session (decisions §1.4)."""
TOUCH_AFTER = timedelta(minutes=5)
"""How stale `last_seen_at` may get before a request writes it."""
USER_AGENT_MAX = 300


@dataclass(frozen=True, slots=True)
class Held:
    """A viewer and until when their session is good."""

    viewer: Viewer
    expires_at: datetime
    is_due: bool = False
    """Whether the next request that can renew the cookie extends the session."""


CACHE: Cache[Held] = Cache("sessions", max_entries=50_000, ttl_seconds=60)

_LOAD = Prepared(f"""
    SELECT s.id, s.user_id, u.role, u.suspended_until, s.expires_at, s.last_seen_at,
           s.remember_me, s.proved_at, s.console_seen_at,
           {HAS_SECOND_FACTOR} AS has_second_factor,
           (SELECT reason FROM sanctions WHERE user_id = u.id AND lifted_at IS NULL
               AND kind = 'suspension'
             ORDER BY ends_at DESC, id DESC LIMIT 1) AS why_suspended,
           ARRAY(SELECT blocked_id FROM member_blocks
                  WHERE blocker_id = u.id AND {AWAKE}) AS blocks,
           ARRAY(SELECT blocker_id FROM member_blocks
                  WHERE blocked_id = u.id AND {AWAKE}) AS blocked_by,
           ARRAY(SELECT board_id FROM board_keepers WHERE user_id = u.id) AS boards,
           u.awaiting_since IS NOT NULL AS awaits_approval,
           EXISTS (SELECT 1 FROM moved_members
                    WHERE user_id = u.id AND welcomed_at IS NULL) AS awaits_welcome
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = %(token_hash)s AND s.revoked_at IS NULL AND s.expires_at > now()
       AND u.status IN ('active', 'suspended')
""")
# No other is cached. An API client leaves a session behind each quarter of an hour.
_OPEN_HASHES = """
    SELECT token_hash FROM sessions
     WHERE user_id = %(member_id)s AND revoked_at IS NULL AND expires_at > now()
"""
_LIST = """
    SELECT id, user_agent, coalesce(ip, '–') AS ip, created_at, last_seen_at, kind,
           CASE kind WHEN 'token' THEN refresh_expires_at ELSE expires_at END AS expires_at
      FROM sessions
     WHERE user_id = %(member_id)s AND revoked_at IS NULL AND refresh_used_at IS NULL
       AND CASE kind WHEN 'token' THEN refresh_expires_at ELSE expires_at END > %(now)s
     ORDER BY last_seen_at DESC LIMIT 100
"""
# An API client is one sign-in however often it refreshed, so its whole family ends.
_REVOKE_ONE = """
    UPDATE sessions SET revoked_at = now()
     WHERE user_id = %(member_id)s AND revoked_at IS NULL
       AND (id = %(session_id)s
            OR family = (SELECT family FROM sessions
                          WHERE id = %(session_id)s AND user_id = %(member_id)s
                            AND revoked_at IS NULL))
    RETURNING id, token_hash, family
"""
_REVOKE_FAMILY = """
    UPDATE sessions SET revoked_at = now() WHERE family = %(family)s AND revoked_at IS NULL
    RETURNING id, token_hash
"""
_REVOKE_ALL = """
    UPDATE sessions SET revoked_at = now()
     WHERE user_id = %(member_id)s AND id IS DISTINCT FROM %(except_id)s AND revoked_at IS NULL
    RETURNING id, token_hash
"""
# Members are locked before their sessions. A read does not wait for that: a later one touches.
_TOUCH = """
    WITH member AS (
        SELECT id FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE SKIP LOCKED
    )
    , touched AS (
        UPDATE sessions SET last_seen_at = now(), expires_at = %(expires_at)s
          FROM member WHERE sessions.id = %(session_id)s AND sessions.user_id = member.id
        RETURNING user_id
    )
    , here AS (
        INSERT INTO active_days (kst_day, user_id) SELECT %(day)s, user_id FROM touched
            ON CONFLICT DO NOTHING
    )
    UPDATE users SET last_seen_at = now() FROM touched WHERE users.id = touched.user_id
"""
_CONSOLE = """
    UPDATE sessions SET console_seen_at = %(now)s WHERE id = %(session_id)s RETURNING token_hash
"""
_VISIT = """
    WITH here AS (
        INSERT INTO active_days (kst_day, user_id) VALUES (%(day)s, %(member_id)s)
            ON CONFLICT DO NOTHING
    )
    UPDATE users SET last_seen_at = now() WHERE id = %(member_id)s
"""


class SessionIdentity:
    """The process's `Identify`: finds the viewer of a token."""

    def cached(self, token: str, *, slides: bool = True) -> Viewer | None:
        """The viewer when the session was looked up within the last minute, and need not slide."""
        held = CACHE.get(token_hash(token))
        if held is None or held.expires_at <= utc_now() or (slides and held.is_due):
            return None
        return held.viewer

    def load(self, token: str, *, slides: bool = True) -> Viewer | None:
        """The viewer by a query; slides a remembered session on (worker thread)."""
        key = token_hash(token)
        version = CACHE.version
        with connection():
            row = fetch_one(_LOAD, token_hash=key)
            if row is None:
                return None
            role, expires_at, remember = row["role"], row["expires_at"], row["remember_me"]
            boards = frozenset(row["boards"]) if role is None and row["boards"] else None
            is_stale = utc_now() - row["last_seen_at"] > TOUCH_AFTER
            slid = utc_now() + REMEMBERED if remember else expires_at
            is_due = is_stale and not slides
            is_touched = is_stale and slides and not site_state().is_read_only and _touch(row, slid)
            expires_at = slid if is_touched else expires_at
        viewer = Viewer(
            row["user_id"],
            row["id"],
            Role.KEEPER if boards else Role(role) if role else None,
            row["suspended_until"],
            row["why_suspended"] or "",
            session_expires_at=expires_at,
            proved_at=row["proved_at"],
            console_seen_at=row["console_seen_at"],
            has_second_factor=row["has_second_factor"],
            blocks=frozenset(row["blocks"]),
            blocked_by=frozenset(row["blocked_by"]),
            boards=boards,
            awaits_approval=row["awaits_approval"],
            awaits_welcome=row["awaits_welcome"],
        )
        CACHE.put(key, Held(viewer, expires_at, is_due), version=version)
        return replace(viewer, is_extended=is_touched and remember)

    def ways_to_prove(self, viewer: Viewer) -> list[str]:
        """How a member can prove their identity again (worker thread)."""
        return ways_to_prove(viewer.id)

    def note_console_use(self, viewer: Viewer) -> None:
        """Write down that the session is used for the console (worker thread)."""
        with transaction():
            touched = fetch_column(_CONSOLE, session_id=viewer.session_id, now=utc_now())
        CACHE.drop(*touched)


def _touch(session: Row, expires_at: datetime) -> bool:
    """Note that a session is in use; False while its member is being changed."""
    return bool(
        execute(
            _TOUCH,
            member_id=session["user_id"],
            session_id=session["id"],
            expires_at=expires_at,
            day=kst_day(),
        )
    )


def token_hash(token: str) -> str:
    """The stored form of a token (hex)."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def open_session(
    *, member_id: int, remember_me: bool, user_agent: str, ip: str, is_proved: bool
) -> str:
    """Open a browser session; returns its token, which is not stored. Needs a transaction.

    `is_proved`: signing in was a full proof of identity.
    """
    token = secrets.token_urlsafe(32)
    now = utc_now()
    Session.create(
        user=member_id,
        token_hash=token_hash(token),
        kind="browser",
        remember_me=remember_me,
        user_agent=user_agent[:USER_AGENT_MAX],
        ip=ip,
        network=network_of(ip) or None,
        created_at=now,
        last_seen_at=now,
        expires_at=now + (REMEMBERED if remember_me else UNREMEMBERED),
        proved_at=now if is_proved else None,
    )
    note_visit(member_id)
    return token


def note_visit(member_id: int) -> None:
    """Record that the member is active today, for the figures of active members.

    A session in use records it again when it is extended, at most once in five minutes.
    """
    execute(_VISIT, member_id=member_id, day=kst_day())


@transactional
def list_sessions(*, member_id: int, current_id: int) -> list[SessionOut]:
    """A member's open sessions, the latest used first."""
    rows = fetch_all(_LIST, member_id=member_id, now=utc_now())
    return [SessionOut(**row, is_current=row["id"] == current_id) for row in rows]


@transactional
def revoke_session(*, member_id: int, session_id: int) -> None:
    """End one of a member's sessions and close its sockets; `SessionNotFound` otherwise."""
    if not leave_session(member_id=member_id, session_id=session_id):
        raise SessionNotFound


@transactional
def leave_session(*, member_id: int, session_id: int) -> bool:
    """As `revoke_session`, for a session that may have ended already; whether it had not."""
    ended = fetch_all(_REVOKE_ONE, member_id=member_id, session_id=session_id)
    # A refresh that this waited for has added a session, which only a new statement sees.
    for family in {row["family"] for row in ended if row["family"]}:
        ended += fetch_all(_REVOKE_FAMILY, family=family)
    _end(member_id, ended)
    return bool(ended)


@transactional
def revoke_family(*, member_id: int, family: str) -> None:
    """End every session of one API client's grant."""
    _end(member_id, fetch_all(_REVOKE_FAMILY, family=family))


@transactional
def revoke_all_sessions(*, member_id: int, except_id: int | None = None) -> int:
    """End a member's sessions (all but `except_id`); returns how many."""
    ended = fetch_all(_REVOKE_ALL, member_id=member_id, except_id=except_id)
    _end(member_id, ended)
    return len(ended)


def _end(member_id: int, ended: list[Row]) -> None:
    forget_devices([row["id"] for row in ended])
    drop_sessions([row["token_hash"] for row in ended])
    for row in ended:
        close_sockets(member_id, session_id=row["id"])


def forget_member(member_id: int) -> None:
    """Drop a member's cached sessions and rights in every process (after a change of rights)."""
    drop_showing(Shows.RIGHTS, member_id)
    drop_sessions(fetch_column(_OPEN_HASHES, member_id=member_id))


def drop_sessions(hashes: list[str]) -> None:
    """Drop these cached sessions in every process."""
    if hashes:
        drop_cached(CACHE.name, *hashes)
