"""An entry's day, and the title of one that was given none."""

from datetime import date

import pytest
import time_machine

from hamsterd.diaries.rules import check_entry_date, check_own_title, title_of, title_of_day

TODAY = "2028-02-29T15:30+09:00"


@pytest.mark.parametrize("day", [date(2028, 2, 29), date(2018, 3, 1), date(2018, 2, 28)])
def test_a_day_of_the_last_ten_years(day: date) -> None:
    with time_machine.travel(TODAY, tick=False):
        is_too_long_ago = day == date(2018, 2, 28)
        if is_too_long_ago:
            with pytest.raises(ValueError, match="최근 10년"):
                check_entry_date(day)
        else:
            assert check_entry_date(day) == day


def test_tomorrow_is_no_day_yet() -> None:
    with time_machine.travel(TODAY, tick=False), pytest.raises(ValueError, match="오늘까지"):
        check_entry_date(date(2028, 3, 1))


@pytest.mark.parametrize(("typed", "title"), [("", ""), ("\u200b ", ""), ("첫눈", "첫눈")])
def test_a_title_that_says_nothing_is_none(typed: str, title: str) -> None:
    assert check_own_title(typed) == title


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["모찌"], "모찌의 하루"),
        (["모찌", "두부"], "모찌와 두부의 하루"),
        (["햄찡", "두부"], "햄찡과 두부의 하루"),
        (["모찌", "두부", "콩이"], "모찌와 친구들의 하루"),
    ],
)
def test_a_day_is_called_by_whose_it_is(names: list[str], title: str) -> None:
    assert title_of_day(names) == title


def test_the_first_line_that_says_something_is_cut_at_forty() -> None:
    assert title_of("\n\n  **첫눈**  온   날\n둘째 줄") == "첫눈 온 날"
    assert title_of("가" * 40) == "가" * 40
    assert title_of("가" * 41) == "가" * 40 + "…"
