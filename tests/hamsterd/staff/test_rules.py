"""The reasons of a report, and reporters whose reports are mostly wrong."""

import pytest

from hamsterd.staff.rules import Reason, is_mostly_wrong, read_reason


@pytest.mark.parametrize("reason", Reason)
def test_one_of_the_five_is_itself(reason: Reason) -> None:
    assert read_reason(reason.value, "더 있어요.") == (reason, "더 있어요.")
    assert read_reason(reason.value, "") == (reason, None)


@pytest.mark.parametrize(("text", "found"), [(None, "직접 쓴 말"), ("더", "직접 쓴 말\n더")])
def test_own_words_are_another_reason(text: str | None, found: str) -> None:
    assert read_reason("직접 쓴 말", text) == (Reason.OTHER, found)


@pytest.mark.parametrize(
    ("upheld", "dismissed", "is_wrong"),
    [(0, 4, False), (0, 5, True), (1, 4, True), (2, 4, False), (2, 5, True), (5, 10, False)],
)
def test_fewer_than_one_in_three(upheld: int, dismissed: int, is_wrong: bool) -> None:
    assert is_mostly_wrong(upheld, dismissed) is is_wrong
