"""A whole page out of what was loaded: head, content, and the responses themselves.

A visitor's page is cached by everything it is made of. Whoever comes next with the same responses
gets the same bytes, and a changed response is another page: nothing has to be dropped.
"""

import gzip
from dataclasses import dataclass
from hashlib import sha256

from hamsterd.core.cache import Cache
from hamsterd.http.built import screen_files
from hamsterd.http.files import StaticFile
from hamsterd.site.pages.choices import CHOICES
from hamsterd.site.pages.head import Head
from hamsterd.site.pages.heads import head_of
from hamsterd.site.pages.html import html
from hamsterd.site.pages.view import View

PACK_LEVEL = 5
"""Of gzip: what a higher one saves is less than it costs."""
HTML = "text/html; charset=utf-8"
BARE = "bare"
"""The template of screens that the portal alone can show: bars, and room between them."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page, packed, and its validator."""

    packed: bytes
    etag: str

    def file(self, *, is_packed: bool) -> StaticFile:
        """As it is sent."""
        if is_packed:
            return StaticFile(self.packed, "gzip", HTML, self.etag)
        return StaticFile(gzip.decompress(self.packed), None, HTML, self.etag)


_PAGES: Cache[Document] = Cache("pages", max_entries=300, ttl_seconds=600)


def cached_document(view: View) -> Document | None:
    """The page when it was made before of the same responses."""
    return _PAGES.get(view.key) if view.key else None


def document(view: View) -> Document:
    """The page, made anew (worker thread)."""
    version = _PAGES.version
    head = head_of(view)
    page = view.shell.filled(
        html("head", view, head=head, files=screen_files(view.site.portal_dist, view.screen.page)),
        _content(view, head),
        html("json_ld", view, head=head) + view.bootstrap_data,
    )
    made = Document(
        gzip.compress(page, PACK_LEVEL, mtime=0), f'W/"{sha256(page).hexdigest()[:20]}"'
    )
    if view.key:
        _PAGES.put(view.key, made, version=version)
    return made


def _content(view: View, head: Head) -> bytes:
    template = view.template or BARE
    choices = CHOICES.get(template)
    asked = choices(view) if choices else None
    return html(template, view, head=head, text=view.text, asked=asked)
