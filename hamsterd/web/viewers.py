"""Who asks for a file or a page: the session's member, for handlers that are no `ApiHandler`."""

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler

from hamsterd.tracing import carried
from hamsterd.web.access import Viewer
from hamsterd.web.cookies import read_session
from hamsterd.web.kit import Kit


async def viewer_of(handler: RequestHandler, kit: Kit) -> Viewer | None:
    """The member behind the session cookie; None for a visitor. At most one look-up, in a thread.

    No `Origin` is checked, so this is for reading alone.
    """
    token = read_session(handler, kit.settings)
    if not token:
        return None
    return kit.identify.held(token) or await IOLoop.current().run_in_executor(
        kit.executor, carried(kit.identify.load, token)
    )
