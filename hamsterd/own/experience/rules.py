"""Names of ledger rows. Pure."""

from hamsterd.members.levels.rules import SOURCE_NAMES, STREAK_BONUSES, Source

PAGE_DEFAULT = 30
EXCERPT_CHARACTERS = 60


def name_of(source: Source, key: str, amount: int) -> str:
    """The name of a row: `출석하기`, `연속 출석 7일째마다`, `글이 내려감`."""
    if source is Source.STREAK:
        span = key.split(":")[1]
        return f"연속 출석 {int(span)}일" if int(span) in STREAK_BONUSES else "연속 출석"
    if source is Source.MODERATION:
        return "글이 내려가 되돌림" if amount < 0 else "글이 복구되어 되찾음"
    if source is Source.MOVED:
        return "이전 사이트의 포인트"
    return SOURCE_NAMES[source]
