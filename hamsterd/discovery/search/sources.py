"""The searchable sources: every kind with words, and members."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Search
from hamsterd.content.search_index import MEMBER, Findable, spellings
from hamsterd.content.visibility import UNDELETED, listed
from hamsterd.db.sql import Row
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.queries import VISIBLE


@dataclass(frozen=True, slots=True)
class Source:
    """One table whose rows can be found."""

    name: str
    """Its name in the index."""
    noun: str
    table: str
    columns: str
    """The columns that `findable` reads besides `id`."""
    findable: Callable[[Row], Findable]
    visible: str
    """SQL: it is public."""
    kept: str = UNDELETED
    """SQL: its words are in the index."""
    newest: str = "id DESC"
    """The order of an index of visible rows, newest first."""
    newest_of: str | None = None
    """As `Search.newest_of`."""


def _source(kind: ContentKind, search: Search) -> Source:
    return Source(
        name=search.name,
        noun=kind.noun,
        table=kind.table,
        columns=search.columns,
        findable=search.findable,
        visible=listed(kind),
        newest=search.newest,
        newest_of=search.newest_of,
    )


def _member(row: Row) -> Findable:
    return Findable(row["id"], "", spellings(row["nickname"]))


MEMBERS = Source(
    name=MEMBER,
    noun="회원",
    table="users",
    columns="nickname",
    findable=_member,
    visible=VISIBLE,
    kept="status <> 'purged'",
)
SOURCES: Mapping[str, Source] = {
    **{kind.search.name: _source(kind, kind.search) for kind in KINDS.values() if kind.search},
    MEMBERS.name: MEMBERS,
}
"""By name."""
