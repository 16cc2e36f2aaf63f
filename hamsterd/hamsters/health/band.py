"""The usual range of weights before each weighing: the band behind the chart's line. Pure."""

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from hamsterd.hamsters.health.alerts.evaluation import Weighing


class BandPoint(NamedTuple):
    """A weighing with the median and the middle half of the days up to it."""

    day: date
    value: float
    median: float
    low: float
    high: float


def band(weighings: Sequence[Weighing], days: int) -> Iterator[BandPoint]:
    """Each weighing with the usual range of the `days` up to it.

    The window is kept sorted as it moves: sorting it each time took most of a long chart's time.
    """
    start, reach = 0, timedelta(days=days)
    window: list[float] = []
    for day, value in weighings:
        insort(window, value)
        while day - weighings[start].day >= reach:
            del window[bisect_left(window, weighings[start].value)]
            start += 1
        yield BandPoint(
            day,
            value,
            *(round(_quantile(window, share), 1) for share in (0.5, 0.25, 0.75)),
        )


def _quantile(ordered: Sequence[float], share: float) -> float:
    """By linear interpolation, as PostgreSQL's `percentile_cont`."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
