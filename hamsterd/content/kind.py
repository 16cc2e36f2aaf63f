"""What a kind of content is: one declaration, from which everything else follows.

A domain declares its kinds in its `kind.py`; `hamsterd/kinds.py` collects them. Whoever hides,
removes, reports, names, counts or likes something asks its kind and names no table. What a kind can
do besides is in its parts (`content/parts.py`); a part that is absent is a capability it lacks.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hamsterd.content.parts import (
    Cards,
    Count,
    Events,
    Experience,
    IncompleteKind,
    Measure,
    OwnTrash,
    Part,
    Popularity,
    Reaction,
    Search,
    Snapshot,
    StaffList,
    Visibility,
    Words,
    require_columns,
    table_name,
)
from hamsterd.content.record import KindRecord
from hamsterd.core.errors import NotFound
from hamsterd.core.particles import with_particle
from hamsterd.models.base import Written

_COLUMN = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentOn:
    """It stands under a thing of another kind, and is not seen without."""

    parent: "ContentKind"
    parent_id: str
    """The column that says under which."""
    answers_id: str | None = None
    """The column that says which of its own kind it answers, one level deep."""

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return [self.parent_id, *([self.answers_id] if self.answers_id else [])]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContentKind:
    """One kind of thing that members write: who it is, and its parts.

    SQL in it is over the kind's own table, without an alias. Raises `IncompleteKind` when the table
    lacks what the parts need.
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
    model: type[Written]
    """Its table, with `user_id`, `created_at` and `updated_at`."""
    address: str
    """Its address on the site, of its columns: `/diary/{id}`."""
    not_found: type[NotFound]
    """How it is refused to who may not see it."""
    missing: str = ""
    """A sentence on the page that stands where it was."""

    words: Words
    snapshot: Snapshot
    visibility: Visibility = field(default_factory=Visibility)
    own_trash: OwnTrash | None = None
    comment: CommentOn | None = None
    likes: Reaction | None = None
    bookmarks: Reaction | None = None
    popularity: Popularity | None = None
    cards: Cards | None = None
    experience: Experience | None = None
    search: Search | None = None
    record: KindRecord | None = None
    """Of what stands alone; comments are in the record by themselves."""
    staff_list: StaffList | None = None
    """How staff see many of what stands alone."""
    counts: tuple[Count, ...] = ()
    """The kept numbers it is part of, their tables in the order of locks."""
    locks: tuple[str, str] | None = None
    """Table and own column (`users`, `user_id`) of what is locked for it, which comes first in the
    order of locks; by default what it stands under, else itself."""
    events: Events = field(default_factory=Events)

    def __post_init__(self) -> None:
        """Refuse a kind that is half declared."""
        self._require("the kind", "user_id", "created_at", "updated_at")
        self._require("address", *_COLUMN.findall(self.address))
        self._require("counts", *(one.by for one in self.counts))
        for name, part in self._parts().items():
            if part is not None:
                self._require(name, *part.needs)
        if self.likes is None and any(one.of is not Measure.THINGS for one in self.counts):
            raise IncompleteKind(f"{self.name}: counts of likes need likes")
        if self.comment is None and self.record is None:
            raise IncompleteKind(f"{self.name}: what is no comment needs a record")

    def _parts(self) -> dict[str, Part | None]:
        return {
            "words": self.words,
            "snapshot": self.snapshot,
            "own_trash": self.own_trash,
            "comment": self.comment,
            "likes": self.likes,
            "bookmarks": self.bookmarks,
            "popularity": self.popularity,
            "record": self.record,
        }

    def _require(self, part: str, *columns: str) -> None:
        require_columns(self.model, f"{self.name}: {part}", *columns)

    def __str__(self) -> str:
        """Its name, as it is stored."""
        return self.name

    @property
    def table(self) -> str:
        """Where its things are kept."""
        return table_name(self.model)

    @property
    def locked(self) -> tuple[str, str]:
        """Table and own column of what is locked for it."""
        if self.comment is None:
            return self.locks or (self.table, "id")
        return self.locks or (self.comment.parent.table, self.comment.parent_id)

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
