"""A whole page out of what was loaded: head, content, and the responses themselves.

What is written of a page is cached by all that it shows, so it is the same for whoever is shown the
same, and a changed response is another page: nothing has to be dropped. A visitor's page made of
cached answers alone is cached whole by its address as well, for as long as each of them stands.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

import brotli
from markupsafe import escape

from hamsterd.core.cache import Cache, Reads
from hamsterd.core.clock import kst_day
from hamsterd.http.built import screen_files
from hamsterd.http.files import StaticFile
from hamsterd.site.pages.choices import CHOICES
from hamsterd.site.pages.head import Head
from hamsterd.site.pages.heads import head_of
from hamsterd.site.pages.html import NICKNAME, html
from hamsterd.site.pages.view import View

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda page: brotli.compress(page, mode=brotli.MODE_TEXT, quality=3),
    "gzip": lambda page: gzip.compress(page, 3, mtime=0),
}
"""What higher levels save is less than they cost: a member's page is packed for them alone."""
HTML = "text/html; charset=utf-8"
BARE = "bare"
"""The template of screens that the portal alone can show: bars, and room between them."""
ADDRESS_SECONDS = 15
"""How long a page is sent unseen, as lists are: what the clock changes may be late by that."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page and its validator, packed when first asked for."""

    page: bytes
    etag: str
    _packed: dict[str, bytes] = field(default_factory=dict)

    def file(self, encodings: tuple[str, ...]) -> StaticFile:
        """As it is sent, in the first of `encodings` or as it is."""
        encoding = encodings[0] if encodings else None
        return StaticFile(self._body(encoding), encoding, HTML, self.etag)

    def _body(self, encoding: str | None) -> bytes:
        if encoding is None:
            return self.page
        if encoding not in self._packed:
            self._packed[encoding] = PACKERS[encoding](self.page)
        return self._packed[encoding]


@dataclass(frozen=True, slots=True)
class _Addressed:
    """What stood at an address, what it was made of, and the portal's build it is part of."""

    document: Document
    reads: Reads
    shell: StaticFile


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is written of a page, by the part of the shell it stands in."""

    head: bytes
    content: bytes
    json_ld: bytes


_PARTS: Cache[_Parts] = Cache("pages", max_entries=500, ttl_seconds=600)
_ADDRESSES: Cache[_Addressed] = Cache(
    "page_addresses", max_entries=300, ttl_seconds=ADDRESS_SECONDS
)


def document_at(uri: str, shell: StaticFile) -> Document | None:
    """What a visitor finds at an address, when nothing it was made of has changed."""
    found = _ADDRESSES.get((uri, kst_day()))
    if found is None or found.shell is not shell or not found.reads.stand():
        return None
    return found.document


def keep_at(uri: str, shell: StaticFile, found: Document, reads: Reads) -> None:
    """Keep what a visitor found at an address, made of `reads`, for whoever comes next."""
    if reads.is_complete:
        version = _ADDRESSES.version
        _ADDRESSES.put((uri, kst_day()), _Addressed(found, reads, shell), version=version)


def is_written(view: View) -> bool:
    """Whether the page only has to be put together."""
    return _PARTS.get(view.key) is not None


def document(view: View) -> Document:
    """The page; in a worker thread unless it `is_written`."""
    parts = _PARTS.get(view.key) or _written(view)
    nickname = str(escape(view.nickname or "")).encode()
    content = parts.content.replace(NICKNAME.encode(), nickname)
    page = view.shell.filled(parts.head, content, parts.json_ld + view.bootstrap_data)
    return Document(page, f'W/"{sha256(page).hexdigest()[:20]}"')


def _written(view: View) -> _Parts:
    version = _PARTS.version
    head = head_of(view)
    files = screen_files(view.site.portal_dist, view.screen.page)
    parts = _Parts(
        html("head", view, head=head, files=files),
        _content(view, head),
        html("json_ld", view, head=head),
    )
    _PARTS.put(view.key, parts, version=version)
    return parts


def _content(view: View, head: Head) -> bytes:
    template = view.template or BARE
    choices = CHOICES.get(template)
    asked = choices(view) if choices else None
    return html(template, view, head=head, text=view.text, asked=asked)
