"""What search engines look for in a page's head to know whose the site is."""

import gzip
from functools import lru_cache
from hashlib import sha256
from html import escape

from hamsterd.config import Settings

_END = b"</head>"


def verification_tags(settings: Settings) -> bytes:
    """Meta tags of the engines that the operator signed up with; empty without any."""
    values = {
        "naver-site-verification": settings.naver_site_verification,
        "google-site-verification": settings.google_site_verification,
    }
    return "".join(
        f'<meta name="{name}" content="{escape(value)}" />'
        for name, value in values.items()
        if value
    ).encode()


@lru_cache(maxsize=8)
def tagged(page: bytes, tags: bytes, *, is_packed: bool) -> tuple[bytes, str]:
    """`page` with `tags` at the end of its head, gzipped when `is_packed`; and its validator."""
    body = page.replace(_END, tags + _END, 1)
    if is_packed:
        body = gzip.compress(body, mtime=0)
    return body, f'"{sha256(body).hexdigest()[:20]}"'
