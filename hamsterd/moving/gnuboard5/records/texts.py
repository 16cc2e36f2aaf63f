"""Texts of Gnuboard as ours: what their readers saw, with pictures and links that lead here."""

import re
import secrets
from collections.abc import Callable
from typing import NamedTuple

from hamsterd.content.limits import TITLE_MAX
from hamsterd.content.markup.ast import Document, Media, MediaKind, Paragraph, Text
from hamsterd.content.markup.plain import plain_text
from hamsterd.content.markup.write import write
from hamsterd.core.text.cutting import cut
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import one_line, shows
from hamsterd.moving.gnuboard5.records.builder_marks import Note, spelled_out
from hamsterd.moving.gnuboard5.records.links import Links
from hamsterd.moving.gnuboard5.records.pictures import Pictures, file_address
from hamsterd.moving.html_text import as_it_is, html_to_markup, text_to_markup, visible
from hamsterd.moving.records import POST_PLACE

UNTITLED = "(제목 없음)"
_PLACEHOLDER = re.compile(r"\{이미지:([0-9]{1,4})(?::([^{}]{0,300}))?\}")
# Gnuboard shows `&amp;` in plain texts as it is written, but browsers sent what an EUC-KR or an old
# UTF-8 page lacked as long numbers, and these show as characters.
_SENT_AS_NUMBER = re.compile(r"&#(?:([0-9]{4,7})|[xX]([0-9A-Fa-f]{2,6}));")
_ADDRESS = re.compile(r"https?://[^\s<>\"'`]{4,2000}(?<![.,;:!?)\]])", re.IGNORECASE)
_SCHEME = re.compile(r"(?:https?|ftp|news|telnet|mms):", re.IGNORECASE)
_ANY_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!//?[0-9])(?![0-9])", re.IGNORECASE)

Placed = Callable[[int], str | None]
"""The path of a post's attached picture by its number, for a text that has it in its place."""


def plain(text: str) -> str:
    """A plain text as it was seen: composed, without characters that show nothing."""
    text = _SENT_AS_NUMBER.sub(_character, text) if "&#" in text else text
    return normal("NFC", visible(text.replace("\r\n", "\n").replace("\r", "\n")))


def _character(found: re.Match[str]) -> str:
    code = int(found[1]) if found[1] else int(found[2], 16)
    is_character = code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF  # noqa: PLR2004  Unicode's
    return chr(code) if is_character else found[0]


def line(text: str) -> str:
    """A name or a title: one line."""
    return one_line(plain(text))


class Title(NamedTuple):
    """A title, and the whole one if it was too long."""

    short: str
    whole: str | None


def title_of(subject: str) -> Title:
    """A title within our bounds; nothing of a longer one is lost."""
    whole = line(subject)
    if not shows(whole):
        return Title(UNTITLED, None)
    if len(whole) <= TITLE_MAX:
        return Title(whole, None)
    return Title(cut(whole, TITLE_MAX - 1), whole)


def as_html(written: str, marks: frozenset[str]) -> str | None:
    """A text as the HTML that Gnuboard made of it; None for plain texts."""
    if "html2" in marks:
        return written.replace("\r\n", "\n").replace("\n", "<br>\n")
    return written if "html1" in marks else None


class Texts:
    """Turns texts of one site."""

    def __init__(self, links: Links, pictures: Pictures, note: Note) -> None:
        self._links, self._pictures, self._note = links, pictures, note

    def markup(
        self, written: str, marks: frozenset[str], where: str, placed: Placed = lambda _: None
    ) -> str:
        """A text as markup. `where` names it in the report."""
        html = self._html(written, marks)
        if html is None:
            text = spelled_out(plain(written), self._note, is_html=False)
            return normal("NFC", "\n\n".join(filter(None, self._plain(text, placed))))
        sign = secrets.token_hex(8)  # whoever wrote the text cannot have known it

        def picture(source: str, alt: str) -> Media | Text | None:
            if source.startswith(sign):
                return self._attached(placed(int(source.removeprefix(sign))), alt)
            return self._pictures.shown(source, alt, where)

        html = _PLACEHOLDER.sub(lambda found: f'<img src="{sign}{found[1]}" alt="">', html)
        return normal("NFC", html_to_markup(html, self._links.address, picture))

    def words(self, written: str, marks: frozenset[str]) -> str:
        """A text as words alone, line by line."""
        html = self._html(written, marks)
        if html is None:
            return spelled_out(plain(written), self._note, is_html=False).strip()
        return normal("NFC", plain_text(html_to_markup(html, self._links.address, _words_only)))

    def _html(self, written: str, marks: frozenset[str]) -> str | None:
        html = as_html(written, marks)
        return html and spelled_out(html, self._note, is_html=True)

    def link(self, written: str) -> str | None:
        """The markup of a link beside a text, as Gnuboard completes it; None if it is unsafe."""
        url = line(written).replace(" ", "%20")
        url = url if _ANY_SCHEME.match(url) or url.startswith(("/", "#")) else f"http://{url}"
        address = self._links.address(url)
        if address is None:
            return None
        return normal("NFC", write(Document((Paragraph((Text(url, href=address),)),))))

    def _plain(self, text: str, placed: Placed) -> list[str]:
        parts, at = [], 0
        runs = self._runs if "://" in text else as_it_is
        for found in _PLACEHOLDER.finditer(text):
            parts.append(text_to_markup(text[at : found.start()], runs))
            shown = self._attached(placed(int(found[1])), found[2] or "")
            if shown is not None:
                parts.append(write(Document((shown,))))
            at = found.end()
        return [*parts, text_to_markup(text[at:], runs)]

    def _runs(self, line: str) -> tuple[Text, ...]:
        """A line of a plain text; addresses of the site's own posts lead to what became of them."""
        if "://" not in line:
            return (Text(line),)
        runs, at = [], 0
        for found in _ADDRESS.finditer(line):
            address = self._links.address(found[0])
            if address is not None and address.startswith(POST_PLACE):
                runs += [Text(line[at : found.start()]), Text(found[0], href=address)]
                at = found.end()
        return tuple(run for run in (*runs, Text(line[at:])) if run.text)

    def _attached(self, path: str | None, alt: str) -> Media | None:
        return None if path is None else Media(file_address(path), alt.strip(), MediaKind.IMAGE)


def _words_only(_source: str, alt: str) -> Text | None:
    return Text(alt) if alt else None
