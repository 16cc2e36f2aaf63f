"""Seoul's night, in which nothing rings: from nine in the evening until eight."""

from datetime import UTC, datetime, timedelta

import pytest

from hamsterd.core.clock import KST
from hamsterd.core.quiet_hours import quiet_until

INSTANT = timedelta(microseconds=1)


def at(day: int, hour: int) -> datetime:
    return datetime(2028, 2, day, hour, tzinfo=KST)


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (at(28, 8) - INSTANT, at(28, 8)),
        (at(28, 8), None),
        (at(28, 21) - INSTANT, None),
        (at(28, 21), at(29, 8)),
        (at(29, 0), at(29, 8)),
    ],
)
def test_the_night_ends_at_eight(now: datetime, until: datetime | None) -> None:
    assert quiet_until(now) == until
    assert quiet_until(now.astimezone(UTC)) == until
