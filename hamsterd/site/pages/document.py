"""Builds a whole page from the loaded responses: head, content, and bootstrap data.

All of a page but what is about the member is rendered and packed once, and cached by everything
that it shows, so changed data gives another key and needs no invalidation; a page with a secret is
not. A visitor's page made of cached responses is also cached as a whole
(`http.caching.response_cache`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from markupsafe import escape

from hamsterd.core.cache import Cache
from hamsterd.http.files.built import screen_files
from hamsterd.http.files.built_files import StaticFile
from hamsterd.http.files.packing import PACKERS, STREAM_END, STREAM_START, packed_piece, unpacked
from hamsterd.site.pages.choices import CHOICES
from hamsterd.site.pages.html import PLACES, Writer, seated_words, styles_of
from hamsterd.site.pages.metadata.head import Head
from hamsterd.site.pages.metadata.heads import head_of
from hamsterd.site.pages.view import ME, View

HTML = "text/html; charset=utf-8"
BARE = "bare"
"""The template of screens that the portal alone can show: bars, and room between them."""
_OWN_DATA = f"own-data-{token_hex(16)}"
"""The place of the member's own data."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page, packed as brotli, and its validator."""

    stream: bytes
    etag: str

    def file(self, encodings: tuple[str, ...]) -> StaticFile:
        """The page in the first of `encodings`, or uncompressed."""
        encoding = encodings[0] if encodings else None
        body = self.stream
        if encoding != "br":
            body = unpacked(body)
            body = PACKERS[encoding](body) if encoding else body
        return StaticFile(body, encoding, HTML, self.etag)


@dataclass(frozen=True, slots=True)
class _Parts:
    """A page but for what is about the member."""

    pieces: tuple[bytes, ...]
    """Packed pieces, and between them the names of what is put there."""
    digest: bytes
    """Of head, styles, content and JSON-LD, the same in every process."""


_PARTS: Cache[_Parts] = Cache("pages", max_entries=500, ttl_seconds=600)


def is_written(view: View) -> bool:
    """Whether the page only has to be put together."""
    return _PARTS.get(view.key) is not None


def document(view: View) -> Document:
    """The page; in a worker thread unless it `is_written`."""
    parts = _PARTS.get(view.key) or _written(view)
    words = {place: str(escape(word)).encode() for place, word in seated_words(view.me).items()}
    words[_OWN_DATA] = view.own_data
    own = {place.encode(): packed_piece(word) for place, word in words.items()}
    pieces = (own.get(piece, piece) for piece in parts.pieces)
    stream = b"".join((STREAM_START, *pieces, STREAM_END))
    # Of what the page is made of, which is hashed already, and not of its fifty kilobytes.
    made_of = sha256(parts.digest + view.key.encode() + view.loaded[ME].body)
    return Document(stream, f'W/"{made_of.hexdigest()[:20]}"')


def _written(view: View) -> _Parts:
    version = _PARTS.version
    head, writer = head_of(view), Writer(view)
    content = _content(view, head, writer)
    styles = [each for each in styles_of(view, content) if each.encode() not in view.shell.between]
    files = screen_files(view.site.portal_dist, view.screen.page)
    head_html, styles_html, json_ld = (
        writer.html("head", head=head, files=files, styles=styles),
        writer.html("styles", styles=styles),
        writer.html("json_ld", head=head),
    )
    said = b"\0".join((head_html, styles_html, content, json_ld))
    for place in PLACES:  # other words in each process
        said = said.replace(place.encode(), b"")
    data = view.bootstrap_data(_OWN_DATA.encode())
    page = view.shell.filled(head_html, styles_html, content, json_ld + data)
    parts = _Parts(_packed(page), sha256(said).digest())
    if view.may_pack:
        _PARTS.put(view.key, parts, version=version)
    return parts


def _packed(page: bytes) -> tuple[bytes, ...]:
    places = [place.encode() for place in (*PLACES, _OWN_DATA)]
    return tuple(
        piece if piece in places else packed_piece(piece) for piece in _pieces(page, places)
    )


def _pieces(page: bytes, places: Sequence[bytes]) -> Iterator[bytes]:
    """`page`, cut before and after each of `places`."""
    if not places:
        yield page
        return
    place, *others = places
    for number, part in enumerate(page.split(place)):
        if number:
            yield place
        yield from _pieces(part, others)


def _content(view: View, head: Head, writer: Writer) -> bytes:
    template = view.template or BARE
    choices = CHOICES.get(template)
    asked = choices(view) if choices else None
    return writer.html(template, head=head, asked=asked)
