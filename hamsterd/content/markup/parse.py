"""Parser of stored text: one pass, linear time for any text.

Nothing is an error: an unpaired marker, or a link without a safe URL, is kept as plain characters.
The grammar is in `docs/markup.md`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from hamsterd.content.markup.ast import (
    BLANKS,
    Block,
    Document,
    Media,
    MediaKind,
    Paragraph,
    Text,
    tidy_line,
)
from hamsterd.content.markup.urls import MAX_URL_LENGTH, is_video_url, safe_url

EMPTY_LINE = "\\"
"""A line with only this is an empty line inside or between paragraphs."""

_BOLD, _ITALIC, _UNDERLINE = "**", "_", "++"

_STEP = re.compile(
    r"(?P<plain>[^\\*_+\[\]]+)|\\(?P<escape>[!-/:-@\[-`{-~])|(?P<mark>\*\*|_|\+\+)"
    r"|(?P<open>\[)|(?P<close>\])|(?P<lone>.)"
)
_SIGN = re.compile(r"[\\*_+\[\]]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_ALT = re.compile(r"!\[((?:[^\\\[\]]|\\.?)*+)\](?=\()")
_URL_STEP = re.compile(r"\\[!-/:-@\[-`{-~]|[()\\]|[^\\\[()\x00-\x20]+")


@dataclass(frozen=True, slots=True)
class _Mark:
    source: str


@dataclass(frozen=True, slots=True)
class _Link:
    runs: list[Text]
    href: str


_Token = str | _Mark | _Link


@lru_cache(maxsize=8)
def parse(text: str) -> Document:
    """The document that `text` stands for. Never raises.

    Cached: a page needs it several times, for its head, its words for search engines and its
    content.
    """
    blocks: list[Block] = []
    lines: list[tuple[Text, ...]] = []

    def end_paragraph() -> None:
        if lines:
            blocks.append(Paragraph.of_lines(lines))
            lines.clear()

    for raw in _lines_of(text):
        line = raw.strip(BLANKS)
        media = _media(line)
        if media or not line:
            end_paragraph()
        if media:
            blocks.append(media)
        elif line:
            lines.append(_runs_of(line))
    end_paragraph()
    return Document(tuple(blocks))


def has_signs(text: str) -> bool:
    """Whether anything in `text` may be markup; most texts are words alone."""
    return _SIGN.search(text) is not None


def plain_lines(text: str) -> str:
    """The lines of a text without signs, as `parse` would keep them."""
    return "\n".join(filter(None, (raw.strip(BLANKS) for raw in _lines_of(text)))).strip()


def _lines_of(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _runs_of(line: str) -> tuple[Text, ...]:
    """The runs of a line; a line without markers takes a short cut."""
    if line == EMPTY_LINE:
        return ()
    return tidy_line(_Line(line).runs()) if _SIGN.search(line) else (Text(line),)


def _media(line: str) -> Media | None:
    """The media block, if `line` is nothing else."""
    match = _ALT.match(line)
    if match is None:
        return None
    url, end = _url_at(line, match.end() + 1)
    if url is None or end != len(line):
        return None
    kind = MediaKind.VIDEO if is_video_url(url) else MediaKind.IMAGE
    return Media(url=url, alt=_ESCAPE.sub(r"\1", match[1]), kind=kind)


def _url_at(line: str, start: int) -> tuple[str | None, int]:
    """The safe URL that begins at `start` (after its parenthesis), and the position behind it.

    Parentheses inside may be balanced or escaped. An unescaped `[` ends the search, so that no part
    of the text is searched twice.
    """
    at, depth = start, 0
    while at - start <= 2 * MAX_URL_LENGTH and (step := _URL_STEP.match(line, at)):
        if step[0] == ")":
            if not depth:
                url = _ESCAPE.sub(r"\1", line[start:at])
                return (url if safe_url(url) else None), at + 1
            depth -= 1
        elif step[0] == "(":
            depth += 1
        at = step.end()
    return None, start


class _Line:
    """The scanner of one line: it reads tokens, pairs the marks, then builds runs."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._at = 0
        self._tokens: list[_Token] = []
        self._opened: int | None = None  # the token of the nearest `[`

    def runs(self) -> list[Text]:
        """The line's runs, not yet tidy."""
        while step := _STEP.match(self._line, self._at):
            if step.lastgroup == "close":
                self._close_link()
                continue
            if step.lastgroup == "open":
                self._opened = len(self._tokens)
            characters = step[step.lastindex or 0]
            self._tokens.append(_Mark(characters) if step.lastgroup == "mark" else characters)
            self._at = step.end()
        return _resolved(self._tokens)

    def _close_link(self) -> None:
        """Turn everything since the nearest `[` into a link, if a safe URL follows."""
        opened, self._opened = self._opened, None
        if opened is not None and self._line.startswith("](", self._at):
            url, end = _url_at(self._line, self._at + 2)
            runs = _resolved(self._tokens[opened + 1 :])
            if url is not None and runs:
                self._tokens[opened:] = [_Link(runs, url)]
                self._at = end
                return
        self._tokens.append("]")
        self._at += 1


def _resolved(tokens: list[_Token]) -> list[Text]:
    """Runs with their marks; each paired marker switches its mark on or off."""
    paired = _paired(tokens)
    on = {_BOLD: False, _ITALIC: False, _UNDERLINE: False}
    runs: list[Text] = []
    for place, token in enumerate(tokens):
        if isinstance(token, _Mark):
            if place in paired:
                on[token.source] = not on[token.source]
                continue
            token = token.source  # noqa: PLW2901  alone it is the characters it is written with
        if isinstance(token, str):
            runs.append(Text(token, on[_BOLD], on[_ITALIC], on[_UNDERLINE]))
        else:
            runs.extend(_inside(run, on, token.href) for run in token.runs)
    return runs


def _paired(tokens: list[_Token]) -> set[int]:
    """Positions of paired markers: first with second, third with fourth, each kind separately.

    Two markers with nothing between them (`****`) are characters, and so is an unpaired last one.
    """
    paired: set[int] = set()
    waiting: dict[str, int] = {}
    for place, token in enumerate(tokens):
        if not isinstance(token, _Mark):
            continue
        opener = waiting.pop(token.source, None)
        if opener is None:
            waiting[token.source] = place
        elif opener != place - 1:
            paired |= {opener, place}
    return paired


def _inside(run: Text, around: dict[str, bool], href: str) -> Text:
    """A run of link text, which has the marks around the link as well as its own."""
    return Text(
        run.text,
        bold=run.bold or around[_BOLD],
        italic=run.italic or around[_ITALIC],
        underline=run.underline or around[_UNDERLINE],
        href=href,
    )
