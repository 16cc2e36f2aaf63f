"""The capabilities a kind of content may have. Each is a part that lists the columns it needs.

A kind without a part lacks that capability. A kind whose table lacks a column of one of its parts
is refused when it is declared (`ContentKind`), not at the first request.
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
"""Characters of the text used in place of a title; enough to allow for invisible markup."""


class Part(Protocol):
    """A capability that needs columns of the kind's own table."""

    @property
    def needs(self) -> Sequence[str]:
        """The names of those columns."""


class IncompleteKind(TypeError):
    """The declared parts need columns or parts that are missing."""


def columns_of(table: type[PlainTable]) -> frozenset[str]:
    """`{"id", "user_id", "title", …}`."""
    return frozenset(table._meta.columns)


def table_name(table: type[PlainTable]) -> str:
    """`diary_entries`."""
    return str(table._meta.table_name)


def referred_to(table: type[PlainTable], column: str) -> type[PlainTable]:
    """The table that a foreign key refers to; `users` for `user_id`."""
    model: type[PlainTable] = table._meta.columns[column].rel_model
    return model


def require_columns(table: type[PlainTable], part: str, *columns: str) -> None:
    """Raise `IncompleteKind`, naming the columns that `part` needs and `table` lacks."""
    missing = sorted({*columns} - columns_of(table))
    if missing:
        raise IncompleteKind(f"{part} needs {', '.join(missing)} in {table_name(table)}")


def _in(t: str, column: str) -> str:
    return f"{t}.{column}" if t else column


def _nothing(_: Row) -> None:
    """The default of an event handler: nothing to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Its texts, as columns of its table."""

    title: str | None = None
    """None: sentences about it quote the beginning of its text."""
    text: str = "content"
    """Markup; plain text for comments."""
    files: str | None = None
    """Its photos and videos."""
    picture: str | None = None
    """Its single picture, if it has no `files`."""
    has_mentions: bool = True
    """Whether its texts mention members behind an `@`, with notifications."""
    screened_as: WritingKind | None = None
    """The kind of screening before publication; None means it is not screened."""
    secret_as: str | None = None
    """What mails and devices call a secret one, for kinds with `is_secret`."""

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return [one for one in (self.title, self.text, self.files, self.picture) if one]

    def title_in(self, t: str = "") -> str:
        """SQL of its title, optionally over the table's alias `t`; NULL if the kind has none."""
        return _in(t, self.title) if self.title else "NULL::text"

    def files_in(self, t: str = "") -> str:
        """SQL as `title_in`: its photos and videos; empty if the kind has none."""
        return _in(t, self.files) if self.files else "'{}'::text[]"

    def subject_in(self, t: str = "") -> str:
        """SQL as `title_in`: its title, else the beginning of its text; for `quoted`."""
        return _in(t, self.title) if self.title else f"left({_in(t, self.text)}, {_BEGINNING})"

    def told_in(self, t: str = "") -> str:
        """SQL as `subject_in`, for news that leave the site: nothing of a secret's words."""
        subject = self.subject_in(t)
        if self.secret_as is None:
            return subject
        return f"CASE WHEN {_in(t, 'is_secret')} THEN '{self.secret_as}' ELSE {subject} END"

    def quoted(self, subject: str) -> str:
        """`subject_in` as plain text.

        Titles are plain already; the beginning of markup is converted.
        """
        return subject if self.title else preview(subject, _BEGINNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The copy that a case stores when a thing is first reported."""

    columns: tuple[str, ...]
    """Its own columns: all that its author says by it, and whoever decides reads."""
    computed: Mapping[str, str] = field(default_factory=dict)
    """SQL by name, of what stands in no column of its own."""
    without: Mapping[str, str] = field(default_factory=dict)
    """Columns left out of the snapshot, each with the reason."""

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
    """Who can see it, as SQL over the kind's table, without an alias."""

    is_public: str = "TRUE"
    """False while its author keeps it private."""
    seen_with: str | None = None
    """A further condition for others to see it: its owner has not left."""
    open_to_all: str | None = None
    """A further condition for everybody to see it: its board is one that everybody may read."""
    seen: str = LIVE
    """Over `%(viewer_id)s`: whether that member sees it, even where not everybody does."""
    reactable: str = LIVE
    """Over `%(viewer_id)s`: whether that member may like it and comment on it."""
    locked: str = "FALSE"
    """Over `%(viewer_id)s`: whether its comments are closed to that member."""
    why_locked: Callable[[int], str | None] | None = None
    """Why, of the thing with that id; as `CommentsLocked` says it where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTrash:
    """Authors can restore what they deleted, or erase it; needs `erased_at`."""

    place: str = "NULL::text"
    """SQL of the place it belongs to, shown to its author; for comments the parent."""

    needs = ("erased_at",)


class Measure(StrEnum):
    """What a counter counts."""

    THINGS = "things"
    LIKES = "likes"
    LIKES_BY_OTHERS = "likes_by_others"
    """Likes by members other than its author."""


@dataclass(frozen=True, slots=True)
class Count:
    """A stored counter in another row that things of a kind are part of."""

    model: type[PlainTable]
    column: str
    by: str = "user_id"
    """The kind's column that refers to the row; NULL refers to none."""
    when: str = LIVE
    """SQL over the kind's table: whether a thing is counted."""
    of: Measure = Measure.THINGS
    is_many: bool = False
    """Whether `by` is an array that refers to several rows."""
    is_scored: bool = False
    """Whether the row's popularity depends on the counter."""

    def __post_init__(self) -> None:
        require_columns(self.model, "Count", self.column)
        if self.is_scored:
            require_columns(self.model, "Count(is_scored)", *Popularity.needs)

    @property
    def table(self) -> str:
        """The table of the counter."""
        return table_name(self.model)


@dataclass(frozen=True, slots=True)
class Reaction:
    """A one-tap reaction of readers: a row of `model`, and a counter in `kept`."""

    model: type[PlainTable]
    """Has `user_id`, and `column`, which refers to the thing."""
    column: str
    kept: str
    """The kind's own column with the number of reactions."""

    def __post_init__(self) -> None:
        require_columns(self.model, "Reaction", "user_id", self.column)

    @property
    def table(self) -> str:
        """The table of the reactions."""
        return table_name(self.model)

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        return (self.kept,)


@dataclass(frozen=True, slots=True)
class Popularity:
    """It can be sorted by popularity, which follows from its likes, comments and age."""

    needs = ("popularity", "likes_count", "comments_count", "created_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """It is shown as cards, cached as encoded JSON; the viewer's flags are cached separately."""

    cache: Cache[Any]
    """Its cards, by id."""
    flags: Cache[Any]
    """What viewers liked, bookmarked and hid among it, by viewer."""
    beside: Cache[Any] | None = None
    """Where it is shown beside others of its kind."""


class Experience(Protocol):
    """The experience that things of a kind earn; methods take the row of `counters.state`.

    The ledger names a thing `key:{id}`, and its likes `likes:{id}:…`.
    """

    @property
    def key(self) -> str:
        """The prefix of a thing's key in the ledger."""

    @property
    def likes(self) -> str:
        """The prefix of a like's key in the ledger."""

    def grant(self, thing: Row) -> int | None:
        """The thing was published. Returns its author's level if they earned experience."""

    def grant_for_like(self, thing: Row, member_id: int) -> None:
        """A member liked the thing."""

    def revoke(self, thing: Row) -> None:
        """A moderator removed the thing: revoke what it earned."""

    def restore(self, thing: Row) -> None:
        """A moderator restored the thing: restore what was revoked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """It can be found by its words."""

    name: str
    """The kind's name in the search index."""
    columns: str
    """Columns that `findable` reads besides `id`, as SQL."""
    findable: Callable[[Row], Findable]
    newest: str = "created_at DESC, id DESC"
    """The order of an index of visible things, newest first."""
    newest_of: str | None = None
    """SQL of the rows of that index, if there are others than visible ones."""


@dataclass(frozen=True, slots=True)
class StaffList:
    """Additions to the console's list of this kind, as SQL over `t`."""

    columns: str
    filters: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)
    """JSON arrays by name that say something of it: empty where staff may not read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """What its domain does on state changes; handlers get a row of `counters.state`."""

    details: str = ""
    """Further columns of that row, as SQL over `thing`."""
    changed: Callable[[Row], None] = _nothing
    """Its text or visibility changed: drop it from the caches of all processes."""
    published: Callable[[Row], None] = _nothing
    """It became visible for the first time: send notifications."""
    withdrawn: Callable[[Row], None] = _nothing
    """It was deleted or removed: withdraw its notifications."""
    purging: Callable[[list[int]], list[int]] | None = None
    """Before a purge: lock and release the rows that refer to the things, and return the ids that
    may go now.

    Without it, each thing is locked by itself.
    """


def needed(part: P | None) -> P:
    """A part that the caller knows the kind to have; raises `LookupError` otherwise."""
    if part is None:
        raise LookupError("the kind has no such part")
    return part
