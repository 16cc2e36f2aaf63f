"""`/robots.txt`, `/sitemap.xml` and its files, `/rss.xml` and further feeds (decisions §1.3).

The same text or XML for everybody; no session is read.
"""

from collections.abc import Callable

from hamsterd.http.refusals import API_HEADERS, DocumentHandler
from hamsterd.site.pages.robots import feeds
from hamsterd.site.pages.robots.feeds import Feed
from hamsterd.site.pages.robots.rss import rss
from hamsterd.site.pages.robots.sitemaps import sitemap_file, sitemap_index
from hamsterd.site.pages.rules import ADDRESSES, INDEX_SECONDS, Kind, robots_text

KEPT = f"public, max-age={INDEX_SECONDS}"
ASKED_ANEW = "no-cache"
"""Caches must revalidate: the content may be gone."""


class _RobotsHandler(DocumentHandler):
    """GET and HEAD, with the tag that Tornado makes of the body."""

    def set_default_headers(self) -> None:
        """The API's headers: nothing here runs scripts or may be framed."""
        self._headers.update(API_HEADERS)

    async def prepare(self) -> None:
        """404 for a part of the site that is switched off."""
        await self.require_feature(self.request.path)

    def send(self, body: bytes | str, mime_type: str, cache_control: str) -> None:
        """Finish with `body`, or with 304 if the client has it."""
        self.set_header("Content-Type", f"{mime_type}; charset=utf-8")
        self.set_header("Cache-Control", cache_control)
        self.finish(body)


class RobotsHandler(_RobotsHandler):
    """`robots.txt`."""

    def get(self) -> None:
        """The rules, and where the sitemap is."""
        self.send(robots_text(self.process.settings.base_url), "text/plain", KEPT)


class SitemapIndexHandler(_RobotsHandler):
    """The list of sitemap files."""

    async def get(self) -> None:
        """Each file that lists something, with its latest change."""
        body = await self.in_thread(sitemap_index, self.process.settings.base_url)
        self.send(body, "application/xml", KEPT)


class SitemapHandler(_RobotsHandler):
    """One sitemap file."""

    async def get(self, kind: str, number: str) -> None:
        """The addresses of one kind in one range of ids."""
        base_url = self.process.settings.base_url
        body = await self.in_thread(sitemap_file, base_url, Kind(kind), int(number))
        self.send(body, "application/xml", KEPT)


class _RssHandler(_RobotsHandler):
    async def send_feed(self, load: Callable[..., Feed], *ids: int) -> None:
        """Finish with the result of `load`, as RSS.

        Its tag alone says whether it has changed: what is edited or gone leaves no later date.
        """
        feed = await self.in_thread(load, (await self.site_settings()).site_name, *ids)
        body = rss(feed, base_url=self.process.settings.base_url, own_path=self.request.path)
        self.send(body, "application/rss+xml", ASKED_ANEW)


class SiteRssHandler(_RssHandler):
    """The feed."""

    async def get(self) -> None:
        """The latest entries."""
        await self.send_feed(feeds.site_feed)


class BoardRssHandler(_RssHandler):
    """One board."""

    async def get(self, board_id: str) -> None:
        """The latest posts; 404 without the board."""
        await self.send_feed(feeds.board_feed, int(board_id))


class MemberRssHandler(_RssHandler):
    """One member."""

    async def get(self, member_id: str) -> None:
        """The latest entries and posts; 404 without the member."""
        await self.send_feed(feeds.member_feed, int(member_id))


_ID = r"([1-9][0-9]{0,14})"
_KINDS = "|".join((Kind.PAGES, *ADDRESSES))

routes = [
    (r"/robots\.txt", RobotsHandler),
    (r"/sitemap\.xml", SitemapIndexHandler),
    (rf"/sitemaps/({_KINDS})-(0|[1-9][0-9]{{0,8}})\.xml", SitemapHandler),
    (r"/rss\.xml", SiteRssHandler),
    (rf"/rss/board/{_ID}\.xml", BoardRssHandler),
    (rf"/rss/user/{_ID}\.xml", MemberRssHandler),
]
