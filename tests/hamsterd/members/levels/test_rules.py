"""The rules of experience as members read them."""

import pytest

from hamsterd.members.levels.rules import (
    STREAK_BONUSES,
    TIERS,
    WORTH,
    Source,
    experience_in_level,
    level_of,
    level_sentence,
    step_of,
    tier_of,
)
from tests.people import Person


def test_the_rules_are_what_is_in_force(visitor: Person):
    rules = visitor.get("/api/levels").json()

    told = {way["source"]: (way["amount"], way["perDay"]) for way in rules["ways"]}
    assert told == {source.value: (one.amount, one.per_day) for source, one in WORTH.items()}
    assert {one["everyDays"]: one["amount"] for one in rules["streakBonuses"]} == STREAK_BONUSES
    assert [tier["key"] for tier in rules["tiers"]] == list(TIERS)
    silver = rules["tiers"][1]
    assert (silver["name"], silver["firstLevel"], silver["lastLevel"]) == ("실버", 51, 100)
    assert silver["steps"] == [51, 61, 71, 81, 91]
    assert rules["tiers"][-1]["lastLevel"] is None


def test_acts_are_worth_what_the_decision_says():
    """Decisions §2, Experience: how much, and how often a day."""
    assert {source: (one.amount, one.per_day) for source, one in WORTH.items()} == {
        Source.ATTENDANCE: (10, 1),
        Source.DIARY: (20, 3),
        Source.POST: (10, 3),
        Source.COMMENT: (2, 20),
        Source.ANSWER: (15, 5),
        Source.LIKE_RECEIVED: (1, 50),
    }
    assert STREAK_BONUSES == {7: 20, 30: 50}


@pytest.mark.parametrize(
    ("experience", "level", "within"),
    [(-5, 1, 0), (0, 1, 0), (99, 1, 99), (100, 2, 0), (250, 3, 50)],
)
def test_a_level_takes_a_hundred(experience: int, level: int, within: int):
    assert (level_of(experience), experience_in_level(experience)) == (level, within)


@pytest.mark.parametrize(
    ("level", "tier"), [(0, 0), (1, 0), (50, 0), (51, 1), (350, 6), (351, 7), (9_999, 7)]
)
def test_a_tier_takes_fifty_levels_and_the_last_has_no_end(level: int, tier: int):
    assert tier_of(level) == TIERS[tier]


@pytest.mark.parametrize(
    ("level", "step"), [(1, 1), (10, 1), (11, 2), (50, 5), (51, 1), (391, 5), (401, 5)]
)
def test_a_badge_grows_in_five_steps(level: int, step: int):
    """As `shared/lib/levels.test.ts` of the portal."""
    assert step_of(level) == step


def test_a_new_tier_is_named():
    assert level_sentence(50) == "축하해요! 레벨 50에 올랐어요."
    assert level_sentence(51) == "축하해요! 레벨 51, 실버 등급에 올랐어요."
