"""A journal as a table: what is pasted or imported is read, and what is kept is written out.

A table has a line of names. Either each line is a row (`날짜, 종류, 값 …`, as the export is), or
each column a kind (`날짜, 몸무게, 먹이 …`, as people keep it in a spreadsheet). Two columns without
names are days and weights. Pure.
"""

import csv
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from io import StringIO
from uuid import UUID, uuid5

from pydantic import ValidationError

from hamsterd.health.errors import TableUnreadable
from hamsterd.health.rules import BULK_MAX, KINDS, HealthKind
from hamsterd.health.schemas import HealthRowIn, HealthRowOut
from hamsterd.http.spreadsheets import BYTE_ORDER_MARK, csv_lines, uncell
from hamsterd.http.validation import sentence

HEAD = ("날짜", "종류", "값", "단위", "상태", "이름", "용량", "끝나는 날", "비용", "메모")
"""Columns of an export; `단위` is for who reads it."""

_FIELDS = {
    "종류": "kind",
    "값": "value",
    "상태": "choice",
    "이름": "name",
    "용량": "dose",
    "끝나는날": "until",
    "비용": "cost",
    "메모": "note",
    **{name: name for name in ("kind", "value", "choice", "name", "dose", "until", "cost", "note")},
}
_DAY_NAMES = ("날짜", "일자", "day", "date")
_KINDS = {
    **{kind.value: kind for kind in HealthKind},
    **{rule.label: kind for kind, rule in KINDS.items()},
    "체중": HealthKind.WEIGHT,
    "무게": HealthKind.WEIGHT,
    "사료": HealthKind.FOOD,
}
_DATE = re.compile(r"(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?")
_NUMBER = re.compile(r"(-?\d+(?:[.]\d+)?)\s*(?:g|ml|mL|cc|°C|℃|도|%|km|원|그램)?")
_OPENING = re.compile(r"[(\[]")
_LINES_MAX = BULK_MAX * 2
_NAMESPACE = UUID("6f1d3f0a-51c4-4b8e-9b0e-2f6f4b8f7c11")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: its number from 1, its text, and its rows or what is wrong with it."""

    number: int
    text: str
    rows: tuple[HealthRowIn, ...] = ()
    fault: str | None = None


def read_table(text: str, *, hamster_id: int) -> list[Line]:
    """All lines but empty ones and the names; raises `TableUnreadable`.

    A row's key follows from what it says, so that the same text taken twice is kept once.
    """
    lines = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    delimiter = _delimiter(lines)
    try:
        cells = list(_cells(lines, delimiter))
    except csv.Error as error:
        raise TableUnreadable from error
    if not cells:
        raise TableUnreadable
    if sum(1 for _ in cells) > _LINES_MAX:
        raise TableUnreadable(f"한 번에 {_LINES_MAX:,}줄까지 가져올 수 있어요. 나누어 붙여 주세요.")
    names, body = _names(cells)
    seen: Counter[str] = Counter()
    return [
        _line(number, delimiter.join(row), dict(zip(names, row, strict=False)), hamster_id, seen)
        for number, row in body
    ]


def write_table(rows: Iterable[HealthRowOut]) -> Iterator[str]:
    """The export, line by line; `read_table` reads it back."""
    return csv_lines(HEAD, map(_written, rows))


def _delimiter(text: str) -> str:
    first = text.lstrip().partition("\n")[0]
    return max("\t,;", key=first.count)


def _cells(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that say something, by the number at which each ends."""
    reader = csv.reader(StringIO(text), delimiter=delimiter, strict=False)
    for row in reader:
        cells = [uncell(cell.strip()) for cell in row]
        if any(cells):
            yield reader.line_num, cells


def _names(
    cells: Sequence[tuple[int, list[str]]],
) -> tuple[list[str], Sequence[tuple[int, list[str]]]]:
    """What the columns are, and the lines below."""
    first = cells[0][1]
    names = [_without_unit(cell).replace(" ", "") for cell in first]
    if any(name.lower() in _DAY_NAMES for name in names):
        return ["day" if name.lower() in _DAY_NAMES else name for name in names], cells[1:]
    if _day(first[0]) and len(first) >= 2:  # noqa: PLR2004  # a day and a weight
        return ["day", KINDS[HealthKind.WEIGHT].label], cells
    raise TableUnreadable


def _without_unit(name: str) -> str:
    """`몸무게 (g)` is `몸무게`: what a name ends with in brackets is left out."""
    opened = _OPENING.search(name)
    return name[: opened.start()] if opened and name.endswith((")", "]")) else name


def _line(
    number: int, text: str, cells: Mapping[str, str], hamster_id: int, seen: Counter[str]
) -> Line:
    day = _day(cells.get("day", ""))
    if day is None:
        return Line(number, text, fault="날짜를 2026-11-25처럼 적어 주세요.")
    try:
        forms = list(_rows(day, cells))
    except ValidationError as error:
        return Line(number, text, fault=sentence(error.errors()[0]))
    except ValueError as error:
        return Line(number, text, fault=str(error))
    if not forms:
        return Line(number, text, fault="적힌 값이 없어요.")
    return Line(number, text, tuple(_keyed(form, hamster_id, seen) for form in forms))


def _rows(day: date, cells: Mapping[str, str]) -> Iterator[HealthRowIn]:
    named = {_FIELDS[name]: cell for name, cell in cells.items() if name in _FIELDS and cell}
    if "kind" in named:
        yield _row(day, _kind(named.pop("kind")), named)
        return
    for name, cell in cells.items():
        kind = _KINDS.get(name)
        if kind is not None and cell:
            yield _row(day, kind, {_main_field(kind): cell})


def _main_field(kind: HealthKind) -> str:
    rule = KINDS[kind]
    if rule.most is not None:
        return "value"
    if rule.choices is not None and rule.is_choice_needed:
        return "choice"
    return "name" if rule.name is not None else "note"


def _row(day: date, kind: HealthKind, cells: Mapping[str, str]) -> HealthRowIn:
    labels = {label: name for name, label in (KINDS[kind].choices or {}).items()}
    if cells.get("value") in labels:  # `안 먹음` where a number stands on other days
        cells = {**cells, "choice": cells["value"], "value": "0"}
    fields: dict[str, object] = {"kind": kind, "day": day, **cells}
    if "value" in cells:
        fields["value"] = _number(cells["value"])
    if "cost" in cells:
        fields["cost"] = round(_number(cells["cost"]))
    if "until" in cells:
        fields["until"] = _day(cells["until"])
        if fields["until"] is None:
            raise ValueError("끝나는 날을 2026-11-25처럼 적어 주세요.")
    if "choice" in cells:
        fields["choice"] = labels.get(cells["choice"], cells["choice"])
    return HealthRowIn.model_validate(fields)


def _kind(cell: str) -> HealthKind:
    kind = _KINDS.get(cell.replace(" ", ""))
    if kind is None:
        raise ValueError(f"'{cell[:20]}'라는 종류는 없어요.")
    return kind


def _number(cell: str) -> float:
    found = _NUMBER.fullmatch(cell.replace(",", "").strip())
    number = float(found[1]) if found else math.inf
    if not math.isfinite(number):
        raise ValueError(f"'{cell[:20]}'를 숫자로 읽을 수 없어요.")
    return number


def _day(cell: str) -> date | None:
    found = _DATE.match(cell.strip())
    if found is None:
        return None
    try:
        return date(*(int(part) for part in found.groups()))
    except ValueError:
        return None


def _keyed(form: HealthRowIn, hamster_id: int, seen: Counter[str]) -> HealthRowIn:
    """The form under a key of what it says, and the how-manieth it is that says so."""
    says = form.model_dump_json(exclude={"client_key"})
    seen[says] += 1
    return form.model_copy(
        update={"client_key": uuid5(_NAMESPACE, f"{hamster_id}:{seen[says]}:{says}")}
    )


def _written(row: HealthRowOut) -> Sequence[object]:
    rule = KINDS[row.kind]
    return (
        row.day.isoformat(),
        rule.label,
        row.value,
        rule.unit,
        (rule.choices or {}).get(row.choice or ""),
        row.name,
        row.dose,
        row.until.isoformat() if row.until else None,
        row.cost,
        row.note,
    )
