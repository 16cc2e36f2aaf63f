"""Numbers as people write them in a table: `1,234`, `42,5`, `42g`, `42 그램`. Pure."""

import math
import re
from collections.abc import Mapping

from hamsterd.core.text.normal_form import normal

CELL_MAX = 40
"""Characters; no number with its unit is longer."""
_NUMBER = re.compile(r"([-+]?)(\d[\d.,]*|[.,]\d+) ?([^\d\s.,][^\s]{0,9}|)")
_GROUP = 3
"""Digits of a group of thousands."""
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "₩": ""})

UNITS: Mapping[str, Mapping[str, float]] = {
    "g": {
        "g": 1, "gr": 1, "gram": 1, "grams": 1, "그램": 1, "그람": 1,
        "kg": 1_000, "킬로그램": 1_000, "mg": 0.001,
    },
    "ml": {"ml": 1, "cc": 1, "밀리": 1, "밀리리터": 1, "시시": 1, "l": 1_000, "리터": 1_000},
    "°C": {"°c": 1, "c": 1, "도": 1, "도씨": 1, "°": 1},
    "%": {"%": 1, "퍼센트": 1, "프로": 1, "%rh": 1},
    "km": {"km": 1, "킬로미터": 1, "킬로": 1, "m": 0.001, "미터": 0.001},
    "원": {"원": 1, "krw": 1, "won": 1},
}  # fmt: skip
"""How often the unit of a kind each written unit is. After NFKC: `㎖` is `ml`, `℃` is `°C`."""


def read_number(
    cell: str,
    *,
    unit: str,
    written_in: str = "",
    has_decimal_comma: bool = False,
    is_whole: bool = False,
) -> float:
    """The number in `unit`; `written_in` is the column's unit. Raises `ValueError` with a message.

    `is_whole`: without decimals, so `33.000` equals `33,000`.
    """
    text = normal("NFKC", cell[:CELL_MAX]).translate(_MINUS).strip()
    found = _NUMBER.fullmatch(text) if len(cell) <= CELL_MAX else None
    number = math.inf
    if found:
        number = value_of(found[2], has_decimal_comma=has_decimal_comma, is_whole=is_whole)
    if found is None or not math.isfinite(number):
        raise ValueError(f"'{cell[:20]}'를 숫자로 읽을 수 없어요.")
    times = factor(found[3] or written_in, unit)
    if times is None:
        raise ValueError(f"'{cell[:20]}'의 단위를 {unit}로 바꿔 적어 주세요.")
    return (-number if found[1] == "-" else number) * times


def factor(written: str, unit: str) -> float | None:
    """The conversion factor to `unit`; None if `written` is not a unit of that quantity."""
    words = normal("NFKC", written).replace(" ", "").lower()
    return UNITS.get(unit, {}).get(words) if words else 1


def value_of(digits: str, *, has_decimal_comma: bool = False, is_whole: bool = False) -> float:
    """`1,234.5`; infinity where the signs between the digits make no number."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return float(digits)
    whole, sign, rest = digits[:last], digits[last], digits[last + 1 :]
    is_grouped = is_whole and _ungrouped(digits, sign) is not None
    if not is_grouped and _is_decimal(digits, sign, has_decimal_comma):
        plain = _ungrouped(whole, "," if sign == "." else ".")
        return float(f"{plain or 0}.{rest or 0}") if plain is not None else math.inf
    plain = _ungrouped(digits, sign)
    return float(plain) if plain else math.inf


def _is_decimal(digits: str, sign: str, has_decimal_comma: bool) -> bool:
    """Whether the last sign begins the decimals rather than a group of thousands."""
    if digits.count(sign) > 1:
        return False
    has_both = "." in digits and "," in digits
    if has_both or sign == "." or has_decimal_comma:
        return True
    return _ungrouped(digits, ",") is None or digits.startswith("0")


def _ungrouped(digits: str, sign: str) -> str | None:
    """`1,234,567` without separators; None if they do not separate groups of three."""
    first, *groups = digits.split(sign)
    if not first.isdecimal() and (first or groups):
        return None
    is_grouped = len(first) <= _GROUP and all(
        len(group) == _GROUP and group.isdecimal() for group in groups
    )
    return first + "".join(groups) if not groups or is_grouped else None
