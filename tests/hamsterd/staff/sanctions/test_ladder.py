"""The ladder only suggests, and never less for more (decisions §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.staff.sanctions.ladder import (
    LADDER,
    SanctionKind,
    Step,
    deviates,
    step_of,
    suggested_step,
)

WARNING, WEEK, MONTH, BAN = LADDER


def severity(step: Step) -> float:
    if step.kind is SanctionKind.BAN:
        return float("inf")
    return step.days or 0


@pytest.mark.parametrize(
    ("standing", "is_severe", "expected"),
    [
        (0, False, WARNING),
        (1, False, WEEK),
        (2, False, MONTH),
        (3, False, BAN),
        (40, False, BAN),
        (0, True, BAN),
        (2, True, BAN),
    ],
)
def test_the_terms_rungs(standing, is_severe, expected):
    assert suggested_step(standing, is_severe=is_severe) == expected


@given(st.integers(0, 1000), st.integers(0, 1000), st.booleans())
def test_more_violations_never_suggest_less(some, more, is_severe):
    fewer, many = sorted((some, more))
    less = severity(suggested_step(fewer, is_severe=is_severe))
    assert severity(suggested_step(many, is_severe=is_severe)) >= less
    assert severity(suggested_step(fewer, is_severe=True)) >= less


@pytest.mark.parametrize("step", LADDER)
def test_a_rung_is_its_own_step(step):
    assert step_of(step.kind, step.days) == step.number
    assert not deviates(step, step.kind, step.days)


def test_a_choice_beside_the_rungs_deviates_and_still_has_a_step():
    assert deviates(WEEK, SanctionKind.SUSPENSION, 14)
    assert deviates(WARNING, SanctionKind.BAN, None)
    assert step_of(SanctionKind.SUSPENSION, 14) == WEEK.number
    assert step_of(SanctionKind.SUSPENSION, 90) == MONTH.number
