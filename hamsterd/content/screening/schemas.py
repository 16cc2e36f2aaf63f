"""Schemas of the site's moderation switches."""

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import AfterValidator, Field, computed_field

from hamsterd.content.screening.rules import MAX_FIRST_POSTS, MAX_SHIELD_DAYS, MAX_SLOW_SECONDS
from hamsterd.core.clock import utc_now
from hamsterd.http.shapes.schema import Body, Instant, Moment, Out
from hamsterd.http.shapes.versions import Version, version_of


class FirstPosts(Body):
    """How many entries and posts of each new member are held for review; 0 is none."""

    count: int = Field(default=0, ge=0, le=MAX_FIRST_POSTS)
    version: Version | None = Field(default=None, exclude=True)


def _check_until(value: datetime | None) -> datetime | None:
    if value is not None and value > utc_now() + timedelta(days=MAX_SHIELD_DAYS):
        raise ValueError(f"보호 모드는 {MAX_SHIELD_DAYS}일까지 켤 수 있어요.")
    return value


class Shield(Body):
    """A lockdown; it ends by itself at `until`. Null or past: off."""

    until: Annotated[Moment, AfterValidator(_check_until)] | None = None
    pause_sign_ups: bool = False
    slow_mode_seconds: int = Field(default=0, ge=0, le=MAX_SLOW_SECONDS)
    hold_first_posts: bool = False
    version: Version | None = Field(default=None, exclude=True)


class SwitchesIn(Body):
    """Fields that are left out do not change."""

    first_posts: FirstPosts | None = None
    shield: Shield | None = None


class FirstPostsOut(Out):
    """See `FirstPosts`."""

    count: int

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, ("count",))


class ShieldOut(Out):
    """See `Shield`; `isOn`: active right now."""

    is_on: bool
    until: Instant | None
    pause_sign_ups: bool
    slow_mode_seconds: int
    hold_first_posts: bool

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(
            self, ("until", "pause_sign_ups", "slow_mode_seconds", "hold_first_posts")
        )


class SwitchesOut(Out):
    """The current switches."""

    first_posts: FirstPostsOut
    shield: ShieldOut


class SwitchesDone(SwitchesOut):
    """The switches after a change; `auditIds` can be undone, one for each changed switch."""

    audit_ids: list[int]
