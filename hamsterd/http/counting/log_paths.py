"""Paths as they may be logged: without query, and without secrets in the path.

Readers of a log must not be able to open links that were mailed to somebody. The method that takes
a secret segment declares it (`link: Secret`), or the screen does (`:token`).
deploy/nginx/hamsterd.conf has the same paths; a test compares them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from hamsterd.http.routing import Route
from hamsterd.http.shapes.secrets import is_secret

MASK = "***"
_METHODS = ("get", "head", "post", "put", "patch", "delete")
_GROUP = re.compile(r"\(\[\^/\]\+\)")


class _Masks:
    """Path prefixes followed by a secret segment."""

    pattern: re.Pattern[str] | None = None


def hide_below(paths: Iterable[str]) -> None:
    """Mask the segment after these prefixes in every log of this process."""
    known = "|".join(map(re.escape, sorted(paths)))
    _Masks.pattern = re.compile(rf"^({known})[^/]+")


def logged_path(path: str) -> str:
    """`/unsubscribe/***` for `/unsubscribe/digest.1.t0ken`; other paths unchanged."""
    return _Masks.pattern.sub(rf"\1{MASK}", path) if _Masks.pattern else path


def secret_paths(routes: Sequence[Route]) -> Iterator[str]:
    """`/api/carers/`: the prefixes of secret segments in `routes`."""
    for pattern, handler in routes:
        for method in _METHODS:
            contract = getattr(getattr(handler, method, None), "contract", None)
            for place, kind in enumerate(contract.path.values() if contract else ()):
                if is_secret(kind):
                    yield _before(pattern, place)


def _before(pattern: str, place: int) -> str:
    found = list(_GROUP.finditer(pattern))[place]
    return pattern[: found.start()].replace("\\", "")
