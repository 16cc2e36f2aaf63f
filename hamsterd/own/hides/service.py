"""Hiding entries and posts from oneself; others are not affected."""

from hamsterd.content.parts import needed
from hamsterd.content.visibility import is_seen, seen
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, Row, execute, fetch_all, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.content.hides import MemberHide
from hamsterd.models.members.accounts import User
from hamsterd.own.hides.errors import HideTargetNotFound, TooManyHides
from hamsterd.own.hides.schemas import HiddenThing
from hamsterd.realtime.bus import drop_cached

MAX_HIDES = 1_000
"""Per member; the list is sent as a whole."""

HIDEABLE = {kind.name: kind for kind in KINDS.values() if kind.cards is not None}
"""Kinds whose cards have viewer's flags, and so can be omitted."""

_HIDE = """
    INSERT INTO member_hides (user_id, target_type, target_id)
    VALUES (%(viewer_id)s, %(target_type)s, %(target_id)s) ON CONFLICT DO NOTHING
"""
_COUNT = "SELECT count(*) FROM member_hides WHERE user_id = %(viewer_id)s"
_THINGS = [
    f"""
    SELECT target_type, target_id, created_at,
           coalesce((SELECT {kind.words.subject_in()} FROM {kind.table}
                      WHERE id = target_id AND {seen(kind)}), '') AS name,
           {kind.url_at("target_id")} AS url
      FROM member_hides WHERE user_id = %(viewer_id)s AND target_type = '{kind}'
    """
    for kind in HIDEABLE.values()
]
_LIST = f"{' UNION ALL '.join(_THINGS)} ORDER BY created_at DESC, target_id DESC"


@transactional
def hidden_things(*, viewer_id: int) -> list[HiddenThing]:
    """All that a member does not want to see, the latest first."""
    rows = fetch_all(_LIST, viewer_id=viewer_id)
    return [HiddenThing(**{**row, "name": _name(row)}) for row in rows]


@transactional
def hide(*, viewer_id: int, target_type: str, target_id: int) -> None:
    """See a thing no more; twice is once. Raises `HideTargetNotFound` or `TooManyHides`."""
    _require_seen(viewer_id, target_type, target_id)
    # So that two presses at once can't pass the limit together.
    execute(User.select(User.id).where(User.id == viewer_id).for_update(FOR_NO_KEY_UPDATE))
    added = execute(_HIDE, viewer_id=viewer_id, target_type=target_type, target_id=target_id)
    if added and fetch_value(_COUNT, viewer_id=viewer_id) > MAX_HIDES:
        raise TooManyHides
    drop_flags(viewer_id)


@transactional
def show(*, viewer_id: int, target_type: str, target_id: int) -> None:
    """Show a thing again, even one that is gone; idempotent.

    Raises `HideTargetNotFound` if there was never such a thing.
    """
    if not execute(
        MemberHide.delete().where(
            MemberHide.user_id == viewer_id,
            MemberHide.target_type == target_type,
            MemberHide.target_id == target_id,
        )
    ):
        _require_seen(viewer_id, target_type, target_id)
    drop_flags(viewer_id)


def _require_seen(viewer_id: int, target_type: str, target_id: int) -> None:
    kind = HIDEABLE.get(target_type)
    if kind is None or not is_seen(kind, target_id, viewer_id):
        raise HideTargetNotFound


def _name(row: Row) -> str:
    return HIDEABLE[row["target_type"]].words.quoted(row["name"])


def drop_flags(viewer_id: int) -> None:
    """Drop a member's cached flags of all cards in every process."""
    for kind in HIDEABLE.values():
        drop_cached(needed(kind.cards).flags.name, viewer_id)
