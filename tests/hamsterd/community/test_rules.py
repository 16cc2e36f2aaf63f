"""A poll's choices."""

import pytest

from hamsterd.community.rules import check_poll_choices

TEN = [f"{number}번" for number in range(10)]


@pytest.mark.parametrize(
    ("choices", "refusal"),
    [
        (TEN[:2], None),
        (TEN, None),
        (TEN[:1], "2개부터 10개까지"),
        ([*TEN, "하나 더"], "2개부터 10개까지"),
        (["톱밥", "톱밥"], "같은 선택지"),
        (["Aspen", "ａｓｐｅｎ"], "같은 선택지"),
    ],
)
def test_two_to_ten_none_twice(choices: list[str], refusal: str | None) -> None:
    if refusal is None:
        assert check_poll_choices(choices) == choices
        return
    with pytest.raises(ValueError, match=refusal):
        check_poll_choices(choices)
