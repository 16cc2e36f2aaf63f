"""Texts on their way out: own addresses become places that the next site fills in."""

import re
from collections.abc import Mapping
from dataclasses import replace

from hamsterd.content.markup.ast import Block, Document, Inline, LineBreak, Media, Paragraph, Text
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.write import write
from hamsterd.media.rules import MEDIA_PREFIX
from hamsterd.moving.arrival.texts import GONE
from hamsterd.moving.departure.departing import FOREIGN, Departing, stored_name
from hamsterd.moving.records import COMMENT_ANCHOR, FILE_PLACE, POST_PLACE, FilePart

_POST = re.compile(r"/community/post/([1-9][0-9]{0,15})(?:[?][^#]*)?(?:#comment-([0-9]{1,16}))?")
_NUMBERED = re.compile(r"/[^#]*[0-9]")
_NUMBER_CHANGES = "그곳에서는 번호가 달라져서 글자만 가요."


def departed(text: str, parts: Mapping[str, FilePart], departing: Departing) -> str:
    """The text with places for own files and posts; `parts` are its files by stored names."""
    if MEDIA_PREFIX not in text and "](/" not in text and departing.base not in text:
        return text
    before = parse(text)
    after = Document(tuple(_block(one, parts, departing) for one in before.blocks))
    return text if after == before else write(after)


def _block(block: Block, parts: Mapping[str, FilePart], departing: Departing) -> Block:
    if isinstance(block, Media):
        path = _own(block.url, departing)
        if path is None:
            return block
        place = _file(path, parts, departing)
        return replace(block, url=place) if place else Paragraph((Text(block.alt or GONE),))
    return Paragraph(tuple(_inline(one, parts, departing) for one in block.inlines))


def _inline(one: Inline, parts: Mapping[str, FilePart], departing: Departing) -> Inline:
    if isinstance(one, LineBreak) or one.href is None:
        return one
    path = _own(one.href, departing)
    if path is None:
        return one
    if path.startswith(MEDIA_PREFIX):
        return replace(one, href=_file(path, parts, departing))
    if found := _POST.fullmatch(path):
        post, comment = found.groups()
        anchor = f"{COMMENT_ANCHOR}{comment}" if comment else ""
        return replace(one, href=f"{POST_PLACE}{post}{anchor}")
    if _NUMBERED.match(path):
        departing.leave("글의 링크", _NUMBER_CHANGES)
        return replace(one, href=None)
    return one


def _own(url: str, departing: Departing) -> str | None:
    """The path of an address of this site."""
    path = url.removeprefix(departing.base)
    return path if path.startswith("/") and not path.startswith("//") else None


def _file(path: str, parts: Mapping[str, FilePart], departing: Departing) -> str | None:
    part = parts.get(stored_name(path) or "")
    if part is None:
        departing.leave("사진", FOREIGN)
        return None
    return FILE_PLACE + departing.take(part).path
