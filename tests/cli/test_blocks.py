"""`hamster blocks`: addresses, networks and e-mail domains are blocked and let in again."""

from tests.cli.conftest import Operator
from tests.cli.filled import BLOCK

REASON = ("--reason", "도배")


def test_a_network_is_blocked_for_some_days_and_that_is_undone(steward: Operator) -> None:
    added = steward.json(
        "blocks", "add", "198.51.100.9/24", "--level", "all", "--days", "7", *REASON
    )

    assert (added["subject"], added["level"], added["kind"]) == (
        "198.51.100.0/24",
        "all",
        "network",
    )
    assert added["endsAt"] is not None
    found = steward.json("blocks", "list", "--address", "198.51.100.200")
    assert [row["id"] for row in found] == [added["id"]]
    steward.json("audit", "undo", str(added["auditId"]))
    assert len(steward.json("blocks", "list")) == 1


def test_a_block_is_lifted_after_a_question(steward: Operator) -> None:
    unanswered = steward.run("blocks", "remove", str(BLOCK))
    assert (unanswered.returncode, "--yes" in unanswered.stderr) == (1, True)

    assert steward.json("blocks", "remove", str(BLOCK), "--yes")["state"] == "lifted"

    again = steward.run("blocks", "remove", str(BLOCK))
    assert (again.returncode, "이미 끝난" in again.stderr) == (1, True)
    assert steward.run("blocks", "remove", "99", "--yes").returncode == 1


def test_what_makes_no_block_says_why(steward: Operator) -> None:
    for subject, why in (
        ("0.0.0.0/0", "너무 넓은"),
        ("203.0.113.7", "이미 막고"),
        ("spammer@example.com", "도메인을 적어"),
        ("co.kr", "너무 넓어요"),
    ):
        refused = steward.run("blocks", "add", subject, *REASON)
        assert (refused.returncode, why in refused.stderr) == (1, True), refused.stderr
    domain = steward.run("blocks", "add", "example.com", "--level", "all", *REASON)
    assert "가입과 이메일 변경만" in domain.stderr
    assert steward.run("blocks", "list", "--address", "여기").returncode == 1
