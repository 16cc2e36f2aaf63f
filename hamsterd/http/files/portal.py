"""Serving the built portal: immutable hashed assets, precompressed, and the console's page.

All other paths are served by the domains (`pages.page_handlers`).
"""

import re
import secrets
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from urllib.parse import urlsplit

from hamsterd.http.files.built_files import StaticFile, accepted_encodings, read_file
from hamsterd.http.refusals import SECURITY_HEADERS, DocumentHandler

OK = 200
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self' {live}",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-src {framed}",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = {
    **SECURITY_HEADERS,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
}


@lru_cache(maxsize=16)
def content_security_policy(base_url: str, *, has_ad_frame: bool = False, style: str = "") -> str:
    """The Content-Security-Policy of pages: nothing is loaded from, or sent to, another host.

    An ad provider's snippet runs in a frame of ours, whose policy names its hosts
    (docs/decisions/0045). The only inline style allowed is the site's own, exactly `style`.

    `'self'` covers the live channel since CSP 3; Safari before 15.4 needs it named with its host. A
    bare `wss:` would let an injected script send data anywhere.
    """
    parts = urlsplit(base_url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    live = f"{scheme}://{parts.netloc}"
    policy = _POLICY.format(live=live, framed="'self'" if has_ad_frame else "'none'")
    if not style:
        return policy
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return policy.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")


CONSOLE = re.compile(r"admin(?:/.*)?")
"""Paths of the console, which is a second app (docs/decisions/0017)."""
_NONCE_PLACE = b"__STYLE_NONCE__"


class PortalHandler(DocumentHandler):
    """Serves `portal/dist`; `page` handles paths that are no file."""

    def set_default_headers(self) -> None:
        """A strict policy: own files only, no inline script or style."""
        settings = self.process.settings
        policy = content_security_policy(settings.base_url, has_ad_frame=settings.has_ad_provider)
        self._headers.update({**_HEADERS, "Content-Security-Policy": policy})

    async def get(self, path: str) -> None:
        """A built file, the console's page, or the page of the address."""
        encodings = accepted_encodings(self.request.headers.get("Accept-Encoding", ""))
        root = str(self.process.settings.portal_dist)
        found = read_file(root, path, encodings) if "." in path and path[0] != "." else None
        if found:
            self.set_header(
                "Cache-Control", IMMUTABLE if path.startswith("assets/") else REVALIDATE
            )
            self.send(found)
        elif CONSOLE.fullmatch(path) and (console := read_file(root, "admin.html", ())):
            self._send_console(console.body)
        else:
            await self.page(path, encodings)

    async def page(self, path: str, encodings: tuple[str, ...]) -> None:
        """Answer a path that is no file, in one of `encodings` if possible."""
        raise NotImplementedError

    def _send_console(self, page: bytes) -> None:
        """The console's page. Its component library writes styles, so they carry a nonce."""
        nonce = secrets.token_urlsafe(16)
        self.set_header(
            "Content-Security-Policy",
            content_security_policy(self.process.settings.base_url).replace(
                "style-src 'self'", f"style-src 'self' 'nonce-{nonce}'"
            ),
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(page.replace(_NONCE_PLACE, nonce.encode()))

    def send(self, file: StaticFile) -> None:
        """Finish with `file`, or with 304 if the client has it."""
        self.describe_file(file)
        self.finish_file(file)

    def describe_file(self, file: StaticFile) -> None:
        """The headers of `file`."""
        self.set_header("Content-Type", file.mime_type)
        self.add_header("Vary", "Accept-Encoding")
        self.set_header("ETag", file.etag)
        if file.encoding:
            self.set_header("Content-Encoding", file.encoding)

    def finish_file(self, file: StaticFile) -> None:
        """Finish with the described `file`, or with 304."""
        if self.get_status() == OK and self.check_etag_header():
            self.set_status(304)
            self.finish()
            return
        self.finish(file.body)

    def compute_etag(self) -> None:
        """Keep the file's own ETag; none is computed from the body."""
