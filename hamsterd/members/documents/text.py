"""Parses a document to sections of blocks: our markup with Markdown's headings, lists and tables.

Inside a line the markup of entries applies (`content.markup`), so raw HTML is text and every link
is safe. The grammar is in `docs/markup.md`; nothing is an error.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hamsterd.content.markup.ast import Paragraph, Text
from hamsterd.content.markup.parse import parse as parse_markup

_HEADING = re.compile(r"##\s++(?P<words>.+?)(?:(?<!\s)\s++\{#(?P<id>[a-z][a-z0-9-]*)\})?")
_ITEM = re.compile(r"-\s++(?P<words>.+)")
_NUMBERED = re.compile(r"\d{1,3}\.\s++(?P<words>.+)")
_CAPTION = re.compile(r":\s++(?P<words>.+)")
_ROW = re.compile(r"\|(?P<cells>.+)\|")
_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_CELL = re.compile(r"(?<!\\)\|")

Runs = tuple[Text, ...]
"""One line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph, which is always one line."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Runs, ...]
    is_numbered: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first cell of a row heads it."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Line | Items | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its content; the content before the first heading has none."""

    id: str
    heading: str
    blocks: tuple[Block, ...]


def sections_of(body: str) -> list[Section]:
    """The sections of a text, in order."""
    sections: list[Section] = []
    identity, heading, lines = "", "", list[str]()

    def end() -> None:
        blocks = tuple(_blocks(lines))
        if heading or blocks:
            sections.append(Section(identity, heading, blocks))

    for line in map(str.strip, body.splitlines()):
        found = _HEADING.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        end()
        identity, heading = found["id"] or f"part-{len(sections) + 1}", plain(found["words"])
        lines = []
    end()
    return _with_own_ids(sections)


def runs_of(line: str) -> Runs:
    """A line with its marks and links; a picture alone is the characters it is written with."""
    blocks = parse_markup(line).blocks
    if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
        return tuple(run for run in blocks[0].inlines if isinstance(run, Text))
    return (Text(line),) if line else ()


def plain(line: str) -> str:
    """The words of a line without marks."""
    return "".join(run.text for run in runs_of(line))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        for read in (_read_table, _read_list):
            found = read(lines, at)
            if found is not None:
                block, at = found
                yield block
                break
        else:
            if lines[at]:
                yield Line(runs_of(lines[at]))
            at += 1


def _read_list(lines: list[str], at: int) -> tuple[Block, int] | None:
    for pattern, is_numbered in ((_ITEM, False), (_NUMBERED, True)):
        items, after = _matching(lines, at, pattern.fullmatch)
        if items:
            words = tuple(runs_of(item["words"]) for item in items)
            return Items(words, is_numbered), after
    return None


def _read_table(lines: list[str], at: int) -> tuple[Block, int] | None:
    caption = _CAPTION.fullmatch(lines[at])
    first = at + 1 if caption else at
    # Looked at before the rows are: rows without a rule are no table from any of them.
    if not _RULE.fullmatch("".join(lines[first + 1 : first + 2])):
        return None
    rows, after = _matching(lines, first, _ROW.fullmatch)
    if not rows:
        return None
    head, *body = (_cells(row["cells"]) for row in (rows[0], *rows[2:]))
    # A row that is too short or too long would hide words or shift them under another head.
    fitted = tuple((row + ("",) * len(head))[: max(len(head), len(row))] for row in body)
    return Grid(plain(caption["words"]) if caption else "", head, fitted), after


def _matching(
    lines: list[str], at: int, match: Callable[[str], re.Match[str] | None]
) -> tuple[list[re.Match[str]], int]:
    """The lines from `at` on that match, and where the first is that does not."""
    found = []
    while at < len(lines) and (one := match(lines[at])):
        found.append(one)
        at += 1
    return found, at


def _cells(text: str) -> tuple[str, ...]:
    return tuple(plain(cell.replace("\\|", "|").strip()) for cell in _CELL.split(text))


def _with_own_ids(sections: list[Section]) -> list[Section]:
    """Each name once: of two the later gets a number."""
    known: set[str] = set()
    told: list[Section] = []
    for number, section in enumerate(sections, 1):
        name = f"{section.id}-{number}" if section.id in known else section.id
        known.add(name)
        told.append(Section(name, section.heading, section.blocks))
    return told
