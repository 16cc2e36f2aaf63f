"""The portal's built page, taken apart where a server writes into it."""

import re
from functools import lru_cache
from typing import NamedTuple

_PAGE = re.compile(
    rb"(?s)(?P<before>.*?)<title>.*?</title>\s*"
    rb"(?:<meta name=\"description\"[^>]*>\s*)?"
    rb"(?P<between>.*?<div id=\"root\">)(?P<after></div>.*)"
)


class Shell(NamedTuple):
    """The page before its own head, between head and content, and after the content."""

    before: bytes
    between: bytes
    after: bytes

    def filled(self, head: bytes, content: bytes, data: bytes) -> bytes:
        """The whole page; `data` follows the element that the portal takes over."""
        root, end = self.after[:6], self.after[6:]
        return b"".join((self.before, head, self.between, content, root, data, end))


@lru_cache(maxsize=4)
def shell_of(page: bytes) -> Shell | None:
    """The parts of `page`; None for one that has no title or no root to write into."""
    match = _PAGE.fullmatch(page)
    return Shell(match["before"], match["between"], match["after"]) if match else None
