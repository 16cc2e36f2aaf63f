"""Go on with removing a spammer's writing where a process was killed in between."""

from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.automod.spam.service import abandoned, go_on, removal_of
from scheduler.task import Counts, Task, each

SECONDS = 60.0
"""How long one run works on one member's writing; the next run has the rest."""
ACTOR = "job:finish-spam-removals"


def finish_spam_removals(task: Task) -> Counts:
    """`{"removals": 1}`; a dry run counts those that stopped."""
    stopped = dict(abandoned())
    if task.dry_run:
        return {"removals": len(stopped)}

    def finish(removal_id: int) -> int:
        if stopped[removal_id] == "undoing":
            audit_id = removal_of(removal_id).audit_id
            if audit_id is not None:
                undo_act(audit_id, actor=ACTOR, site=task.settings)
        else:
            go_on(removal_id, seconds=SECONDS)
        return 1

    return each("removals", stopped, finish)
