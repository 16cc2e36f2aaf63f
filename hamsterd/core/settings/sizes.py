"""Sizes as people write and read them: `20MB`, `1.5GB`; a number alone is bytes."""

import re
from collections.abc import Mapping
from typing import Any

UNITS = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3, "TB": 1024**4}
HOW = "20MB나 1.5GB처럼 적어 주세요."
_SIZE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,3})?) ?([KMGT]?B)?", re.IGNORECASE)


def size_of(text: str) -> int:
    """`20MB` in bytes; raises `ValueError` for what is no size."""
    found = _SIZE.fullmatch(text.replace(",", "").strip()[:40])
    if found is None:
        raise ValueError(HOW)
    amount, unit = found.groups()
    return round(float(amount) * UNITS[(unit or "B").upper()])


def as_size(value: Any) -> Any:
    """What an environment variable says, for a field of bytes; what is no text stays."""
    return size_of(value) if isinstance(value, str) else value


def spoken_size(count: int) -> str:
    """Bytes as people read them: `3.2MB`."""
    amount, unit = float(count), "B"
    for unit in UNITS:  # the last one is used
        if amount < 1024 or unit == "TB":  # noqa: PLR2004  # the step between two units
            break
        amount /= 1024
    return f"{amount:,.0f}{unit}" if unit == "B" else f"{amount:,.1f}{unit}"


def spoken_bounds(name: str, bounds: Mapping[str, Any]) -> dict[str, Any]:
    """The bounds that a value of the field `name` broke, as a person reads them."""
    if not name.endswith("_bytes"):
        return dict(bounds)
    return {
        key: spoken_size(value) if isinstance(value, int) else value
        for key, value in bounds.items()
    }
