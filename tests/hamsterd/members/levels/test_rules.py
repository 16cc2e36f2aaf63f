"""The rules of experience as members read them, and as the portal draws them."""

import re
from pathlib import Path

from hamsterd.members.levels.rules import (
    EXPERIENCE_PER_LEVEL,
    LEVELS_PER_TIER,
    STEPS_PER_TIER,
    STREAK_BONUSES,
    TIER_NAMES,
    TIERS,
    WORTH,
)
from tests.people import Person

PORTAL = Path(__file__).parents[4] / "portal" / "src" / "shared" / "lib" / "levels.ts"


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


def test_the_portal_draws_the_same_tiers():
    drawn = PORTAL.read_text()

    assert re.findall(r"key: '(\w+)', name: '([^']+)'", drawn) == [
        (key, TIER_NAMES[key]) for key in TIERS
    ]
    for name, number in {
        "EXPERIENCE_PER_LEVEL": EXPERIENCE_PER_LEVEL,
        "LEVELS_PER_TIER": LEVELS_PER_TIER,
        "TIER_STEPS": STEPS_PER_TIER,
    }.items():
        assert f"const {name} = {number};" in drawn
