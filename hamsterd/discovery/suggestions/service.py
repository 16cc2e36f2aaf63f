"""Members by the beginning of their nickname: participants first, then followed members."""

from functools import cache

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.search_index import MEMBER, looked_for
from hamsterd.content.visibility import LIVE, seen
from hamsterd.core.text.grams import patterns, words
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.discovery.suggestions.rules import (
    FOLLOWED_MAX,
    FOUND_MAX,
    SUGGESTED_MAX,
    TALKERS_MAX,
)
from hamsterd.discovery.suggestions.schemas import SuggestionsQuery
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.queries import VISIBLE
from hamsterd.members.accounts.schemas import MemberRef
from hamsterd.models.content.hides import apart

_TALKERS = f"""
    SELECT user_id AS id, 0 AS place FROM {{table}} WHERE id = %(target_id)s AND {{seen}}
     UNION ALL
    (SELECT user_id, 0 FROM {{comments}}
      WHERE {{parent_id}} = %(target_id)s AND {LIVE}
        AND EXISTS (SELECT 1 FROM {{table}} WHERE id = %(target_id)s AND {{seen}})
      ORDER BY created_at DESC, id DESC LIMIT {TALKERS_MAX})
     UNION ALL
"""
_SUGGESTED = f"""
    WITH known AS (
        {{talkers}}
        (SELECT following_id AS id, 1 AS place FROM follows WHERE follower_id = %(viewer_id)s
          ORDER BY created_at DESC, id DESC LIMIT {FOLLOWED_MAX})
         UNION ALL
        (SELECT target_id, 2 FROM search_texts
          WHERE kind = '{MEMBER}' AND grams @> %(grams)s::text[]
            AND text LIKE ANY(%(begins)s::text[]) AND %(is_asked)s::boolean
          LIMIT {FOUND_MAX})
    ), nearest AS (
        SELECT id, min(place) AS place FROM known GROUP BY id
    )
    SELECT users.id, nickname, profile_image, level
      FROM nearest JOIN users ON users.id = nearest.id
      JOIN search_texts s ON s.kind = '{MEMBER}' AND s.target_id = users.id
     WHERE {VISIBLE} AND users.id <> %(viewer_id)s AND NOT {apart("users.id")}
       AND s.text LIKE ANY(%(begins)s::text[])
     ORDER BY place, length(nickname), nickname, users.id
     LIMIT {SUGGESTED_MAX}
"""


@transactional
def suggestions(query: SuggestionsQuery, *, viewer_id: int) -> list[MemberRef]:
    """Members the writer may mean, likeliest first, also by initial consonants. One statement.

    Without the writer and members separated by a block. If the writer may not see the thing, it has
    no participants.
    """
    asked = words(query.q)
    [phrase] = patterns([" ".join(asked)])
    rows = fetch_all(
        _sql(_place(query)),
        viewer_id=viewer_id,
        target_id=query.target_id,
        grams=looked_for(asked)["grams"],
        # Names are the second line of three, each spelling behind a space.
        begins=[f"\n{phrase[1:]}", f"%\n% {phrase[1:]}"],
        is_asked=bool(asked),
    )
    return [MemberRef(**row) for row in rows]


def _place(query: SuggestionsQuery) -> ContentKind | None:
    kind = KINDS.get(query.target_type or "")
    return kind if query.target_id is not None and _comments(kind) else None


def _comments(kind: ContentKind | None) -> ContentKind | None:
    """The comment kind of things of a kind, if any."""
    return next((one for one in KINDS.values() if one.comment and one.comment.parent is kind), None)


@cache
def _sql(place: ContentKind | None) -> str:
    comments = _comments(place)
    if place is None or comments is None:
        return Prepared(_SUGGESTED.format(talkers=""))
    talkers = _TALKERS.format(
        table=place.table,
        seen=seen(place),
        comments=comments.table,
        parent_id=needed(comments.comment).parent_id,
    )
    return Prepared(_SUGGESTED.format(talkers=talkers))
