"""What follows once somebody's words are written: screening, counts, search, each in its order."""

from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import added, hold, index_words, recount
from hamsterd.content.mention_names import has_sign
from hamsterd.content.mentions import linked, note_markup
from hamsterd.content.screening.flags import flag_writing
from hamsterd.content.screening.service import Screened
from hamsterd.db.sql import Row


def with_mentions(screened: Screened, *, author_id: int) -> Screened:
    """The texts as they are to be stored: nicknames behind a sign are links to their members."""
    content = screened.texts.get("content", "")
    if not has_sign(content):
        return screened
    texts = {**screened.texts, "content": linked(content, author_id=author_id)}
    return screened._replace(texts=texts)


def publish(kind: ContentKind, target_id: int, screened: Screened, *, author_id: int) -> None:
    """A thing was just written, in the state that `screened` allows."""
    flag_writing(kind.name, target_id, screened)
    added(kind, target_id)
    index_words(kind, target_id)
    _mention(kind, target_id, screened, author_id)


def republish(kind: ContentKind, before: Row, screened: Screened) -> None:
    """A thing's row was changed since it was `locked` as `before`."""
    if screened.is_held:
        hold(kind, before["id"])
    flag_writing(kind.name, before["id"], screened)
    recount(kind, before)
    index_words(kind, before["id"])
    _mention(kind, before["id"], screened, before["user_id"])


def _mention(kind: ContentKind, target_id: int, screened: Screened, author_id: int) -> None:
    """Comments, which are plain text, keep their own (`comments.Comments`)."""
    if kind.parent is None:
        note_markup(kind, target_id, screened.texts.get("content", ""), author_id=author_id)
