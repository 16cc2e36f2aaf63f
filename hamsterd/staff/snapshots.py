"""SQL over `report_cases c`: the words of what a case is about, as they were first reported."""

from hamsterd.kinds import KINDS

TITLES = tuple(
    dict.fromkeys([*filter(None, (kind.words.title for kind in KINDS.values())), "nickname"])
)
TEXTS = tuple(dict.fromkeys(kind.words.text for kind in KINDS.values()))
"""What a title and a text is called, of whatever kind."""


def first_of(names: tuple[str, ...]) -> str:
    """SQL: the first of these that the snapshot has, or NULL."""
    return f"coalesce({', '.join(f'c.snapshot ->> {chr(39)}{name}{chr(39)}' for name in names)})"


TITLE = first_of(TITLES)
TEXT = first_of(TEXTS)
