"""Queries of reported targets, through each kind's own visibility predicate (privacy law)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic.alias_generators import to_camel

from hamsterd.audit.actors import member_behind
from hamsterd.content.visibility import permitted
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.kinds import KINDS
from hamsterd.models.members.accounts import User
from hamsterd.models.staff.cases import ReportCase

_MEMBER = """
    SELECT id AS owner_id, nickname, profile_image, created_at, updated_at
      FROM users WHERE id = %(target_id)s AND status IN ('active', 'suspended')
"""
_TARGETS = {
    name: f"""
        SELECT user_id AS owner_id, {kind.snapshot.sql}, created_at, updated_at
          FROM {kind.table} WHERE id = %(target_id)s AND {permitted(kind)}
    """
    for name, kind in KINDS.items()
}
_DATED = "^[0-9]{4}-"
# A profile counts as it was when reported; of other targets later edits count, too.
_EDITED = " ".join(
    f"WHEN '{name}' THEN (SELECT updated_at FROM {kind.table} WHERE id = c.target_id)"
    for name, kind in KINDS.items()
)
WRITTEN_AT = f"""
    greatest(
        CASE WHEN c.snapshot ->> 'updatedAt' ~ '{_DATED}'
             THEN (c.snapshot ->> 'updatedAt')::timestamptz
             WHEN c.target_type <> 'user' AND c.snapshot ->> 'createdAt' ~ '{_DATED}'
             THEN (c.snapshot ->> 'createdAt')::timestamptz
             ELSE c.created_at END,
        CASE c.target_type
             {_EDITED} END)
"""
"""SQL over `report_cases c`: when the target was written or last edited."""


@dataclass(frozen=True, slots=True)
class Target:
    """A reported target: its owner, and its current content."""

    owner_id: int
    content: dict[str, Any]


def visible_target(kind: str, target_id: int, viewer_id: int) -> Target | None:
    """The current target, or None if `viewer_id` may not see it."""
    row = fetch_one(_TARGETS.get(kind, _MEMBER), target_id=target_id, viewer_id=viewer_id)
    if row is None:
        return None
    owner_id = row.pop("owner_id")
    nickname = fetch_value(User.select(User.nickname).where(User.id == owner_id))
    return Target(owner_id, {"authorNickname": nickname, **_as_json(row)})


def open_case(kind: str, target_id: int) -> int | None:
    """The open case of a target, locked; call with the target locked."""
    found: int | None = fetch_value(
        ReportCase.select(ReportCase.id)
        .where(
            ReportCase.target_type == kind,
            ReportCase.target_id == target_id,
            ReportCase.status == "pending",
        )
        .for_update()
    )
    return found


def names_of_actors(actors: Iterable[str]) -> dict[str, str]:
    """Actors' display names: the nickname for `admin:12`, 운영자 for the command line."""
    members = {actor: member_behind(actor) for actor in actors}
    ids = [member for member in members.values() if member]
    nicknames = (
        {
            row["id"]: row["nickname"]
            for row in fetch_all(User.select(User.id, User.nickname).where(User.id.in_(ids)))
        }
        if ids
        else {}
    )
    return {actor: nicknames.get(member, "운영자") for actor, member in members.items()}


def _as_json(row: Row) -> dict[str, Any]:
    """Columns in the wire's spelling; dates as ISO 8601."""
    return {
        to_camel(name): value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in row.items()
    }
