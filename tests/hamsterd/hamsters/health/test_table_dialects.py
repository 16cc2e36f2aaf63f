"""An exported journal can be imported unchanged, whichever program saved it in between."""

import csv
import io
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from hamsterd.core.bounds import is_storable
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.hamsters.health.errors import TableUnreadable
from hamsterd.hamsters.health.rules import KINDS, HealthKind, faults
from hamsterd.hamsters.health.schemas import HealthRowIn, HealthRowOut, HealthValues
from hamsterd.hamsters.health.tables.reading import read_table, write_table
from hamsterd.hamsters.health.tables.text import text_of
from hamsterd.http.shapes.schema import normalise

ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-16-be with mark",
    "cp949",
)
DAYS = {
    "2026-11-25": "{0:%Y-%m-%d}",
    "2026.11.25": "{0:%Y.%m.%d}",
    "2026. 11. 5.": "{0.year}. {0.month}. {0.day}.",
    "2026년 11월 5일": "{0.year}년 {0.month}월 {0.day}일",
    "20261125": "{0:%Y%m%d}",
    "26-11-25": "{0:%y-%m-%d}",
    "a serial number": None,
    "2026-11-25 오후 9:05:12": "{0:%Y-%m-%d} 오후 9:05:12",
    "2026/11/25 9:05:12 오후 GMT+9": "{0:%Y/%m/%d} 9:05:12 오후 GMT+9",
}
DAY, VALUE, UNTIL = 0, 2, 7
"""Columns of the export."""


def texts(longest: int) -> st.SearchStrategy[str]:
    letters = st.text(max_size=longest) | st.text("콩이 ,;\t\"'\r\n=-|1.", max_size=longest)
    return letters.map(normalise).map(str).filter(lambda text: text and is_storable(text))


@st.composite
def rows(draw: st.DrawFn) -> HealthRowIn:
    kind = draw(st.sampled_from(HealthKind))
    rule = KINDS[kind]
    day = kst_day() - timedelta(days=draw(st.integers(0, 3_000)))
    fields: dict[str, Any] = {"kind": kind, "day": day}
    if rule.most is not None:
        fields["value"] = round(draw(st.floats(rule.least, rule.most)), rule.decimals)
    if rule.choices and (rule.is_choice_needed or draw(st.booleans())):
        fields["choice"] = draw(st.sampled_from(list(rule.choices)))
        if "value" in fields:
            fields["value"] = 0  # nothing was eaten
    if rule.name and (rule.is_name_needed or draw(st.booleans())):
        fields["name"] = draw(texts(60))
    if rule.has_course and draw(st.booleans()):
        fields |= {
            "dose": draw(texts(60)),
            "until": day + timedelta(days=draw(st.integers(0, 366))),
        }
    if rule.has_cost and draw(st.booleans()):
        fields["cost"] = draw(st.integers(0, 100_000_000))
    if kind is HealthKind.NOTE or draw(st.booleans()):
        fields["note"] = draw(texts(100))
    return HealthRowIn.model_validate(fields)


def exported(forms: list[HealthRowIn]) -> list[list[str]]:
    beside = {"id": 1, "author": None, "edited_at": None, "created_at": utc_now(), "papers": []}
    out = [HealthRowOut(**form.model_dump(exclude={"papers"}), **beside) for form in forms]
    file = "".join(write_table(out)).removeprefix("\ufeff")
    return list(csv.reader(io.StringIO(file, newline="")))


def written_day(cell: str, form: str) -> str:
    day = date.fromisoformat(cell)
    if DAYS[form] is None:
        return str((day - date(1899, 12, 30)).days)
    return str(DAYS[form]).format(day)


def saved_again(cells: list[list[str]], dialect: dict[str, Any], days: str, titles: int) -> str:
    """As a spreadsheet that opened the file writes it."""
    head, *body = cells
    for row in body:
        row[DAY] = written_day(row[DAY], days)
        row[UNTIL] = row[UNTIL] and written_day(row[UNTIL], days)
        if dialect["delimiter"] == ";":
            row[VALUE] = row[VALUE].replace(".", ",")
    lines = [["콩이 건강 기록"]] * titles + [head, *body]
    return "".join(one_line(line, **dialect) for line in lines)


def one_line(cells: list[str], *, ending: str, **dialect: Any) -> str:
    """Breaks of either kind are quoted, as `csv` does only of those that end its lines."""
    out = io.StringIO(newline="")
    csv.writer(out, **dialect).writerow(cells)
    return out.getvalue().removesuffix("\r\n") + ending


def encoded(text: str, encoding: str) -> bytes:
    if encoding == "utf-16-be with mark":
        return b"\xfe\xff" + text.encode("utf-16-be")
    return text.encode(encoding, "replace" if encoding == "cp949" else "strict")


def said(form: HealthRowIn) -> dict[str, Any]:
    return form.model_dump(include=set(HealthValues.model_fields))


@given(
    forms=st.lists(rows(), min_size=1, max_size=6),
    dialect=st.fixed_dictionaries(
        {
            "delimiter": st.sampled_from("\t,;"),
            "ending": st.sampled_from(["\r\n", "\n", "\r"]),
            "quoting": st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
        }
    ),
    encoding=st.sampled_from(ENCODINGS),
    days=st.sampled_from(list(DAYS)),
    titles=st.integers(0, 2),
)
@settings(deadline=None)
def test_the_export_comes_back_from_every_program(forms, dialect, encoding, days, titles) -> None:
    if encoding == "cp949":  # what it has no sign for, Excel writes as a question mark
        forms = [_in_cp949(form) for form in forms]
    text = saved_again(exported(forms), dialect, days, titles)
    note(repr(text))

    table = read_table(text_of(encoded(text, encoding)), hamster_id=1)

    assert [line.faults for line in table.lines if line.faults] == []
    assert [said(row.form) for line in table.lines for row in line.rows] == [*map(said, forms)]
    assert table.titles == titles


def _in_cp949(form: HealthRowIn) -> HealthRowIn:
    texts = {name: getattr(form, name) for name in ("name", "dose", "note")}
    plain = {
        name: text and text.encode("cp949", "replace").decode("cp949")
        for name, text in texts.items()
    }
    return HealthRowIn.model_validate({**form.model_dump(), **plain})


@given(rows())
def test_only_what_may_be_kept_is_tried(form: HealthRowIn) -> None:
    assert faults(form, born=None, passed_on=None) == {}


def refusal_of(reading: Callable[[], object]) -> str | None:
    try:
        reading()
    except TableUnreadable as refusal:
        return refusal.message
    return None


@given(st.binary(max_size=300))
@example(b"PK\x03\x04")
@example("날짜,몸무게".encode("cp949") + b"\xff")
def test_no_file_is_a_fault_of_ours(data: bytes) -> None:
    refused = refusal_of(lambda: read_table(text_of(data), hamster_id=1))
    assert refused is None or refused.endswith("요.")


@given(st.text("날짜몸무게먹이,;\t\"'\n\r|0123456789-./오후 :gZ+", max_size=200))
@settings(deadline=None)
def test_no_text_is_a_fault_of_ours(text: str) -> None:
    refused = refusal_of(lambda: read_table(text, hamster_id=1))
    if refused is not None:
        assert refused.endswith("요.")
        return
    for line in read_table(text, hamster_id=1).lines:
        assert bool(line.rows) != bool(line.faults)
        assert all(message.endswith("요.") for _, message in line.faults)


@pytest.mark.parametrize("magic", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_a_document_of_a_spreadsheet_is_called_one(magic: bytes) -> None:
    with pytest.raises(TableUnreadable, match="CSV로 저장한 파일"):
        text_of(magic + uuid4().bytes)
