"""The shapes of a member's own trash."""

from pydantic import Field

from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Query
from hamsterd.own.trash.kinds import TrashKind
from hamsterd.own.trash.rules import TRASH_DEFAULT, PlaceState


class TrashQuery(Query):
    """Which page."""

    limit: int = Field(default=TRASH_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class TrashItem(Out):
    """One deleted thing.

    `title` is an entry's or a post's own. `place` is where it was: the hamster's name, the board's,
    or the title of the comment's parent, if the member may still see that.
    """

    kind: TrashKind
    id: int
    title: str | None
    excerpt: str
    images_count: int
    is_public: bool
    place: str | None
    place_state: PlaceState
    created_at: Instant
    deleted_at: Instant
    purged_at: Instant


class RestoreIn(Body):
    """A post may come back on another board than the one it was on."""

    board_id: Id | None = None


class RestoredOut(Out):
    """Where it is now; `isHeld`: a moderator looks at it before others see it."""

    kind: TrashKind
    id: int
    url: str
    is_held: bool


class ErasedOut(Out):
    """How many things were erased."""

    erased: int
