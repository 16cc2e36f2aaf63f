"""The shape of `GET /api/levels`: the rules of experience, as they are in force."""

from hamsterd.http.shapes.schema import Out


class ExperienceWay(Out):
    """An act's worth: `amount` experience, for the first `perDay` of a day in Seoul."""

    source: str
    name: str
    amount: int
    per_day: int | None
    """Null: every one counts."""


class StreakBonus(Out):
    """A bonus for every so many days of uninterrupted attendance."""

    every_days: int
    amount: int


class LevelTier(Out):
    """A block of levels; the badge grows in `steps`, each named by its first level."""

    key: str
    name: str
    first_level: int
    last_level: int | None
    """Null: there is nothing above."""
    steps: list[int]


class LevelRules(Out):
    """How experience is earned, and what it leads to."""

    experience_per_level: int
    levels_per_tier: int
    ways: list[ExperienceWay]
    streak_bonuses: list[StreakBonus]
    tiers: list[LevelTier]
    notes: list[str]
