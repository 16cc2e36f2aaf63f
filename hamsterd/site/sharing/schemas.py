"""The content of a preview picture, as plain values."""

from dataclasses import asdict, dataclass
from hashlib import sha256

import orjson

from hamsterd.site.sharing.rules import DIGEST_LENGTH, TEMPLATE, ShareKind


@dataclass(frozen=True, slots=True)
class Photo:
    """A stored picture to draw, its colour `#rrggbb`, and its focal point, if known."""

    file_name: str
    color: str | None
    focus: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The content of one picture, in words a visitor may read.

    `over` is above the title, `name` and `level` are a member's, `note` is the last line (a date,
    counts). Everything that affects the picture must be here: it is hashed.
    """

    kind: ShareKind
    site_name: str
    over: str
    title: str
    name: str
    level: int
    note: str
    photo: Photo | None
    logo: str | None = None
    """The file of the site's own mark; None for the built-in one."""

    @property
    def digest(self) -> str:
        """The hash of everything drawn, the way of drawing included."""
        drawn = orjson.dumps([TEMPLATE, asdict(self)])
        return sha256(drawn).hexdigest()[:DIGEST_LENGTH]
