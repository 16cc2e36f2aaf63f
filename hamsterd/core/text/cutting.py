"""Cutting a text where a reader sees two characters, not inside one."""

import unicodedata

_JOINER = "\u200d"


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
