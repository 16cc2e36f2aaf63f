"""The target of a request, as a visitor sees it."""

from dataclasses import dataclass
from typing import Any

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import listed
from hamsterd.db.sql import fetch_one
from hamsterd.kinds import KINDS
from hamsterd.staff.takedowns.addresses import Place
from hamsterd.staff.takedowns.rules import SNAPSHOT_CHARACTERS


def _read(kind: ContentKind) -> str:
    return f"""
        SELECT user_id, coalesce({kind.words.title_in()}, '') AS title,
               coalesce({kind.words.text}, '') AS content, created_at, {kind.url} AS url
          FROM {kind.table} WHERE id = %(id)s AND {listed(kind)}
    """


_READ = {name: _read(kind) for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Target:
    """A public thing: its owner, and the content of a snapshot."""

    owner_id: int
    snapshot: dict[str, Any]


def visible_target(place: Place) -> Target | None:
    """The thing as a visitor sees it, or None."""
    row = fetch_one(_READ[place.kind.name], id=place.id)
    if row is None:
        return None
    return Target(
        row["user_id"],
        {
            "url": row["url"],
            "title": row["title"],
            "content": row["content"][:SNAPSHOT_CHARACTERS],
            "createdAt": row["created_at"].isoformat(),
        },
    )
