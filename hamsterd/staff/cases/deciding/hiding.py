"""Hiding by reports while a case is pending: lifted when it is decided, restored by undoing."""

from collections.abc import Sequence
from typing import Any

from hamsterd.content.lifecycle import hide, show
from hamsterd.content.visibility import HiddenFor
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.deciding.locks import CaseTarget
from hamsterd.staff.cases.queue.reach import Reported


def hide_reported(case: Reported) -> bool:
    """Hide the target of a case; whether it changed.

    Members are never hidden: five people could silence anybody (decision 0012).
    """
    kind = KINDS.get(case["target_type"])
    return kind is not None and hide(kind, case["target_id"], HiddenFor.REPORTS)


def show_reported(cases: Sequence[CaseTarget]) -> list[dict[str, Any]]:
    """Lift that again; of each case whether it was hidden: `[{"id": 7, "wasHidden": True}]`."""
    kinds = ((case, KINDS.get(case["target_type"])) for case in cases)
    return [
        {
            "id": case["id"],
            "wasHidden": kind is not None and show(kind, case["target_id"], HiddenFor.REPORTS),
        }
        for case, kind in kinds
    ]
