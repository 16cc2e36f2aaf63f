"""Converts one line of a table to rows, or to the errors of its cells. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple
from uuid import UUID, uuid5

from pydantic import ValidationError

from hamsterd.core.clock import kst_day
from hamsterd.core.text.normal_form import normal
from hamsterd.hamsters.health.rules import KINDS, HealthKind
from hamsterd.hamsters.health.schemas import HealthRowIn
from hamsterd.hamsters.health.tables.days import day_after
from hamsterd.hamsters.health.tables.heads import DAY, KIND, Column, Head, kind_of
from hamsterd.hamsters.health.tables.numbers import read_number
from hamsterd.hamsters.health.tables.text import TextLine, line_text
from hamsterd.http.shapes.validation import sentence

_NAMESPACE = UUID("6f1d3f0a-51c4-4b8e-9b0e-2f6f4b8f7c11")
_NOTHING = {
    HealthKind.FOOD: ("안먹음", "먹지않음", "굶음"),
    HealthKind.WATER: ("안마심", "마시지않음"),
}
"""Words for 0."""
_NO_VALUE = frozenset("-–—")
"""Cell contents that mean no value."""
_TEXTS = frozenset({"name", "dose", "note"})
NO_END = "끝나는 날을 2026-11-25처럼 적어 주세요."
NO_DAY = "날짜를 적어 주세요."
NO_ROW = "적힌 값이 없어요."
TOO_WIDE = "열의 이름보다 칸이 많아요. 쉼표가 든 글은 큰따옴표로 묶어 주세요."


class Fault(NamedTuple):
    """The error of a cell: its column, counted from 0, and a message."""

    column: int
    message: str


class Row(NamedTuple):
    """A row of a line, and from which columns its fields are; others are of the main one."""

    form: HealthRowIn
    columns: Mapping[str, int]
    main: int

    def column_of(self, name: str) -> int:
        """The column of a field."""
        return self.columns.get(name, self.main)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table by its number from 1: its cells, and its rows or their faults."""

    number: int
    cells: Sequence[str]
    text: str
    rows: Sequence[Row] = ()
    faults: Sequence[Fault] = ()


def cell_at(cells: Sequence[str], at: int) -> str:
    """A cell of a line that may be shorter than its table."""
    return cells[at] if at < len(cells) else ""


@dataclass(slots=True)
class LineReader:
    """Reads the lines of one table, each with its day."""

    head: Head
    delimiter: str
    hamster_id: int
    seen: Counter[str] = field(default_factory=Counter)

    def line(self, line: TextLine, day: date | str) -> Line:
        """The line's rows, or all of its errors."""
        found = list(self._found(line, day))
        faults = [one for one in found if isinstance(one, Fault)]
        rows = [one for one in found if isinstance(one, Row)]
        missing = len(self.head.columns) - len(line.cells)
        cells = [*line.cells, *[""] * missing]
        text = line_text(cells, self.delimiter)
        kept = [] if faults else [self._keyed(row) for row in rows]
        return Line(line.number, cells, text, kept, faults)

    def _found(self, line: TextLine, day: date | str) -> Iterator[Row | Fault]:
        at = self.head.place(DAY)
        if isinstance(day, str):
            yield Fault(at, day if cell_at(line.cells, at) else NO_DAY)
        if len(line.cells) > len(self.head.columns):
            yield Fault(len(self.head.columns), TOO_WIDE)
        filled = self._filled(line)
        settled = kst_day() if isinstance(day, str) else day
        rows = self._said_row if self.head.has_kinds else self._kind_rows
        found = list(rows(settled, filled))
        if not found and not isinstance(day, str):
            yield Fault(self._first_value(), NO_ROW)
        yield from found

    def _filled(self, line: TextLine) -> dict[int, str]:
        """The non-empty cells of known columns, by index."""
        return {
            at: cell
            for at, (column, cell) in enumerate(zip(self.head.columns, line.cells, strict=False))
            if column.meaning is not None and cell and not self._is_blank(column, cell)
        }

    def _is_blank(self, column: Column, cell: str) -> bool:
        if cell not in _NO_VALUE:
            return False
        meaning = column.meaning
        name = _main_field(meaning) if isinstance(meaning, HealthKind) else meaning
        return name not in _TEXTS

    def _first_value(self) -> int:
        columns = enumerate(self.head.columns)
        return next((at for at, one in columns if one.meaning not in {None, DAY, KIND}), 0)

    def _said_row(self, day: date, filled: Mapping[int, str]) -> Iterator[Row | Fault]:
        """The row of a line that states its kind."""
        fields = {str(self.head.columns[at].meaning): at for at in filled}
        at = fields.pop(KIND, None)
        if at is None:
            yield Fault(self.head.place(KIND), "종류를 적어 주세요.")
            return
        kind = kind_of(filled[at])
        if kind is None:
            yield Fault(at, f"'{filled[at][:20]}'라는 종류는 없어요.")
            return
        fields.pop(DAY, None)
        main = _main_field(kind)
        if main != "value" and main not in fields and "value" in fields:
            fields[main] = fields.pop("value")
        unit = fields.pop("unit", None)
        place = self.head.place(main)
        yield from self._row(
            kind, day, fields, filled, place if place < len(self.head.columns) else at, unit
        )

    def _kind_rows(self, day: date, filled: Mapping[int, str]) -> Iterator[Row | Fault]:
        """The rows of a line in a table where each column is a kind."""
        for at in filled:
            kind = self.head.columns[at].meaning
            if isinstance(kind, HealthKind):
                places = {name: self.head.place(name) for name in _beside(kind)}
                beside = {name: place for name, place in places.items() if place in filled}
                yield from self._row(kind, day, {_main_field(kind): at, **beside}, filled, at)

    def _row(
        self,
        kind: HealthKind,
        day: date,
        fields: Mapping[str, int],
        filled: Mapping[int, str],
        main: int,
        unit: int | None = None,
    ) -> Iterator[Row | Fault]:
        values: dict[str, object] = self._said_instead(kind, fields, filled)
        written_in = filled[unit] if unit is not None else ""
        is_right = True
        for name, at in fields.items():
            try:
                values[name] = self._value(kind, name, filled[at], day, self._unit(at, written_in))
            except ValueError as error:
                is_right = False
                yield Fault(at, str(error))
        if is_right:
            columns = {DAY: self.head.place(DAY), **fields}
            main = fields.get(_main_field(kind), main)
            yield from _checked({"kind": kind, "day": day, **values}, columns, main)

    def _said_instead(
        self, kind: HealthKind, fields: Mapping[str, int], filled: Mapping[int, str]
    ) -> dict[str, object]:
        """A choice in place of a number: `안 먹음` is allowed, too."""
        said = _words(filled[fields["value"]]) if "value" in fields else ""
        is_nothing = said in _NOTHING.get(kind, ()) and "none" in (KINDS[kind].choices or {})
        return {"choice": "none"} if is_nothing else {}

    def _unit(self, at: int, written_in: str) -> str:
        return self.head.columns[at].unit or written_in

    def _value(self, kind: HealthKind, name: str, cell: str, day: date, unit: str) -> object:
        rule = KINDS[kind]
        words = _words(cell)
        has_comma = self.delimiter == ";"
        match name:
            case "value" if words in _NOTHING.get(kind, ()):
                return 0.0
            case "value":
                return read_number(
                    cell, unit=rule.unit, written_in=unit, has_decimal_comma=has_comma
                )
            case "cost":
                return round(
                    read_number(
                        cell, unit="원", written_in=unit, has_decimal_comma=has_comma, is_whole=True
                    )
                )
            case "until":
                found = day_after(cell, day)
                if found is None:
                    raise ValueError(NO_END)
                return found
            case "choice":
                labels = {said.replace(" ", ""): it for it, said in (rule.choices or {}).items()}
                return labels.get(words, cell)
        return cell

    def _keyed(self, row: Row) -> Row:
        """The row with a key derived from its content and its number among equal rows."""
        says = row.form.model_dump_json(exclude={"client_key"})
        self.seen[says] += 1
        key = uuid5(_NAMESPACE, f"{self.hamster_id}:{self.seen[says]}:{says}")
        return row._replace(form=row.form.model_copy(update={"client_key": key}))


def _words(cell: str) -> str:
    """The cell as it is compared with words that are known."""
    return normal("NFKC", cell[:100]).replace(" ", "")


def _checked(
    fields: Mapping[str, object], columns: Mapping[str, int], main: int
) -> Iterator[Row | Fault]:
    try:
        yield Row(HealthRowIn.model_validate(fields), columns, main)
    except ValidationError as error:
        for detail in error.errors():
            yield Fault(columns.get(str(detail["loc"][0]), main), sentence(detail))


def _beside(kind: HealthKind) -> Iterator[str]:
    """Fields with columns of their own beside a kind's."""
    if KINDS[kind].has_course:
        yield from ("dose", "until")
    if KINDS[kind].has_cost:
        yield "cost"


def _main_field(kind: HealthKind) -> str:
    rule = KINDS[kind]
    if rule.most is not None:
        return "value"
    if rule.choices is not None and rule.is_choice_needed:
        return "choice"
    return "name" if rule.name is not None else "note"
