"""What a kind of content is: one declaration, from which everything else follows.

A domain declares its kinds in its `kind.py`; `hamsterd/kinds.py` collects them. Whoever hides,
removes, reports, names, counts or likes something asks its kind and names no table.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from hamsterd.content.record import KindRecord
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import Findable
from hamsterd.core.errors import NotFound
from hamsterd.core.particles import with_particle
from hamsterd.db.sql import Row
from hamsterd.models.base import LIVE

_COLUMN = re.compile(r"\{(\w+)\}")


def _nothing(_: Row) -> None:
    """For a kind that has nothing to do at that moment."""


class Experience(Protocol):
    """What members earn by a kind of things, each with the row of `counters.state`.

    The ledger knows a thing as `key:{id}`, and likes of it as `likes:{id}:…`.
    """

    @property
    def key(self) -> str:
        """How the ledger begins the key of a thing."""

    @property
    def likes(self) -> str:
        """How the ledger begins the key of a like."""

    def grant(self, thing: Row) -> int | None:
        """Others see the thing for the first time; its author's level, where it earned."""

    def grant_for_like(self, thing: Row, member_id: int) -> None:
        """That member likes it."""

    def revoke(self, thing: Row) -> None:
        """A moderator removed it: what it earned is taken back."""

    def restore(self, thing: Row) -> None:
        """A moderator restored it: what was taken back is given again."""


class Measure(StrEnum):
    """What of a thing is counted."""

    THINGS = "things"
    LIKES = "likes"
    LIKES_BY_OTHERS = "likes_by_others"
    """Not its author's own."""


@dataclass(frozen=True, slots=True)
class Count:
    """A kept number of another row that things of a kind are part of."""

    table: str
    column: str
    by: str = "user_id"
    """The kind's column that says of which row; where it is NULL, of none."""
    when: str = LIVE
    """SQL over the kind's table: whether a thing is part of it."""
    of: Measure = Measure.THINGS
    is_many: bool = False
    """Whether `by` is an array: of several rows at once."""
    is_scored: bool = False
    """Whether the row's popularity follows from the number."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """The table of what readers do with things of a kind at a tap: `user_id` and `column`.

    How many there are is kept in the thing's own column `kept`.
    """

    table: str
    column: str
    kept: str


@dataclass(frozen=True, slots=True)
class StaffList:
    """What the console's list of a kind has beside what every kind's has, as SQL over `t`."""

    columns: str
    filters: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContentKind:
    """One kind of thing that members write.

    SQL in it is over the kind's own table, without an alias. A `Row` is what `counters.state`
    reads: `id`, `user_id`, `is_shown`, `is_there`, and the kind's `details`.
    """

    name: str
    """As `target_type` columns and the wire say it."""
    noun: str
    """`일기`, for sentences that do not name it."""
    label: str
    """`게시글 댓글`: as staff tell it from the others."""
    plural: str
    """As counts of the retention job name it: `entries`."""
    trashed: str
    """`지운 일기`: what of it lies in the trash."""
    table: str
    address: str
    """Its address on the site, of its columns: `/diary/{id}`."""
    title: str | None = None
    """Its column, if it has one."""
    text: str = "content"
    """The column of its words, as markup."""
    files: str | None = None
    """The column of its photos and videos, if it has one."""
    portrait: str | None = None
    """The column of its one picture, if it has no `files`."""
    place: str = "NULL::text"
    """SQL of where it was written, for its author; of what stands under something that is told."""
    staff_list: StaffList | None = None
    """How staff see many of it, if not as what stands under something else."""
    snapshot: str
    """The columns that a case keeps as they were when it was first reported."""
    record: KindRecord | None = None
    """What a member's record holds of theirs; comments are in it by themselves."""
    not_found: type[NotFound]
    """How it is refused to who may not see it."""
    missing: str = ""
    """A sentence on the page that stands where it was."""

    parent: "ContentKind | None" = None
    """What it stands under, and is not seen without."""
    parent_id: str | None = None
    """The column that says under which."""
    answers_id: str | None = None
    """The column that says which of its own kind it answers, one level deep."""

    is_public: str = "TRUE"
    """SQL: its author does not keep it to themselves."""
    seen_with: str | None = None
    """SQL of what else must be there for others to see it: its owner, who has not left."""
    seen: str = LIVE
    """SQL over `%(viewer_id)s`: that member sees it, though not everybody may."""
    reactable: str = LIVE
    """SQL over `%(viewer_id)s`: that member may like it and comment on it."""
    screened_as: WritingKind | None = None
    """How rules look at it before others see it; None is not looked at."""
    has_mentions: bool = True
    """Whether its words name members behind an `@`, who hear of it."""
    is_restorable: bool = True
    """Whether its author may bring back what they deleted."""

    counts: tuple[Count, ...] = ()
    """The kept numbers it is part of, their tables in the order of locks."""
    likes: Reaction | None = None
    bookmarks: Reaction | None = None
    details: str = ""
    """More columns of `counters.state`, as SQL over `thing`."""
    locks: tuple[str, str] | None = None
    """Table and own column (`users`, `user_id`) of what is locked for it, which comes first in the
    order of locks; by default what it stands under, else itself."""
    cards: str | None = None
    """The cache of its cards, by id."""
    flags: str | None = None
    """The cache of what viewers liked and bookmarked of it, by viewer."""

    searched_as: str = ""
    """As search names it, if it is found by its words."""
    search_columns: str = ""
    """What `findable` reads besides `id`."""
    findable: Callable[[Row], Findable] | None = None
    newest: str = "created_at DESC, id DESC"
    """An order of an index of what others see, the newest first."""

    purging: Callable[[list[int]], list[int]] | None = None
    """Before things go for good: lock what else names them, let it go, and say which may go now.

    Without it each is locked by itself."""

    experience: Experience | None = None
    changed: Callable[[Row], None] = _nothing
    """Every process forgets it: its text or its visibility changed."""
    published: Callable[[Row], None] = _nothing
    """Others see it for the first time: who is meant hears."""
    withdrawn: Callable[[Row], None] = _nothing
    """It was deleted or removed: news of it go along."""

    def __str__(self) -> str:
        """Its name, as it is stored."""
        return self.name

    @property
    def locked(self) -> tuple[str, str]:
        """Table and own column of what is locked for it."""
        if self.parent is None or self.parent_id is None:
            return self.locks or (self.table, "id")
        return self.locks or (self.parent.table, self.parent_id)

    def turn(self, target_id: int) -> tuple[str, int]:
        """What those who react to one thing, or say something under it, queue for."""
        return self.name, target_id

    @property
    def subject(self) -> str:
        """`일기가`: the noun with its particle."""
        return with_particle(self.noun, "이", "가")

    def url_at(self, target_id: str) -> str:
        """SQL of the address of the thing that `target_id` (SQL) names."""
        return "'" + self.address.replace("{id}", f"' || {target_id} || '") + "'"

    @property
    def url(self) -> str:
        """SQL of its address: `'/diary/' || id || ''`."""
        return "'" + _COLUMN.sub(r"' || \1 || '", self.address) + "'"
