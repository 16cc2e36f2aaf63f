"""A stored text without its markup: for search, previews, notifications and OpenGraph."""

import re
import unicodedata

from hamsterd.content.markup.addresses import short_addresses
from hamsterd.content.markup.ast import Media, Paragraph
from hamsterd.content.markup.parse import has_signs, parse, plain_lines
from hamsterd.core.text.visible import shows

_JOINER = "\u200d"
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


def cut(text: str, limit: int) -> str:
    """`text` within `limit` code points, never cut inside an emoji or syllable; '…' when cut."""
    if len(text) <= limit:
        return text
    end = limit
    while end > 0 and not _may_cut(text, end):
        end -= 1
    return text[: end or limit].rstrip() + "…"


def _may_cut(text: str, at: int) -> bool:
    """Whether a reader sees two separate characters before and after `at`."""
    before, after = text[at - 1], text[at]
    if before == _JOINER or _extends(after):
        return False
    return not (_is_flag_letter(after) and _flag_letters_before(text, at) % 2)


def _extends(char: str) -> bool:
    """Joiners, combining marks, variation selectors, skin tones, tags, conjoining jamo."""
    return (
        char == _JOINER
        or unicodedata.category(char).startswith("M")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\u1160" <= char <= "\u11ff"
    )


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_letters_before(text: str, at: int) -> int:
    start = at
    while start and _is_flag_letter(text[start - 1]):
        start -= 1
    return at - start
