"""Files beside the pictures of a post: rows of `uploads`, attached to it as its pictures are.

So whoever may see the post may download them, unless its board says who, and they go with it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from peewee import Query

from hamsterd.community.errors import FilesMisplaced
from hamsterd.content.screening.service import Screened
from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.media.papers import paper_name
from hamsterd.media.rules import FileKind, file_name_from_url, media_url
from hamsterd.media.service import attach_uploads
from hamsterd.models.community.posts import Board
from hamsterd.models.media import Upload

TARGET = "community"
"""The kind's name, as `uploads` calls it."""
FIELD = "files"
_RENAME = """
    UPDATE uploads SET original_name = said.called
      FROM unnest(%(names)s::text[], %(called)s::text[]) AS said (name, called)
     WHERE file_name = said.name
"""


def files_of(post: str) -> str:
    """SQL over the alias `post`: its files, in the order in which they were sent."""
    return f"""
        (SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'id', f.id, 'url', '{media_url("")}' || f.file_name, 'name', f.original_name,
                    'type', f.mime_type, 'bytes', f.bytes) ORDER BY f.id), '[]')
           FROM uploads f
          WHERE f.attached_type = '{TARGET}' AND f.attached_id = {post}.id
            AND f.kind = 'document')"""


class Chosen(NamedTuple):
    """The files of a form, and what they are called."""

    author_id: int
    urls: Sequence[str]
    names: Mapping[str, str]
    """Called so by their uploader, by stored name; in the order of the form."""

    @property
    def texts(self) -> dict[str, str]:
        """Their names, to be screened as one text."""
        return {FIELD: "\n".join(self.names.values())} if self.names else {}


def chosen_files(
    author_id: int, urls: Sequence[str] | None, *, board_id: int, post_id: int | None
) -> Chosen | None:
    """What a form attaches; None stays as it is.

    Raises `FilesMisplaced` for a file that the post does not have yet on a board without files.
    """
    if urls is None:
        return None
    names = [name for name in map(file_name_from_url, urls) if name]
    new = set(names)
    if new and post_id is not None:
        new -= set(fetch_column(_files_at(post_id)))
    if new and not fetch_value(Board.select(Board.allows_files).where(Board.id == board_id)):
        raise FilesMisplaced(fields={FIELD: FilesMisplaced.message})
    rows = fetch_all(_named(names, author_id)) if names else []
    called = {row["file_name"]: row["original_name"] or row["file_name"] for row in rows}
    return Chosen(author_id, urls, {name: called[name] for name in names if name in called})


def _files_at(post_id: int) -> Query:
    return Upload.select(Upload.file_name).where(
        Upload.attached_type == TARGET,
        Upload.attached_id == post_id,
        Upload.kind == FileKind.DOCUMENT.value,
    )


def _named(names: Sequence[str], author_id: int) -> Query:
    return Upload.select(Upload.file_name, Upload.original_name).where(
        Upload.file_name.in_(list(names)),
        Upload.user_id == author_id,
        Upload.kind == FileKind.DOCUMENT.value,
    )


def apart(screened: Screened, chosen: Chosen | None) -> tuple[Screened, Chosen | None]:
    """The post's own texts, and the files under screened names."""
    if chosen is None or not chosen.names:
        return screened, chosen
    texts = {**screened.texts}
    said = texts.pop(FIELD).split("\n")
    if len(said) != len(chosen.names):
        raise InvalidInput(fields={FIELD: "파일 이름을 바꿔 다시 올려 주세요."})
    renamed = {
        name: paper_name(called, name) for name, called in zip(chosen.names, said, strict=True)
    }
    return screened._replace(texts=texts), chosen._replace(names=renamed)


def attach_files(post_id: int, chosen: Chosen | None) -> None:
    """Make exactly these the post's files, in the transaction that writes it.

    Raises `InvalidInput` for what is not the author's own file.
    """
    if chosen is None:
        return
    attach_uploads(
        owner_id=chosen.author_id,
        urls=chosen.urls,
        target_type=TARGET,
        target_id=post_id,
        field=FIELD,
        kinds=(FileKind.DOCUMENT,),
    )
    if chosen.names:
        execute(_RENAME, names=list(chosen.names), called=list(chosen.names.values()))
