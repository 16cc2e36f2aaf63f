"""Visibility of what members write: the only place that knows the columns (decisions §2).

A thing may be hidden for several reasons at once, each with its own instant. Each reason is lifted
separately, so that a decided report never shows what is blocked by law.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import TypedDict

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import columns_of
from hamsterd.core.clock import KST
from hamsterd.core.errors import HamsterError
from hamsterd.core.hooks import Hook
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_one
from hamsterd.http.shapes.schema import wire_instant
from hamsterd.models import base
from hamsterd.models.content.hides import apart

LIVE = base.LIVE
"""Neither hidden, removed nor deleted; word for word as partial indexes have it."""
OVERT = base.OVERT
"""Not kept secret by its author, for kinds that may be."""


class HiddenFor(StrEnum):
    """Reasons for hiding, from the weakest to the strongest."""

    REVIEW = "review"
    """Held before publication, by a word rule or as one of a new member's first posts."""
    REPORTS = "reports"
    """Reported by enough members; until a moderator decides."""
    TAKEDOWN = "takedown"
    """Blocked by law (정보통신망법 제44조의2)."""

    @property
    def column(self) -> str:
        """The column with the instant since which this reason applies."""
        return f"{self.value}_hidden_at"


class TakenDown(HamsterError):
    """The thing is blocked by law; its address answers 451 (RFC 7725).

    `fields` carries `ground`, `blockedAt` and `blockEndsAt` for the page shown in its place.
    """

    status = 451
    message = "권리 침해 주장이 있어 임시조치된 글이에요."


RESTORABLE_DAYS = 30
"""Days that a removed or deleted thing can be restored (decisions §2, Own deletions)."""

TRASHED = """
    removed_at IS NULL AND erased_at IS NULL
    AND deleted_at > now() - make_interval(days => %(days)s)
"""
"""Deleted by its author and still restorable; takes `RESTORABLE_DAYS` as `days`."""
PRESENT = "removed_at IS NULL AND deleted_at IS NULL"
"""Neither removed nor deleted; hidden or not."""
PENDING_REVIEW = f"review_hidden_at IS NOT NULL AND {PRESENT}"
"""Pending review, whatever else hides it."""

REASON = "hidden_reason"
"""The strongest reason for hiding, or NULL."""
DELETED_AT = "deleted_at"
"""When its author deleted it."""
REMOVED_AT = "removed_at"
"""When a moderator removed it, or NULL."""
HIDDEN = "hidden_at IS NOT NULL"
"""Hidden for any reason."""
REMOVED = "removed_at IS NOT NULL"
"""Removed by a moderator."""
DELETED = "deleted_at IS NOT NULL"
"""Deleted by its author."""
GONE_AT = "least(removed_at, deleted_at)"
"""Since when it is removed or deleted, whichever came first."""
ERASED = "erased_at IS NOT NULL"
"""Erased by its author; purged as soon as no open decision needs it."""
UNDELETED = "deleted_at IS NULL"
"""Not deleted by its author; hidden and removed or not."""
BY_LAW = "takedown_hidden_at IS NOT NULL"
"""Blocked by law, whatever else hides it."""
HELD = "hidden_reason = 'review'"
"""Hidden by nothing but a review."""


class LawBlock(TypedDict):
    """Since when and until when a public thing is blocked by law, and why."""

    ground: str
    decided_at: datetime
    block_ends_at: datetime


BLOCKED_BY_LAW: Hook[[ContentKind, int], LawBlock | None] = Hook()
"""The legal block of something that was public."""

_COLUMN = re.compile(r"\b(\w+_at|hidden_reason|is_public|is_secret)\b")


def at(t: str, condition: str) -> str:
    """One of the conditions above with a table alias: `at("c", REMOVED)` is `c.removed_at …`."""
    return _COLUMN.sub(rf"{t}.\1", condition)


def public(kind: ContentKind, t: str) -> str:
    """Not kept private by its author; its parent may still be."""
    return at(t, kind.visibility.is_public)


def is_secret(kind: ContentKind, t: str = "t") -> str:
    """SQL: its author keeps it, or what it is under, secret; those whom it answers read it.

    Private entries of diaries are not secrets in this sense. `t` is its table's alias.
    """
    secret = f"{t}.is_secret" if "is_secret" in columns_of(kind.model) else "FALSE"
    on = kind.comment
    if on is None or (around := is_secret(on.parent, "place")) == "FALSE":
        return secret
    return f"""
        ({secret} OR EXISTS (SELECT 1 FROM {on.parent.table} place
                              WHERE place.id = {t}.{on.parent_id} AND {around} OFFSET 0))
    """


def state(kind: ContentKind, t: str) -> str:
    """SQL of the strongest state of a thing."""
    is_public = public(kind, t)
    return f"""
        CASE WHEN {at(t, REMOVED)} THEN 'removed' WHEN {at(t, DELETED)} THEN 'deleted'
             WHEN {at(t, HIDDEN)} THEN 'hidden' WHEN {is_public} THEN 'visible' ELSE 'private' END
    """


def marks_of(row: Mapping[str, object]) -> dict[str, bool]:
    """The marks of a whole row: `{"hidden": False, "removed": True, "deleted": False}`."""
    return {mark: row.get(f"{mark}_at") is not None for mark in ("hidden", "removed", "deleted")}


def gone_since(moment: datetime | None) -> dict[str, datetime | None]:
    """The marks of a row whose author let it go for good at that moment; None: it stands."""
    return {"deleted_at": moment, "erased_at": moment}


def held_since(moment: datetime | None) -> dict[str, datetime | None]:
    """Columns of a new thing: pending review since `moment`, or not if None."""
    return {HiddenFor.REVIEW.column: moment}


def listed(kind: ContentKind) -> str:
    """SQL over the kind's table, without an alias: visible to everybody, including its parent."""
    return f"{LIVE} AND {unrestricted(kind)}{_seen_with(kind)}{_under(kind, listed)}"


def unrestricted(kind: ContentKind) -> str:
    """SQL over the kind's table, without an alias: everybody may see it while nothing hides it.

    What fails it must stay unknown: no status, reason or count may show that it was there.
    """
    open_to_all = kind.visibility.open_to_all
    is_public = kind.visibility.is_public
    return f"{is_public} AND {open_to_all}" if open_to_all else is_public


def permitted(kind: ContentKind) -> str:
    """SQL over the kind's table, without an alias: `%(viewer_id)s` may see it and its parent.

    For comments, only published ones: a writer's own that is pending review is not included.
    """
    own = "" if kind.comment else _seen_with(kind)
    return f"{kind.visibility.seen}{own}{_under(kind, permitted)}"


NOT_APART = f"NOT {apart('user_id')}"
"""SQL over a kind's table: no block separates its author from `%(viewer_id)s`."""


def seen(kind: ContentKind) -> str:
    """SQL over the kind's table, without an alias: `%(viewer_id)s` sees it and its parent.

    As `permitted`, without writing by members whom a block separates from the viewer.
    """
    if kind.comment is None:
        return f"{permitted(kind)} AND {NOT_APART}"
    return f"{kind.visibility.seen} AND {NOT_APART}{_under(kind, seen)}"


def _seen_with(kind: ContentKind) -> str:
    return f" AND {kind.visibility.seen_with}" if kind.visibility.seen_with else ""


def _under(kind: ContentKind, condition: Callable[[ContentKind], str]) -> str:
    """For a comment: its parent meets the condition, too."""
    on = kind.comment
    if on is None:
        return ""
    return f" AND {on.parent_id} IN (SELECT id FROM {on.parent.table} WHERE {condition(on.parent)})"


def is_seen(kind: ContentKind, target_id: int, viewer_id: int | None) -> bool:
    """Whether the viewer may see a thing, and so its pictures; None is a visitor."""
    return fetch_one(_seen_one(kind), id=target_id, viewer_id=viewer_id) is not None


@cache
def _seen_one(kind: ContentKind) -> Prepared:
    return Prepared(f"SELECT 1 FROM {kind.table} WHERE id = %(id)s AND {seen(kind)}")


def over(kind: ContentKind) -> str:
    """SQL: removed or deleted before `%(before)s`, or erased; nobody can restore it."""
    erased = f"OR (deleted_at IS NOT NULL AND {ERASED})" if kind.own_trash else ""
    return f"(removed_at < %(before)s OR deleted_at < %(before)s {erased})"


def removable(kind: ContentKind) -> str:
    """SQL: can still be hidden and removed, which includes deleted things that can be restored."""
    return "TRUE" if kind.own_trash else "deleted_at IS NULL"


def refuse_taken_down(kind: ContentKind, target_id: int) -> None:
    """Raise `TakenDown` if the thing is blocked by law; private things stay unknown."""
    block = BLOCKED_BY_LAW.ask(kind, target_id)
    if block is None:
        return
    ends = block["block_ends_at"]
    raise TakenDown(
        f"{TakenDown.message} {ends.astimezone(KST):%Y. %m. %d.}까지 볼 수 없어요.",
        fields={
            "ground": block["ground"],
            "blockedAt": wire_instant(block["decided_at"]),
            "blockEndsAt": wire_instant(ends),
        },
    )
