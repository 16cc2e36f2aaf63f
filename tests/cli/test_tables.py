"""Tables on narrow terminals: fixed columns keep their width, the others share the rest."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cli.output import Column, Output, fitted

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
