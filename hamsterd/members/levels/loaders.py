"""The rules of experience, for the API and for their page: all of it follows from `rules`."""

from hamsterd.core.features import Feature
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.levels import rules
from hamsterd.members.levels.rules import Source
from hamsterd.members.levels.schemas import ExperienceWay, LevelRules, LevelTier, StreakBonus


def _tier(place: int, key: str) -> LevelTier:
    first = place * rules.LEVELS_PER_TIER + 1
    beyond = first + rules.LEVELS_PER_TIER
    step = rules.LEVELS_PER_TIER // rules.STEPS_PER_TIER
    return LevelTier(
        key=key,
        name=rules.TIER_NAMES[key],
        first_level=first,
        last_level=beyond - 1 if place < len(rules.TIERS) - 1 else None,
        steps=list(range(first, beyond, step)),
    )


_RULES = LevelRules(
    experience_per_level=rules.EXPERIENCE_PER_LEVEL,
    levels_per_tier=rules.LEVELS_PER_TIER,
    ways=[
        ExperienceWay(
            source=source.value,
            name=rules.SOURCE_NAMES[source],
            amount=worth.amount,
            per_day=worth.per_day,
        )
        for source, worth in rules.WORTH.items()
    ],
    streak_bonuses=[
        StreakBonus(every_days=days, amount=amount) for days, amount in rules.STREAK_BONUSES.items()
    ],
    tiers=[_tier(place, key) for place, key in enumerate(rules.TIERS)],
    notes=[*rules.NOTES, *rules.REST_NOTES],
)


_EARNED_BY = {
    Source.ATTENDANCE: Feature.ATTENDANCE,
    Source.STREAK: Feature.ATTENDANCE,
    Source.POST: Feature.COMMUNITY,
}
"""Sources of experience that depend on a part of the site being on."""


@loader("/api/levels", access=Access.VISITOR)
async def level_rules(context: RequestContext) -> LevelRules:
    """경험치를 얻는 방법, 하루 한도, 등급."""
    own = await context.site_settings()
    off = {source for source, feature in _EARNED_BY.items() if not own.has(feature)}
    if not off:
        return _RULES
    ways = [way for way in _RULES.ways if way.source not in off]
    left: dict[str, object] = {"ways": ways}
    if Source.ATTENDANCE in off:
        left |= {"streak_bonuses": [], "notes": list(rules.NOTES)}
    return _RULES.model_copy(update=left)
