"""The rules of experience as members read them."""

from hamsterd.members.levels.rules import (
    STREAK_BONUSES,
    TIERS,
    WORTH,
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
