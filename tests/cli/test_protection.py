"""`hamster protection`: the guard for a bad evening, put up and down from the shell."""

from tests.cli.conftest import Operator


def test_it_is_put_up_changed_and_put_down(steward: Operator) -> None:
    assert steward.json("protection", "show")["isOn"] is False

    up = steward.json("protection", "on", "--hours", "12", "--slow", "60", "--allow-sign-ups")
    assert (up["isOn"], up["slowModeSeconds"], up["pauseSignUps"]) == (True, 60, False)

    down = steward.json("protection", "off")
    assert (down["isOn"], down["slowModeSeconds"]) == (False, 60)
    assert down["undo"] == f"hamster audit undo {down['auditIds'][0]}"
    steward.json("audit", "undo", str(down["auditIds"][0]))
    assert steward.json("protection", "show")["isOn"] is True


def test_seven_days_are_the_longest(steward: Operator) -> None:
    assert steward.json("protection", "on", "--hours", "168", "--dry-run")["isOn"] is True
    assert steward.run("protection", "on", "--hours", "169").returncode == 2
    nothing = steward.run("protection", "on", "--allow-sign-ups", "--show-first-posts")
    assert (nothing.returncode, "하나는 골라" in nothing.stderr) == (1, True)


def test_first_posts_are_looked_at(steward: Operator) -> None:
    assert steward.json("protection", "first-posts", "3")["firstPosts"] == 3
    again = steward.run("protection", "first-posts", "3")
    assert "이미 그렇게" in again.stdout
    assert steward.json("protection", "first-posts", "0")["firstPosts"] == 0
