"""Read and write access to a hamster's health journal; the only place that decides it.

Access is for its owner and carers. For everybody else, staff included, there is no journal.
"""

from dataclasses import dataclass
from datetime import date

from hamsterd.content.visibility import UNDELETED
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_one, fetch_row
from hamsterd.hamsters.carers.access import care
from hamsterd.hamsters.carers.rules import Care
from hamsterd.hamsters.health.errors import OwnerOnly, ReadsOnly
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.models.hamsters.health import HealthRow

WRITABLE = f"{care()} <> '{Care.VIEW}' AND h.{UNDELETED}"
"""Which hamsters (`h`) a member may write the journal of, for lists over many."""

_JOURNAL = f"""
    SELECT h.id, h.user_id AS owner_id, h.name, h.breed, h.birth_date, h.passed_on, s.quiet_days,
           {care()} AS care{{lock}}
      FROM hamsters h LEFT JOIN health_settings s ON s.hamster_id = h.id
     WHERE h.id = %(hamster_id)s AND {care()} IS NOT NULL AND h.{UNDELETED}
"""
_READ = Prepared(_JOURNAL.format(lock=""))
_LOCK = Prepared(
    _JOURNAL.format(lock=", pg_advisory_xact_lock(hashtextextended('health:' || h.id, 0)) AS lock")
)


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal the member may read, and its hamster."""

    id: int
    owner_id: int
    name: str
    breed: str
    birth_date: date | None
    passed_on: date | None
    quiet_days: int | None
    care: Care

    @property
    def can_write(self) -> bool:
        """Whether this member may write rows."""
        return self.care is not Care.VIEW

    def may_remove(self, author_id: int | None, member_id: int) -> bool:
        """Whether a member may delete what `author_id` added: its author and the owner may."""
        return self.is_owner or author_id == member_id

    @property
    def is_owner(self) -> bool:
        """Whether it is the journal of this member's own hamster."""
        return self.care is Care.OWNER


def journal_of(hamster_id: int, member_id: int, *, to_write: bool = False) -> Journal:
    """The hamster's journal as this member has it; raises `HamsterNotFound` or `ReadsOnly`."""
    return _journal(_READ, hamster_id, member_id, to_write=to_write)


def journal_to_write(hamster_id: int, member_id: int) -> Journal:
    """The journal, locked against other writers until the transaction ends.

    No index can enforce the limit of rows per day, or find rows that a table repeats. Two writers
    of the same rows in different orders would deadlock. Call it before any other query.
    """
    return _journal(_LOCK, hamster_id, member_id, to_write=True)


def _journal(query: Prepared, hamster_id: int, member_id: int, *, to_write: bool) -> Journal:
    row = fetch_row(query, HamsterNotFound, hamster_id=hamster_id, member_id=member_id)
    row.pop("lock", None)
    journal = Journal(**{**row, "care": Care(row["care"])})
    if to_write and not journal.can_write:
        raise ReadsOnly
    return journal


def owned_journal(hamster_id: int, member_id: int) -> Journal:
    """The journal of one's own hamster; raises `HamsterNotFound`, or `OwnerOnly` for a carer."""
    journal = journal_of(hamster_id, member_id)
    if not journal.is_owner:
        raise OwnerOnly
    return journal


def row_is_visible(row_id: int, viewer_id: int | None) -> bool:
    """Whether a file of this row may be seen: by readers of the journal."""
    if viewer_id is None:
        return False
    found = fetch_one(HealthRow.select(HealthRow.hamster_id).where(HealthRow.id == row_id))
    if found is None:
        return False
    try:
        journal_of(found["hamster_id"], viewer_id)
    except HamsterNotFound:
        return False
    return True
