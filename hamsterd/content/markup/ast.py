"""The parsed form of a stored text: blocks of flat runs, never a tree and never HTML.

As JSON it has the same shape as the portal's codec; `tests/vectors/markup.json` tests both.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import TypedDict

from hamsterd.content.markup.urls import safe_url

BLANKS = " \t"
"""The only characters that count as blank, so that both codecs agree."""


class MediaKind(StrEnum):
    """The type of a media block, decided by the URL's extension."""

    IMAGE = "image"
    VIDEO = "video"


@dataclass(frozen=True, slots=True)
class Text:
    """Characters with the same marks. `href` is http, https or a path of this site."""

    text: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A new line inside a paragraph."""


Inline = Text | LineBreak

_LOOK = attrgetter("bold", "italic", "underline", "href")
"""Everything but the characters: neighbours with the same value are merged into one run."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of text; a paragraph without lines is a deliberately empty line between blocks."""

    inlines: tuple[Inline, ...] = ()

    @property
    def lines(self) -> list[tuple[Text, ...]]:
        """The runs of each line; there is always at least one line."""
        lines: list[list[Text]] = [[]]
        for inline in self.inlines:
            if isinstance(inline, LineBreak):
                lines.append([])
            else:
                lines[-1].append(inline)
        return [tuple(line) for line in lines]

    @classmethod
    def of_lines(cls, lines: list[tuple[Text, ...]]) -> "Paragraph":
        """The paragraph whose lines are these; the reverse of `lines`."""
        inlines: list[Inline] = []
        for number, line in enumerate(lines):
            inlines.extend([LineBreak()] if number else [])
            inlines.extend(line)
        return cls(tuple(inlines))


@dataclass(frozen=True, slots=True)
class Media:
    """A picture or video on its own."""

    url: str
    alt: str
    kind: MediaKind


Block = Paragraph | Media


class InlineJson(TypedDict, total=False):
    """One inline on the wire; false and null members are left out."""

    type: str
    text: str
    bold: bool
    italic: bool
    underline: bool
    href: str


class BlockJson(TypedDict, total=False):
    """One block on the wire."""

    type: str
    inlines: list[InlineJson]
    kind: str
    url: str
    alt: str


class DocumentJson(TypedDict):
    """A document on the wire."""

    blocks: list[BlockJson]


@dataclass(frozen=True, slots=True)
class Document:
    """A whole stored text."""

    blocks: tuple[Block, ...] = ()

    def as_json(self) -> DocumentJson:
        """The JSON shape, shared with the portal's codec."""
        return {"blocks": [_block_json(block) for block in self.blocks]}


def tidy_line(runs: list[Text]) -> tuple[Text, ...]:
    """A line in canonical form: equal neighbours merged, ends trimmed, unsafe links dropped."""
    safe = [
        run if run.href is None or safe_url(run.href) else replace(run, href=None) for run in runs
    ]
    return tuple(_joined(_trimmed(_joined(safe))))


def tidy(document: Document) -> Document:
    """The canonical form of a document: what `parse` returns and `write` writes."""
    blocks: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Paragraph):
            lines = [tidy_line(list(line)) for line in _split_newlines(block).lines]
            blocks.append(Paragraph.of_lines(lines))
        elif safe_url(block.url):
            blocks.append(replace(block, alt=" ".join(block.alt.replace("\r", "\n").split("\n"))))
    return Document(tuple(blocks))


def _joined(runs: list[Text]) -> list[Text]:
    if len(runs) == 1 and runs[0].text:
        return runs
    joined: list[Text] = []
    for look, group in groupby(runs, key=_LOOK):
        if text := "".join([run.text for run in group]):
            joined.append(Text(text, *look))
    if len(joined) < len(runs):  # an empty run may have separated two equal runs
        return _joined(joined)
    return joined


def _trimmed(runs: list[Text]) -> list[Text]:
    start, end = 0, len(runs)
    while start < end and not runs[start].text.strip(BLANKS):
        start += 1
    while end > start and not runs[end - 1].text.strip(BLANKS):
        end -= 1
    kept = runs[start:end]
    if kept and kept[0].text[0] in BLANKS:
        kept[0] = replace(kept[0], text=kept[0].text.lstrip(BLANKS))
    if kept and kept[-1].text[-1] in BLANKS:
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip(BLANKS))
    return kept


def _split_newlines(paragraph: Paragraph) -> Paragraph:
    inlines: list[Inline] = []
    for inline in paragraph.inlines:
        if isinstance(inline, LineBreak):
            inlines.append(inline)
            continue
        if "\n" not in inline.text and "\r" not in inline.text:
            inlines.append(inline)
            continue
        pieces = inline.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, piece in enumerate(pieces):
            inlines.extend([LineBreak()] if number else [])
            inlines.append(replace(inline, text=piece))
    return Paragraph(tuple(inlines))


def _block_json(block: Block) -> BlockJson:
    if isinstance(block, Media):
        return {"type": "media", "kind": block.kind.value, "url": block.url, "alt": block.alt}
    return {"type": "paragraph", "inlines": [_inline_json(inline) for inline in block.inlines]}


def _inline_json(inline: Inline) -> InlineJson:
    if isinstance(inline, LineBreak):
        return {"type": "break"}
    shape: InlineJson = {"type": "text", "text": inline.text}
    if inline.bold:
        shape["bold"] = True
    if inline.italic:
        shape["italic"] = True
    if inline.underline:
        shape["underline"] = True
    if inline.href is not None:
        shape["href"] = inline.href
    return shape
