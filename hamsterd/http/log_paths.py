"""What of an address may stand in a log: no query, and no secret in its path.

Who reads a log must not be able to open what was sent to somebody by mail. Which part of a path is
a secret is said by the method that takes it (`link: Secret`) and by a screen (`:token`);
deploy/nginx/hamsterd.conf has the same paths, which a test compares.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from hamsterd.http.contract import UNLOGGED
from hamsterd.http.routing import Route

MASK = "***"
_METHODS = ("get", "head", "post", "put", "patch", "delete")
_GROUP = re.compile(r"\(\[\^/\]\+\)")


class _Masks:
    """The paths below which all is a secret of who has the link, up to the next slash."""

    pattern: re.Pattern[str] | None = None


def hide_below(paths: Iterable[str]) -> None:
    """Have every log of this process leave out what follows these."""
    known = "|".join(map(re.escape, sorted(paths)))
    _Masks.pattern = re.compile(rf"^({known})[^/]+")


def logged_path(path: str) -> str:
    """`/unsubscribe/***` for `/unsubscribe/digest.1.t0ken`; others as they are."""
    return _Masks.pattern.sub(rf"\1{MASK}", path) if _Masks.pattern else path


def secret_paths(routes: Sequence[Route]) -> Iterator[str]:
    """`/api/carers/`: what stands before the secret part of a route that says it has one."""
    for pattern, handler in routes:
        for method in _METHODS:
            contract = getattr(getattr(handler, method, None), "contract", None)
            for place, kind in enumerate(contract.path.values() if contract else ()):
                if UNLOGGED in getattr(kind, "__metadata__", ()):
                    yield _before(pattern, place)


def _before(pattern: str, place: int) -> str:
    found = list(_GROUP.finditer(pattern))[place]
    return pattern[: found.start()].replace("\\", "")
