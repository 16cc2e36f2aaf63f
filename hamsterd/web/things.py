"""Pages of one thing, and the HTTP status each has for who asks (decisions §1.3, §1.12).

What is there is for the domains to say: `app.py` hands in `page_status`.
"""

import logging
import re
from collections.abc import Callable

from peewee import PeeweeException
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler

from hamsterd.errors import NotFound, Unavailable
from hamsterd.tracing import carried
from hamsterd.web.contract import MAX_ID
from hamsterd.web.cookies import read_session, write_session
from hamsterd.web.kit import Kit
from hamsterd.web.viewers import viewer_of

log = logging.getLogger("hamsterd.web")

PageStatus = Callable[[str, int, int | None], int]
"""(kind, id, viewer id) -> 200, 404, 410 or 451. Runs in a worker thread."""

PRIVATE = "private, no-cache"

_THING = re.compile(r"(diary|community/post|hamster|user|profile)/([1-9]\d*)/?")
_KINDS = {"community/post": "community", "profile": "user"}


def thing_at(path: str) -> tuple[str, int] | None:
    """Kind and id of what a page is about; None for a page that is the same to everybody."""
    match = _THING.fullmatch(path)
    if match is None:
        return None
    return _KINDS.get(match[1], match[1]), int(match[2])


async def status_for(handler: RequestHandler, kit: Kit, kind: str, thing_id: int) -> int:
    """The status of the thing's page for who asks; 503 when nobody can tell right now."""
    if thing_id > MAX_ID:
        return NotFound.status
    page_status: PageStatus = handler.application.settings["page_status"]
    try:
        viewer = await viewer_of(handler, kit)
        status = await IOLoop.current().run_in_executor(
            kit.executor, carried(page_status, kind, thing_id, viewer.id if viewer else None)
        )
    except (Unavailable, PeeweeException) as error:
        log.warning("%s unavailable: %r", handler.request.path, error)
        handler.set_header("Retry-After", str(Unavailable.retry_after_seconds))
        return Unavailable.status
    if viewer:
        # It is this member's answer alone; the look-up may have moved their session's end.
        handler.set_header("Cache-Control", PRIVATE)
        token = read_session(handler, kit.settings)
        if viewer.is_extended and token:
            write_session(handler, kit.settings, token, remember_me=True)
    return status
