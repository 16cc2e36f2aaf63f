"""The days of a hamster."""

from datetime import date

import pytest
import time_machine

from hamsterd.hamsters.profile.rules import check_passed_on, check_with_us_since, is_lifetime

FIRST, LAST = date(2027, 1, 1), date(2027, 1, 2)


@pytest.mark.parametrize(
    ("born", "gone", "is_one"),
    [
        (None, None, True),
        (FIRST, None, True),
        (None, FIRST, True),
        (FIRST, FIRST, True),
        (FIRST, LAST, True),
        (LAST, FIRST, False),
    ],
)
def test_nobody_goes_before_they_came(born: date | None, gone: date | None, is_one: bool) -> None:
    assert is_lifetime(born, gone) is is_one


@pytest.mark.parametrize("check", [check_passed_on, check_with_us_since])
def test_today_is_the_last_day_there_is(check) -> None:
    with time_machine.travel("2027-01-01T15:00Z", tick=False):  # the 2nd begins in Seoul
        assert (check(None), check(LAST)) == (None, LAST)
        with pytest.raises(ValueError, match="오늘까지만"):
            check(date(2027, 1, 3))
