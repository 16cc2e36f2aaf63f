"""Every kind of content there is; a new one is a line here (docs/architecture.md)."""

from collections.abc import Mapping
from datetime import datetime

from hamsterd.community import kind as community
from hamsterd.content.counters import expected_counts
from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.urls import VIDEO_EXTENSIONS
from hamsterd.content.visibility import NOT_APART
from hamsterd.contests import kind as contests
from hamsterd.core.features import Feature
from hamsterd.db.site.site_settings import IS_ON
from hamsterd.db.sql import fetch_value
from hamsterd.diaries import kind as diaries
from hamsterd.diaries.queries import NOTIFIED_NEW as NOTIFIED_ENTRIES
from hamsterd.hamsters.profile import kind as hamsters
from hamsterd.members.follows.queries import KEPT as KEPT_OF_FOLLOWS
from hamsterd.notifications.queries import seen_when

KINDS: Mapping[str, ContentKind] = {
    kind.name: kind
    for kind in (
        diaries.ENTRY,
        community.POST,
        diaries.COMMENT,
        community.COMMENT,
        hamsters.HAMSTER,
        contests.CONTEST_ENTRY,
        hamsters.CONDOLENCE,
    )
}
"""By name."""

SCREENED = [kind for kind in KINDS.values() if kind.words.screened_as is not None]
"""Kinds that word rules apply to."""

_LAST_WRITTEN = " UNION ALL ".join(
    f"""
    (SELECT created_at FROM {kind.table} WHERE user_id = %(author_id)s
      ORDER BY created_at DESC, id DESC LIMIT 1)
    """
    for kind in SCREENED
)


def last_written(author_id: int) -> datetime | None:
    """When a member last wrote something screened, even if it is gone."""
    last: datetime | None = fetch_value(
        f"SELECT max(created_at) FROM ({_LAST_WRITTEN}) written", author_id=author_id
    )
    return last


RESTORABLE = [kind for kind in KINDS.values() if kind.own_trash is not None]
"""Kinds that their author may restore."""

_PLACES = {kind.comment.parent for kind in KINDS.values() if kind.comment is not None}
"""Kinds with comments."""

EXPECTED_COUNTS = expected_counts(KINDS.values(), KEPT_OF_FOLLOWS)
"""The correct value of every stored counter, by table and column."""

# The first photo; of videos alone the first of them, for which the portal draws a still.
_FIRST_PICTURE = """
    SELECT file
      FROM {table} thing, unnest(thing.{files}) WITH ORDINALITY AS f (file, place)
     WHERE thing.id = n.target_id
     ORDER BY file ~* '({endings})$', place LIMIT 1
"""
_VIDEO_ENDINGS = "|".join(ending.replace(".", "[.]") for ending in VIDEO_EXTENSIONS)
_IS_OF_A_PART_THAT_IS_ON = {
    kind: f"AND {IS_ON.format(key=Feature.COMMUNITY.key)}"
    for kind in (community.POST, community.COMMENT)
}
TARGET_VISIBILITY = seen_when(
    {
        **{
            kind.name: f"""
                SELECT 1 FROM {kind.table}
                 WHERE id = n.target_id AND {kind.visibility.reactable} AND {NOT_APART}
                       {_IS_OF_A_PART_THAT_IS_ON.get(kind, "")}
            """
            for kind in KINDS.values()
            if kind.likes is not None or kind in _PLACES
        },
        "new_entries": NOTIFIED_ENTRIES,
    },
    threads={kind.name for kind in _PLACES},
    pictures={
        kind.name: _FIRST_PICTURE.format(table=kind.table, files=files, endings=_VIDEO_ENDINGS)
        for kind in KINDS.values()
        if (files := kind.words.files)
    },
)
"""Who may be notified of a thing, for notifications, push and the daily mail (decisions §1.3)."""
