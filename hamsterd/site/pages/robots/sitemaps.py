"""The sitemap index and its files (sitemaps.org 0.9), cached as bytes."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from xml.sax.saxutils import escape

from hamsterd.core.cache import Cache
from hamsterd.core.errors import NotFound
from hamsterd.core.features import feature_of
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import is_on
from hamsterd.site.pages.robots import queries
from hamsterd.site.pages.rules import ADDRESSES, INDEX_FILES, INDEX_SECONDS, PLAIN_PAGES, Kind

NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"

_HELD: Cache[bytes] = Cache("sitemaps", max_entries=INDEX_FILES, ttl_seconds=INDEX_SECONDS)


class Place(NamedTuple):
    """An address below the site's own, and when it changed."""

    path: str
    changed_at: datetime | None = None


def sitemap_index(base_url: str) -> bytes:
    """All sitemap files, each with its latest change (worker thread); five queries or none."""
    held = _HELD.get("index")
    if held is None:
        version = _HELD.version
        with connection():
            places = [Place("/sitemaps/pages-0.xml"), *_files()]
        held = _document("sitemapindex", "sitemap", base_url, places)
        _HELD.put("index", held, version=version)
    return held


def sitemap_file(base_url: str, kind: Kind, number: int) -> bytes:
    """One file (worker thread); `NotFound` when it lists nothing. One query or none."""
    key = f"{kind}-{number}"
    held = _HELD.get(key)
    if held is None:
        version = _HELD.version
        with connection():
            places = list(_places(kind, number))
        if not places:
            raise NotFound
        held = _document("urlset", "url", base_url, places)
        _HELD.put(key, held, version=version)
    return held


def _files() -> Iterator[Place]:
    for kind in filter(_is_on, ADDRESSES):
        for number, at in queries.ranges(kind):
            yield Place(f"/sitemaps/{kind}-{number}.xml", at)


def _places(kind: Kind, number: int) -> Iterator[Place]:
    if kind is not Kind.PAGES:
        for one, at in queries.rows_of(kind, number):
            yield Place(f"{ADDRESSES[kind]}{one}", at)
    elif number == 0:
        yield from map(Place, filter(_is_there, PLAIN_PAGES))
        for board, at in queries.boards() if _is_on(Kind.POSTS) else ():
            yield Place(f"/community?board={board}", at)
        for contest, at in queries.contests() if _is_there("/contest") else ():
            yield Place(f"/contest/{contest}", at)


def _is_on(kind: Kind) -> bool:
    return _is_there(ADDRESSES[kind])


def _is_there(path: str) -> bool:
    feature = feature_of(path)
    return feature is None or is_on(feature)


def _document(root: str, item: str, base_url: str, places: Iterable[Place]) -> bytes:
    site = escape(base_url)
    lines = [f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{NAMESPACE}">']
    for path, at in places:
        changed = f"<lastmod>{_instant(at)}</lastmod>" if at else ""
        lines.append(f"<{item}><loc>{site}{escape(path)}</loc>{changed}</{item}>")
    lines.append(f"</{root}>\n")
    return "\n".join(lines).encode()


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()[:19] + "Z"  # strftime takes three times as long
