"""`hamster takedowns`: a takedown request from start to end, from the shell."""

from tests.cli.conftest import Operator
from tests.cli.filled import BLOCKED_TAKEDOWN, PENDING_TAKEDOWN

REASON = ("--reason", "확인했어요.")


def status(steward: Operator, number: int) -> str:
    return str(steward.json("takedowns", "show", str(number))["status"])


def test_it_is_blocked_removed_and_each_undone(steward: Operator) -> None:
    rows = steward.json("takedowns", "list")
    assert [row["status"] for row in rows] == ["pending", "blocked"]
    assert rows[0]["claimantEmail"] != "dad@hamzzi.example"

    blocked = steward.json("takedowns", "block", str(PENDING_TAKEDOWN), *REASON)
    removed = steward.json("takedowns", "remove", str(PENDING_TAKEDOWN), "--yes", *REASON)
    assert status(steward, PENDING_TAKEDOWN) == "removed"

    steward.json("audit", "undo", str(removed["auditId"]))
    steward.json("audit", "undo", str(blocked["auditId"]))
    assert status(steward, PENDING_TAKEDOWN) == "pending"


def test_one_is_released_and_another_rejected(steward: Operator) -> None:
    steward.json("takedowns", "release", str(BLOCKED_TAKEDOWN), *REASON)
    steward.json("takedowns", "reject", str(PENDING_TAKEDOWN), *REASON)

    assert status(steward, BLOCKED_TAKEDOWN) == "released"
    assert status(steward, PENDING_TAKEDOWN) == "rejected"


def test_removing_asks_only_about_what_can_be_removed(steward: Operator) -> None:
    unanswered = steward.run("takedowns", "remove", str(BLOCKED_TAKEDOWN), *REASON)
    assert (unanswered.returncode, "--yes" in unanswered.stderr) == (1, True)
    assert status(steward, BLOCKED_TAKEDOWN) == "blocked"

    for number in (PENDING_TAKEDOWN, 99):
        refused = steward.run("takedowns", "remove", str(number), *REASON)
        assert refused.returncode == 1
        assert "삭제할까요" not in refused.stderr
