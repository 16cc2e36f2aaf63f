"""What a URL of the site refers to, as people paste it into the form."""

import re
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.kinds import KINDS

_ID = "([1-9][0-9]{0,15})"
_NOT_IN_ADDRESSES = re.compile(r"[\x00-\x20\x7f-\xa0\\]")
_PORTS = {"http": 80, "https": 443}


class Place(NamedTuple):
    """One thing on the site."""

    kind: ContentKind
    id: int


def _numbered(address: str) -> re.Pattern[str]:
    return re.compile(re.escape(address).replace(re.escape("{id}"), _ID))


_PAGES = [(_numbered(kind.address), kind) for kind in KINDS.values() if kind.comment is None]
_PARTS = [
    (_numbered(kind.address.partition("#")[2]), kind)
    for kind in KINDS.values()
    if kind.comment is not None
]


def place_of(url: str, base_url: str) -> Place | None:
    """The thing at a URL below `base_url`: `…/diary/12#comment-3` is comment 3.

    None for any other URL, including the same path on another site.
    """
    own = _own_parts(url, base_url)
    if own is None:
        return None
    path, fragment = own
    for page, kind in _PAGES:
        if found := page.fullmatch(path.removesuffix("/")):
            for part, below in _PARTS:
                if needed(below.comment).parent is kind and (inside := part.fullmatch(fragment)):
                    return Place(below, int(inside[1]))
            return Place(kind, int(found[1]))
    return None


def _own_parts(url: str, base_url: str) -> tuple[str, str] | None:
    """Path and fragment of an address of this very origin, or of a bare path; else None."""
    # urlsplit drops tabs and line breaks, and browsers take a backslash for a slash.
    if _NOT_IN_ADDRESSES.search(url):
        return None
    try:
        parts = urlsplit(url)
        is_own = _origin(parts) == _origin(urlsplit(base_url))
    except ValueError:
        return None
    has_path_alone = url.startswith("/") and not url.startswith("//")
    if not (has_path_alone or (is_own and "@" not in parts.netloc)):
        return None
    return parts.path, parts.fragment


def _origin(parts: SplitResult) -> tuple[str, bytes, int | None]:
    """Scheme, host in ASCII (IDNA), and port; raises `ValueError` if one is invalid."""
    host = (parts.hostname or "").encode("idna")
    return parts.scheme, host, parts.port or _PORTS.get(parts.scheme)
