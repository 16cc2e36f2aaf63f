"""Recognises the columns of a table by its header line, or without one. Pure.

A table has a header, perhaps below titles. Either each line is a row (`날짜, 종류, 값 …`, as in the
export), or each column is a kind (`날짜, 몸무게, 먹이 …`, as people write it). Without a header it
has days and weights, or days, kinds and values.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hamsterd.core.text.normal_form import normal
from hamsterd.hamsters.health.errors import TableUnreadable
from hamsterd.hamsters.health.rules import KINDS, HealthKind
from hamsterd.hamsters.health.tables.days import is_day
from hamsterd.hamsters.health.tables.numbers import UNITS
from hamsterd.hamsters.health.tables.text import TextLine

LOOK = 30
"""Lines searched for a header; lines above it are titles."""

NAME_MAX = 100
"""Characters of a name that is looked at: a question of a form, at its longest."""

DAY, KIND = "day", "kind"
TIMESTAMP = "timestamp"
_FIELD_WORDS = {
    DAY: "날짜 일자 날자 측정일 측정일자 측정날짜 측정일시 측정일자및시간 일시 기록일 기록일자"
    " 기록날짜 기록일시 작성일 등록일 day date datetime",
    TIMESTAMP: "타임스탬프 timestamp 제출시간 응답시간",
    KIND: "종류 구분 항목 분류 kind type category",
    "value": "값 수치 측정값 기록값 value",
    "unit": "단위 unit",
    "choice": "상태 choice",
    "name": "이름 name",
    "dose": "용량 복용량 투약량 dose",
    "until": "끝나는날 종료일 until",
    "cost": "비용 진료비 병원비 금액 cost",
    "note": "메모 비고 특이사항 참고 노트 note memo",
}
_KIND_WORDS = {
    HealthKind.WEIGHT: "체중 무게",
    HealthKind.FOOD: "사료 사료량 급여량 섭취량 식사량 먹이량 밥 밥양 먹은양",
    HealthKind.WATER: "음수량 음수 물양 급수량 마신물",
    HealthKind.TEMPERATURE: "기온 실내온도 케이지온도",
    HealthKind.HUMIDITY: "실내습도",
    HealthKind.TEETH: "치아 앞니",
    HealthKind.STOOL: "대변 배변 똥 응가 배변상태 변상태",
    HealthKind.ACTIVITY: "활동량 활동성",
    HealthKind.WHEEL: "휠 주행거리",
    HealthKind.MEDICINE: "투약 복약 약이름",
    HealthKind.SYMPTOM: "이상증상",
    HealthKind.VET: "동물병원 병원이름 진료",
    HealthKind.CARE: "케어 돌본일",
}
_FIELDS = {word: field for field, words in _FIELD_WORDS.items() for word in words.split()}
KIND_NAMES: Mapping[str, HealthKind] = {
    **{word: kind for kind, words in _KIND_WORDS.items() for word in words.split()},
    **{kind.value: kind for kind in HealthKind if kind is not HealthKind.NOTE},
    **{rule.label: kind for kind, rule in KINDS.items() if kind is not HealthKind.NOTE},
}
"""Accepted names of kinds, without spaces. A note is a field of a row first, then a kind."""
_OTHER_FIGURES = re.compile(
    r"변화|변동|차이|증감|증가|감소|목표|평균|최고|최저|합계|전일|대비|단위"
)
"""Words that make a column named after a kind something else."""
_UNITS = frozenset(word for words in UNITS.values() for word in words)
_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]$")
_JOINED_UNIT = re.compile(r"(?<=[가-힣])(?:g|kg|ml|cc|km|%)$")
_PARTICLE = re.compile(r"(?<=.)(?:은|는|이|가|을|를|의|도)$")


class Column(NamedTuple):
    """A column: its name, its meaning (a field, a kind, None), and its unit if stated."""

    name: str
    meaning: str | HealthKind | None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """Columns of a table, the lines below, and the number of titles above."""

    columns: tuple[Column, ...]
    body: Sequence[TextLine]
    titles: int = 0

    @property
    def has_kinds(self) -> bool:
        """Whether each line is a row that states its kind."""
        return any(column.meaning == KIND for column in self.columns)

    def place(self, meaning: str) -> int:
        """Which column is this field; where none is, one behind the last."""
        meanings = [column.meaning for column in self.columns]
        return meanings.index(meaning) if meaning in meanings else len(meanings)


def recognised(lines: Sequence[TextLine]) -> int:
    """How much of a table's beginning is understood: by it the right delimiter is known."""
    try:
        head = head_of(lines)
    except TableUnreadable:
        return 0
    return sum(column.meaning is not None for column in head.columns)


def head_of(lines: Sequence[TextLine]) -> Head:
    """The columns; raises `TableUnreadable` if they cannot be recognised."""
    for at, line in enumerate(lines[:LOOK]):
        columns = _columns(line.cells)
        if columns is not None:
            return Head(columns, [one for one in lines[at + 1 :] if one.cells != line.cells], at)
    for at, line in enumerate(lines[:LOOK]):
        below = lines[at + 1].cells if at + 1 < len(lines) else []
        if (columns := _made_up(line.cells)) is not None:
            # A first line with an invalid day is an invalid line, not a title.
            first = next(n for n, one in enumerate(lines) if len(one.cells) > 1)
            if not any(letter.isdigit() for letter in "".join(lines[first].cells)):
                raise TableUnreadable(_unknown(lines[first].cells))
            return Head(columns, lines[first:], first)
        if (columns := _with_unnamed_day(line.cells, below)) is not None:
            return Head(columns, lines[at + 1 :], at)
    raise TableUnreadable


def _unknown(cells: Sequence[str]) -> str:
    names = [cell for cell in cells if _column(cell).meaning not in {DAY, TIMESTAMP}] or [*cells]
    return f"'{names[-1][:20]}' 열이 무엇인지 알 수 없어요. 몸무게나 먹이처럼 바꿔 적어 주세요."


def _columns(cells: Sequence[str]) -> tuple[Column, ...] | None:
    """The columns if these are their names: a day and something to take."""
    columns = [_column(cell) for cell in cells]
    meanings = [column.meaning for column in columns]
    if DAY not in meanings and TIMESTAMP in meanings:
        meanings[meanings.index(TIMESTAMP)] = DAY
    if DAY not in meanings:
        return None
    columns = _settled(columns, meanings)
    is_table = any(column.meaning not in {DAY, None} for column in columns)
    return tuple(columns) if is_table else None


def _settled(
    columns: Sequence[Column], meanings: Sequence[str | HealthKind | None]
) -> list[Column]:
    """Each field once; if each line states its kind, columns of kinds are ignored."""
    seen: set[str | None] = set()
    settled = []
    for column, meaning in zip(columns, meanings, strict=True):
        used = _used(meaning, meanings) if meaning not in seen else None
        if not isinstance(meaning, HealthKind):
            seen.add(used)
        settled.append(column._replace(meaning=used))
    return settled


_FIELDS_OF = {"dose": HealthKind.MEDICINE, "until": HealthKind.MEDICINE, "cost": HealthKind.VET}
"""Fields beside the column of their kind, if each column is a kind."""


def _used(
    meaning: str | HealthKind | None, meanings: Sequence[str | HealthKind | None]
) -> str | HealthKind | None:
    """A column's meaning in such a table; None if it is not used."""
    if isinstance(meaning, HealthKind):
        return None if KIND in meanings else meaning
    if KIND in meanings or meaning == DAY:
        return None if meaning == TIMESTAMP else meaning
    if meaning == "note":
        return HealthKind.NOTE
    return meaning if meaning in _FIELDS_OF and _FIELDS_OF[meaning] in meanings else None


def _made_up(cells: Sequence[str]) -> tuple[Column, ...] | None:
    """Columns of a line without names: a day and a weight; a day, a kind, a value and a memo."""
    if len(cells) < 2 or not is_day(cells[0]):  # noqa: PLR2004  # a day and what was then
        return None
    if len(cells) == 2:  # noqa: PLR2004  # the same
        return (Column("날짜", DAY), Column("몸무게", HealthKind.WEIGHT))
    names = {"날짜": DAY, "종류": KIND, "값": "value", "메모": "note"}
    if len(cells) > len(names) or kind_of(cells[1]) is None:
        return None
    return tuple(Column(name, meaning) for name, meaning in names.items())


def _with_unnamed_day(cells: Sequence[str], below: Sequence[str]) -> tuple[Column, ...] | None:
    """Columns without a recognisable day header: the cells below are days, with kinds beside
    them.
    """
    columns = [_column(cell) for cell in cells]
    at = next((at for at, cell in enumerate(below) if is_day(cell)), len(cells))
    if at >= len(cells) or columns[at].meaning is not None:
        return None
    columns[at] = columns[at]._replace(meaning=DAY)
    settled = _settled(columns, [column.meaning for column in columns])
    is_table = any(isinstance(column.meaning, HealthKind) for column in settled)
    return tuple(settled) if is_table else None


def _column(cell: str) -> Column:
    if len(cell) > NAME_MAX:
        return Column(cell, None)
    words = normal("NFKC", cell).lower().replace("_", " ").split()
    name, unit = _without_unit(" ".join(words))
    return Column(cell, _meaning(name.rstrip(" ?.:*")), unit)


def _without_unit(name: str) -> tuple[str, str]:
    """`몸무게 (g)` and `몸무게g` are `몸무게` in `g`; other text in final brackets is dropped."""
    unit = ""
    while found := _BRACKET.search(name):
        name = name[: found.start()].rstrip()
        unit = found[1].strip() if found[1].strip() in _UNITS else unit
    if found := _JOINED_UNIT.search(name):
        return name[: found.start()], found[0]
    return name, unit


def _meaning(name: str) -> str | HealthKind | None:
    whole = name.replace(" ", "")
    found = _FIELDS.get(whole) or KIND_NAMES.get(whole)
    if found is not None:
        return found
    words = [_PARTICLE.sub("", word) for word in name.split()]
    if _OTHER_FIGURES.search(name):
        return None
    meanings = {
        meaning
        for word in words
        if (meaning := KIND_NAMES.get(word) or _FIELDS.get(word)) in {DAY, *HealthKind}
    }
    return meanings.pop() if len(meanings) == 1 else None


def kind_of(cell: str) -> HealthKind | None:
    """The kind that a cell names."""
    name = normal("NFKC", cell).replace(" ", "").lower()
    return KIND_NAMES.get(name) or _NOTES.get(name)


_NOTES = {HealthKind.NOTE.value: HealthKind.NOTE, KINDS[HealthKind.NOTE].label: HealthKind.NOTE}
