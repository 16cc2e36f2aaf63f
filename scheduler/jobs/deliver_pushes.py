"""Deliver queued pushes if no server process does, or a push service was down."""

from functools import partial

from hamsterd.delivery.push.delivery import Outcome, deliver_due
from hamsterd.delivery.push.outbox import Pushes
from hamsterd.kinds import TARGET_VISIBILITY
from hamsterd.notifications.pushes import worth_a_ring
from scheduler.task import Counts, Task


def deliver_pushes(task: Task) -> Counts:
    """`{"sent": 3, "held": 0, "dropped": 1, …}`; a dry run counts what is due."""
    if task.dry_run:
        return {"due": Pushes.due_count()}
    done = deliver_due(task.settings, partial(worth_a_ring, seen=TARGET_VISIBILITY))
    return {outcome.value: done.messages[outcome] for outcome in Outcome}
