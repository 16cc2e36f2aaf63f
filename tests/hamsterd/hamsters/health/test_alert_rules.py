"""The rules at any rhythm: what must be told is, and a steady animal is left in peace. Pure."""

from datetime import date, timedelta
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hamsterd.hamsters.health.alerts.evaluation import Facts, Reading, Weighing, findings
from hamsterd.hamsters.health.alerts.rules import (
    RULES,
    SIGN_LABELS,
    SIGN_OF_CHOICE,
    AlertName,
    Severity,
    sign_of_name,
)
from hamsterd.hamsters.health.rules import KINDS, HealthKind
from tests.hamsterd.hamsters.health.habits import FIRST_DAY, Course, Habit, kept

TODAY = date(2026, 6, 1)
MEALS = 3
"""Days with food after which a journal usually has some."""
RHYTHMS = (1, 2, 3, 5, 7, 10)
habits = st.builds(
    Habit,
    every=st.sampled_from(RHYTHMS),
    seed=st.integers(0, 2**32),
    slip_share=st.just(0.0),
)


def weighed(*values: float, every: int = 1) -> list[Weighing]:
    """The last of today."""
    first = TODAY - timedelta(days=every * (len(values) - 1))
    return [
        Weighing(first + timedelta(days=every * place), value) for place, value in enumerate(values)
    ]


def rules(**facts) -> list[str]:
    return [one.rule for one in findings(Facts(today=TODAY, **facts))]


def said(kind: HealthKind, *values: float, until: int = 0) -> list[Reading]:
    """A value of each day, the last of `until` days ago."""
    first = TODAY - timedelta(days=until + len(values) - 1)
    return [
        Reading(kind, first + timedelta(days=place), value, None, None)
        for place, value in enumerate(values)
    ]


def chosen(kind: HealthKind, choice: str, *, back: int = 0, name: str | None = None) -> Reading:
    return Reading(kind, TODAY - timedelta(days=back), None, choice, name)


@pytest.mark.parametrize(
    ("weighings", "rule"),
    [
        (weighed(150, 150, 105, every=7), "weight_today"),
        (weighed(100, 101, 100, 77, every=5), "weight_today"),
        (weighed(*(150 * 0.987**day for day in range(31))), "weight_today"),
        (weighed(150, 105), "weight_today"),
        (weighed(150, 149, 119, every=10), "weight_today"),
        (weighed(150, 150, 150, 120), "weight_today"),
        (weighed(150, 150, 150, 135), "weight_watch"),
        (weighed(150, 150, 150, 121, 122), "weight_watch"),
    ],
)
def test_a_loss_is_told_at_any_rhythm(weighings, rule) -> None:
    assert rules(weighings=weighings) == [rule]


@pytest.mark.parametrize(
    "weighings",
    [
        [],
        weighed(150),
        weighed(150, 150, 150, 136),
        weighed(150, 150, 150, 15, 150),  # a slip that the next contradicts
        weighed(150, 150, 300, 150, 151),  # one that was too high
        [*weighed(150, 150, 150), Weighing(TODAY, 151)],
    ],
)
def test_no_loss_is_told_of(weighings) -> None:
    assert rules(weighings=weighings) == []


def test_few_weighings_are_said_as_such() -> None:
    [few] = findings(Facts(today=TODAY, weighings=weighed(150, 105)))
    [many] = findings(Facts(today=TODAY, weighings=weighed(150, 150, 150, 105)))

    assert "한두 번만" in few.said["reference"]
    assert "보통 몸무게" in many.said["reference"]
    assert few.said["percent"] == many.said["percent"] == "30"


@pytest.mark.parametrize("steps", [(22, 25, 29), (30, 31, 41)])
def test_a_further_tenth_is_worse_and_less_is_not(steps) -> None:
    first, same, worse = (
        findings(Facts(today=TODAY, weighings=weighed(100, 100, 100, 100 - lost)))[0].marks
        for lost in (steps[0], steps[1], steps[2] + 10)
    )

    assert same <= first
    assert not worse <= first


def test_what_was_told_is_over_two_percent_below_where_it_begins() -> None:
    """Scales differ by as much from day to day."""
    for weight, is_over in ((90.1, False), (91.9, False), (92.1, True)):
        facts = {"weighings": weighed(100, 100, 100, weight)}
        assert rules(**facts) == []
        told = frozenset({AlertName.WEIGHT_DROP})
        assert (rules(**facts, standing=told) == []) is is_over


def test_a_young_one_that_loses_overnight() -> None:
    growing = weighed(40, 42, 44, 46, 48, 43.2)
    grown_up = TODAY - timedelta(days=1)

    assert rules(weighings=growing, adult_from=TODAY + timedelta(days=30)) == ["weight_young"]
    assert rules(weighings=growing) == ["weight_young"]
    assert rules(weighings=growing, adult_from=grown_up) == []
    assert rules(weighings=growing, first_day=TODAY - timedelta(days=200)) == []
    assert rules(weighings=weighed(48, 48, 47, 48, 44.1)) == []


def test_a_grown_one_that_gains() -> None:
    adult = TODAY - timedelta(days=90)

    assert rules(weighings=weighed(100, 100, 100, 116), adult_from=adult) == ["weight_gain"]
    assert rules(weighings=weighed(100, 100, 100, 114.9), adult_from=adult) == []
    # Getting well again is none, and a young one is meant to.
    assert rules(weighings=weighed(120, 120, 120, 98, 98, 98, 121), adult_from=adult) == []
    young = TODAY + timedelta(days=1)
    assert rules(weighings=weighed(100, 100, 100, 116), adult_from=young) == []


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        (said(HealthKind.FOOD, 8, 0, until=1), ["refused_food"]),
        (said(HealthKind.FOOD, 8, 0, until=0), []),
        (said(HealthKind.FOOD, 8, 0.5, until=1), []),
        (said(HealthKind.FOOD, 0, until=1), ["refused_food"]),
        (said(HealthKind.FOOD, 8, 0, 4, until=0), []),
        (said(HealthKind.FOOD, 8, 0, until=9), []),
        (said(HealthKind.WATER, *[10] * 10, 21, 22, 23), ["thirst"]),
        (said(HealthKind.WATER, *[10] * 10, 21, 19, 23), []),
        (said(HealthKind.WATER, *[10] * 10, 21, 22), []),
        (said(HealthKind.WHEEL, *[6] * 10, 1.2), ["wheel_still"]),
        (said(HealthKind.WHEEL, *[6] * 10, 2.8, 2.9), ["wheel_low"]),
        (said(HealthKind.WHEEL, *[6] * 10, 2.8), []),
        (said(HealthKind.WHEEL, *[6] * 10, 0, until=9), []),
        (said(HealthKind.TEMPERATURE, 22, 17.9), ["cold"]),
        (said(HealthKind.TEMPERATURE, 22, 18), []),
        (said(HealthKind.TEMPERATURE, 26.1), ["hot"]),
        (said(HealthKind.TEMPERATURE, 30, 26), []),
        (said(HealthKind.HUMIDITY, 39), ["dry"]),
        (said(HealthKind.HUMIDITY, 71), ["humid"]),
        (said(HealthKind.HUMIDITY, 40, 70), []),
    ],
)
def test_food_water_wheel_and_room(readings, expected) -> None:
    assert rules(readings=readings, last_day=TODAY) == expected


def test_a_refusal_dates_from_its_first_day() -> None:
    [found] = findings(Facts(today=TODAY, readings=said(HealthKind.FOOD, 0, 0, until=1)))
    assert found.cause == TODAY - timedelta(days=2)


@pytest.mark.parametrize(
    ("meals", "until", "expected"),
    [(MEALS, 3, ["no_food"]), (MEALS - 1, 3, []), (MEALS + 1, 2, [])],
)
def test_three_days_without_a_word_of_food(meals: int, until: int, expected: list[str]) -> None:
    readings = said(HealthKind.FOOD, *[8] * meals, until=until)
    assert rules(readings=readings, last_day=TODAY - timedelta(days=2)) == expected
    assert rules(readings=readings, last_day=TODAY - timedelta(days=3)) == []


def test_how_it_moves_is_measured_by_its_own() -> None:
    usual = [chosen(HealthKind.ACTIVITY, "lively", back=back) for back in range(9, 1, -1)]
    low = [chosen(HealthKind.ACTIVITY, "low", back=back) for back in (1, 0)]

    assert rules(readings=[*usual, *low]) == ["activity_low"]
    assert rules(readings=[*usual, low[0]]) == []
    assert rules(readings=low) == []


@pytest.mark.parametrize(("place", "sign"), SIGN_OF_CHOICE.items())
def test_every_red_flag_can_be_chosen_and_is_told_at_once(place, sign) -> None:
    kind, choice = place
    assert choice in (KINDS[kind].choices or {})

    [found] = findings(Facts(today=TODAY, readings=[chosen(kind, choice)]))

    assert found.alert is AlertName.RED_FLAG
    assert RULES[found.rule].severity is Severity.RED_FLAG
    assert found.said["signs"] == SIGN_LABELS[sign]


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("설사를 해요", {"diarrhea"}),
        ("꼬리가 젖었어요", {"wet_tail"}),
        ("웻테일 의심", {"wet_tail"}),
        ("호흡곤란", {"breathing"}),
        ("숨을 헐떡여요", {"breathing"}),
        ("숨소리가 이상함", {"breathing"}),
        ("코피", {"blood"}),
        ("피가 나요", {"blood"}),
        ("소변에 피가 섞임", {"blood"}),
        ("경련", {"seizure"}),
        ("발작했어요", {"seizure"}),
        ("움직이지 않아요", {"still"}),
        ("축 처져 있음", {"still"}),
        ("앞니가 부러졌어요", {"broken_teeth"}),
        ("이빨이 너무 길어요", {"long_teeth"}),
        ("혹이 커졌어요", {"lump_growing"}),
        ("배에 멍울이 점점 커짐", {"lump_growing"}),
        ("눈을 못 떠요", {"eyes_closed"}),
        ("눈을 뜨지 않아요", {"eyes_closed"}),
        ("변이 없어요", {"no_stool"}),
        ("설사하고 피가 나요", {"diarrhea", "blood"}),
        ("설사 없음", set()),
        ("설사는 멈췄어요", set()),
        ("피부가 건조해요", set()),
        ("피곤해 보여요", set()),
        ("혹시 몰라서", set()),
        ("털이 빠져요", set()),
        ("눈곱", set()),
        ("긁어요", set()),
    ],
)
def test_a_symptom_in_ones_own_words(name, signs) -> None:
    assert sign_of_name(name) == signs


def test_all_red_flags_are_one_card_that_ends_when_it_is_said_otherwise() -> None:
    sick = [
        chosen(HealthKind.STOOL, "diarrhea", back=2),
        chosen(HealthKind.ACTIVITY, "none", back=1),
        Reading(HealthKind.SYMPTOM, TODAY, None, None, "코피"),
    ]
    [card] = findings(Facts(today=TODAY, readings=sick))
    assert card.marks == {"diarrhea", "still", "blood"}
    assert card.cause == TODAY - timedelta(days=2)

    well = [*sick[:2], chosen(HealthKind.STOOL, "normal"), chosen(HealthKind.ACTIVITY, "normal")]
    assert findings(Facts(today=TODAY, readings=well)) == []
    long_ago = [chosen(HealthKind.STOOL, "diarrhea", back=8)]
    assert findings(Facts(today=TODAY, readings=long_ago)) == []


def test_nothing_of_who_has_passed_on() -> None:
    sick = [chosen(HealthKind.STOOL, "diarrhea")]

    assert rules(weighings=weighed(150, 105), readings=sick, is_alive=False) == []


@settings(max_examples=60, deadline=None)
@given(habits, st.floats(25, 180), st.floats(0.2, 0.6), st.integers(20, 80), st.integers(1, 40))
def test_a_fifth_lost_is_told_by_the_next_weighing(habit, grown, lost, begins, lasts) -> None:
    """Against the best median of three weighings of ninety days, sudden or slow, at any rhythm."""
    course = Course(grown, lost=lost, loss_begins=begins, loss_days=lasts)
    for told in kept(habit.weighings(course)):
        values = [
            one.value
            for one in told.weighings
            if told.weighings[-1].day - one.day <= timedelta(days=90)
        ]
        medians = [median(values[place : place + 3]) for place in range(len(values) - 2)]
        best = max(medians, default=max(values))
        if values[-1] <= best * 0.8:
            assert "weight_today" in told.rules
        elif values[-1] <= best * 0.9:
            assert told.rules & {"weight_watch", "weight_today"}


@settings(max_examples=200, deadline=None)
@given(habits, st.floats(25, 180), st.booleans())
def test_a_steady_one_is_left_in_peace(habit, grown, is_known) -> None:
    """Noise of the scale of 4 % either way, for four months each: never told in 800 months."""
    facts = Facts(today=FIRST_DAY, adult_from=FIRST_DAY if is_known else None)

    assert not any(told.found for told in kept(habit.weighings(Course(grown)), facts))


@settings(max_examples=60, deadline=None)
@given(habits, st.floats(25, 180), st.floats(0.12, 0.5), st.integers(20, 60), st.integers(1, 30))
def test_it_is_news_only_when_it_is_worse(habit, grown, lost, begins, lasts) -> None:
    """A loss is reported once for each further tenth, however long the weighings continue."""
    course = Course(grown, lost=lost, loss_begins=begins, loss_days=lasts)

    news = [told for told in kept(habit.weighings(course)) if told.is_news]

    assert len(news) <= 2 + (lost + 0.08) * 10
