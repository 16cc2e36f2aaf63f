"""The built portal: hashed assets for ever, precompressed, and the console's page.

What stands at every other address is for the domains to say (`pages.page_handlers`).
"""

import re
import secrets
from typing import Any

from tornado.web import RequestHandler

from hamsterd.web.files import StaticFile, accepted_encodings, read_file
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import SECURITY_HEADERS, refuse

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

CONSOLE = re.compile(r"admin(?:/.*)?")
"""Below this the console's own page answers: a second app (docs/decisions/0017)."""
_NONCE_PLACE = b"__STYLE_NONCE__"


class PortalHandler(RequestHandler):
    """Serves `portal/dist`; `page` answers what is no file."""

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
        """A built file, the console's page, or the page of the address."""
        encodings = accepted_encodings(self.request.headers.get("Accept-Encoding", ""))
        root = str(self.kit.settings.portal_dist)
        found = read_file(root, path, encodings) if "." in path else None
        if found:
            self.set_header(
                "Cache-Control", IMMUTABLE if path.startswith("assets/") else REVALIDATE
            )
            self.send(found)
        elif CONSOLE.fullmatch(path) and (console := read_file(root, "admin.html", ())):
            self._send_console(console.body)
        else:
            await self.page(path, is_packed="gzip" in encodings)

    async def page(self, path: str, *, is_packed: bool) -> None:
        """Answer an address that is no file."""
        raise NotImplementedError

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

    def send(self, file: StaticFile) -> None:
        """Finish with `file`, or with 304 when the asker holds it."""
        self.set_header("Content-Type", file.mime_type)
        self.add_header("Vary", "Accept-Encoding")
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
