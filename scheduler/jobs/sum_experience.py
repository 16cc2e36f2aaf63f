"""Sum all experience from the ledger again, and correct drifted sums and levels."""

from hamsterd.core.cache import Shows
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL
from hamsterd.realtime.bus import drop_showing
from scheduler.counter_repair import Ledger, repair
from scheduler.task import Counts, Task

# A sum is never negative: moderators may have revoked more than was left.
_SUM = """
    SELECT greatest(0, coalesce(sum(amount), 0)) FROM experience_events WHERE user_id = t.id
"""


def _forget_cards(_ids: list[int]) -> None:
    drop_showing(Shows.LEVEL | Shows.RIGHTS)


LEDGER = Ledger(
    "users",
    {"experience": _SUM, "level": f"1 + ({_SUM}) / {EXPERIENCE_PER_LEVEL}"},
    forget=_forget_cards,
)


def sum_experience(task: Task) -> Counts:
    """`{"rows": 1, "users.experience": 1, "users.level": 1}` counts the drifted ones.

    A dry run counts the same and changes nothing.
    """
    return dict(repair(LEDGER, dry_run=task.dry_run))
