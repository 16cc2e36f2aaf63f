"""Where addresses of a site that moved here lead: on, to nothing any more, or nowhere.

A number of the old site leads to the new address, which answers whoever may read it: following it
tells nothing that the number did not. A slug is made of a title, so it leads on, and says that it
is gone, only if everybody may read the post.
"""

from typing import NamedTuple, TypedDict

from hamsterd.community.kind import COMMENT, POST
from hamsterd.content.visibility import HELD, HIDDEN, PRESENT, is_seen, unrestricted
from hamsterd.core.cache import Cache
from hamsterd.core.errors import NotFound
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one, fetch_value
from hamsterd.media.rules import media_url
from hamsterd.moving.gnuboard5.addresses import Asked
from hamsterd.realtime.bus import drop_cached

MOVED_SECONDS = 300
"""How long a process takes for granted that no site moved here, if it hears of no change."""
_MOVED: Cache[bool] = Cache("moved_site", max_entries=1, ttl_seconds=MOVED_SECONDS)

_STANDING = "m.state IN ('running', 'done')"
_HAS_MOVED = f"SELECT EXISTS (SELECT 1 FROM moves m WHERE {_STANDING})"
# What everybody could read is `gone`; what not everybody may read is `closed`, gone or not.
_POST = f"""
    CASE WHEN is_secret OR NOT ({unrestricted(POST)}) OR ({HELD}) IS TRUE THEN 'closed'
         WHEN NOT ({PRESENT}) THEN 'gone'
         WHEN {HIDDEN} THEN 'closed'
         ELSE 'open' END
"""
_FIND = f"""
    WITH found AS (
        SELECT a.kind, a.new_id, a.path, TRUE AS is_written, m.id AS move_id
          FROM old_addresses a JOIN moves m ON m.id = a.move_id
         WHERE a.address = ANY(%(addresses)s::text[]) AND {_STANDING}
        UNION ALL
        SELECT t.kind, t.new_id, NULL, FALSE, m.id
          FROM moves m JOIN moved_things t ON t.move_id = m.id
         WHERE t.kind = ANY(%(kinds)s::text[]) AND t.old_key = ANY(%(keys)s::text[])
           AND {_STANDING}
    )
    SELECT kind, new_id, path, is_written,
           CASE kind WHEN 'posts'
                THEN (SELECT {_POST} FROM community_posts WHERE id = new_id)
                WHEN 'comments'
                THEN (SELECT 'open' FROM {COMMENT.table} WHERE id = new_id)
                WHEN 'boards' THEN (SELECT read_permission FROM boards WHERE id = new_id)
                WHEN 'members' THEN (SELECT status FROM users WHERE id = new_id)
                WHEN 'files' THEN (SELECT file_name FROM uploads WHERE id = new_id)
           END AS state,
           CASE kind WHEN 'comments'
                THEN (SELECT post_id FROM {COMMENT.table} WHERE id = new_id)
                WHEN 'boards'
                THEN (SELECT c.id FROM board_categories c
                       WHERE c.board_id = new_id AND c.name = %(category)s LIMIT 1)
           END AS other_id
      FROM found ORDER BY is_written DESC, move_id DESC, new_id NULLS LAST LIMIT 1
"""
_COMMENT = f"""
    SELECT c.new_id
      FROM moved_things p
      JOIN moves m ON m.id = p.move_id AND {_STANDING}
      JOIN moved_things c ON c.move_id = p.move_id AND c.kind = 'comments'
                         AND c.old_key = split_part(p.old_key, '/', 1) || '/' || %(number)s
      JOIN {COMMENT.table} here ON here.id = c.new_id AND here.post_id = p.new_id
     WHERE p.kind = 'posts' AND p.new_id = %(post_id)s
     LIMIT 1
"""


class OldCommentNotFound(NotFound):
    """No comment of that number came with this post, or the post is not to be seen."""

    message = "그 댓글을 찾을 수 없어요."


class LeadsOn(NamedTuple):
    """Where an address leads: a path of this site, or None for what is gone for good."""

    path: str | None


class _Found(TypedDict):
    kind: str | None
    new_id: int | None
    path: str | None
    is_written: bool
    state: str | None
    other_id: int | None


def has_moved_cached() -> bool | None:
    """Whether a site moved here, if this process knows: no query."""
    return _MOVED.get(0)


def has_moved() -> bool:
    """Whether a site moved here, cached or queried (worker thread)."""
    known = _MOVED.get(0)
    if known is None:
        version = _MOVED.version
        with connection():
            known = bool(fetch_value(_HAS_MOVED))
        _MOVED.put(0, known, version=version)
    return known


def note_move() -> None:
    """Have every process look again whether a site moved here: a move began or was undone."""
    drop_cached(_MOVED.name)


def leads_on(asked: Asked, *, is_member: bool) -> LeadsOn | None:
    """Where an old address leads; None where there never was anything (worker thread).

    At most one statement, by indexes.
    """
    if (asked.is_for_members and not is_member) or not has_moved():
        return None
    if not asked.is_sought:
        return LeadsOn(asked.path) if asked.path else None
    with connection():
        found = fetch_one(
            _FIND,
            _Found,
            addresses=list(asked.addresses),
            kinds=list(asked.kinds),
            keys=list(asked.keys),
            category=asked.category,
        )
    if found is None:
        return LeadsOn(asked.path) if asked.path else None
    return _of_title(found) if _is_title(found) else LeadsOn(_path_to(found, asked))


def old_comment(post_id: int, number: int, *, viewer_id: int | None) -> int:
    """The comment here that had this number under the post there; raises `OldCommentNotFound`."""
    if not has_moved():
        raise OldCommentNotFound
    with connection():
        if is_seen(POST, post_id, viewer_id):
            found = fetch_value(_COMMENT, post_id=post_id, number=str(number))
            if found is not None:
                return int(found)
    raise OldCommentNotFound


def _is_title(found: _Found) -> bool:
    """Whether the address was written down for a post: it is made of the post's title."""
    return found["is_written"] and found["kind"] == "posts"


def _of_title(found: _Found) -> LeadsOn | None:
    match found["state"]:
        case "open":
            return LeadsOn(POST.address.format(id=found["new_id"]))
        case "gone":
            return LeadsOn(None)
    return None


def _path_to(found: _Found, asked: Asked) -> str | None:
    """The new address; None for what did not come, or is gone."""
    if found["path"] is not None:
        return found["path"] if _is_own(found["path"]) else None
    if found["new_id"] is None or found["state"] in (None, "gone"):
        return None
    return _address(found, str(found["state"]), is_feed=asked.is_feed)


def _address(found: _Found, state: str, *, is_feed: bool) -> str | None:
    here, other = found["new_id"], found["other_id"]
    category = f"&category={other}" if other and state == "all" else ""
    return {
        "posts": POST.address.format(id=here),
        "comments": COMMENT.address.format(post_id=other, id=here),
        "boards": f"/rss/board/{here}.xml" if is_feed else f"/community?board={here}{category}",
        "members": f"/user/{here}",
        "files": media_url(state),
    }.get(found["kind"] or "")


def _is_own(path: str) -> bool:
    """Whether a written path stays on this site."""
    return path.startswith("/") and not path.startswith("//") and "\\" not in path
