"""A model of the stored data: whose it is and how long it is kept, by the privacy policy.

It knows tables only by name. Names stand for members; the caller passes the time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from hamsterd.core.clock import kst_day_end
from hamsterd.staff.sanctions.ladder import SanctionKind
from tests.people import Person

DAY = timedelta(days=1)
GRACE, TRASH = 7 * DAY, 30 * DAY
"""How long a member who left may return, and deleted content may be restored."""
READ, UNREAD = 90 * DAY, 180 * DAY
KEPT = {"audit_log": 365 * DAY, "outbox_mail": 90 * DAY, "notifications": UNREAD}
"""The data that is kept from the moment it is written, and how long (the privacy policy)."""
TIDIED_BY = {
    "audit_log": "retain",
    "report_cases": "retain",
    "sanctions": "retain",
    "outbox_mail": "tidy-accounts",
    "notifications": "tidy-notifications",
}
PERSONAL = {"outbox_mail", "notifications"}
"""The data that is deleted with its member."""


def is_grace_over(left_at: datetime, now: datetime) -> bool:
    """The last day of returning counts to its end."""
    return kst_day_end(left_at + GRACE) < now


@dataclass(eq=False)
class Record:
    """A row that is kept for a time; `over` is its end, None while it is in force."""

    table: str
    id: int
    written: datetime
    over: datetime | None
    owner: str = ""
    others: Sequence[str] = ()
    entry: "Entry | None" = None


@dataclass(eq=False)
class Entry:
    id: int
    author: str
    is_public: bool
    deleted_at: datetime | None = None
    removed_at: datetime | None = None
    case: Record | None = None
    is_erased: bool = False
    is_liked: bool = False

    @property
    def is_present(self) -> bool:
        return self.deleted_at is None and self.removed_at is None

    @property
    def is_held(self) -> bool:
        return self.case is not None and self.case.over is None


@dataclass(eq=False)
class Sanction:
    kind: SanctionKind
    ends: datetime | None
    record: Record


@dataclass
class Member:
    person: Person
    status: str = "active"
    left_at: datetime | None = None
    is_signed_in: bool = True
    refusals: int = 0
    running: list[Sanction] = field(default_factory=list)

    def is_suspended(self, now: datetime) -> bool:
        return any(one.ends is not None and one.ends > now for one in self.running)

    @property
    def is_banned(self) -> bool:
        return any(one.kind is SanctionKind.BAN for one in self.running)


@dataclass
class Keeping:
    """The whole state; jobs delete rows of it at `now`."""

    members: dict[str, Member]
    written: list[Entry] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    def tidy(self, job: str, now: datetime) -> None:
        self.drop(
            lambda record: (
                TIDIED_BY[record.table] == job and record.over is not None and record.over < now
            )
        )

    def purge_trash(self, now: datetime) -> None:
        for entry in self.written:
            gone = [at for at in (entry.deleted_at, entry.removed_at) if at is not None]
            if gone and min(gone) + TRASH < now and not entry.is_held:
                self.erase(entry)

    def purge_withdrawn(self, now: datetime) -> None:
        for name, member in self.members.items():
            if member.left_at is not None and is_grace_over(member.left_at, now):
                member.status, member.left_at = "purged", None
                for entry in self.written:
                    if entry.author == name and not (entry.is_public and entry.is_present):
                        self.erase(entry)
                self.drop(lambda record, name=name: name in {record.owner, *record.others})  # type: ignore[misc]

    def erase(self, entry: Entry) -> None:
        entry.is_erased = True
        self.drop(lambda record: record.entry is entry and record.table == "notifications")

    def drop(self, is_gone: Callable[[Record], bool]) -> None:
        self.records = [record for record in self.records if not is_gone(record)]

    def is_trashed(self, entry: Entry, now: datetime) -> bool:
        """Its author may bring it back."""
        is_in_time = entry.deleted_at is not None and entry.deleted_at + TRASH > now
        return is_in_time and entry.removed_at is None and not entry.is_erased
