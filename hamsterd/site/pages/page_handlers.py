"""The page of every URL: content rendered into the portal's shell, with its true status.

The first screen's data is loaded for the viewer by the API's own loaders, rendered as HTML and
included as bootstrap data (docs/decisions/0057). If it cannot be loaded, the bare shell is sent,
and the portal reports the error.
"""

import asyncio
import logging
import re
import time
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qsl

from peewee import PeeweeException
from tornado.web import HTTPError

from hamsterd.community.posts.feed import cached_merges, merges
from hamsterd.content.visibility import TakenDown
from hamsterd.core.accents import accent_css
from hamsterd.core.bounds import MAX_ID
from hamsterd.core.cache import Reads, reads_more_than_caches, recorded_reads
from hamsterd.core.errors import Forbidden, NotFound, ServerFault, TooOften, Unavailable
from hamsterd.core.features import feature_of
from hamsterd.core.request_id import current
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.caching.response_cache import keep_response
from hamsterd.http.counting import metrics
from hamsterd.http.counting.log_paths import logged_path
from hamsterd.http.counting.traffic import TRAFFIC
from hamsterd.http.files.built_files import StaticFile, read_file
from hamsterd.http.files.portal import OK, REVALIDATE, PortalHandler, content_security_policy
from hamsterd.http.files.shell import shell_of
from hamsterd.http.refusals import SECRET_HEADERS
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.cookies import read_session, write_session
from hamsterd.http.shapes.answers import Response
from hamsterd.moving.addresses import has_moved_cached, leads_on
from hamsterd.moving.gnuboard5.addresses import asked_for
from hamsterd.site.pages.document import (
    Document,
    document,
    is_written,
)
from hamsterd.site.pages.frame import can_fill
from hamsterd.site.pages.screen_data import OWN_TAKEDOWNS, SHELL, Loads, Visit, positive
from hamsterd.site.pages.screens import WHOLE_NUMBER, Screen, screen_at
from hamsterd.site.pages.statuses import page_status
from hamsterd.site.pages.view import View

log = logging.getLogger("hamsterd.http")

PRIVATE = "private, no-cache"
MOVED = re.compile(rf"profile/({WHOLE_NUMBER})/?")
"""Where members' pages stood before (decisions §2, Routes)."""
LISTED = "/community"
"""Lists of posts; that of a merged board leads on."""
_MESSAGES = {
    ServerFault.status: Unavailable.message,
    Unavailable.status: Unavailable.message,
    TooOften.status: "한꺼번에 너무 많은 페이지를 열었어요. 잠시 뒤에 다시 시도해 주세요.",
}
NOWHERE = Screen("", "페이지를 찾을 수 없어요", "not-found/NotFoundPage", template="gone")
"""Shown at an address that no screen has."""
GONE = replace(NOWHERE)
"""The same, at an address of a site that moved here, of what is gone for good."""
KEPT_A_DAY = "public, max-age=86400"
"""Where an old address leads stays so, unless the move is undone."""


def _told(shell: bytes, message: str, request_id: str) -> bytes:
    """The shell with an error's message, for clients without scripts."""
    said = f'<p class="no-script">{message} 요청 번호 <code>{request_id}</code></p>'
    return shell.replace(b"</noscript>", said.encode() + b"</noscript>", 1)


def _shell(root: Path) -> StaticFile | None:
    """The built portal's page; the same object until the next build.

    None if it is missing, or if its templates do not fit this version.
    """
    page = read_file(str(root), "index.html", ())
    return page if page and can_fill(root) else None


class PageHandler(PortalHandler):
    """Any page but the console's."""

    is_page = False
    """Not one of the portal's files."""
    is_secret = False

    async def page(self, path: str, encodings: tuple[str, ...]) -> None:
        """The page with 200, or with 404, 410 or 451 if its subject is gone."""
        self.is_page = True
        file = _shell(self.process.settings.portal_dist)
        if file is None:
            self.set_status(Unavailable.status)
            self.finish("이 버전의 포털이 아직 빌드되지 않았어요. `make setup`을 실행해 주세요.")
            return
        if moved := MOVED.fullmatch(path):
            self.redirect(f"/user/{moved[1]}", permanent=True)
            return
        query = dict(parse_qsl(self.request.query)) if f"/{path}" == LISTED else {}
        board = positive(query.get("board"))
        if board and (into := await self._merged_into(board)):
            # Not for good: a merge can be undone.
            self.redirect(f"/community?board={into}")
            return
        self.process.active += 1
        try:
            await self._answer(f"/{path}", file, encodings)
        finally:
            self.process.active -= 1

    async def _merged_into(self, board_id: int) -> int | None:
        """The board that has the posts of a merged one; no thread while that is known."""
        known = cached_merges()
        if known is None:
            known = await self.in_thread(merges)
        return known.get(board_id)

    async def _answer(self, path: str, shell: StaticFile, encodings: tuple[str, ...]) -> None:
        with recorded_reads() as reads:
            view = await self._view(path, shell)
        if self._finished:  # it leads elsewhere
            return
        page = await self._document(view) if view else None
        if view is None or page is None:
            self._send_bare(shell)
            return
        self.set_header("Vary", "Cookie")
        file = page.file(encodings if view.may_pack else ())
        self.describe_file(file)
        if self.viewer is None and not self.is_secret:
            self._keep(file, reads, shell, view.screen)
        self.finish_file(file)

    async def _is_too_much(self) -> bool:
        """Whether visitors of this network have had too many pages made for them.

        They then get the shell alone, with 429: the portal shows the page by the API's own limits.
        Pages that are sent again are not counted, nor are members'.
        """
        if self.viewer:
            return False
        try:
            await self.process.spend("page", self.who)  # the page depends on no count
        except TooOften as error:
            metrics.limits_refused.labels("page").inc()
            self.set_status(error.status)
            self.set_header("Retry-After", str(error.retry_after_seconds))
            return True
        return False

    def _keep(self, file: StaticFile, reads: Reads, shell: StaticFile, screen: Screen) -> None:
        root = self.process.settings.portal_dist
        keep_response(
            self,
            file.body,
            reads,
            lambda: reads.stand() and _shell(root) is shell,
            query=screen.query,
        )

    async def _view(self, path: str, file: StaticFile) -> View | None:
        """All data of the page; None if it cannot be loaded."""
        shell = shell_of(file.body)
        try:
            self.viewer = await self.viewer_of(read_session(self.request, self.process.settings))
            own = await self.site_settings()
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
            return None
        if self.viewer:
            reads_more_than_caches()  # a member's page is made for them
        self._keep_to(self.viewer)
        self._let_style(own)
        screen, visit = self._screen(path, own)
        if screen is NOWHERE and await self._is_led_on():
            if self._finished:
                return None
            screen = GONE
        if await self._is_too_much():
            return None
        self._keep_secret(screen)
        shown = screen.loads(visit)
        if self.viewer:
            shown = shown | screen.member_loads(visit)
        decisive = next(iter(shown), "")
        loaded = await self._load(SHELL | shown)
        status = await self._status(screen, visit, loaded.get(decisive))
        self.set_status(status)
        if shell is None or status >= ServerFault.status or not loaded["site"].is_ok:
            return None
        if status != OK:  # nothing else is shown if the subject is gone
            shown = {role: load for role, load in shown.items() if role == decisive}
        later = _later_loads(screen, visit, status, loaded.get(decisive))
        loaded |= await self._load(later)
        loads = SHELL | shown | later
        site = self.process.settings
        return View(shell, screen, visit, status, decisive, loads, loaded, site, own)

    async def _load(self, loads: Loads) -> dict[str, Response]:
        """The responses by role, loaded concurrently."""
        found = {role: response for role, load in loads.items() if (response := load.cached(self))}
        asked = {role: load for role, load in loads.items() if role not in found}
        responses = await asyncio.gather(*(load.response(self) for load in asked.values()))
        found |= zip(asked, responses, strict=True)
        return {role: found[role] for role in loads}

    def _screen(self, path: str, own: SiteSettings) -> tuple[Screen, Visit]:
        # As the browser reads it: the first of each name counts.
        query = dict(reversed(parse_qsl(self.request.query, keep_blank_values=True)))
        found = screen_at(path, query, self.viewer_id) if own.has(feature_of(path)) else None
        return found or (NOWHERE, Visit(path, viewer_id=self.viewer_id))

    async def _is_led_on(self) -> bool:
        """Whether the address was one of a site that moved here; a redirect ends the request."""
        if has_moved_cached() is False:
            return False
        asked = asked_for(self.request.path, self.request.query)
        if asked is None:
            return False
        try:
            found = await self.in_thread(leads_on, asked, is_member=self.viewer is not None)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
            return False
        if found and found.path:
            is_shared = not asked.is_for_members
            self.set_header("Cache-Control", KEPT_A_DAY if is_shared else PRIVATE)
            self.redirect(found.path, permanent=True)
        return found is not None

    def decode_argument(self, value: bytes, name: str | None = None) -> str:
        """A part of the path; old links have Korean in EUC-KR, which no page of ours has."""
        try:
            return super().decode_argument(value, name)
        except HTTPError:
            return value.decode("cp949", "replace")

    async def _status(self, screen: Screen, visit: Visit, response: Response | None) -> int:
        """The status, from the response about the page's subject."""
        if screen in (NOWHERE, GONE):
            return HTTPStatus.GONE if screen is GONE else NotFound.status
        is_decisive = bool(screen.template or visit.thing_id)
        if response is None or response.is_ok or not is_decisive:
            return OK
        if response.status >= ServerFault.status:
            self.set_header("Retry-After", str(Unavailable.retry_after_seconds))
            return response.status
        if not screen.kind:  # for most errors in the query the portal shows the message
            is_missing = bool(visit.thing_id) and response.status == NotFound.status
            return response.status if is_missing or not screen.is_there else OK
        if visit.thing_id > MAX_ID:
            return NotFound.status
        # What is refused may be known of.
        is_known = response.status == Forbidden.status
        return response.status if is_known else await self._fate(screen.kind, visit)

    async def _fate(self, kind: str, visit: Visit) -> int:
        """The status of a thing that the API does not show: 404, 410 or 451."""
        try:
            status = await self.in_thread(page_status, kind, visit.thing_id, visit.viewer_id)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
            return Unavailable.status
        return NotFound.status if status == OK else status

    async def _document(self, view: View) -> Document | None:
        """The page; None when it cannot be written, which is no reason to show nothing at all."""
        try:
            return document(view) if is_written(view) else await self.in_thread(document, view)
        except (Unavailable, PeeweeException) as error:
            self._untold(error)
        except Exception:
            log.exception("the page of %s cannot be written", logged_path(self.request.path))
        return None

    def _keep_to(self, viewer: Viewer | None) -> None:
        """A member's page is theirs alone; looking them up may have moved their session's end."""
        self.set_header("Cache-Control", PRIVATE if viewer else REVALIDATE)
        if viewer and viewer.is_extended:
            token = read_session(self.request, self.process.settings)
            write_session(self, self.process.settings, token or "", remember_me=True)

    def _keep_secret(self, screen: Screen) -> None:
        """Forbid caching of pages whose URL grants access."""
        self.is_secret = screen.is_secret
        if screen.is_secret:
            self._headers.update(SECRET_HEADERS)

    def _let_style(self, own: SiteSettings) -> None:
        """The policy of a page that carries the site's own colour names it."""
        site, style = self.process.settings, accent_css(own.accent_color)
        if style:
            policy = content_security_policy(
                site.base_url, has_ad_frame=site.has_ad_provider, style=style
            )
            self.set_header("Content-Security-Policy", policy)

    def _untold(self, error: Exception) -> None:
        log.warning("%s unavailable: %r", logged_path(self.request.path), error)
        self.set_status(Unavailable.status)
        self.set_header("Retry-After", str(Unavailable.retry_after_seconds))

    def _send_bare(self, file: StaticFile) -> None:
        """The shell alone: the portal loads the data and reports errors."""
        if not self.is_secret:
            self.set_header("Cache-Control", PRIVATE)
        if message := _MESSAGES.get(self.get_status()):
            name = current() or ""
            self.set_header("X-Request-Id", name)
            file = file._replace(body=_told(file.body, message, name))
        self.send(file)

    def on_finish(self) -> None:
        """Count a page as the API counts its own requests."""
        if not self.is_page:
            return
        seconds = time.time() - self.request._start_time  # tornado has no other
        metrics.duration_of(type(self).__name__, self.request.method, self.get_status()).observe(
            seconds
        )
        TRAFFIC.note(seconds, self.get_status())


def _later_loads(screen: Screen, visit: Visit, status: int, decisive: Response | None) -> Loads:
    """Loads that depend on the subject: its parts, and for one's own writing a legal block."""
    is_of_member = visit.viewer_id is not None and bool(screen.kind)
    if decisive is None or not (is_of_member or screen.carried_loads):
        return {}
    carried: Loads = {}
    if decisive.is_ok and screen.carried_loads:
        carried = screen.carried_loads(visit, decisive)
    is_own = is_of_member and (decisive.json or {}).get("userId") == visit.viewer_id
    is_blocked = is_of_member and status == TakenDown.status
    return carried | OWN_TAKEDOWNS if is_own or is_blocked else carried


routes = [(r"/(.*)", PageHandler)]
