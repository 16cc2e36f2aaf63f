"""Release what was blocked by law for 30 days (정보통신망법 제44조의2 제4항)."""

from hamsterd.takedowns.decisions import end_blocks, ended_blocks
from scheduler.task import Counts, Task


def end_takedowns(task: Task) -> Counts:
    """`{"takedowns": 1}`; a dry run counts the blocks that are over."""
    if task.dry_run:
        return {"takedowns": len(ended_blocks())}
    return {"takedowns": end_blocks(site=task.settings)}
