"""The head of a page: title, URL, and preview data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hamsterd.core.text.cutting import cut
from hamsterd.site.pages.metadata.json_ld import Fact
from hamsterd.site.sharing.rules import HEIGHT, WIDTH

DESCRIPTION_MAX = 160
"""Code points; search engines show about as much."""
_WORD_FROM = 120
"""A description is not cut before this to end with a whole word."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The preview picture, with its absolute URL; sizes in pixels."""

    url: str
    alt: str
    width: int = WIDTH
    height: int = HEIGHT
    mime_type: str = "image/jpeg"

    @property
    def is_wide(self) -> bool:
        """Whether it fills a preview's full width; a square one is shown beside the text."""
        return self.width > self.height


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed that a reader may follow."""

    title: str
    path: str


@dataclass(frozen=True, slots=True)
class Head:
    """`title` comes before the site's name; `path` is the canonical one.

    `description` defaults to the site's. `article` has the properties of an article, `is_indexed`
    whether search engines may index it.
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
