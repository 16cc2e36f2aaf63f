"""SQL over `report_cases c`: the target's words when it was first reported."""

from hamsterd.kinds import KINDS

TITLES = tuple(
    dict.fromkeys([*filter(None, (kind.words.title for kind in KINDS.values())), "nickname"])
)
TEXTS = tuple(dict.fromkeys(kind.words.text for kind in KINDS.values()))
"""The column names of titles and texts, for every kind."""


def first_of(names: tuple[str, ...]) -> str:
    """SQL: the first of these that the snapshot has, or NULL."""
    return f"coalesce({', '.join(f'c.snapshot ->> {chr(39)}{name}{chr(39)}' for name in names)})"


TITLE = first_of(TITLES)
TEXT = first_of(TEXTS)
