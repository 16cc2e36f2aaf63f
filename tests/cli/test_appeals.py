"""`hamster appeals`: an objection is read, granted or denied, and each can be undone."""

from tests.cli.conftest import Operator
from tests.cli.filled import APPEAL

REASON = ("--reason", "다시 보니 문제가 없었어요.")


def test_an_appeal_is_listed_shown_granted_and_undone(steward: Operator) -> None:
    [row] = steward.json("appeals", "list", "--status", "pending")
    assert (row["id"], row["nickname"], row["kind"]) == (APPEAL, "모찌", "suspension")
    assert "그런 뜻이 아니었어요" in steward.run("appeals", "show", str(APPEAL)).stdout

    done = steward.json("appeals", "grant", str(APPEAL), *REASON)

    assert done["undo"] == f"hamster audit undo {done['auditId']}"
    assert steward.json("users", "show", "모찌")["status"] == "active"
    again = steward.run("appeals", "deny", str(APPEAL), *REASON)
    assert (again.returncode, "먼저" in again.stderr) == (1, True)

    steward.json("audit", "undo", str(done["auditId"]))
    assert steward.json("users", "show", "모찌")["status"] == "suspended"
    assert steward.json("appeals", "show", str(APPEAL))["status"] == "pending"


def test_what_is_not_there_and_what_is_not_asked_right(steward: Operator) -> None:
    assert steward.run("appeals", "show", "99").returncode == 1
    assert steward.run("appeals", "deny", "99", *REASON).returncode == 1
    assert steward.run("appeals", "list", "--status", "마침").returncode == 2
    assert steward.run("appeals", "grant", str(APPEAL)).returncode == 2
