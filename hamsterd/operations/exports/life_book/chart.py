"""The chart of weights, drawn as lines, and the median of each month."""

from collections import defaultdict
from datetime import date
from statistics import median

from fpdf.enums import Align

from hamsterd.operations.exports.life_book.contents import Weight
from hamsterd.operations.exports.life_book.typesetting import (
    ACCENT,
    FAINT,
    MARGIN,
    MEASURE,
    Paper,
    Style,
)

HEIGHT = 70.0
"""mm."""
_LABELS = 10.0
"""mm for the numbers beside the chart."""
_STEPS = (0.5, 1, 2, 5, 10, 20, 50, 100)
_LINES_MAX = 6
DOTS_MAX = 80
"""With more points, the line has no dots."""


def monthly_medians(weights: list[Weight]) -> list[tuple[date, float, int]]:
    """The first day of each month, the median of its days (g), and how many they are."""
    months: defaultdict[date, list[float]] = defaultdict(list)
    for weight in weights:
        months[weight.day.replace(day=1)].append(weight.value)
    return [(month, median(values), len(values)) for month, values in sorted(months.items())]


def scale(least: float, most: float) -> list[float]:
    """The weights (g) that a line is drawn at, around `least` and `most`."""
    step = next((one for one in _STEPS if (most - least) / one <= _LINES_MAX - 2), _STEPS[-1])
    first = int(least // step)
    last = max(int(-(-most // step)), first + 1)
    return [number * step for number in range(first, last + 1)]


def draw_chart(paper: Paper, weights: list[Weight]) -> None:
    """A line through all days, with its scale in grams and its first and last day."""
    values = [weight.value for weight in weights]
    lines = scale(min(values), max(values))
    left, top, width = MARGIN + _LABELS, paper.get_y() + 3, MEASURE - _LABELS
    first, last = weights[0].day, weights[-1].day
    days = max((last - first).days, 1)

    def at(weight: Weight) -> tuple[float, float]:
        across = (weight.day - first).days / days if last > first else 0.5
        return left + 2 + across * (width - 4), height_of(weight.value)

    def height_of(value: float) -> float:
        return top + HEIGHT * (1 - (value - lines[0]) / (lines[-1] - lines[0]))

    with paper.fixed():
        paper.set_draw_color(*FAINT)
        paper.set_line_width(0.2)
        paper.style(Style.SMALL)
        for line in lines:
            paper.line(left, height_of(line), left + width, height_of(line))
            paper.set_xy(MARGIN, height_of(line) - 2)
            paper.cell(_LABELS - 2, 4, f"{line:g}g", align=Align.R)
        points = [at(weight) for weight in weights]
        paper.set_draw_color(*ACCENT)
        paper.set_fill_color(*ACCENT)
        paper.set_line_width(0.5)
        if len(points) > 1:
            paper.polyline(points)
        for x, y in points if len(points) <= DOTS_MAX else ():
            paper.circle(x, y, 0.7, style="F")
        paper.set_xy(left, top + HEIGHT + 2)
        paper.cell(width, 4, f"{first:%Y. %m. %d.}", align=Align.L)
        if last > first:
            paper.set_xy(left, top + HEIGHT + 2)
            paper.cell(width, 4, f"{last:%Y. %m. %d.}", align=Align.R)
    paper.set_xy(MARGIN, top + HEIGHT + 10)
