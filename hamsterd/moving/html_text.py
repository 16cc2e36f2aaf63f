"""HTML of SmartEditor, CKEditor and Word as our markup (`docs/markup.md`). Pure.

lxml tells tags and words apart, and closes what was left open; this decides what becomes of each.
What our markup lacks becomes text: a list has dots, a quotation `>`, a table `|`. Fonts, colours
and sizes go, and whatever runs or loads something.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from lxml import etree

from hamsterd.content.markup.ast import (
    BLANKS,
    Block,
    Document,
    Media,
    MediaKind,
    Paragraph,
    Text,
)
from hamsterd.content.markup.parse import has_signs
from hamsterd.content.markup.urls import is_video_url, safe_url
from hamsterd.content.markup.write import write

PORTION_TAGS = 20_000
"""Tags that are parsed at once: one that closes nothing is compared with all that are open."""
MAX_NESTED_TABLES = 6
"""Deeper, tables are read as if their cells were paragraphs."""

Address = Callable[[str], str | None]
"""What an address in a text becomes here; None if it leads nowhere."""

Picture = Callable[[str, str], Media | Text | None]
"""What stands for a picture with this source and this description; None if nothing does."""

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_DROPPED = frozenset(
    ("script", "style", "head", "title", "template", "noscript", "noembed", "noframes", "select",
     "datalist", "textarea", "button", "input", "canvas", "svg", "math", "audio", "map", "link",
     "meta", "base", "xml")
)  # fmt: skip
_APART = _HEADINGS | {"blockquote", "pre", "ul", "ol", "dl", "table", "figure", "hr"}
"""Blocks with space around them; a `p` is a line, as Gnuboard shows it."""
_BLOCKS = _APART | frozenset(
    ("p", "div", "li", "dt", "dd", "tr", "tbody", "thead", "tfoot", "caption", "td", "th",
     "address", "section", "article", "header", "footer", "main", "aside", "nav", "figcaption",
     "center", "fieldset", "form", "details", "summary", "body")
)  # fmt: skip
_BOLD = _HEADINGS | {"b", "strong", "th", "dt"}
_ITALIC = frozenset(("i", "em", "cite", "var", "dfn"))
_UNDERLINE = frozenset(("u", "ins"))
_BOLD_WEIGHTS = frozenset(("bold", "bolder", "600", "700", "800", "900"))
_SPACES = re.compile(r"[ \t\n\r\f\xa0]++")
_INVISIBLE = re.compile(
    "[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]"
)
_YOUTUBE = re.compile(
    r"(?:https?:)?//(?:www\.)?(?:youtube(?:-nocookie)?\.com/(?:embed|v|shorts)/|youtu\.be/)"
    r"([A-Za-z0-9_-]{6,20})"
)
_QUOTE, _RULE, _CELL = "> ", "———", " | "
_DOTS = ("• ", "◦ ")


class Form(NamedTuple):
    """How the words inside an element are written."""

    tag: str = ""
    bold: bool = False
    italic: bool = False
    underline: bool = False
    href: str | None = None
    is_dropped: bool = False
    is_pre: bool = False
    quotes: int = 0
    lists: int = 0
    tables: int = 0
    began: int = 0  # how much was written before it

    def of(self, text: str) -> Text:
        """A run in this form."""
        return Text(text, self.bold, self.italic, self.underline, self.href)


class Flow:
    """Lines and blocks as they are written, of the whole text or of a cell."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.lines: list[tuple[Text, ...]] = []
        self.line: list[Text] = []

    def end_line(self) -> None:
        """The next words begin a line."""
        if any(run.text.strip() for run in self.line):
            self.lines.append(tuple(self.line))
        self.line = []

    def end_paragraph(self) -> None:
        """The next words begin a paragraph."""
        self.end_line()
        if self.lines:
            self.blocks.append(Paragraph.of_lines(self.lines))
            self.lines = []

    def add(self, block: Block) -> None:
        """A block of its own."""
        self.end_paragraph()
        self.blocks.append(block)


class Row:
    """A row of a table while it is read."""

    def __init__(self) -> None:
        self.cells: list[Flow] = []

    def write(self, flow: Flow) -> None:
        """One line if each cell is one; else the cells below each other, as laid-out pages have."""
        for cell in self.cells:
            cell.end_line()
        if all(not cell.blocks and len(cell.lines) <= 1 for cell in self.cells):
            flow.end_line()
            for cell in self.cells:
                flow.line += [Text(_CELL)] if flow.line else []
                flow.line += cell.lines[0] if cell.lines else ()
            flow.end_line()
            return
        for cell in self.cells:
            flow.end_paragraph()
            cell.end_paragraph()
            flow.blocks += cell.blocks


class _Reader:
    """The target of lxml's parser: it is told of tags and words in their order."""

    def __init__(self, address: Address, picture: Picture | None = None) -> None:
        self._address = address
        self._picture = picture
        self._forms = [Form()]
        self._flows = [Flow()]
        self._rows: list[Row] = []
        self._numbers: list[int | None] = []  # of the list's next item; None without numbers
        self._dot = ""
        self._written = 0

    @property
    def _flow(self) -> Flow:
        return self._flows[-1]

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        outer = self._forms[-1]
        if outer.is_dropped or tag in _DROPPED:
            self._forms.append(outer._replace(is_dropped=True))
            return
        if tag in _BLOCKS:
            self._break(tag)
        self._forms.append(self._form(outer, tag, attributes))
        if begin := _BEGINS.get(tag):
            begin(self, attributes)

    def end(self, tag: str) -> None:
        """An element ends; lxml closes what was left open."""
        form = self._forms.pop() if len(self._forms) > 1 else self._forms[0]
        if form.is_dropped:
            return
        if finish := _ENDS.get(tag):
            finish(self)
        if tag in _BLOCKS:
            self._break(tag)
            if tag in {"p", "div"} and form.began == self._written:
                self._flow.end_paragraph()  # an empty line

    def data(self, text: str) -> None:
        """Words, in as many pieces as the parser likes."""
        form = self._forms[-1]
        if form.is_dropped:
            return
        text = _INVISIBLE.sub("", text)
        if form.is_pre:
            for number, line in enumerate(text.split("\n")):
                if number:
                    self._flow.end_line()
                self._words(line.replace("\t", "    "))
            return
        self._words(_SPACES.sub(" ", text))

    def comment(self, text: str) -> None:
        """Nothing: Word's own data is in comments."""

    def close(self) -> None:
        """The parser is done with a portion; all its elements are closed."""

    def document(self) -> Document:
        """Everything that was told."""
        self._flow.end_paragraph()
        return Document(tuple(self._flow.blocks))

    def _form(self, outer: Form, tag: str, attributes: Mapping[str, str]) -> Form:
        style = _style(attributes.get("style", ""))
        lines = style.get("text-decoration", "") + style.get("text-decoration-line", "")
        href = self._address(attributes.get("href", "")) if tag == "a" else None
        return Form(
            tag=tag,
            bold=outer.bold or tag in _BOLD or style.get("font-weight") in _BOLD_WEIGHTS,
            italic=outer.italic or tag in _ITALIC or style.get("font-style") == "italic",
            underline=outer.underline or tag in _UNDERLINE or "underline" in lines,
            href=href or outer.href,
            is_pre=outer.is_pre or tag == "pre",
            quotes=min(outer.quotes + (tag == "blockquote"), 3),
            lists=outer.lists + (tag in {"ul", "ol"}),
            tables=outer.tables + (tag == "table"),
            began=self._written,
        )

    def _break(self, tag: str) -> None:
        if tag in _APART and not (tag in {"ul", "ol"} and self._numbers):
            self._flow.end_paragraph()
        else:
            self._flow.end_line()

    def _words(self, text: str) -> None:
        line, form = self._flow.line, self._forms[-1]
        if not line:
            text = text.lstrip(" ") if not form.is_pre else text
            if text.strip() and (before := _QUOTE * form.quotes + self._dot):
                line.append(Text(before))
                self._dot = ""
        elif text.startswith(" ") and line[-1].text.endswith(" "):
            text = text[1:]
        if text:
            line.append(form.of(text))
            self._written += bool(text.strip())

    def _media(self, url: str | None, alt: str) -> None:
        if url is None:
            return
        kind = MediaKind.VIDEO if is_video_url(url) else MediaKind.IMAGE
        self._flow.add(Media(url, alt, kind))
        self._written += 1

    def _begin_break(self, _: Mapping[str, str]) -> None:
        if self._flow.line:
            self._flow.end_line()
        else:
            self._flow.end_paragraph()

    def _begin_image(self, attributes: Mapping[str, str]) -> None:
        source = attributes.get("src") or attributes.get("data-src") or ""
        alt = " ".join(_INVISIBLE.sub("", attributes.get("alt", "")).split())
        if self._picture is None:
            self._media(self._address(source), alt)
            return
        self._show(self._picture(source, alt))

    def _show(self, shown: Media | Text | None) -> None:
        if isinstance(shown, Media):
            self._flow.add(shown)
        elif shown is not None:
            self._flow.end_line()
            self._flow.line.append(shown)
            self._flow.end_line()
        self._written += shown is not None

    def _begin_film(self, attributes: Mapping[str, str]) -> None:
        source = attributes.get("src", "")
        url = self._address(source)
        if url is not None and is_video_url(url):
            if self._picture is not None and url.startswith("/"):  # of the old site
                self._show(self._picture(source, ""))
            else:
                self._media(url, "")
        else:
            self._begin_frame(attributes)

    def _begin_frame(self, attributes: Mapping[str, str]) -> None:
        """An embedded player becomes a link to what it plays."""
        source = attributes.get("src") or attributes.get("url", "")  # CKEditor's <oembed url>
        if not source:
            return
        film = _YOUTUBE.match(source)
        url = f"https://www.youtube.com/watch?v={film[1]}" if film else self._address(source)
        if url is not None:
            self._flow.end_line()
            self._flow.line.append(Text(url, href=url))
            self._flow.end_line()
            self._written += 1

    def _begin_list(self, attributes: Mapping[str, str]) -> None:
        is_ordered = self._forms[-1].tag == "ol"
        start = attributes.get("start", "1")
        first = int(start) if start.isascii() and start.isdigit() and len(start) < 7 else 1  # noqa: PLR2004
        self._numbers.append(first if is_ordered else None)

    def _end_list(self) -> None:
        if self._numbers:
            self._numbers.pop()

    def _begin_item(self, _: Mapping[str, str]) -> None:
        number = self._numbers[-1] if self._numbers else None
        if number is None:
            self._dot = _DOTS[min(max(self._forms[-1].lists, 1), len(_DOTS)) - 1]
            return
        self._dot = f"{number}. "
        self._numbers[-1] = number + 1

    def _end_item(self) -> None:
        self._dot = ""

    def _begin_rule(self, _: Mapping[str, str]) -> None:
        self._flow.add(Paragraph((Text(_RULE),)))

    def _begin_row(self, _: Mapping[str, str]) -> None:
        if self._forms[-1].tables <= MAX_NESTED_TABLES:
            self._rows.append(Row())

    def _end_row(self) -> None:
        if self._rows and len(self._flows) == len(self._rows):
            self._rows.pop().write(self._flow)

    def _begin_cell(self, _: Mapping[str, str]) -> None:
        if self._rows and len(self._flows) == len(self._rows):
            self._flows.append(Flow())

    def _end_cell(self) -> None:
        if len(self._flows) > len(self._rows) > 0:
            self._rows[-1].cells.append(self._flows.pop())


_Begin = Callable[[_Reader, Mapping[str, str]], None]
_BEGINS: dict[str, _Begin] = {
    "br": _Reader._begin_break,
    "img": _Reader._begin_image,
    "video": _Reader._begin_film,
    "source": _Reader._begin_film,
    "iframe": _Reader._begin_frame,
    "embed": _Reader._begin_frame,
    "oembed": _Reader._begin_frame,
    "ul": _Reader._begin_list,
    "ol": _Reader._begin_list,
    "li": _Reader._begin_item,
    "hr": _Reader._begin_rule,
    "tr": _Reader._begin_row,
    "td": _Reader._begin_cell,
    "th": _Reader._begin_cell,
}
_ENDS: dict[str, Callable[[_Reader], None]] = {
    "ul": _Reader._end_list,
    "ol": _Reader._end_list,
    "li": _Reader._end_item,
    "tr": _Reader._end_row,
    "td": _Reader._end_cell,
    "th": _Reader._end_cell,
}


def _style(text: str) -> dict[str, str]:
    """The declarations of a `style` by property, in small letters."""
    parts = (one.partition(":") for one in text.lower().split(";"))
    return {name.strip(): value.strip() for name, _, value in parts}


def addresses_under(base_url: str) -> Address:
    """Addresses as they are, those without a host taken from `base_url`; None for unsafe ones."""

    def address(url: str) -> str | None:
        url = re.sub(r"[\x00-\x20]", "", url.strip())
        if not url or url.startswith("#"):
            return None
        if url.startswith("//"):
            url = f"https:{url}"
        try:
            whole = urljoin(base_url, url)
            is_known = urlsplit(whole).scheme in {"http", "https", ""}
        except ValueError:  # a host in brackets that is none
            return None
        return whole if is_known and safe_url(whole) else None

    return address


def html_to_markup(html: str, address: Address, picture: Picture | None = None) -> str:
    """The markup that stands for `html`. Never raises; linear in its length."""
    reader = _Reader(address, picture)
    for portion in _portions(html):
        parser = etree.HTMLParser(target=reader, huge_tree=True, recover=True, remove_pis=True)
        parser.feed(f"<body>{portion}")
        parser.close()
    return write(reader.document())


def visible(text: str) -> str:
    """A text without control characters and others that show nothing or turn its direction."""
    return _INVISIBLE.sub("", text)


def as_it_is(line: str) -> tuple[Text, ...]:
    """A line without links."""
    return (Text(line),)


def text_to_markup(text: str, runs: Callable[[str], tuple[Text, ...]] = as_it_is) -> str:
    """The markup that shows a plain text as it is, line by line. `runs` finds links in a line."""
    lines = _INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    if runs is as_it_is and not has_signs(text):
        groups = groupby((line.strip(BLANKS) if line.strip() else "" for line in lines), bool)
        return "\n\n".join("\n".join(group) for has_words, group in groups if has_words)
    paragraphs: list[list[tuple[Text, ...]]] = [[]]
    for line in lines:
        if line.strip():
            paragraphs[-1].append(runs(line))
        elif paragraphs[-1]:
            paragraphs.append([])
    return write(Document(tuple(Paragraph.of_lines(lines) for lines in paragraphs if lines)))


def _portions(html: str) -> Iterator[str]:
    """`html` whole, or cut before tags where it has very many."""
    html = _INVISIBLE.sub("", html).encode("utf-8", "replace").decode("utf-8")
    start = at = count = 0
    while (at := html.find("<", at)) >= 0:
        count += 1
        if count % PORTION_TAGS == 0:
            yield html[start:at]
            start = at
        at += 1
    yield html[start:]
