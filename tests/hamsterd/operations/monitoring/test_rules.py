"""How figures are read: levels, and the share of times below one."""

import pytest

from hamsterd.operations.monitoring.rules import Level, group_of, hit_rate, level, quantile

BOUNDS = [0.1, 0.25, 1.125]


@pytest.mark.parametrize(
    ("value", "found"),
    [(0.79, Level.HEALTHY), (0.8, Level.WARNING), (0.94, Level.WARNING), (0.95, Level.CRITICAL)],
)
def test_a_limit_belongs_to_what_is_worse(value: float, found: Level) -> None:
    assert level(value, (0.8, 0.95)) is found


@pytest.mark.parametrize(
    ("times", "share", "value"),
    [
        ([0, 0, 0, 0], 0.5, None),
        ([4, 0, 0, 0], 0.5, 0.05),
        ([0, 4, 0, 0], 0.5, 0.17),
        ([1, 0, 3, 0], 0.5, 0.54),
        ([2, 2, 0, 0], 0.5, 0.1),
        ([0, 0, 1, 0], 1.0, 1.12),
        ([1, 0, 0, 9], 0.95, 1.12),
    ],
)
def test_a_share_lies_between_the_bounds_of_its_class(
    times: list[int], share: float, value: float | None
) -> None:
    assert quantile(times, BOUNDS, share) == value


def test_of_no_look_ups_nothing_is_said() -> None:
    assert (hit_rate(0, 0), hit_rate(0, 3), hit_rate(2, 3)) == (None, 0.0, 66.7)


@pytest.mark.parametrize(
    ("cache", "group"),
    [
        ("diary_cards", "diaries"),
        ("post_lists", "community"),
        ("boards", "community"),
        ("sessions", "users"),
        ("follow_flags", "users"),
        ("media", "general"),
    ],
)
def test_a_cache_belongs_to_an_area(cache: str, group: str) -> None:
    assert group_of(cache) == group
