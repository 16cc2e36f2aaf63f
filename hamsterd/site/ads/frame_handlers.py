"""`/ad-frame`: the document in which a provider's snippet runs, isolated from the site.

It never has our origin, wherever it is opened, and reads no cookie (docs/decisions/0045).
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from urllib.parse import urlsplit

from hamsterd.config import Settings
from hamsterd.core.errors import NotFound
from hamsterd.core.settings.ad_provider import read_snippet
from hamsterd.http.refusals import API_HEADERS, SECURITY_HEADERS, DocumentHandler

SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
"""The same value as on the portal's `<iframe>`; deliberately without `allow-same-origin`."""

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src {hosts}{inline}",
        "style-src {hosts} 'unsafe-inline'",
        "img-src {hosts}",
        "connect-src {hosts}",
        "frame-src {hosts}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        f"sandbox {SANDBOX}",
    )
)
_PAGE = """\
<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>광고</title>
<style>body {{ margin: 0; text-align: center; overflow: hidden; }}</style>
</head>
<body>
{snippet}
</body>
</html>
"""
_HEADERS = {
    **SECURITY_HEADERS,
    "Cache-Control": "no-cache",
    "Content-Type": "text/html; charset=utf-8",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    # A document without an origin sends none in any case (Referrer Policy, §8.3).
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "SAMEORIGIN",
    "X-Robots-Tag": "noindex",
}


class _InlineScripts(HTMLParser):
    """Collects the inline scripts of the snippet."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Scripts with a `src` are allowed by host instead."""
        self._is_inside = tag == "script" and "src" not in dict(attrs)
        if self._is_inside:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002  # inside a script none else ends
        """Back in the markup."""
        self._is_inside = False

    def handle_data(self, data: str) -> None:
        """A piece of the script; the parser may hand it over in several."""
        if self._is_inside:
            self.scripts[-1] += data


@cache
def inline_hashes(snippet: str) -> str:
    """Hashes of the snippet's inline scripts for the policy, so that no others run."""
    parser = _InlineScripts()
    parser.feed(snippet)
    parser.close()
    digests = (b64encode(sha256(one.encode()).digest()).decode() for one in parser.scripts)
    return "".join(f" 'sha256-{digest}'" for digest in digests)


def frame_policy(settings: Settings, snippet: str) -> str:
    """The hosts by the site's own scheme: https alone under https; a site on http has both."""
    scheme = urlsplit(settings.base_url).scheme
    hosts = " ".join(f"{scheme}://{host}" for host in settings.ad_provider_hosts)
    return _POLICY.format(hosts=hosts or "'none'", inline=inline_hashes(snippet))


class FrameHandler(DocumentHandler):
    """The same bytes for everybody: no session is read."""

    def set_default_headers(self) -> None:
        """The headers of an error, until the frame is sent."""
        self._headers.update(API_HEADERS)

    async def prepare(self) -> None:
        """Where the site shows no ads there is no frame."""
        await self.require_feature(self.request.path)

    def get(self) -> None:
        """The snippet in a page of its own; 404 where no provider is set."""
        settings = self.process.settings
        if settings.ad_provider_html is None:
            raise NotFound
        snippet = read_snippet(settings.ad_provider_html)
        self._headers.update(_HEADERS)
        self.set_header("Content-Security-Policy", frame_policy(settings, snippet))
        self.finish(_PAGE.format(snippet=snippet))


routes = [(r"/ad-frame", FrameHandler)]
