"""Switches that moderators set at run time: review of first posts, and the lockdown.

A lockdown ends by itself: its end is compared at every read, so no job is needed.
"""

from datetime import datetime
from typing import Any, NamedTuple

from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.screening.errors import SignUpsClosed, SignUpsPaused
from hamsterd.content.screening.rules import SHIELD_FIRST_POSTS
from hamsterd.content.screening.schemas import FirstPostsOut, ShieldOut, SwitchesIn, SwitchesOut
from hamsterd.core.cache import Cache
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import lock_switches
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.versions import require_version
from hamsterd.realtime.bus import drop_cached

FIRST_POSTS, SHIELD = "first_posts", "shield"
ACTIONS = {FIRST_POSTS: Action.FIRST_POSTS_SET, SHIELD: Action.SHIELD_SET}

_ALL = "SELECT name, value FROM site_switches"
_SET = """
    INSERT INTO site_switches (name, value, updated_by_id)
    VALUES (%(name)s, %(value)s, %(member_id)s)
    ON CONFLICT (name) DO UPDATE
       SET value = EXCLUDED.value, updated_by_id = EXCLUDED.updated_by_id, updated_at = now()
"""


class Switches(NamedTuple):
    """The stored switches."""

    first_posts: int = 0
    until: datetime | None = None
    pauses_sign_ups: bool = False
    slow_seconds: int = 0
    holds_first_posts: bool = False

    @property
    def is_shielded(self) -> bool:
        """Whether the lockdown is active right now."""
        return self.until is not None and self.until > utc_now()

    @property
    def held_posts(self) -> int:
        """How many first entries and posts of a member are held for review right now."""
        if self.is_shielded and self.holds_first_posts:
            return max(self.first_posts, SHIELD_FIRST_POSTS)
        return self.first_posts

    @property
    def pause_seconds(self) -> int:
        """The required pause between two posts of one member right now."""
        return self.slow_seconds if self.is_shielded else 0

    @property
    def is_closed(self) -> bool:
        """Whether sign-ups are closed right now."""
        return self.is_shielded and self.pauses_sign_ups


_HELD: Cache[Switches] = Cache("site_switches", max_entries=1, ttl_seconds=60)


def cached_switches() -> Switches | None:
    """The switches if this process has them cached; runs no query."""
    return _HELD.get(0)


def switches() -> Switches:
    """The current switches; call it in a worker thread."""
    held = _HELD.get(0)
    if held is None:
        version = _HELD.version
        with connection():
            held = _stored()
        _HELD.put(0, held, version=version)
    return held


def require_open_sign_ups(site: Settings) -> None:
    """Raise `SignUpsClosed`, or `SignUpsPaused` during a lockdown that pauses sign-ups."""
    if site_settings(site).sign_ups == "closed":
        raise SignUpsClosed
    if switches().is_closed:
        raise SignUpsPaused


def is_by_approval(site: Settings) -> bool:
    """Whether new members can only read until staff approve them."""
    return site_settings(site).sign_ups == "approval"


def switches_out() -> SwitchesOut:
    """The switches for the console: from the database, not from the cache."""
    with connection():
        now = _stored()
    return SwitchesOut(
        first_posts=FirstPostsOut(count=now.first_posts),
        shield=ShieldOut(
            is_on=now.is_shielded,
            until=now.until,
            pause_sign_ups=now.pauses_sign_ups,
            slow_mode_seconds=now.slow_seconds,
            hold_first_posts=now.holds_first_posts,
        ),
    )


@transactional
def set_switches(*, form: SwitchesIn, actor: str) -> list[int]:
    """Set the switches that the form contains; returns audit ids, one for each that changed.

    Raises `EditedSince` if another person changed one of them since it was read.
    """
    sent = form.model_dump(mode="json", by_alias=True, include={"first_posts", "shield"})
    named = {FIRST_POSTS: sent["firstPosts"], SHIELD: sent["shield"]}
    lock_switches()
    before = {row["name"]: row["value"] for row in fetch_all(_ALL)}
    _require_versions(form, switches_out())
    changed = {k: v for k, v in named.items() if v is not None and v != before.get(k)}
    for name, value in changed.items():
        _write(name, value, actor)
    return [
        record(
            actor=actor,
            action=ACTIONS[name],
            target_type=name,
            target_id=0,
            before={"value": before.get(name, {})},
            after={"value": value},
        )
        for name, value in changed.items()
    ]


def _require_versions(form: SwitchesIn, now: SwitchesOut) -> None:
    if form.first_posts is not None:
        require_version(form.first_posts.version, now.first_posts.version)
    if form.shield is not None:
        require_version(form.shield.version, now.shield.version)


def undo_set(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Undo a change of switches: restore the previous value."""
    lock_switches()
    _write(act["target_type"], act["before"]["value"], actor)


def _write(name: str, value: dict[str, Any], actor: str) -> None:
    execute(_SET, name=name, value=Json(value), member_id=member_behind(actor))
    drop_cached(_HELD.name)


def _stored() -> Switches:
    return _read({row["name"]: row["value"] for row in fetch_all(_ALL)})


def _read(values: dict[str, dict[str, Any]]) -> Switches:
    shield = values.get(SHIELD, {})
    until = shield.get("until")
    return Switches(
        first_posts=values.get(FIRST_POSTS, {}).get("count", 0),
        until=datetime.fromisoformat(until) if until else None,
        pauses_sign_ups=shield.get("pauseSignUps", False),
        slow_seconds=shield.get("slowModeSeconds", 0),
        holds_first_posts=shield.get("holdFirstPosts", False),
    )
