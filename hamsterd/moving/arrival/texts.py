"""Places in texts: files that were not stored yet and posts that had no number yet."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from hamsterd.content.markup.ast import Block, Document, Inline, LineBreak, Media, Paragraph, Text
from hamsterd.content.markup.parse import parse
from hamsterd.content.markup.write import write
from hamsterd.moving.records import COMMENT_ANCHOR, FILE_PLACE, POST_PLACE

GONE = "(사라진 사진)"
BYLINE = "글쓴이: {name}"


class Meant(NamedTuple):
    """A post that a text links to, or a comment under it."""

    post: str
    comment: str | None = None


class Places(NamedTuple):
    """What a text leads to."""

    files: frozenset[str]
    posts: frozenset[Meant]


NONE = Places(frozenset(), frozenset())


@lru_cache(maxsize=2_048)
def places_in(text: str) -> Places:
    """The files and posts in a text; cheap without any. A batch asks for them three times."""
    if FILE_PLACE not in text and POST_PLACE not in text:
        return NONE
    addresses = list(_addresses(parse(text)))
    files = (path_of(url) for url in addresses if url.startswith(FILE_PLACE))
    return Places(
        frozenset(files),
        frozenset(_meant(url) for url in addresses if url.startswith(POST_PLACE)),
    )


def resolved(text: str, files: Mapping[str, str], posts: Mapping[Meant, str]) -> str:
    """The text with our addresses; what has none keeps its words."""
    if FILE_PLACE not in text and POST_PLACE not in text:
        return text
    document = parse(text)
    return write(Document(tuple(_block(one, files, posts) for one in document.blocks)))


def with_byline(markup: str, name: str) -> str:
    """A post of somebody who has no account here."""
    line = write(Document((Paragraph((Text(BYLINE.format(name=name)),)),)))
    return f"{line}\n\n{markup}"


def path_of(url: str) -> str:
    """The path of a file from its place."""
    return unquote(url.removeprefix(FILE_PLACE))


def _meant(url: str) -> Meant:
    post, _, comment = url.removeprefix(POST_PLACE).partition(COMMENT_ANCHOR)
    return Meant(unquote(post), unquote(comment) or None)


def _addresses(document: Document) -> Iterable[str]:
    for block in document.blocks:
        if isinstance(block, Media):
            yield block.url
        else:
            yield from (one.href for one in block.inlines if isinstance(one, Text) and one.href)


def _block(block: Block, files: Mapping[str, str], posts: Mapping[Meant, str]) -> Block:
    if isinstance(block, Media):
        if not block.url.startswith(FILE_PLACE):
            return block
        url = files.get(path_of(block.url))
        return replace(block, url=url) if url else Paragraph((Text(block.alt or GONE),))
    return Paragraph(tuple(_inline(one, files, posts) for one in block.inlines))


def _inline(one: Inline, files: Mapping[str, str], posts: Mapping[Meant, str]) -> Inline:
    if isinstance(one, LineBreak) or one.href is None:
        return one
    if one.href.startswith(FILE_PLACE):
        return replace(one, href=files.get(path_of(one.href)))
    if one.href.startswith(POST_PLACE):
        return replace(one, href=posts.get(_meant(one.href)))
    return one
