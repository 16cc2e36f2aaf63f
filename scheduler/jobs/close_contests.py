"""Count contests whose vote is over, once each, and notify the winners."""

from hamsterd.contests.counting import count_contest, due_contests
from hamsterd.db.handle import connection
from scheduler.task import Counts, Task, each


def close_contests(task: Task) -> Counts:
    """`{"contests": 1}`; a dry run counts those that are due."""
    with connection():
        due = due_contests(task.moment)
    if task.dry_run:
        return {"contests": len(due)}
    return each("contests", due, lambda one: count_contest(one, task.moment) is not None)
