"""The head of a page: what it is called, where it is, and what is told of it elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hamsterd.content.markup.plain import cut
from hamsterd.site.pages.json_ld import Fact
from hamsterd.site.sharing.rules import HEIGHT, WIDTH

DESCRIPTION_MAX = 160
"""Code points; search engines show about as much."""
_WORD_FROM = 120
"""A description is not cut before this to end with a whole word."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a messenger shows beside a link, by its whole address; sizes in pixels."""

    url: str
    alt: str
    width: int = WIDTH
    height: int = HEIGHT
    mime_type: str = "image/jpeg"

    @property
    def is_wide(self) -> bool:
        """Whether it fills a preview's whole width; a square one stands beside its text."""
        return self.width > self.height


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed that a reader may follow."""

    title: str
    path: str


@dataclass(frozen=True, slots=True)
class Head:
    """`title` stands before the site's name; `path` is the page's one address. Without a
    `description` it is the site's own.

    `article` holds the properties of an article, `is_indexed` whether strangers may find it.
    """

    title: str
    path: str
    description: str = ""
    kind: str = "website"
    picture: Picture | None = None
    article: Mapping[str, str] = field(default_factory=dict)
    feeds: Sequence[Feed] = ()
    json_ld: Sequence[Fact] = ()
    is_indexed: bool = True


def described(words: str, otherwise: str) -> str:
    """`words` in one line, cut at a word; `otherwise` where there are none."""
    line = " ".join(words.split())
    if len(line) > DESCRIPTION_MAX:
        line = cut(line, DESCRIPTION_MAX - 1).removesuffix("…")
        end = line.rfind(" ")
        return f"{(line[:end] if end >= _WORD_FROM else line).rstrip(' .,')}…"
    return line or otherwise
