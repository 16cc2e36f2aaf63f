"""Terminal output: lines that fit, Korean in columns, and colours only where wanted."""

import os
import pty
import subprocess

import pytest
from rich.cells import cell_len

from tests.cli.conftest import HAMSTER, Operator

pytestmark = pytest.mark.part(name="commands")

SCREENS = (
    ("stats",),
    ("users", "list"),
    ("users", "show", "kongi"),
    ("reports", "list"),
    ("reports", "show", "1"),
    ("content", "list"),
    ("audit", "list"),
    ("boards", "list"),
    ("mail", "list"),
    ("jobs", "list"),
    ("retention", "show"),
    ("db", "status"),
    ("config", "show"),
)
ESCAPE = "\x1b"


def on_a_terminal(operator: Operator, *words: str, **env: str) -> str:
    """The output of `hamster` on a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [str(HAMSTER), *words],
        cwd=operator.folder,
        env={**operator.env, "TERM": "xterm-256color", **env},
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    said = b""
    while True:
        try:
            piece = os.read(master, 65_536)
        except OSError:  # the other end is closed
            piece = b""
        if not piece:
            break
        said += piece
    process.wait()
    os.close(master)
    return said.decode()


@pytest.mark.parametrize("words", SCREENS, ids=" ".join)
def test_it_fits_and_stands_in_columns(steward: Operator, words: tuple[str, ...]) -> None:
    """At 80 and at 120 cells no line is wider, and a frame's right side is in one column."""
    for width in (80, 120):
        shown = steward.run(*words, COLUMNS=str(width)).stdout.splitlines()
        assert shown
        assert [line for line in shown if cell_len(line) > width] == []
        framed = {cell_len(line.rstrip()) for line in shown if line.endswith(("│", "╮", "╯"))}
        assert len(framed) <= 1, shown


@pytest.mark.parametrize("columns", ["0", "", "²", "-1"])
def test_a_size_that_is_none_is_unknown(steward: Operator, columns: str) -> None:
    shown = steward.run("boards", "list", COLUMNS=columns).stdout

    assert "자유게시판" in shown
    assert shown == steward.run("boards", "list").stdout


def test_a_table_keeps_its_figures_on_a_narrow_terminal(steward: Operator) -> None:
    """Long texts wrap or are omitted; numbers and days are always shown."""
    shown = steward.run("retention", "show", COLUMNS="80").stdout

    for heading in ("무엇", "기간", "지금", "지난 것", "가장 오래된 것", "지우는 작업"):
        assert heading in shown
    assert "…" not in shown


def test_colours_are_for_terminals_that_want_them(steward: Operator) -> None:
    assert ESCAPE in on_a_terminal(steward, "users", "list")
    assert ESCAPE not in on_a_terminal(steward, "users", "list", NO_COLOR="1")
    assert ESCAPE not in on_a_terminal(steward, "users", "show", "아무도", NO_COLOR="1")
    assert ESCAPE not in steward.run("users", "list").stdout
