"""What a kind of content may have: each capability is a part, and says which columns it needs.

A kind without a part lacks that capability. A kind whose table lacks a column that
one of its parts needs is refused when it is declared (`ContentKind`), not at somebody's first like.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from hamsterd.content.markup.plain import preview
from hamsterd.content.screening.rules import WritingKind
from hamsterd.content.search_index import Findable
from hamsterd.core.cache import Cache
from hamsterd.db.sql import Row
from hamsterd.models.base import LIVE, PlainTable

P = TypeVar("P")

_BEGINNING = 200
"""Characters of a text that stand for a title; markup among them shows nothing."""


class Part(Protocol):
    """What needs columns of the kind's own table."""

    @property
    def needs(self) -> Sequence[str]:
        """Their names."""


class IncompleteKind(TypeError):
    """A kind is declared with a part that its table, or another part, does not carry."""


def columns_of(table: type[PlainTable]) -> frozenset[str]:
    """`{"id", "user_id", "title", …}`."""
    return frozenset(table._meta.columns)


def table_name(table: type[PlainTable]) -> str:
    """`diary_entries`."""
    return str(table._meta.table_name)


def referred_to(table: type[PlainTable], column: str) -> type[PlainTable]:
    """The table that a foreign key refers to: the members', by their `user_id`."""
    model: type[PlainTable] = table._meta.columns[column].rel_model
    return model


def require_columns(table: type[PlainTable], part: str, *columns: str) -> None:
    """Raise `IncompleteKind`, naming what `part` needs and `table` lacks."""
    missing = sorted({*columns} - columns_of(table))
    if missing:
        raise IncompleteKind(f"{part} needs {', '.join(missing)} in {table_name(table)}")


def _in(t: str, column: str) -> str:
    return f"{t}.{column}" if t else column


def _nothing(_: Row) -> None:
    """For a kind that has nothing to do at that moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What it says: columns of its table."""

    title: str | None = None
    """Absent: sentences about it quote how its text begins."""
    text: str = "content"
    """As markup; of comments plain text."""
    files: str | None = None
    """Its photos and videos."""
    picture: str | None = None
    """Its one picture, if it has no `files`."""
    has_mentions: bool = True
    """Whether its words name members behind an `@`, who hear of it."""
    screened_as: WritingKind | None = None
    """How rules look at it before others see it; None is not looked at."""

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return [one for one in (self.title, self.text, self.files, self.picture) if one]

    def title_in(self, t: str = "") -> str:
        """SQL, over the table's alias `t` if there is one: its title, NULL without one."""
        return _in(t, self.title) if self.title else "NULL::text"

    def files_in(self, t: str = "") -> str:
        """SQL as `title_in`: its photos and videos, none of a kind without."""
        return _in(t, self.files) if self.files else "'{}'::text[]"

    def subject_in(self, t: str = "") -> str:
        """SQL as `title_in`: its title, else the beginning of its text, for `quoted`."""
        return _in(t, self.title) if self.title else f"left({_in(t, self.text)}, {_BEGINNING})"

    def quoted(self, subject: str) -> str:
        """`subject_in` as plain text: a title is, the beginning of markup is not."""
        return subject if self.title else preview(subject, _BEGINNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What a case keeps of it as it was when it was first reported."""

    columns: tuple[str, ...]
    """Its own columns: all that its author says by it, and whoever decides reads."""
    computed: Mapping[str, str] = field(default_factory=dict)
    """SQL by name, of what stands in no column of its own."""
    without: Mapping[str, str] = field(default_factory=dict)
    """The columns that a case does not keep, each with the reason."""

    @property
    def sql(self) -> str:
        """All of it, as what a SELECT over the kind's table names."""
        named = [f"{expression} AS {name}" for name, expression in self.computed.items()]
        return ", ".join([*self.columns, *named])

    @property
    def needs(self) -> Sequence[str]:
        """A mistyped column is refused when the kind is declared."""
        return self.columns

    @property
    def names(self) -> tuple[str, ...]:
        """What a case calls them, before they are spelled as on the wire."""
        return (*self.columns, *self.computed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visibility:
    """Who sees it, as SQL over the kind's table, without an alias."""

    is_public: str = "TRUE"
    """Its author does not keep it to themselves."""
    seen_with: str | None = None
    """What else must be there for others to see it: its owner, who has not left."""
    seen: str = LIVE
    """Over `%(viewer_id)s`: that member sees it, though not everybody may."""
    reactable: str = LIVE
    """Over `%(viewer_id)s`: that member may like it and comment on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTrash:
    """Its author may bring back what they deleted, or erase it; needs `erased_at`."""

    place: str = "NULL::text"
    """SQL of where it was written, for its author; of comments it is what they stand under."""

    needs = ("erased_at",)


class Measure(StrEnum):
    """What of a thing is counted."""

    THINGS = "things"
    LIKES = "likes"
    LIKES_BY_OTHERS = "likes_by_others"
    """Not its author's own."""


@dataclass(frozen=True, slots=True)
class Count:
    """A kept number of another row that things of a kind are part of."""

    model: type[PlainTable]
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

    def __post_init__(self) -> None:
        require_columns(self.model, "Count", self.column)
        if self.is_scored:
            require_columns(self.model, "Count(is_scored)", *Popularity.needs)

    @property
    def table(self) -> str:
        """Where the number is kept."""
        return table_name(self.model)


@dataclass(frozen=True, slots=True)
class Reaction:
    """What readers do with a thing at a tap: a row of `model`, and a number in `kept`."""

    model: type[PlainTable]
    """`user_id`, and `column`, which names the thing."""
    column: str
    kept: str
    """The kind's own column that says how many there are."""

    def __post_init__(self) -> None:
        require_columns(self.model, "Reaction", "user_id", self.column)

    @property
    def table(self) -> str:
        """Where the reactions are."""
        return table_name(self.model)

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return (self.kept,)


@dataclass(frozen=True, slots=True)
class Popularity:
    """It is listed by popularity, which follows from its likes and comments and its age."""

    needs = ("popularity", "likes_count", "comments_count", "created_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """It is shown as cards, which processes keep encoded, beside the flags of who looks."""

    cache: Cache[Any]
    """Its cards, by id."""
    flags: Cache[Any]
    """What viewers liked, bookmarked and hid of it, by viewer."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """It is found by its words."""

    name: str
    """As search and its index name it."""
    columns: str
    """What `findable` reads besides `id`, as SQL."""
    findable: Callable[[Row], Findable]
    newest: str = "created_at DESC, id DESC"
    """An order of an index of what others see, the newest first."""


@dataclass(frozen=True, slots=True)
class StaffList:
    """What the console's list of it has beside what every kind's has, as SQL over `t`."""

    columns: str
    filters: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """What its domain does when something becomes of it, each with a row of `counters.state`."""

    details: str = ""
    """More columns of that row, as SQL over `thing`."""
    changed: Callable[[Row], None] = _nothing
    """Every process forgets it: its text or its visibility changed."""
    published: Callable[[Row], None] = _nothing
    """Others see it for the first time: who is meant hears."""
    withdrawn: Callable[[Row], None] = _nothing
    """It was deleted or removed: news of it go along."""
    purging: Callable[[list[int]], list[int]] | None = None
    """Before things go for good: lock what else names them, let it go, and say which may go now.

    Without it each is locked by itself."""


def needed(part: P | None) -> P:
    """A part that whoever asks knows the kind to have; else `LookupError`."""
    if part is None:
        raise LookupError("the kind has no such part")
    return part
