"""Lists and tables that operators write in one line: `a, b`, `name=value`, or JSON.

A shell that reads a settings file (`set -a; . hamsterd.env`) strips JSON's quotes; the rest is
still accepted.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress

_BLANKS_AND_QUOTES = " \t\r\n\"'"


def as_list(value: object) -> object:
    """The items of a line; values that are not text pass through."""
    return _items(value, "[]") if isinstance(value, str) else value


def as_table(value: object) -> object:
    """The names and values of a line; raises ValueError with a message if a part lacks `=`."""
    if not isinstance(value, str):
        return value
    items = _items(value, "{}")
    return items if isinstance(items, dict) else dict(_pair(item) for item in items)


def as_line(value: Iterable[object] | Mapping[str, object]) -> str:
    """A list or table as one line, for display and examples."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={each}" for name, each in value.items())
    return ",".join(str(each) for each in value)


def _items(text: str, brackets: str) -> list[str] | dict[str, str]:
    text = text.strip()
    if text[:1] == brackets[0] and text[-1:] == brackets[1]:
        with suppress(ValueError):
            parsed: list[str] | dict[str, str] = json.loads(text)
            return parsed
        text = text[1:-1]
    return [item for part in text.split(",") if (item := part.strip(_BLANKS_AND_QUOTES))]


def _pair(item: str) -> tuple[str, str]:
    name, sign, value = item.partition("=" if "=" in item else ":")
    if not sign:
        raise ValueError(
            f"'{item}'에 =가 없어요. login=20/minute,comment=40/minute처럼 적어 주세요."
        )
    return name.strip(_BLANKS_AND_QUOTES), value.strip(_BLANKS_AND_QUOTES)
