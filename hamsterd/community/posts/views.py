"""How often posts are opened: once a viewer and hour, without robots and the author.

A view is noted after the response, whatever sent it: the page, the API or a cache of either. Who
opens a post in more than one of these ways within the hour is counted once. Nobody can be found
from what is stored: a keyed hash of viewer, post and hour, for two hours.
"""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from tornado.web import RequestHandler

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.http.counting.collecting import Collector
from hamsterd.http.process import ProcessContext
from hamsterd.models.community.posts import CommunityPost, PostViewer

SECONDS = 3_600
"""For so long a viewer counts once."""
_POST = re.compile(r"/(?:api/community|community/post)/(\d{1,18})")
_OPENED = {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}
_ROBOT = re.compile(
    r"bot\b|bot[/;_-]|crawl|spider|slurp|scrap|externalhit|preview|headless|yeti|daumoa|lighthouse",
    re.IGNORECASE,
)

_FIRST_SEEN = """
    INSERT INTO post_viewers (hour, seen, post_id)
    SELECT opened.hour, opened.seen, p.id
      FROM unnest(%(posts)s::bigint[], %(hours)s::int[], %(seen)s::bigint[], %(members)s::bigint[])
               AS opened(post_id, hour, seen, member_id)
      JOIN community_posts p
        ON p.id = opened.post_id AND p.user_id IS DISTINCT FROM opened.member_id
     ORDER BY opened.hour, opened.seen
        ON CONFLICT DO NOTHING
    RETURNING post_id
"""
_ADD = """
    UPDATE community_posts SET views_count = views_count + opened.number
      FROM unnest(%(posts)s::bigint[], %(numbers)s::int[]) AS opened(id, number)
     WHERE community_posts.id = opened.id
"""


class Opened(NamedTuple):
    """A post that somebody opened in an hour (since 1970); `seen` is the hash of all three."""

    post_id: int
    hour: int
    seen: int
    member_id: int | None


def note_view(handler: RequestHandler) -> None:
    """Note what `handler` has just answered, if it was a post (event loop)."""
    request = handler.request
    post = _POST.fullmatch(request.path)
    if post is None or request.method != "GET" or handler.get_status() not in _OPENED:
        return
    if is_robot(request.headers.get("User-Agent", "")):
        return
    process: ProcessContext = handler.application.settings["process"]
    viewer = getattr(handler, "viewer", None)  # a cached response has none
    member_id = viewer.id if viewer else None
    who = f"member {member_id}" if viewer else f"address {request.remote_ip}"
    VIEWS.note(_opened(int(post[1]), member_id, who, process.settings), process.executor)


def is_robot(user_agent: str) -> bool:
    """Whether this is no person's browser; every browser calls itself Mozilla."""
    return not user_agent.startswith("Mozilla/") or _ROBOT.search(user_agent[:500]) is not None


def _opened(post_id: int, member_id: int | None, who: str, site: Settings) -> Opened:
    hour = int(utc_now().timestamp()) // SECONDS
    said = f"view:{post_id}:{hour}:{who}".encode()
    hashed = hmac.digest(site.signing_key(), said, hashlib.sha256)
    return Opened(post_id, hour, int.from_bytes(hashed[:8], signed=True), member_id)


@transactional
def _write(noted: Mapping[Opened, int]) -> None:
    posts, hours, seen, members = zip(*noted, strict=True)
    # In the order of the ids, so that two processes never wait for each other.
    execute(
        CommunityPost.select(CommunityPost.id)
        .where(CommunityPost.id.in_(sorted(set(posts))))
        .order_by(CommunityPost.id)
        .for_update(FOR_NO_KEY_UPDATE)
    )
    first = Counter(
        fetch_column(
            _FIRST_SEEN,
            posts=list(posts),
            hours=list(hours),
            seen=list(seen),
            members=list(members),
        )
    )
    execute(_ADD, posts=list(first), numbers=list(first.values()))
    execute(PostViewer.delete().where(PostViewer.hour < max(hours) - 1))


VIEWS = Collector(_write)
