"""`hamster held`: pending content is published or removed from the shell."""

from tests.cli.conftest import Operator
from tests.cli.filled import HELD_POST

HELD = ("post", str(HELD_POST))


def test_it_is_listed_released_and_undone(steward: Operator) -> None:
    [row] = steward.json("held", "list", "post")
    assert (row["kind"], row["id"], row["nickname"]) == ("post", HELD_POST, "두부언니")
    assert steward.json("held", "list", "diary") == []

    done = steward.json("held", "release", *HELD)

    assert steward.json("held", "list") == []
    assert steward.json("content", "show", *HELD)["state"] == "visible"
    assert steward.run("held", "release", *HELD).returncode == 1
    steward.json("audit", "undo", str(done["auditId"]))
    assert len(steward.json("held", "list")) == 1


def test_it_is_removed_after_a_question(steward: Operator) -> None:
    remove = ("held", "remove", *HELD, "--reason", "광고예요.")

    assert "--yes" in steward.run(*remove).stderr
    assert len(steward.json("held", "list")) == 1
    steward.json(*remove, "--yes")
    assert steward.json("held", "list") == []

    gone = steward.run("held", "remove", "post", "99", "--reason", "광고예요.")
    assert (gone.returncode, "내릴까요" in gone.stderr) == (1, False)
