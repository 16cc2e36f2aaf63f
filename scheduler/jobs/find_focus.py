"""Find focal points of pictures uploaded before detection existed."""

from datetime import timedelta

from hamsterd.db.batches import Deadline
from hamsterd.db.transaction import transaction
from hamsterd.kinds import KINDS
from hamsterd.media.storage import open_storage
from hamsterd.media.upkeep.refocusing import Refocused, find_missing_focus, without_focus
from hamsterd.realtime.bus import drop_cached
from scheduler.task import Counts, Task

BUDGET = timedelta(minutes=30)
"""Time limit of a night; the next one continues."""


def find_focus(task: Task) -> Counts:
    """`{"found": 120, "found.left": 3}`; `found.left` were not reached, or have no small copy."""
    if task.dry_run:
        return {"found": without_focus()}
    found = 0
    for refocused in find_missing_focus(open_storage(task.settings), Deadline(BUDGET)):
        if refocused is not None:
            found += 1
            _show(refocused)
    left = without_focus()
    return {"found": found, **({"found.left": left} if left else {})}


def _show(refocused: Refocused) -> None:
    """Drop cached cards with the picture."""
    kind, target_id = KINDS.get(refocused.attached_type or ""), refocused.attached_id
    if kind is not None and kind.cards is not None and target_id is not None:
        with transaction():
            drop_cached(kind.cards.cache.name, target_id)
