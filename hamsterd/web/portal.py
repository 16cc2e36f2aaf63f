"""The built portal: hashed assets for ever, precompressed, and the one page behind every address.

An address that no screen answers gets the same page with HTTP 404 (decisions §2, Routes), and
the page of a thing says by its status whether that is there (`things`).
"""

import mimetypes
import re
import secrets
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tornado.web import RequestHandler

from hamsterd.errors import NotFound
from hamsterd.web.head import tagged, verification_tags
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import SECURITY_HEADERS, refuse
from hamsterd.web.things import status_for, thing_at

OK = 200
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self' ws: wss:",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SCREENS = re.compile(
    r"/(?:|login|register|register/complete|forgot-password|reset-password|auth/callback"
    r"|privacy-policy|terms-of-service|create-diary|profile(?:/[1-9]\d*)?|user/[1-9]\d*"
    r"|diary/[1-9]\d*|hamsters|hamster/[1-9]\d*|bookmarks|notifications|community"
    r"|community/post/[1-9]\d*|ranking|search|sanctions|export|appeal|takedowns"
    r"|rights-report(?:/[\w-]+)?|admin(?:/.*)?|premium|contest)/?"
)
"""Addresses the portal's router knows; `tests/architecture` compares the two lists."""

CONSOLE = re.compile(r"admin(?:/.*)?")
"""Below this the console's own page answers: a second app (docs/decisions/0017)."""
_NONCE_PLACE = b"__STYLE_NONCE__"

_REFUSED_WEIGHT = re.compile(r"q=0(?:\.0*)?")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class StaticFile(NamedTuple):
    """A file in memory: body as sent, its encoding, and a validator."""

    body: bytes
    encoding: str | None
    mime_type: str
    etag: str


class PortalHandler(RequestHandler):
    """Serves `portal/dist`; everything that is no file is the portal's page."""

    def initialize(self) -> None:
        """Tie the handler to its process."""
        self.kit: Kit = self.application.settings["kit"]

    def set_default_headers(self) -> None:
        """A strict policy: our own files only, no inline script or style."""
        for name, value in SECURITY_HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("Referrer-Policy", "strict-origin-when-cross-origin")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Permissions-Policy", "geolocation=(), microphone=(), payment=()")

    async def head(self, path: str) -> None:
        """As GET, without the body."""
        await self.get(path)

    async def get(self, path: str) -> None:
        """A built file, or the page with 200 on a known address and 404 elsewhere."""
        encodings = accepted_encodings(self.request.headers.get("Accept-Encoding", ""))
        root = str(self.kit.settings.portal_dist)
        found = read_file(root, path, encodings) if "." in path else None
        if found:
            self.set_header(
                "Cache-Control", IMMUTABLE if path.startswith("assets/") else REVALIDATE
            )
            self._send(found)
            return
        if CONSOLE.fullmatch(path) and (console := read_file(root, "admin.html", ())):
            self._send_console(console.body)
            return
        page = self._page(root, encodings)
        self.set_header("Cache-Control", REVALIDATE)
        self.set_status(await self._status(path))
        if page is None:
            self.set_status(503)
            self.finish("포털이 아직 빌드되지 않았어요. `make setup`을 실행해 주세요.")
            return
        self._send(page)

    def _page(self, root: str, encodings: tuple[str, ...]) -> StaticFile | None:
        """The portal's page, with the tags of search engines when the site has some."""
        tags = verification_tags(self.kit.settings)
        page = read_file(root, "index.html", () if tags else encodings)
        if page is None or not tags:
            return page
        is_packed = "gzip" in encodings
        body, etag = tagged(page.body, tags, is_packed=is_packed)
        return StaticFile(body, "gzip" if is_packed else None, page.mime_type, etag)

    async def _status(self, path: str) -> int:
        """404 for an address that no screen has; else whether what it shows is there."""
        if not SCREENS.fullmatch(f"/{path}"):
            return NotFound.status
        thing = thing_at(path)
        return await status_for(self, self.kit, *thing) if thing else OK

    def _send_console(self, page: bytes) -> None:
        """The console's page: its component library writes styles, so they carry a nonce."""
        nonce = secrets.token_urlsafe(16)
        self.set_header(
            "Content-Security-Policy",
            CONTENT_SECURITY_POLICY.replace(
                "style-src 'self'", f"style-src 'self' 'nonce-{nonce}'"
            ),
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(page.replace(_NONCE_PLACE, nonce.encode()))

    def _send(self, file: StaticFile) -> None:
        self.set_header("Content-Type", file.mime_type)
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("ETag", file.etag)
        if file.encoding:
            self.set_header("Content-Encoding", file.encoding)
        if self.get_status() == OK and self.check_etag_header():
            self.set_status(304)
            self.finish()
            return
        self.finish(file.body)

    def compute_etag(self) -> None:
        """The file's own ETag stands; none is computed from the body."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A method that no page has is refused in the one error shape."""
        refuse(self, status_code, kwargs.get("exc_info"))


def accepted_encodings(accepted: str) -> tuple[str, ...]:
    """Which of our encodings an `Accept-Encoding` takes; `q=0` says no."""
    named = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        named[name.strip()] = weight.strip()
    return tuple(
        name
        for name, _ in _ENCODINGS
        if name in named and not _REFUSED_WEIGHT.fullmatch(named[name])
    )


@lru_cache(maxsize=512)
def _load(path: str, encoding: str | None, mime_type: str, _modified: int) -> StaticFile:
    body = Path(path).read_bytes()
    return StaticFile(body, encoding, mime_type, f'"{sha256(body).hexdigest()[:20]}"')


def read_file(root: str, name: str, encodings: tuple[str, ...]) -> StaticFile | None:
    """`name` below `root` in the best of `encodings`; None when there is no such file.

    Files are kept in memory by modification time: the portal is a few megabytes.
    """
    base = Path(root).resolve()
    try:
        path = (base / name).resolve()
        if not path.is_relative_to(base) or not path.is_file():
            return None
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return None
    mime_type = _mime_type(path)
    for encoding, suffix in _ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if encoding in encodings and packed.is_file():
            return _load(str(packed), encoding, mime_type, packed.stat().st_mtime_ns)
    return _load(str(path), None, mime_type, path.stat().st_mtime_ns)


def _mime_type(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    return f"{kind}; charset=utf-8" if is_text else kind
