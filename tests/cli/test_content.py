"""Recent content, of every kind or of one."""

from tests.cli.conftest import Operator


def test_without_a_kind_the_latest_of_all_kinds_are_listed(steward: Operator) -> None:
    found = steward.json("content", "list", "--limit", "100")

    times = [row["createdAt"] for row in found]
    assert times
    assert times == sorted(times, reverse=True)


def test_a_kind_narrows_it(steward: Operator) -> None:
    assert {row["kind"] for row in steward.json("content", "list", "post")} == {"post"}
