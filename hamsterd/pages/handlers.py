"""`/robots.txt`, `/sitemap.xml` and its files, `/rss.xml` and its sisters (decisions §1.3).

These answer text and XML to whoever asks, the same to everybody; no session is looked at.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler

from hamsterd.errors import HamsterError
from hamsterd.pages import feeds
from hamsterd.pages.feeds import Feed
from hamsterd.pages.rss import rss
from hamsterd.pages.rules import ADDRESSES, INDEX_SECONDS, Kind, robots_text
from hamsterd.pages.sitemaps import sitemap_file, sitemap_index
from hamsterd.tracing import carried
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import API_HEADERS, refuse

P = ParamSpec("P")
R = TypeVar("R")

KEPT = f"public, max-age={INDEX_SECONDS}"
ASKED_ANEW = "no-cache"
"""Kept, but never shown without asking: what it tells of may be gone."""


class _RobotsHandler(RequestHandler):
    """GET and HEAD, with the tag that Tornado makes of the body."""

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self.kit: Kit = self.application.settings["kit"]

    def set_default_headers(self) -> None:
        """Those of the API: nothing here runs or is framed."""
        self._headers.update(API_HEADERS)

    async def head(self, *path: str) -> None:
        """As GET; Tornado leaves the body out."""
        answering = self.get(*path)
        if answering is not None:
            await answering

    async def in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run `call` in a worker thread (thread law)."""
        return await IOLoop.current().run_in_executor(
            self.kit.executor, carried(call, *args, **kwargs)
        )

    def send(self, body: bytes | str, mime_type: str, cache_control: str) -> None:
        """Finish with `body`, or with 304 when the asker holds it."""
        self.set_header("Content-Type", f"{mime_type}; charset=utf-8")
        self.set_header("Cache-Control", cache_control)
        self.finish(body)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The one error shape."""
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """A board that is gone is no fault."""
        if not isinstance(value, HamsterError | HTTPError):
            super().log_exception(typ, value, tb)


class RobotsHandler(_RobotsHandler):
    """What robots may fetch."""

    def get(self) -> None:
        """The rules, and where the sitemap is."""
        self.send(robots_text(self.kit.settings.base_url), "text/plain", KEPT)


class SitemapIndexHandler(_RobotsHandler):
    """The list of sitemap files."""

    async def get(self) -> None:
        """Each file that lists something, with its latest change."""
        body = await self.in_thread(sitemap_index, self.kit.settings.base_url)
        self.send(body, "application/xml", KEPT)


class SitemapHandler(_RobotsHandler):
    """One sitemap file."""

    async def get(self, kind: str, number: str) -> None:
        """The addresses of one kind in one range of ids."""
        base_url = self.kit.settings.base_url
        body = await self.in_thread(sitemap_file, base_url, Kind(kind), int(number))
        self.send(body, "application/xml", KEPT)


class _RssHandler(_RobotsHandler):
    async def send_feed(self, load: Callable[P, Feed], *args: P.args, **kwargs: P.kwargs) -> None:
        """Finish with what `load` finds, as RSS."""
        feed = await self.in_thread(load, *args, **kwargs)
        if feed.changed_at:
            self.set_header("Last-Modified", feed.changed_at)
        body = rss(feed, base_url=self.kit.settings.base_url, own_path=self.request.path)
        self.send(body, "application/rss+xml", ASKED_ANEW)


class SiteRssHandler(_RssHandler):
    """The feed."""

    async def get(self) -> None:
        """The latest entries."""
        await self.send_feed(feeds.site_feed, self.kit.settings.site_name)


class BoardRssHandler(_RssHandler):
    """One board."""

    async def get(self, board_id: str) -> None:
        """The latest posts; 404 without the board."""
        await self.send_feed(feeds.board_feed, self.kit.settings.site_name, int(board_id))


class MemberRssHandler(_RssHandler):
    """One member."""

    async def get(self, member_id: str) -> None:
        """The latest entries and posts; 404 without the member."""
        await self.send_feed(feeds.member_feed, self.kit.settings.site_name, int(member_id))


_ID = r"([1-9]\d{0,14})"

routes = [
    (r"/robots\.txt", RobotsHandler),
    (r"/sitemap\.xml", SitemapIndexHandler),
    (rf"/sitemaps/({'|'.join((Kind.PAGES, *ADDRESSES))})-(0|[1-9]\d{{0,8}})\.xml", SitemapHandler),
    (r"/rss\.xml", SiteRssHandler),
    (rf"/rss/board/{_ID}\.xml", BoardRssHandler),
    (rf"/rss/user/{_ID}\.xml", MemberRssHandler),
]
