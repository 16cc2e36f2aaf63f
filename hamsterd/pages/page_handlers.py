"""The page of every address: what it shows written into the portal's shell, with its true status.

The API is asked for the first screen as the person who came; its answers are written as HTML and
handed over as they are (docs/decisions/0032). While nobody can tell, the bare shell goes out: the
portal says so itself.
"""

import logging
import re
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar
from urllib.parse import parse_qsl

from peewee import PeeweeException
from tornado.ioloop import IOLoop

from hamsterd.errors import NotFound, ServerFault, Unavailable
from hamsterd.hiding import TakenDown
from hamsterd.pages.asks import MEMBERS_SHELL, OWN_TAKEDOWNS, SHELL, Asks, Visit
from hamsterd.pages.document import Document, document, held_document
from hamsterd.pages.given import parsed
from hamsterd.pages.screens import Screen, screen_at
from hamsterd.pages.statuses import page_status
from hamsterd.pages.view import View
from hamsterd.tracing import carried
from hamsterd.web import metrics
from hamsterd.web.access import Viewer
from hamsterd.web.asking import Answer, ask_all
from hamsterd.web.contract import MAX_ID
from hamsterd.web.cookies import read_session, write_session
from hamsterd.web.files import StaticFile, read_file
from hamsterd.web.portal import OK, REVALIDATE, PortalHandler
from hamsterd.web.shell import shell_of
from hamsterd.web.traffic import TRAFFIC
from hamsterd.web.viewers import viewer_of

log = logging.getLogger("hamsterd.web")

P = ParamSpec("P")
R = TypeVar("R")

PRIVATE = "private, no-cache"
MOVED = re.compile(r"profile/([1-9]\d*)/?")
"""Where members' pages stood before (decisions §2, Routes)."""
NOWHERE = Screen("", "페이지를 찾을 수 없어요", "not-found/NotFoundPage", template="gone")
"""Shown at an address that no screen has."""


class PageHandler(PortalHandler):
    """Any page but the console's."""

    is_page = False
    """Not one of the portal's files."""

    async def page(self, path: str, *, is_packed: bool) -> None:
        """The page with 200; 404, 410 or 451 where what it is about is not there."""
        self.is_page = True
        file = read_file(str(self.kit.settings.portal_dist), "index.html", ())
        if file is None:
            self.set_status(Unavailable.status)
            self.finish("포털이 아직 빌드되지 않았어요. `make setup`을 실행해 주세요.")
            return
        if moved := MOVED.fullmatch(path):
            self.redirect(f"/user/{moved[1]}", permanent=True)
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
        answers = await self._ask(asks)
        status = await self._status(screen, visit, answers)
        self.set_status(status)
        if shell is None or status >= ServerFault.status:
            return None
        if status != OK:  # of what is not there nothing else is shown
            asks = {role: asks[role] for role in asks if role not in [*_asks(screen, visit)][1:]}
        later = _asks_later(screen, visit, status, answers)
        answers |= await self._ask(later)
        return View(shell, screen, visit, status, asks | later, answers, self.kit.settings)

    async def _ask(self, asks: Asks) -> dict[str, Answer]:
        return await ask_all(self.application, self.request, asks.values())

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

    async def _document(self, view: View) -> Document | None:
        """The page; None when it cannot be written, which is no reason to show nothing at all."""
        held = held_document(view)
        try:
            return held if held is not None else await self._in_thread(document, view)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
        except Exception:
            log.exception("the page of %s cannot be written", self.request.path)
        return None

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

    def on_finish(self) -> None:
        """Count a page as the API counts its own; what was asked inside is part of it."""
        if not self.is_page:
            return
        seconds = time.time() - self.request._start_time  # tornado has no other
        metrics.duration_of(type(self).__name__, self.request.method, self.get_status()).observe(
            seconds
        )
        TRAFFIC.note(seconds, self.get_status())

    async def _in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await IOLoop.current().run_in_executor(
            self.kit.executor, carried(call, *args, **kwargs)
        )


def _asks(screen: Screen, visit: Visit) -> Asks:
    own = screen.asks_of_members(visit) if visit.viewer_id is not None else {}
    return {**screen.asks(visit), **own}


def _asks_later(screen: Screen, visit: Visit, status: int, answers: dict[str, Answer]) -> Asks:
    """What the page asks once it knows whose it is: whether one's own writing is blocked by law."""
    if visit.viewer_id is None or not screen.kind:
        return {}
    written = parsed(answers[next(iter(screen.asks(visit).values()))]) or {}
    is_own = written.get("userId") == visit.viewer_id
    return OWN_TAKEDOWNS if is_own or status == TakenDown.status else {}


routes = [(r"/(.*)", PageHandler)]
