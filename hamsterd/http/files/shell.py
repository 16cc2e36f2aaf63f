"""The portal's built page, taken apart where a server writes into it."""

import re
from functools import lru_cache
from typing import NamedTuple

_PAGE = re.compile(
    rb"(?s)(?P<before>.*?)<title>.*?</title>\s*"
    rb"(?:<meta name=\"description\"[^>]*>\s*)?"
    rb"(?P<between>.*?)(?P<opening></head>.*?<div id=\"root\">)(?P<after></div>.*)"
)


class Shell(NamedTuple):
    """The page before its own head, from there to the styles, to the content, and after it."""

    before: bytes
    between: bytes
    opening: bytes
    after: bytes

    def filled(self, head: bytes, styles: bytes, content: bytes, data: bytes) -> bytes:
        """The whole page; `data` follows the element that the portal takes over.

        `styles` come after those of the page, as where the portal adds them.
        """
        root, end = self.after[:6], self.after[6:]
        return b"".join(
            (self.before, head, self.between, styles, self.opening, content, root, data, end)
        )


@lru_cache(maxsize=4)
def shell_of(page: bytes) -> Shell | None:
    """The parts of `page`; None for one that has no title or no root to write into."""
    match = _PAGE.fullmatch(page)
    return Shell(*match.groups()) if match else None
