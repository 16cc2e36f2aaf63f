"""Writing content and its consequences: screening, counters and search index, in order."""

from functools import cache

from hamsterd.content import counters
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import count_added, hold, index_words, recount
from hamsterd.content.mention_names import has_sign
from hamsterd.content.mentions import linked, note_markup
from hamsterd.content.screening.flags import flag_writing
from hamsterd.content.screening.service import Screened
from hamsterd.content.search_index import index
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_row


def write(kind: ContentKind, **columns: object) -> Row:
    """Insert a thing and index its words; returns its state (`counters.state`)."""
    return fetch_row(_insert(kind, tuple(columns)), **columns)


def with_mentions(screened: Screened, *, author_id: int) -> Screened:
    """The texts to store: nicknames behind a sign become links to their members."""
    content = screened.texts.get("content", "")
    if not has_sign(content):
        return screened
    texts = {**screened.texts, "content": linked(content, author_id=author_id)}
    return screened._replace(texts=texts)


def publish(kind: ContentKind, thing: Row, screened: Screened | None = None) -> None:
    """Publish what `write` inserted, in the state that `screened` allows."""
    if screened is not None:
        flag_writing(kind.name, thing["id"], screened)
    count_added(kind, thing)
    if kind.search is not None:
        index(kind.search.name, kind.search.findable(thing))
    if screened is not None:
        _mention(kind, thing, screened)


def republish(kind: ContentKind, before: Row, screened: Screened) -> None:
    """Update index, counters and mentions after a change; `before` is the state when `locked`."""
    if screened.is_held:
        hold(kind, before["id"])
    flag_writing(kind.name, before["id"], screened)
    recount(kind, before)
    index_words(kind, before["id"])
    _mention(kind, before, screened)


def _mention(kind: ContentKind, thing: Row, screened: Screened) -> None:
    """Store the mentions. Comments, which are plain text, store theirs in `comments.Comments`."""
    if kind.comment is None:
        content = screened.texts.get("content", "")
        note_markup(kind, thing["id"], content, author_id=thing["user_id"])


@cache
def _insert(kind: ContentKind, columns: tuple[str, ...]) -> Prepared:
    words = f", {kind.search.columns}" if kind.search else ""
    return Prepared(f"""
        WITH added AS (
            INSERT INTO {kind.table} ({", ".join(columns)})
            VALUES ({", ".join(f"%({column})s" for column in columns)})
            RETURNING *
        )
        SELECT * FROM ({counters.state(kind, "added")}) stated
                 JOIN (SELECT id{words} FROM added) words USING (id)
    """)
