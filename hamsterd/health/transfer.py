"""Taking a pasted table into a journal, and giving the journal out as a file.

What is good is kept, and a line that is not comes back as it was, with what is wrong in words:
the same text, mended, can be taken again without doubling a row.
"""

from datetime import date

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.transaction import transactional
from hamsterd.health.access import Journal, journal_of
from hamsterd.health.alerting import look_at
from hamsterd.health.queries import all_rows
from hamsterd.health.schemas import HealthImportIn, HealthImportOut, HealthRowIn, RefusedLine
from hamsterd.health.service import faults_of, keep_rows, known_keys
from hamsterd.health.tables import Line, read_table, write_table


@transactional
def import_table(
    *, member_id: int, hamster_id: int, form: HealthImportIn, site: Settings
) -> HealthImportOut:
    """Take what is good of a table; of a preview nothing is kept.

    Raises `HamsterNotFound`, `TableUnreadable` or `TooManyHealthRows`.
    """
    journal = journal_of(hamster_id, member_id, to_write=True)
    good: list[HealthRowIn] = []
    refused: list[RefusedLine] = []
    for line in read_table(form.text, hamster_id=hamster_id):
        fault = line.fault or _fault(journal, line)
        if fault:
            refused.append(RefusedLine(line=line.number, text=line.text, message=fault))
        else:
            good.extend(line.rows)
    known = len(known_keys(journal, good))
    if not form.is_preview:
        keep_rows(journal, good, author_id=member_id)
        look_at(hamster_id, site=site)
    return HealthImportOut(saved=len(good) - known, known=known, refused=refused)


@transactional
def export_table(*, member_id: int, hamster_id: int, from_day: date, to_day: date) -> str:
    """The journal as a CSV file, the oldest day first; raises `HamsterNotFound`."""
    journal_of(hamster_id, member_id)
    return "".join(write_table(all_rows(hamster_id, from_day, to_day)))


def file_name(hamster_id: int) -> str:
    """What the file is called."""
    return f"건강수첩-{hamster_id}-{kst_day()}.csv"


def _fault(journal: Journal, line: Line) -> str | None:
    found = [fault for row in line.rows for fault in faults_of(journal, row).values()]
    return found[0] if found else None
