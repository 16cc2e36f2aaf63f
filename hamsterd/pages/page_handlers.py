"""The page of every address: what it shows written into the portal's shell, with its true status.

The API is asked for the first screen as the person who came; its answers are written as HTML and
handed over as they are (docs/decisions/0032). While nobody can tell, the bare shell goes out: the
portal says so itself.
"""

import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar
from urllib.parse import parse_qsl

from peewee import PeeweeException
from tornado.ioloop import IOLoop

from hamsterd.errors import NotFound, ServerFault, Unavailable
from hamsterd.pages.document import Document, document, held_document
from hamsterd.pages.screens import MEMBERS_SHELL, SHELL, Asks, Screen, Visit, screen_at
from hamsterd.pages.statuses import page_status
from hamsterd.pages.view import View
from hamsterd.tracing import carried
from hamsterd.web.access import Viewer
from hamsterd.web.asking import Answer, ask_all
from hamsterd.web.contract import MAX_ID
from hamsterd.web.cookies import read_session, write_session
from hamsterd.web.files import StaticFile, read_file
from hamsterd.web.portal import OK, REVALIDATE, PortalHandler
from hamsterd.web.shell import shell_of
from hamsterd.web.viewers import viewer_of

log = logging.getLogger("hamsterd.web")

P = ParamSpec("P")
R = TypeVar("R")

PRIVATE = "private, no-cache"
NOWHERE = Screen("", "페이지를 찾을 수 없어요", "not-found/NotFoundPage", template="gone")
"""Shown at an address that no screen has."""


class PageHandler(PortalHandler):
    """Any page but the console's."""

    async def page(self, path: str, *, is_packed: bool) -> None:
        """The page with 200; 404, 410 or 451 where what it is about is not there."""
        file = read_file(str(self.kit.settings.portal_dist), "index.html", ())
        if file is None:
            self.set_status(Unavailable.status)
            self.finish("포털이 아직 빌드되지 않았어요. `make setup`을 실행해 주세요.")
            return
        self.kit.active += 1
        try:
            view = await self._view(f"/{path}", file)
            page = await self._document(view) if view else None
        finally:
            self.kit.active -= 1
        if page is None:
            self._send_bare(file)
            return
        self.set_header("Vary", "Cookie")
        self.send(page.file(is_packed=is_packed))

    async def _view(self, path: str, file: StaticFile) -> View | None:
        """All that the page is made of; None while nobody can tell."""
        shell = shell_of(file.body)
        try:
            viewer = await viewer_of(self, self.kit)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
            return None
        self._keep_to(viewer)
        screen, visit = self._screen(path, viewer)
        asks = {**SHELL, **(MEMBERS_SHELL if viewer else {}), **_asks(screen, visit)}
        answers = await ask_all(self.application, self.request, asks.values())
        status = await self._status(screen, visit, answers)
        if shell is None or status >= ServerFault.status:
            self.set_status(status)
            return None
        self.set_status(status)
        return View(shell, screen, visit, status, asks, answers, self.kit.settings)

    def _screen(self, path: str, viewer: Viewer | None) -> tuple[Screen, Visit]:
        # As the browser reads it: the first of each name counts.
        query = dict(reversed(parse_qsl(self.request.query, keep_blank_values=True)))
        viewer_id = viewer.id if viewer else None
        found = screen_at(path, query, viewer_id)
        return found or (NOWHERE, Visit(path, viewer_id=viewer_id))

    async def _status(self, screen: Screen, visit: Visit, answers: dict[str, Answer]) -> int:
        """Whether what the page shows is there for who asks."""
        if screen is NOWHERE:
            return NotFound.status
        decisive = next(iter(screen.asks(visit).values()), "") if screen.template else ""
        answer = answers.get(decisive)
        if answer is None or answer.is_there:
            return OK
        if answer.status >= ServerFault.status:
            self.set_header("Retry-After", str(Unavailable.retry_after_seconds))
            return answer.status
        if not screen.kind:
            return OK  # the portal shows what is wrong with the question
        if visit.thing_id > MAX_ID:
            return NotFound.status
        return await self._fate(screen.kind, visit)

    async def _fate(self, kind: str, visit: Visit) -> int:
        """What became of a thing that the API does not show: 404, 410 or 451."""
        try:
            status = await self._in_thread(page_status, kind, visit.thing_id, visit.viewer_id)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
            return Unavailable.status
        return NotFound.status if status == OK else status

    async def _document(self, view: View) -> Document:
        held = held_document(view)
        return held if held is not None else await self._in_thread(document, view)

    def _keep_to(self, viewer: Viewer | None) -> None:
        """A member's page is theirs alone; looking them up may have moved their session's end."""
        self.set_header("Cache-Control", PRIVATE if viewer else REVALIDATE)
        token = read_session(self, self.kit.settings)
        if viewer and viewer.is_extended and token:
            write_session(self, self.kit.settings, token, remember_me=True)

    def _untold(self, error: Exception) -> None:
        log.warning("%s unavailable: %r", self.request.path, error)
        self.set_status(Unavailable.status)
        self.set_header("Retry-After", str(Unavailable.retry_after_seconds))

    def _send_bare(self, file: StaticFile) -> None:
        """The shell alone: the portal asks for itself and says what is wrong."""
        self.set_header("Cache-Control", PRIVATE)
        self.send(file)

    async def _in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await IOLoop.current().run_in_executor(
            self.kit.executor, carried(call, *args, **kwargs)
        )


def _asks(screen: Screen, visit: Visit) -> Asks:
    own = screen.asks_of_members(visit) if visit.viewer_id is not None else {}
    return {**screen.asks(visit), **own}


routes = [(r"/(.*)", PageHandler)]
