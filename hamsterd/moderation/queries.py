"""Reads of what is reported, through each kind's own visibility predicate (privacy law)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hamsterd.audit.service import member_behind
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.diaries.queries import visible_to
from hamsterd.hamsters.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.moderation.rules import TargetKind

_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


def _targets(viewer_id: int) -> dict[TargetKind, str]:
    """How each kind is read, as far as `viewer_id` may see it."""
    entry_visible = visible_to(viewer_id)
    return {
        TargetKind.DIARY: f"""
            SELECT user_id AS owner_id, title, content, images, mood, weather, activity,
                   hamster_name, hamster_breed, is_public, created_at, updated_at
              FROM diary_entries WHERE id = %(target_id)s AND {entry_visible}
        """,
        TargetKind.COMMUNITY: f"""
            SELECT user_id AS owner_id, title, content, images, board_id, created_at, updated_at
              FROM community_posts WHERE id = %(target_id)s AND {POST_VISIBLE}
        """,
        TargetKind.COMMENT: f"""
            SELECT user_id AS owner_id, content, diary_entry_id, created_at, updated_at
              FROM comments WHERE id = %(target_id)s AND {_LIVE}
               AND diary_entry_id IN (SELECT id FROM diary_entries WHERE {entry_visible})
        """,
        TargetKind.COMMUNITY_COMMENT: f"""
            SELECT user_id AS owner_id, content, post_id, parent_id, created_at, updated_at
              FROM community_comments WHERE id = %(target_id)s AND {_LIVE}
               AND post_id IN (SELECT id FROM community_posts WHERE {POST_VISIBLE})
        """,
        TargetKind.USER: """
            SELECT id AS owner_id, nickname, profile_image, created_at
              FROM users WHERE id = %(target_id)s AND status IN ('active', 'suspended')
        """,
        TargetKind.HAMSTER: f"""
            SELECT h.user_id AS owner_id, h.name, h.breed, h.description, h.profile_image,
                   h.birth_date, h.created_at, h.updated_at
              FROM hamsters h JOIN users u ON u.id = h.user_id
             WHERE h.id = %(target_id)s AND {HAMSTER_VISIBLE}
        """,
    }


_NICKNAME = "SELECT nickname FROM users WHERE id = %(member_id)s"
_OPEN_CASE = """
    SELECT id FROM report_cases
     WHERE target_type = %(kind)s AND target_id = %(target_id)s AND status = 'pending'
       FOR UPDATE
"""

_NAMES = """
    SELECT id, nickname FROM users WHERE id = ANY(%(ids)s)
"""


@dataclass(frozen=True, slots=True)
class Target:
    """What is reported: whose it is, and what it says right now."""

    owner_id: int
    content: dict[str, Any]


def visible_target(kind: TargetKind, target_id: int, viewer_id: int) -> Target | None:
    """The target as it stands, or None when `viewer_id` may not see it."""
    row = fetch_one(_targets(viewer_id)[kind], target_id=target_id, viewer_id=viewer_id)
    if row is None:
        return None
    owner_id = row.pop("owner_id")
    nickname = fetch_value(_NICKNAME, member_id=owner_id)
    return Target(owner_id, {"authorNickname": nickname, **_as_json(row)})


def open_case(kind: TargetKind, target_id: int) -> int | None:
    """The open case of a target, locked; call with the target locked."""
    found: int | None = fetch_value(_OPEN_CASE, kind=kind.value, target_id=target_id)
    return found


def names_of_actors(actors: Iterable[str]) -> dict[str, str]:
    """How people call those who acted: a nickname for `admin:12`, 운영자 for the command line."""
    members = {actor: member_behind(actor) for actor in actors}
    ids = [member for member in members.values() if member]
    nicknames = {row["id"]: row["nickname"] for row in fetch_all(_NAMES, ids=ids)} if ids else {}
    return {actor: nicknames.get(member, "운영자") for actor, member in members.items()}


def _as_json(row: Row) -> dict[str, Any]:
    """Columns in the wire's spelling; dates as ISO 8601."""
    return {
        _camel(name): value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in row.items()
    }


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.title() for part in rest)
