"""Look after tables with which autovacuum does not keep up."""

from collections import Counter

from hamsterd.db.batches import Deadline
from hamsterd.db.vacuum import tables_in_need, vacuum
from scheduler.task import Counts, Task


def check_tables(task: Task) -> Counts:
    """`{"tables": 2, "dead_rows": 1, "never_analyzed": 1}`, each of them vacuumed and analysed.

    A dry run only counts; `left` are those for which time ran out.
    """
    counts: Counter[str] = Counter(tables=0)
    deadline = Deadline()
    for table in tables_in_need():
        if deadline.is_over:
            counts["left"] += 1
            continue
        counts.update(["tables", *table.needs])
        if not task.dry_run:
            vacuum(table.name)
    return dict(counts)
