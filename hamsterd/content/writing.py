"""What follows once somebody's words are written: screening, counts, search, each in its order."""

from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import added, hold, index_words, recount
from hamsterd.content.screening.flags import flag_writing
from hamsterd.content.screening.service import Screened
from hamsterd.db.sql import Row


def publish(kind: ContentKind, target_id: int, screened: Screened) -> None:
    """A thing was just written, in the state that `screened` allows."""
    flag_writing(kind.name, target_id, screened)
    added(kind, target_id)
    index_words(kind, target_id)


def republish(kind: ContentKind, before: Row, screened: Screened) -> None:
    """A thing's row was changed since it was `locked` as `before`."""
    if screened.is_held:
        hold(kind, before["id"])
    flag_writing(kind.name, before["id"], screened)
    recount(kind, before)
    index_words(kind, before["id"])
