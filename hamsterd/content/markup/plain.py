"""A stored text without its markup: for search, previews, notifications and OpenGraph."""

import re

from hamsterd.content.markup.addresses import short_addresses
from hamsterd.content.markup.ast import Media, Paragraph
from hamsterd.content.markup.parse import has_signs, parse, plain_lines
from hamsterd.core.text.cutting import cut
from hamsterd.core.text.visible import shows

_SPACES = re.compile(r"\s+")
_LEFT_OVER = re.compile(r"!?\[\s*\]\(\s*\)|\*\*|\+\+|[_\\]")
"""The remains of a picture, a link or a mark around nothing; the parser keeps them as text."""


def plain_text(text: str) -> str:
    """The words of `text`, line by line; pictures and videos are left out."""
    if not has_signs(text):
        return plain_lines(text)
    blocks = (block for block in parse(text).blocks if isinstance(block, Paragraph))
    lines = ("".join(run.text for run in line) for block in blocks for line in block.lines)
    return "\n".join(lines).strip()


def says_nothing(text: str) -> bool:
    """Whether a title or comment is empty but for the remains of markup around nothing."""
    return not shows(_LEFT_OVER.sub("", text))


def shows_nothing(text: str) -> bool:
    """Whether `text` has neither words nor pictures."""
    is_wordless = says_nothing(plain_text(text))
    return is_wordless and not any(isinstance(block, Media) for block in parse(text).blocks)


def preview(text: str, limit: int) -> str:
    """The words of `text` on one line, at most `limit` code points and then '…' if more follow.

    Addresses are short.
    """
    return cut(short_addresses(_SPACES.sub(" ", plain_text(text)).strip()), limit)
