"""Tables on narrow terminals: fixed columns keep their width, the others share the rest."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.output import THEME, Column, Output, fitted

COLUMNS = (
    Column("id", "번호", "right"),
    Column("who", "작성자", gives_way=True),
    Column("text", "내용", gives_way=True),
    Column("does", "하는 일", fold=True),
    Column("at", "때"),
)
ROW = {
    "id": 7,
    "who": "콩이집사",
    "text": "나" * 40,
    "does": "다 " * 30,
    "at": "2026-11-21 21:00:00",
}
CELLS = [[Text(str(ROW[column.key])) for column in COLUMNS]]


@pytest.mark.parametrize("room", [72, 80, 100, 120, 200])
def test_a_table_fits_and_its_whole_columns_are_whole(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = StringIO()
    output = Output(as_json=False)
    monkeypatch.setattr(output, "_out", Console(file=shown, width=room))
    output.table("표", COLUMNS, [ROW], empty="")
    lines = shown.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= room
    assert "2026-11-21 21:00:00" in shown.getvalue()
    assert "콩이집사" in shown.getvalue()


def test_a_column_too_narrow_to_read_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fitted(COLUMNS, CELLS, 200) == [4, 8, 79, 80, 19]
    assert fitted(COLUMNS, CELLS, 90)[1:4] == [8, 24, 25]
    assert fitted(COLUMNS, CELLS, 60)[3] == 0
    shown = StringIO()
    output = Output(as_json=False)
    monkeypatch.setattr(output, "_out", Console(file=shown, width=60))
    output.table("표", COLUMNS, [ROW], empty="")
    assert "1건 · 좁아서 뺀 열: 하는 일" in shown.getvalue()


def test_what_gives_way_stays_in_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    output = Output(as_json=False)
    monkeypatch.setattr(output, "_out", Console(file=shown, width=200))
    output.table("표", COLUMNS, [{**ROW, "text": "첫 문단.\n\n둘째 문단."}], empty="")
    assert "첫 문단. 둘째 문단." in shown.getvalue()


PLAIN = (Column("id", "번호", "right"), Column("name", "이름"), Column("at", "가입한 때"))


@pytest.mark.parametrize("room", [30, 40, 50, 60])
@pytest.mark.parametrize("columns", [COLUMNS, PLAIN])
def test_on_a_phone_every_value_is_whole_or_its_column_is_named(
    columns: tuple[Column, ...], room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = StringIO()
    output = Output(as_json=False)
    monkeypatch.setattr(output, "_out", Console(file=shown, width=room, theme=THEME))
    row = {**ROW, "name": "아주 긴 이름을 가진 햄스터의 집사"}
    output.table("표", columns, [row, row], empty="")
    lines = shown.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= room
    whole = [column for column in columns if not (column.fold or column.gives_way)]
    together = "".join(shown.getvalue().split())
    assert all(together.count("".join(str(row[each.key]).split())) == 2 for each in whole)
    assert "2건" in shown.getvalue()


def test_lines_of_a_row_leave_out_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    output = Output(as_json=False)
    monkeypatch.setattr(output, "_out", Console(file=shown, width=30, theme=THEME))
    output.table("표", COLUMNS, [{**ROW, "text": None}], empty="")
    assert "내용" not in shown.getvalue()
    assert "하는 일" in shown.getvalue()
