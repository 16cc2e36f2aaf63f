"""Why something is hidden, for every kind of thing that can be (decisions §2).

A thing may be hidden for several reasons at once; its row names the strongest. Each reason is
lifted by its own act alone, so that a decided report never shows what the law keeps hidden. The
domains move their counters around `mark_hidden` and `mark_shown`.
"""

from enum import StrEnum

from hamsterd.clock import KST
from hamsterd.db.sql import Row, fetch_one
from hamsterd.errors import HamsterError
from hamsterd.web.schema import wire_instant


class HiddenFor(StrEnum):
    """What hides, from the weakest reason to the strongest."""

    REVIEW = "review"
    """Held before anybody saw it, by a word rule or as one of a member's first."""
    REPORTS = "reports"
    """Reported by enough members; until a moderator decided."""
    TAKEDOWN = "takedown"
    """Blocked by law (정보통신망법 제44조의2)."""


class TakenDown(HamsterError):
    """The thing is blocked by law; its address tells so (RFC 7725).

    `fields` carries `ground`, `blockedAt` and `blockEndsAt` for the page that stands there.
    """

    code = "taken_down"
    status = 451
    message = "권리 침해 주장이 있어 임시조치된 글이에요."


TABLES = {
    "diary": "diary_entries",
    "community": "community_posts",
    "comment": "comments",
    "community_comment": "community_comments",
    "hamster": "hamsters",
}
"""Where each kind of thing that can be hidden is kept."""

_FORCE = "coalesce(array_position(ARRAY['review', 'reports', 'takedown'], {reason}), 0)"
# A stronger reason takes the place of a weaker one; the time stays that of the first.
_MARK_HIDDEN = f"""
    UPDATE {{table}} SET hidden_at = coalesce(was.hidden_at, now()), hidden_reason = %(reason)s
      FROM (SELECT id, hidden_at FROM {{table}} WHERE id = %(target_id)s FOR UPDATE) was
     WHERE {{table}}.id = was.id AND removed_at IS NULL AND deleted_at IS NULL
       AND {_FORCE.format(reason="hidden_reason")} < {_FORCE.format(reason="%(reason)s")}
    RETURNING user_id, was.hidden_at IS NULL AS is_turned
"""
# What was held from its first moment on has never been published: `is_first` says so, once.
_MARK_SHOWN = """
    UPDATE {table} SET hidden_at = CASE WHEN %(beneath)s::text IS NOT NULL THEN was.hidden_at END,
                       hidden_reason = %(beneath)s
      FROM (SELECT id, hidden_at FROM {table} WHERE id = %(target_id)s FOR UPDATE) was
     WHERE {table}.id = was.id AND hidden_reason = %(reason)s
    RETURNING user_id, %(beneath)s::text IS NULL AND was.hidden_at = created_at AS is_first,
              %(beneath)s::text IS NULL AND removed_at IS NULL AND deleted_at IS NULL AS is_turned
"""
_BLOCK = """
    SELECT t.ground, t.decided_at, t.block_ends_at
      FROM takedowns t JOIN {table} thing ON thing.id = t.target_id
     WHERE t.target_type = %(kind)s AND t.target_id = %(target_id)s AND t.status = 'blocked'
       AND thing.removed_at IS NULL AND thing.deleted_at IS NULL AND {is_public}
"""


def mark_hidden(kind: str, target_id: int, reason: str) -> Row | None:
    """Hide a thing for `reason`; None when nothing changed.

    `{"user_id": 7, "is_turned": True}`; not turned: it was hidden before, for a weaker reason.
    Nothing changes when it is hidden for the same or a stronger one, removed or deleted. The
    caller holds the lock of its counters.
    """
    table = TABLES[kind]
    return fetch_one(_MARK_HIDDEN.format(table=table), target_id=target_id, reason=str(reason))


def mark_shown(kind: str, target_id: int, reason: str, *, beneath: str | None = None) -> Row | None:
    """Lift `reason`; None when it is not what hides the thing.

    `{"user_id": 7, "is_turned": True, "is_first": False}`. With `beneath` the thing stays hidden,
    for that weaker reason. Turned: it is there to be seen again, being neither removed nor
    deleted. First: nobody but its author has ever seen it.
    """
    return fetch_one(
        _MARK_SHOWN.format(table=TABLES[kind]),
        target_id=target_id,
        reason=str(reason),
        beneath=beneath,
    )


def refuse_taken_down(kind: str, target_id: int, *, is_public: str = "TRUE") -> None:
    """Raise `TakenDown` when the thing is blocked by law.

    `is_public` is SQL over the thing's table: what its author keeps private stays unknown.
    """
    sql = _BLOCK.format(table=TABLES[kind], is_public=is_public)
    block = fetch_one(sql, kind=kind, target_id=target_id)
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
