"""A kind of content: one declaration, from which everything else is derived.

A domain declares its kinds in its `kind.py`; `hamsterd/kinds.py` collects them. Code that hides,
removes, reports, names, counts or likes something uses the kind and names no table. Further
capabilities are parts (`content/parts.py`); a kind without a part lacks that capability.
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
from hamsterd.core.text.particles import with_particle
from hamsterd.models.base import Written

_COLUMN = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentOn:
    """Things of this kind belong to a thing of another kind, and are visible only with it."""

    parent: "ContentKind"
    parent_id: str
    """The column that refers to the parent."""
    answers_id: str | None = None
    """The column that refers to the comment replied to; replies are one level deep."""
    has_secrets: bool = False
    """Whether `is_secret` makes it readable by its author and those whom it answers alone."""

    @property
    def refers(self) -> Sequence[str]:
        """The columns that say where it stands."""
        return [self.parent_id, *([self.answers_id] if self.answers_id else [])]

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return [*self.refers, *(["is_secret"] if self.has_secrets else [])]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContentKind:
    """One kind of thing that members write: its identity and its parts.

    SQL in it is over the kind's own table, without an alias. Raises `IncompleteKind` when the table
    lacks columns that the parts need.
    """

    name: str
    """As stored in `target_type` columns and sent on the wire."""
    noun: str
    """`일기`, for sentences that do not name the thing."""
    label: str
    """`게시글 댓글`: distinguishes the kind from the others in the console."""
    plural: str
    """The key of its counts in the retention job: `entries`."""
    trashed: str
    """`지운 일기`: the name of its tab in the trash."""
    model: type[Written]
    """Its table, with `user_id`, `created_at` and `updated_at`."""
    address: str
    """The path of its page, with its columns: `/diary/{id}`."""
    not_found: type[NotFound]
    """The error for viewers who may not see it."""
    missing: str = ""
    """A sentence for the page of a thing that is gone."""

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
    """For kinds that stand alone; comments are part of the record by themselves."""
    staff_list: StaffList | None = None
    """The console's list, for kinds that stand alone."""
    counts: tuple[Count, ...] = ()
    """The counters it is part of, with tables in locking order."""
    locks: tuple[str, str] | None = None
    """Table and own column (`users`, `user_id`) of the row that is locked first.

    By default it is the parent's row, else its own.
    """
    events: Events = field(default_factory=Events)

    def __post_init__(self) -> None:
        """Raise `IncompleteKind` if the declaration is incomplete."""
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
        """The name of its table."""
        return table_name(self.model)

    @property
    def locked(self) -> tuple[str, str]:
        """Table and own column of the row to lock for it."""
        if self.comment is None:
            return self.locks or (self.table, "id")
        return self.locks or (self.comment.parent.table, self.comment.parent_id)

    def turn(self, target_id: int) -> tuple[str, int]:
        """The queue key of reactions and comments on one thing: they run one after another."""
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

    def url_in(self, t: str) -> str:
        """The same of the row that `t` names, where another table has such columns, too."""
        return "'" + _COLUMN.sub(rf"' || {t}.\1 || '", self.address) + "'"
