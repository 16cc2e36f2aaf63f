"""Release content after 30 days of a legal block (정보통신망법 제44조의2 제4항)."""

from functools import partial

from hamsterd.staff.takedowns.decisions import end_block, ended_blocks
from scheduler.task import Counts, Task, each


def end_takedowns(task: Task) -> Counts:
    """`{"takedowns": 1}`; a dry run counts the blocks that are over."""
    over = ended_blocks()
    if task.dry_run:
        return {"takedowns": len(over)}
    return each("takedowns", over, partial(end_block, site=task.settings))
