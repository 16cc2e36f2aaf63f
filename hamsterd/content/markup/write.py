"""Writer of stored text, with exactly one form for each document: `parse(write(d)) == tidy(d)`."""

import re
from collections.abc import Iterable
from itertools import groupby

from hamsterd.content.markup.ast import Document, Media, Paragraph, Text, tidy
from hamsterd.content.markup.parse import EMPTY_LINE

_IN_TEXT = re.compile(r"[\\*_+\[\]]")
_IN_URL = re.compile(r"[\\()\[\]]")
_LAST_BANG = re.compile(r"!$")

_ORDER = (("bold", "**"), ("italic", "_"), ("underline", "++"))

Marks = frozenset[str]
_NONE: Marks = frozenset()


def write(document: Document) -> str:
    """The stored text of `document`, blocks separated by a blank line."""
    return "\n\n".join(
        _media(block) if isinstance(block, Media) else _paragraph(block)
        for block in tidy(document).blocks
    )


def _media(media: Media) -> str:
    return f"![{_IN_TEXT.sub(_escaped, media.alt)}]({_IN_URL.sub(_escaped, media.url)})"


def _paragraph(paragraph: Paragraph) -> str:
    return "\n".join(_line(line) or EMPTY_LINE for line in paragraph.lines)


def _line(runs: tuple[Text, ...]) -> str:
    """The line's text.

    Markers stand where a mark begins or ends; marks shared by a whole link stand around it.
    """
    out: list[str] = []
    now = _NONE
    for href, group in groupby(runs, key=lambda run: run.href):
        stretch = list(group)
        if href is None:
            text, now = _toggled(stretch, now)
            out.append(text)
            continue
        shared = frozenset.intersection(*(_marks(run) for run in stretch))
        if now == shared and out:  # `!` and a link must not read as a picture
            out[-1] = _LAST_BANG.sub(r"\\!", out[-1])
        label, open_marks = _toggled(stretch, _NONE, without=shared)
        label += _switch(open_marks, _NONE)
        out.append(f"{_switch(now, shared)}[{label}]({_IN_URL.sub(_escaped, href)})")
        now = shared
    return "".join(out) + _switch(now, _NONE)


def _toggled(runs: Iterable[Text], now: Marks, without: Marks = _NONE) -> tuple[str, Marks]:
    out = []
    for run in runs:
        wanted = _marks(run) - without
        out.append(_switch(now, wanted) + _IN_TEXT.sub(_escaped, run.text))
        now = wanted
    return "".join(out), now


def _switch(now: Marks, wanted: Marks) -> str:
    """The markers that change one set of marks into another; the innermost closes first."""
    if now == wanted:
        return ""
    closing = [marker for mark, marker in reversed(_ORDER) if mark in now - wanted]
    opening = [marker for mark, marker in _ORDER if mark in wanted - now]
    return "".join(closing + opening)


def _marks(run: Text) -> Marks:
    if not (run.bold or run.italic or run.underline):
        return _NONE
    return frozenset(mark for mark, _ in _ORDER if getattr(run, mark))


def _escaped(match: re.Match[str]) -> str:
    return "\\" + match[0]
