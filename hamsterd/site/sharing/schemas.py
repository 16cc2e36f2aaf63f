"""What is drawn of a thing, as plain values."""

from dataclasses import asdict, dataclass
from hashlib import sha256

import orjson

from hamsterd.site.sharing.rules import DIGEST_LENGTH, TEMPLATE, ShareKind


@dataclass(frozen=True, slots=True)
class Photo:
    """A stored picture to draw, its colour `#rrggbb` and what stays in sight, where it is known."""

    file_name: str
    color: str | None
    focus: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """All that one picture shows, in words a visitor may read.

    `over` stands above the title, `name` and `level` are a member's, `note` stands in the last
    line (a date, counts). Whatever changes the picture has to be here: the hash is made of it.
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
