"""What a request is about: as it stands, how it is hidden, and how it is taken away."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hamsterd.community import hiding as community_hiding
from hamsterd.community import removal as community_removal
from hamsterd.db.sql import fetch_one
from hamsterd.diaries import hiding as diary_hiding
from hamsterd.diaries import removal as diary_removal
from hamsterd.hamsters import hiding as hamster_hiding
from hamsterd.hamsters import removal as hamster_removal
from hamsterd.hamsters.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.takedowns.rules import SNAPSHOT_CHARACTERS, Kind, Place

_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


@dataclass(frozen=True, slots=True)
class Acts:
    """How one kind is read by a visitor, hidden and shown, removed and restored."""

    read: str
    set_hidden: Callable[..., bool]
    remove: Callable[[int], bool]
    restore: Callable[[int], bool]


ACTS = {
    Kind.DIARY: Acts(
        f"""SELECT user_id, title, content, '/diary/' || id AS url
              FROM diary_entries WHERE id = %(id)s AND {ENTRY_VISIBLE}""",
        diary_hiding.set_entry_hidden,
        diary_removal.remove_entry,
        diary_removal.restore_entry,
    ),
    Kind.COMMUNITY: Acts(
        f"""SELECT user_id, title, content, '/community/post/' || id AS url
              FROM community_posts WHERE id = %(id)s AND {POST_VISIBLE}""",
        community_hiding.set_post_hidden,
        community_removal.remove_post,
        community_removal.restore_post,
    ),
    Kind.COMMENT: Acts(
        f"""SELECT user_id, '' AS title, content,
                   '/diary/' || diary_entry_id || '#comment-' || id AS url
              FROM comments WHERE id = %(id)s AND {_LIVE}
               AND diary_entry_id IN (SELECT id FROM diary_entries WHERE {ENTRY_VISIBLE})""",
        diary_hiding.set_comment_hidden,
        diary_removal.remove_comment,
        diary_removal.restore_comment,
    ),
    Kind.COMMUNITY_COMMENT: Acts(
        f"""SELECT user_id, '' AS title, content,
                   '/community/post/' || post_id || '#comment-' || id AS url
              FROM community_comments WHERE id = %(id)s AND {_LIVE}
               AND post_id IN (SELECT id FROM community_posts WHERE {POST_VISIBLE})""",
        community_hiding.set_community_comment_hidden,
        community_removal.remove_comment,
        community_removal.restore_comment,
    ),
    Kind.HAMSTER: Acts(
        f"""SELECT h.user_id, h.name AS title, coalesce(h.description, '') AS content,
                   '/hamster/' || h.id AS url
              FROM hamsters h JOIN users u ON u.id = h.user_id
             WHERE h.id = %(id)s AND {HAMSTER_VISIBLE}""",
        hamster_hiding.set_hamster_hidden,
        hamster_removal.remove_hamster,
        hamster_removal.restore_hamster,
    ),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that everybody sees right now: whose it is, and what a snapshot keeps of it."""

    owner_id: int
    snapshot: dict[str, Any]


def visible_target(place: Place) -> Target | None:
    """The thing as a visitor sees it, or None."""
    row = fetch_one(ACTS[place.kind].read, id=place.id)
    if row is None:
        return None
    return Target(
        row["user_id"],
        {
            "url": row["url"],
            "title": row["title"],
            "content": row["content"][:SNAPSHOT_CHARACTERS],
        },
    )
