"""`hamster seed`: emptying a site, and not filling one that is in use."""

from tests.cli.conftest import Operator


def _member(operator: Operator) -> None:
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example")


def test_a_site_in_use_is_never_filled(operator: Operator) -> None:
    _member(operator)
    assert operator.run("seed", "demo").returncode == 1
    assert operator.json("seed", "demo", "--if-empty") == {"seeded": False}


def test_reset_asks_and_then_leaves_nothing(operator: Operator) -> None:
    _member(operator)
    upload = operator.folder / "data" / "media" / "ab" / f"{'ab' * 13}.jpg"
    upload.parent.mkdir(parents=True)
    upload.touch()
    assert operator.run("seed", "reset").returncode != 0
    assert operator.json("seed", "reset", "--dry-run")["members"] == 1
    assert len(operator.json("users", "list")) == 1
    assert operator.json("seed", "reset", "--yes")["members"] == 1
    assert operator.json("users", "list") == []
    assert not upload.exists()


def test_a_reset_reaches_a_running_server(operator: Operator) -> None:
    _member(operator)
    with operator.serving():
        assert operator.json("seed", "reset", "--yes")["members"] == 1
