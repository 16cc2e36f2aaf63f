"""Tables in the layouts of Excel, Google Sheets and Forms, Numbers and notes."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.health.errors import TableUnreadable
from hamsterd.hamsters.health.tables.days import AMBIGUOUS, UNREADABLE, day_after, read_days
from hamsterd.hamsters.health.tables.lines import TOO_WIDE
from hamsterd.hamsters.health.tables.numbers import read_number
from hamsterd.hamsters.health.tables.reading import Table, read_table


@pytest.fixture(autouse=True)
def _today() -> Iterator[None]:
    with time_machine.travel("2026-11-27T03:00:00Z", tick=False):
        yield


def read(text: str) -> Table:
    return read_table(text, hamster_id=1)


def rows_of(text: str) -> list[tuple[str, str, object]]:
    """The day, kind and value of each row of a valid table."""
    lines = read(text).lines
    assert [line.faults for line in lines if line.faults] == []
    forms = [row.form for line in lines for row in line.rows]
    return [
        (
            f"{form.day:%m-%d}",
            form.kind.value,
            form.value if form.value is not None else form.choice or form.name or form.note,
        )
        for form in forms
    ]


WEIGHTS = [("11-24", "weight", 42.5), ("11-25", "weight", 43.0)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("날짜,몸무게\r\n2026-11-24,42.5\r\n2026-11-25,43\r\n", id="Excel"),
        pytest.param(
            "콩이 몸무게,,\r\n2026년,,\r\n,,\r\n날짜,체중(g),\r\n"
            "2026-11-24,42.5,\r\n2026-11-25,43.0,\r\n",
            id="Excel, titles",
        ),
        pytest.param("일자\t체중 (g)\t\n2026-11-24\t42.5\t\n2026-11-25\t43\t\n", id="copied cells"),
        pytest.param(
            "sep=;\r\n날짜;몸무게\r\n24.11.2026;42,5\r\n25.11.2026;43,0\r\n", id="German Excel"
        ),
        pytest.param("날짜;무게\n26-11-24;42,5\n26-11-25;43\n", id="short days"),
        pytest.param("측정일,몸무게(g)\n46350,42.5\n46351,43\n", id="serial numbers"),
        pytest.param('일 시,"몸무게\n(g)"\n11/24,42.5\n11/25,43\n', id="name on two lines"),
        pytest.param("date,weight_g\n2026-11-24,42.5\n2026-11-25,43\n", id="a program's names"),
        pytest.param(
            "측정일*,체중kg\n2026-11-24,0.0425\n2026-11-25,0.043\n", id="unit in the name"
        ),
        pytest.param("측정일,몸무게(kg)\n20261124,0.0425\n20261125,0.043\n", id="kg"),
        pytest.param(
            '"타임스탬프","오늘 콩이 몸무게는 몇 g인가요?"\n'
            '"2026/11/24 9:05:12 오후 GMT+9","42.5"\n"2026/11/25 10:00:00 오전 GMT+9","43"\n',
            id="Google Forms",
        ),
        pytest.param(
            "타임스탬프,측정일,몸무게 (g)\n2026. 11. 26 오후 9:05:12,2026. 11. 24,42.5\n"
            "2026. 11. 26 오후 9:06:00,2026. 11. 25,43\n",
            id="Forms, own day",
        ),
        pytest.param("Date,Weight (g)\n11/24/2026,42.5\n11/25/2026,43\n", id="Google Sheets"),
        pytest.param("표 1\n\n날짜,몸무게\n2026. 11. 24.,42.5g\n2026. 11. 25.,43g\n", id="Numbers"),
        pytest.param(
            "측정 일시,체중\n2026-11-24 21:05:12.000,42.5\n2026-11-25T21:05:12+09:00,43\n",
            id="an app",
        ),
        pytest.param(
            "timestamp,weight\n2026-11-23T20:00:00Z,42.5\n2026-11-24T15:00:00.000Z,43\n", id="UTC"
        ),
        pytest.param("11/24 42.5g\n11/25 43g\n", id="a note"),
        pytest.param("11. 24. (화) 오후 9:05 42.5\n11. 25. (수) 43\n", id="a note with times"),
        pytest.param(
            "| 날짜 | 몸무게 |\n|---|:-:|\n| 11/24 | 42.5 |\n| 11/25 | 43 |\n", id="drawn"
        ),
        pytest.param(",몸무게\n11월 24일,42.5\n11월 25일,43\n", id="no name of the day"),
        pytest.param(
            "언제,몸무게\n11-24(화),42.5그램\n11-25(수),43 그램\n", id="another name of the day"
        ),
        pytest.param(
            "\ufeff날짜,아침 몸무게,몸무게 변화,요일\n2026-11-24,42.5,,화\n2026-11-25,43,0.5,수\n",
            id="other columns",
        ),
        pytest.param(
            "날짜,몸무게\n２０２６．１１．２４,４２．５\n２０２６．１１．２５,４３ｇ\n",
            id="wide signs",
        ),
        pytest.param("날짜\t몸무게\n'26.11.24\t42,5\n'26.11.25\t43\n", id="decimal comma"),
        pytest.param("2026-11-24,42.5\n2026-11-25,43\n", id="no names"),
        pytest.param("2026-11-24;42,5\n2026-11-25;43\n", id="no names, decimal comma"),
        pytest.param("2026-11-24,몸무게,42.5\n2026-11-25,체중,43\n", id="no names, kinds"),
        pytest.param("날짜,종류,값\r2026-11-24,몸무게,42.5\r2026-11-25,몸무게,43\r", id="Mac"),
        pytest.param(
            "날짜,몸무게\n2026-11-24,42.5\n날짜,몸무게\n2026-11-25,43\n", id="names again"
        ),
    ],
)
def test_weights_of_every_program(text: str) -> None:
    assert rows_of(text) == WEIGHTS


def test_a_column_of_each_kind() -> None:
    text = (
        "날짜,체중(g),사료량,물(ml),변 상태,활동량,온도(℃),약,용량,병원,진료비(원),비고\n"
        '2026-11-25,"1,0",안 먹음,5cc,무름,활발함,24도,메타캄,0.02ml,작은병원,"₩33,000","잘,\n잠"\n'
        "2026-11-26,-,8g,–,,,,,,,,\n"
    )
    said = {(day, kind): value for day, kind, value in rows_of(text)}
    assert said == {
        ("11-25", "weight"): 1.0,
        ("11-25", "food"): 0.0,
        ("11-25", "water"): 5.0,
        ("11-25", "stool"): "soft",
        ("11-25", "activity"): "lively",
        ("11-25", "temperature"): 24.0,
        ("11-25", "medicine"): "메타캄",
        ("11-25", "vet"): "작은병원",
        ("11-25", "note"): "잘,\n잠",
        ("11-26", "food"): 8.0,
    }
    [medicine, vet] = [
        row.form for row in read(text).lines[0].rows if row.form.kind in {"medicine", "vet"}
    ]
    assert (medicine.dose, vet.cost) == ("0.02ml", 33_000)


def test_what_the_dialog_shows_as_an_example_is_read() -> None:
    text = "2026-11-24,몸무게,43.2\n2026-11-24,먹이,8,해바라기씨 두 알\n2026-11-25,변,정상"
    assert rows_of(text) == [
        ("11-24", "weight", 43.2),
        ("11-24", "food", 8.0),
        ("11-25", "stool", "normal"),
    ]


NO_NUMBER = "'넷'를 숫자로 읽을 수 없어요."
NO_GRAMS = "'42 ml'의 단위를 g로 바꿔 적어 주세요."


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("2026-13-21,4,42", [(0, UNREADABLE)]),
        ("2026-13-21,넷,42 ml", [(0, UNREADABLE), (1, NO_NUMBER), (2, NO_GRAMS)]),
        (",4,42", [(0, "날짜를 적어 주세요.")]),
        ("2026-11-21,,", [(1, "적힌 값이 없어요.")]),
        ("2026-11-21,4,42,또", [(3, TOO_WIDE)]),
        ("합계,4,42", [(0, UNREADABLE)]),
    ],
)
def test_every_wrong_cell_says_why(line: str, faults: list[tuple[int, str]]) -> None:
    [wrong] = read(f"콩이\n날짜,먹이,몸무게\n{line}\n").lines

    assert (wrong.number, list(wrong.faults)) == (3, faults)


def test_a_mended_cell_is_read_in_its_column() -> None:
    text = "날짜;먹이;몸무게\n2026-13-21;4;42,5\n2026-11-22;4\n"

    table = read_table(text, hamster_id=1, mended={2: {0: "11/21"}, 3: {2: "43,5"}})

    said = [
        (row.form.kind, f"{row.form.day:%d}", row.form.value)
        for line in table.lines
        for row in line.rows
    ]
    assert said == [
        ("food", "21", 4),
        ("weight", "21", 42.5),
        ("food", "22", 4),
        ("weight", "22", 43.5),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('날짜,메모\n2026-11-24,잠\n2026-11-25,"잘\n\n2026-11-26,43', "3번째 줄에서 연 큰따옴표가"),
        ('날짜,"몸무게\n2026-11-25,42', "1번째 줄에서 연 큰따옴표가 닫히지"),
        ('날짜,메모\n2026-11-24,잠\n2026-11-25,"잘" 잠', "3번째 줄의 큰따옴표 뒤에"),
        ("2026-11-21,4,42", "열의 이름"),
        ("날짜,값\n2026-11-21,42", "'값' 열이 무엇인지"),
        ("언제,얼마\n2026-11-21,42", "'얼마' 열이 무엇인지"),
        ("날짜" + ",몸무게" * 60 + "\n", "50칸까지"),
        ("날짜,몸무게\n" + "2026-11-25,42\n" * 2_001, "2,000줄까지"),
    ],
)
def test_what_nobody_can_read_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(TableUnreadable, match=said):
        read(text)


@pytest.mark.parametrize(
    ("cells", "days"),
    [
        (
            ["11/25", "11/27", "11/28", "2/29"],
            ["2026-11-25", "2026-11-27", "2025-11-28", "2024-02-29"],
        ),
        (["5/11/26", "25/11/26"], ["2026-11-05", "2026-11-25"]),
        (["11/05/26", "11/25/26"], ["2026-11-05", "2026-11-25"]),
        (["05-11-26", "26-11-25", "26-10-31"], ["2005-11-26", "2026-11-25", "2026-10-31"]),
        (["5/11/2026"], [AMBIGUOUS]),
        (["5/5/2026"], ["2026-05-05"]),
        (["25년 5월 6일(화)", "2026년11월25일 수요일"], ["2025-05-06", "2026-11-25"]),
        (["45987", "45987.5"], ["2025-11-26"] * 2),
        (["12345", "459871"], [UNREADABLE] * 2),
        (["2026-11-25 42", "2026-11-25 25:00", "어제"], [UNREADABLE] * 3),
        (["2026-02-30", "0026-11-25"], [UNREADABLE] * 2),
        (
            ["2026-11-25 오전12:00", "2026-11-25 11:00 PM", "2026-11-25 21시 5분"],
            ["2026-11-25"] * 3,
        ),
        (["9999-12-31T23:00Z", "2026-11-25T23:00+99:00"], [UNREADABLE] * 2),
    ],
)
def test_days_as_people_write_them(cells: list[str], days: list[str]) -> None:
    assert [str(day) for day in read_days(cells)] == days


@given(st.dates(date(2017, 1, 1), date(2026, 11, 27)))
def test_a_day_without_its_year_is_the_latest_that_has_been(day: date) -> None:
    [found] = read_days([f"{day.month}/{day.day}"])
    assert isinstance(found, date)
    assert (found.month, found.day) == (day.month, day.day)
    assert day <= found <= kst_day()


@given(st.dates(date(2017, 1, 1), date(2026, 11, 27)), st.integers(0, 300))
def test_what_ends_without_a_year_ends_after_it_began(start: date, days: int) -> None:
    end = start + timedelta(days=days)
    found = day_after(f"{end.month}월 {end.day}일", start)
    assert found is not None
    assert found == end or (end.month, end.day) == (2, 29)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("42", 42),
        ("42g", 42),
        ("42 그램", 42),
        ("42,5", 42.5),
        ("1,234", 1_234),
        ("0,425", 0.425),
        ("1.234,5", 1_234.5),
        ("1,234.5", 1_234.5),
        ("1,234,567", 1_234_567),
        ("0.042kg", 42),
        ("−3.5", -3.5),
        (".5", 0.5),
        ("42.", 42),
        ("㎏", None),
        ("1,23,4", None),
        ("1.2.3", None),
        ("42㎖", None),
        ("스물", None),
        ("9" * 400, None),
        ("", None),
        ("1 234", None),
        ("42~43", None),
    ],
)
def test_numbers_as_people_write_them(cell: str, value: float | None) -> None:
    if value is None:
        with pytest.raises(ValueError, match="요"):
            read_number(cell, unit="g")
    else:
        assert read_number(cell, unit="g") == pytest.approx(value)


def test_a_comma_is_decimal_where_cells_end_with_semicolons() -> None:
    assert read_number("1,234", unit="g", has_decimal_comma=True) == pytest.approx(1.234)
    assert read_number("33.000", unit="원", has_decimal_comma=True, is_whole=True) == 33_000
