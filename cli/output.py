"""All output of the commands: tables for people or JSON for programs.

Results go to stdout; remarks, progress and errors to stderr, so that a pipe carries data only.
Colours are off without a terminal and under NO_COLOR.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Literal

import orjson
from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from hamsterd.core.clock import KST, spoken_age, utc_now
from hamsterd.core.errors import HamsterError

PIPE_WIDTH = 200
"""Columns without a terminal: wide enough that no value is cut."""
FIRST_REPORT_SECONDS, REPORT_SECONDS = 3, 20
"""Seconds until a log learns of the pace, and between two lines of it."""
GAP = 2
"""Cells between two columns."""
PHONE_WIDTH = 72
"""A terminal with fewer columns is a phone's, or a part of a window."""
LEAST_WIDTH = 12
"""Minimum width of a shortened or folded column, to be readable."""
NOTHING = "—"
THEME = Theme(
    {
        "accent": "#c98a1b",
        "heading": "bold #c98a1b",
        "muted": "dim",
        "good": "green",
        "warn": "yellow",
        "bad": "red",
        "progress.elapsed": "dim",
        "bar.complete": "#c98a1b",
        "bar.finished": "green",
    }
)

NOTICES: list[str] = []
"""Notices after a change by any command, for example that the site is read-only."""

Row = Mapping[str, object]
Tick = Callable[[str, int, int], None]
"""Progress of long work: the step, the number done, and the total."""


_PAST = re.compile(r"(?![있겠])([가-힣])어요")
_SYLLABLES, _FINALS, _SS = 0xAC00, 28, 20


def foreseen(sentence: str) -> str:
    """A sentence about a completed act, changed to what would happen: `지웠어요` → `지워요`.

    The past form has ㅆ at the end of its last syllable before 어요.
    """

    def plain(past: re.Match[str]) -> str:
        last = ord(past[1])
        is_past = (last - _SYLLABLES) % _FINALS == _SS
        return f"{chr(last - _SS)}요" if is_past else past[0]

    return _PAST.sub(plain, sentence)


class Mark(StrEnum):
    """How a finding or a state is marked."""

    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


_SIGNS = {Mark.GOOD: "✓", Mark.WARN: "!", Mark.BAD: "✗"}


@dataclass(frozen=True, slots=True)
class Column:
    """A table column: the JSON key, its Korean heading, and its layout.

    On a narrow terminal, columns with `fold` wrap, those that give way are cut, others stay whole.
    If that is still too wide, the last flexible column is left out. On a phone's, rows whose words
    would all be left out, or whose figures would be cut, are lines below each other instead.
    """

    key: str
    heading: str
    align: Literal["left", "right", "center"] = "left"
    fold: bool = False
    gives_way: bool = False
    show: Callable[[Any], Text | str] | None = None


class Output:
    """Where one command writes. A verb that takes it first has `--json` (`cli.korean.Noun`)."""

    def __init__(self, *, as_json: bool, dry_run: bool = False) -> None:
        self.as_json = as_json
        self.dry_run = dry_run
        self._out = _console(sys.stdout)
        self._err = _console(sys.stderr)

    def table(
        self, title: str, columns: Sequence[Column], rows: Sequence[Row], *, empty: str
    ) -> None:
        """A listing; as JSON an array of the whole rows. `empty` is printed if there are none."""
        if self.as_json:
            self.json(rows)
        elif rows:
            cells = [[_cell(column, row[column.key]) for column in columns] for row in rows]
            widths = fitted(columns, cells, self._out.width)
            is_cramped = _is_cramped(columns, widths, self._out.width)
            shown = _lines(title, columns, cells) if is_cramped else None
            self._out.print(shown or _table(title, columns, cells, widths))
        else:
            self._out.print(empty, style="muted")

    def facts(self, title: str, headings: Mapping[str, str], facts: Row) -> None:
        """One thing in detail; as JSON the object itself."""
        if self.as_json:
            self.json(facts)
            return
        rows = [(heading, _shown(facts.get(key))) for key, heading in headings.items()]
        self.panel(title, grid(rows, "muted"))

    def panel(self, title: str, body: RenderableType) -> None:
        """Something framed, for people only."""
        self._out.print(
            Panel(
                body,
                title=Text(f" {title} ", style="heading"),
                title_align="left",
                border_style="muted",
                box=box.ROUNDED,
                padding=(1, 2),
                expand=False,
            )
        )

    def done(
        self,
        sentence: str,
        facts: Row,
        *,
        act: int | None = None,
        undo: str | None = None,
        dry_run: bool | None = None,
    ) -> None:
        """Report a change and the command that undoes it: for an `act` of the audit log, that undo.

        `sentence` describes it as done; a dry run reports it as what would happen. `dry_run`
        defaults to the command's.
        """
        dry_run = self.dry_run if dry_run is None else dry_run
        if act is not None:
            undo = undo or f"hamster audit undo {act}"
            facts = facts if dry_run else {**facts, "auditId": act}
        if self.as_json:
            # A rehearsal left nothing to undo.
            self.json({**facts, "dryRun": dry_run, "undo": None if dry_run else undo})
            return
        if dry_run:
            self._out.print(Text.assemble(("시험 실행 ", "warn"), foreseen(sentence)))
            self._out.print("  바꾼 것은 없어요. --dry-run을 빼면 실행합니다.", style="muted")
            return
        self._out.print(Text.assemble(("✓ ", "good"), sentence))
        if undo:
            self._out.print(Text.assemble(("  되돌리려면  ", "muted"), undo))
        for notice in NOTICES:
            self.remark(notice)

    def quiet(self, facts: Row) -> None:
        """Nothing worth a sentence happened; programs still get their object."""
        if self.as_json:
            self.json(facts)

    def data(self, value: object) -> None:
        """A JSON value on one line, for programs that read lines."""
        self.line(orjson.dumps(value, default=_plain).decode())

    def line(self, text: str) -> None:
        """A bare line on stdout, never wrapped or coloured: a URL, a file."""
        self._out.print(text, soft_wrap=True, highlight=False, markup=False)

    def remark(self, sentence: str, mark: Mark = Mark.WARN) -> None:
        """Something worth knowing that is no result (stderr)."""
        if not self.as_json:
            self._err.print(Text.assemble((f"{_SIGNS[mark]} ", mark.value), sentence))

    def refuse(self, error: HamsterError) -> None:
        """Report an error (stderr): a sentence, one for each invalid field, and the fix."""
        known = error.explanation
        says, mend = (known.says, known.mend) if known else (error.message, None)
        if self.as_json:
            said = {"code": error.code, "message": says, "fields": error.fields, "mend": mend}
            _write_json(sys.stderr, {key: value for key, value in said.items() if value})
            return
        self._err.print(Text.assemble(("✗ ", "bad"), says))
        for field, sentence in (error.fields or {}).items():
            self._err.print(Text.assemble((f"  {field}  ", "muted"), sentence))
        if mend:
            self._err.print(Text.assemble(("→ ", "bad"), mend))

    @contextmanager
    def progress(self, title: str) -> Iterator[Tick]:
        """A progress bar (stderr) around long work; the block calls the yielded function."""
        if self.as_json:
            yield lambda what, done, total: None  # noqa: ARG005  # nobody looks
            return
        if not self._err.is_terminal:
            self._err.print(f"· {title}")
            yield _Reporter(self._err)
            return
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            _Remaining(),
            console=self._err,
        )
        with bar:
            task = bar.add_task(title, total=None)
            yield lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            )

    def json(self, value: object) -> None:
        """A result for programs."""
        _write_json(sys.stdout, value)


class ActOutput(Output):
    """Where a command that changes something writes. A verb that takes it has `--dry-run`, too."""

    def rehearsed(self) -> AbstractContextManager[None]:
        """Execute the block; with `--dry-run` it is rolled back."""
        from hamsterd.db.transaction import rehearsed  # noqa: PLC0415  # help needs no database

        return rehearsed(dry_run=self.dry_run)


class _Remaining(ProgressColumn):
    """The estimated remaining time, from the rate so far."""

    def render(self, task: Task) -> Text:
        """Nothing until there is a pace."""
        left = task.time_remaining
        said = "" if left is None else f"앞으로 약 {spoken_age(timedelta(seconds=left))}"
        return Text(said, style="muted")


class _Reporter:
    """Progress where no bar can be drawn (a log, `make run` in a pipe): a line now and then."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._what = ""
        self._began = self._told = time.monotonic()
        self._patience = FIRST_REPORT_SECONDS

    def __call__(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        if what != self._what:
            self._what, self._began, self._told = what, now, now
            self._patience = FIRST_REPORT_SECONDS
        if not done or done >= total or now - self._told < self._patience:
            return
        left = timedelta(seconds=(now - self._began) * (total - done) / done)
        self._console.print(f"· {what} {done:,}/{total:,}, 앞으로 약 {spoken_age(left)}")
        self._told, self._patience = now, REPORT_SECONDS


def grid(rows: Iterable[Sequence[Text | str]], *styles: str, least_width: int = 0) -> Table:
    """Lines of columns: those with a style stay whole, the last one folds."""
    table = Table.grid(padding=(0, 2))
    for style in styles:
        table.add_column(style=style, no_wrap=True, min_width=least_width)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def marked(mark: Mark, text: str = "") -> Text:
    """A coloured sign with words, so that colour is never the only carrier."""
    return Text.assemble((_SIGNS[mark], mark.value), (f" {text}" if text else ""))


def marker(states: Mapping[str, tuple[Mark, str]]) -> Callable[[str], Text]:
    """How a column shows one of the `states`: its mark with its words."""
    return lambda value: marked(*states[value])


def local_time(instant: datetime) -> str:
    """An instant as people in Seoul write it."""
    return instant.astimezone(KST).strftime("%Y-%m-%d %H:%M:%S")


def local_minute(instant: datetime) -> str:
    """An instant in a list, without seconds: `2026-11-21 21:30`."""
    return local_time(instant)[:16]


def local_day(instant: datetime) -> str:
    """The day of an instant in Seoul."""
    return local_time(instant)[:10]


def local_when(instant: datetime) -> str:
    """An instant and how long ago it was: `2026-11-21 21:30 (3일 2시간 전)`."""
    return f"{local_minute(instant)} ({spoken_age(utc_now() - instant)} 전)"


def nothing(what: str, *filters: str | bool | None, otherwise: str | None = None) -> str:
    """The message for an empty list, with its filters: `상태가 ‘보냄’인 메일이 없어요.`

    `what` has its particle; `otherwise` is used without any filter.
    """
    given = [each for each in filters if isinstance(each, str) and each]
    if not given and otherwise:
        return otherwise
    return f"{' '.join([*given, what])} 없어요."


def _console(stream: Any) -> Console:
    seen = stream.isatty() or "COLUMNS" in os.environ
    return Console(
        file=stream,
        theme=THEME,
        highlight=False,
        emoji=False,
        width=None if seen else PIPE_WIDTH,
        # Without it bold and dim would go on under NO_COLOR.
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )


def _is_cramped(columns: Sequence[Column], widths: Sequence[int], room: int) -> bool:
    """Whether a table on a phone would tell hardly anything."""
    words = [width for column, width in zip(columns, widths, strict=True) if _bends(column)]
    taken = sum(width + GAP for width in widths if width)
    return room < PHONE_WIDTH and (taken > room or (bool(words) and not any(words)))


def _lines(
    title: str, columns: Sequence[Column], cells: Sequence[Sequence[Text]]
) -> RenderableType:
    """Each row as lines, one for each value that it has."""
    lines: list[tuple[Text | str, Text | str]] = []
    for row in cells:
        valued = [
            (column.heading, cell)
            for column, cell in zip(columns, row, strict=True)
            if cell.plain != NOTHING
        ]
        lines += [("", ""), *valued]
    count = Text(f"\n{len(cells):,}건", style="italic dim")
    return Group(Text(title, style="heading"), grid(lines, "muted"), count)


def _table(
    title: str,
    columns: Sequence[Column],
    cells: Sequence[Sequence[Text]],
    widths: Sequence[int],
) -> Table:
    hidden = [column.heading for column, width in zip(columns, widths, strict=True) if width == 0]
    left_out = f" · 좁아서 뺀 열: {', '.join(hidden)}" if hidden else ""
    table = Table(
        title=Text(title, style="heading"),
        title_justify="left",
        caption=f"{len(cells):,}건{left_out}",
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        header_style="bold",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for column, width in zip(columns, widths, strict=True):
        if width:
            table.add_column(
                column.heading,
                justify=column.align,
                overflow="fold" if column.fold else "ellipsis",
                no_wrap=not column.fold,
                width=width,
            )
    for line in cells:
        table.add_row(*(cell for cell, width in zip(line, widths, strict=True) if width))
    return table


def fitted(columns: Sequence[Column], cells: Sequence[Sequence[Text]], room: int) -> list[int]:
    """The width of each column, 0 for one that is left out.

    Columns that neither fold nor give way are whole; the others share the rest, narrow ones first.
    The last of them is left out if a share would be too narrow to read.
    """
    whole = [
        max(cell_len(column.heading), *(cell_len(line[number].plain) for line in cells))
        for number, column in enumerate(columns)
    ]
    elastic = [number for number, each in enumerate(columns) if _bends(each)]
    while elastic:
        widths = [
            0 if _bends(column) and number not in elastic else whole[number]
            for number, column in enumerate(columns)
        ]
        taken = sum(width + GAP for width in widths if width)
        left = room - taken + sum(whole[number] for number in elastic)
        for place, number in enumerate(sorted(elastic, key=whole.__getitem__)):
            widths[number] = min(whole[number], left // (len(elastic) - place))
            left -= widths[number]
        if all(widths[n] >= min(whole[n], LEAST_WIDTH) for n in elastic):
            return widths
        elastic.pop()
    return [0 if _bends(column) else width for column, width in zip(columns, whole, strict=True)]


def _bends(column: Column) -> bool:
    return column.fold or column.gives_way


def _cell(column: Column, value: object) -> Text:
    shown = column.show(value) if column.show and value is not None else value
    if column.gives_way and isinstance(shown, str):
        shown = " ".join(shown.split())  # a row is one line, even if the text has paragraphs
    return shown if isinstance(shown, Text) else _shown(shown)


def _shown(value: object) -> Text:
    if value is None or value == "":
        return Text(NOTHING, style="muted")
    if isinstance(value, bool):
        return Text("✓" if value else NOTHING, style="good" if value else "muted")
    if isinstance(value, datetime):
        return Text(local_time(value))
    if isinstance(value, int):
        return Text(f"{value:,}")
    return Text(str(value))


def _write_json(stream: Any, value: object) -> None:
    text = orjson.dumps(
        value,
        default=_plain,
        option=orjson.OPT_INDENT_2 | orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS,
    )
    stream.write(text.decode() + "\n")
    stream.flush()


def _plain(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    return str(value)
