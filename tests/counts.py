"""The words that the console has for what jobs count."""

import re
from collections.abc import Iterable
from pathlib import Path

from hamsterd.kinds import KINDS

_WORDS = Path(__file__).parents[1] / "portal" / "src" / "admin" / "jobs" / "counts.ts"
NAMES = {
    *re.findall(r"^  '?([\w-]+)'?: '", _WORDS.read_text(encoding="utf-8"), re.MULTILINE),
    *KINDS,
    *(kind.plural for kind in KINDS.values()),
}
"""Names that the console has texts for; those of kinds come from the server."""


def unnamed(counts: Iterable[str]) -> set[str]:
    """The words of counts that the console would show as they are."""
    return {part for name in counts for part in name.split(".")} - NAMES
