"""Builds a whole page from the loaded responses: head, content, and bootstrap data.

Rendered parts are cached by everything they show, so changed data gives another key and needs no
invalidation. A visitor's page made of cached responses is also cached as a whole
(`http.caching.response_cache`).
"""

from dataclasses import dataclass
from hashlib import sha256

from markupsafe import escape

from hamsterd.core.cache import Cache
from hamsterd.http.files.built import screen_files
from hamsterd.http.files.built_files import StaticFile
from hamsterd.http.files.packing import PACKERS
from hamsterd.site.pages.choices import CHOICES
from hamsterd.site.pages.html import PLACES, Writer, seated_words, styles_of
from hamsterd.site.pages.metadata.head import Head
from hamsterd.site.pages.metadata.heads import head_of
from hamsterd.site.pages.view import View

HTML = "text/html; charset=utf-8"
BARE = "bare"
"""The template of screens that the portal alone can show: bars, and room between them."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page and its validator."""

    page: bytes
    etag: str

    def file(self, encodings: tuple[str, ...]) -> StaticFile:
        """The page in the first of `encodings`, or uncompressed."""
        encoding = encodings[0] if encodings else None
        body = PACKERS[encoding](self.page) if encoding else self.page
        return StaticFile(body, encoding, HTML, self.etag)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The rendered parts of a page, by their place in the shell."""

    head: bytes
    styles: bytes
    content: bytes
    json_ld: bytes
    digest: bytes
    """Of all four, the same in every process."""


_PARTS: Cache[_Parts] = Cache("pages", max_entries=500, ttl_seconds=600)


def is_written(view: View) -> bool:
    """Whether the page only has to be put together."""
    return _PARTS.get(view.key) is not None


def document(view: View) -> Document:
    """The page; in a worker thread unless it `is_written`."""
    parts = _PARTS.get(view.key) or _written(view)
    content = parts.content
    for place, word in seated_words(view.me).items():
        content = content.replace(place.encode(), str(escape(word)).encode())
    page = view.shell.filled(parts.head, parts.styles, content, parts.json_ld + view.bootstrap_data)
    # Of what the page is made of, which is hashed already, and not of its fifty kilobytes.
    made_of = sha256(parts.digest + view.key.encode() + view.loaded["me"].body)
    return Document(page, f'W/"{made_of.hexdigest()[:20]}"')


def _written(view: View) -> _Parts:
    version = _PARTS.version
    head, writer = head_of(view), Writer(view)
    content = _content(view, head, writer)
    styles = [each for each in styles_of(view, content) if each.encode() not in view.shell.between]
    files = screen_files(view.site.portal_dist, view.screen.page)
    written = (
        writer.html("head", head=head, files=files, styles=styles),
        writer.html("styles", styles=styles),
        content,
        writer.html("json_ld", head=head),
    )
    said = b"\0".join(written)
    for place in PLACES:  # other words in each process
        said = said.replace(place.encode(), b"")
    parts = _Parts(*written, sha256(said).digest())
    _PARTS.put(view.key, parts, version=version)
    return parts


def _content(view: View, head: Head, writer: Writer) -> bytes:
    template = view.template or BARE
    choices = CHOICES.get(template)
    asked = choices(view) if choices else None
    return writer.html(template, head=head, asked=asked)
