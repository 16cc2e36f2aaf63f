"""The registry of personal data: which columns hold it, what a purge does, where members can read
it.

Each table that refers to a member declares this below its columns. The purge is derived from the
registry, and a test compares it with the schema and the member's record: a new table or column
without a declaration fails that test (decision 0138).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hamsterd.core.data_kinds import DataKind
from hamsterd.models.base import PlainTable
from hamsterd.models.topics import Topic


@dataclass(frozen=True, slots=True)
class Delete:
    """The rows go."""


@dataclass(frozen=True, slots=True)
class Anonymise:
    """The rows stay, without the name: the column is emptied."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The rows stay, but refer to a row without personal data; `why`."""

    why: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """`who` deletes the rows, because counters or files depend on them."""

    who: str


Purge = Delete | Anonymise | Keep | Elsewhere


@dataclass(frozen=True, slots=True)
class InRecord:
    """The files of the record that show the rows, and the columns that none shows, with reasons."""

    files: Sequence[str]
    left_out: Mapping[str, str] = field(default_factory=dict)

    def without(self, why: str, *columns: str) -> "InRecord":
        """The same, with some more columns that no file shows."""
        return InRecord(self.files, {**self.left_out, **dict.fromkeys(columns, why)})


@dataclass(frozen=True, slots=True)
class NotInRecord:
    """The record leaves the rows out; `why`."""

    why: str


@dataclass(frozen=True, slots=True)
class MemberData:
    """One way in which a table leads to a member: `where` is SQL over its row.

    `leaks` is what a stranger who reads the rows learns of that member.
    """

    table: type[PlainTable]
    column: str
    where: str
    purge: Purge
    record: InRecord | NotInRecord
    topic: Topic
    leaks: Sequence[DataKind]

    @property
    def table_name(self) -> str:
        """`likes`."""
        return str(self.table._meta.table_name)

    @property
    def name(self) -> str:
        """`likes.user_id`."""
        return f"{self.table_name}.{self.column}"


MEMBER_DATA: list[MemberData] = []
"""Every way there is, in the order in which the tables are read."""
PARTS: dict[type[PlainTable], tuple[type[PlainTable], InRecord | NotInRecord]] = {}
"""Tables whose rows belong to a row of another table, and are deleted with it."""
LEAKS: dict[str, set[DataKind]] = {}
"""What rows of a table tell a stranger of members, by the table's name."""
NOBODYS: dict[type[PlainTable], str] = {}
"""Tables without personal data, and why."""


def member_data(
    table: type[PlainTable],
    column: str,
    purge: Purge,
    record: InRecord | NotInRecord,
    *,
    topic: Topic,
    leaks: Sequence[DataKind],
    where: str = "{column} = %(member_id)s",
) -> None:
    """State that `column` of `table` leads to a member."""
    data = MemberData(table, column, where.format(column=column), purge, record, topic, leaks)
    MEMBER_DATA.append(data)
    LEAKS.setdefault(data.table_name, set()).update(leaks)


def part_of(
    table: type[PlainTable],
    parent: type[PlainTable],
    record: InRecord | NotInRecord,
    *,
    leaks: Sequence[DataKind],
) -> None:
    """State that the rows go with those of `parent`, which lead to a member."""
    PARTS[table] = (parent, record)
    LEAKS[str(table._meta.table_name)] = set(leaks)


def nobodys(table: type[PlainTable], why: str) -> None:
    """State that no row of the table is about a member."""
    NOBODYS[table] = why


def in_record(*files: str) -> InRecord:
    """The files of `data/` that show it."""
    return InRecord(files)


# Reasons that several tables share.
AS_CONTENT = Elsewhere("operations.retention: what is private or deleted goes, the rest stays")
COUNTED = Keep("others' counters hold it, and it names nobody any more")
STAFF_ACT = Keep("what staff did is the site's own record")
MISUSE = Keep("kept against misuse for its period (operations.retention.rules)")
OF_STAFF = NotInRecord("what staff did for the site, not what the site keeps of a member")
OF_OTHERS = NotInRecord("what others did; it is theirs")
PASSING = NotInRecord("gone within days, and says nothing that other files do not")
DERIVED = NotInRecord("made anew from what the record holds")
KEY = "would open what it is kept for"
MACHINERY = "how the site handles it; says nothing of the member"
BY_STAFF = "who of the staff it was"
ELSEWHERE_SHOWN = "another column or file shows it"
ITS_OWN = "the site's own, which everybody may see"
FIGURES = "figures of the site, about nobody"
