"""The worth of acts, their daily limits, and the levels (decisions §2, spec 1 §9)."""

from dataclasses import dataclass
from enum import StrEnum

EXPERIENCE_PER_LEVEL = 100
LEVELS_PER_TIER = 50
STEPS_PER_TIER = 5
"""In which a tier's badge grows (decisions §2, Tiers)."""
TIERS = (
    "bronze",
    "silver",
    "gold",
    "platinum",
    "diamond",
    "master",
    "grandmaster",
    "legend",
)

TIER_NAMES = {
    "bronze": "브론즈",
    "silver": "실버",
    "gold": "골드",
    "platinum": "플래티넘",
    "diamond": "다이아몬드",
    "master": "마스터",
    "grandmaster": "그랜드마스터",
    "legend": "레전드",
}
"""Their names for members."""


class Source(StrEnum):
    """Where experience comes from."""

    ATTENDANCE = "attendance"
    STREAK = "streak"
    DIARY = "diary"
    POST = "post"
    COMMENT = "comment"
    ANSWER = "answer"
    """A comment was accepted as the answer to a question."""
    LIKE_RECEIVED = "like_received"
    MODERATION = "moderation"
    MOVED = "moved"
    """Points that a member brought from another site (`hamsterd.moving`)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Experience per act, and how many acts of a KST day count (None: all)."""

    amount: int
    per_day: int | None


WORTH = {
    Source.ATTENDANCE: Worth(10, 1),
    Source.DIARY: Worth(20, 3),
    Source.POST: Worth(10, 3),
    Source.COMMENT: Worth(2, 20),
    Source.ANSWER: Worth(15, 5),
    Source.LIKE_RECEIVED: Worth(1, 50),
}

SOURCE_NAMES = {
    Source.ATTENDANCE: "출석하기",
    Source.DIARY: "공개 일기 쓰기",
    Source.POST: "게시글 쓰기",
    Source.COMMENT: "댓글 쓰기",
    Source.ANSWER: "내 답변이 채택되기",
    Source.LIKE_RECEIVED: "좋아요 받기",
}
"""Descriptions of the sources for members."""

STREAK_BONUSES = {7: 20, 30: 50}
"""Every so many days of a streak: this much more (decisions §2, Experience)."""


REST_EVERY_DAYS = 7
"""A full week of a streak earns one rest (쉬어가기), which covers a missed day."""
RESTS_MAX = 2
"""Maximum of stored rests; further ones are lost."""
REST_NOTES = (
    f"연속 출석 {REST_EVERY_DAYS}일을 채울 때마다 쉬어가기가 하나 생기고,"
    f" {RESTS_MAX}개까지 모여요.",
    "출석을 빠뜨린 날은 다음에 왔을 때 쉬어가기가 저절로 이어 줘요. 쉬어 간 날은 연속 일수에도"
    " 경험치에도 더하지 않아요.",
)
"""How attendance forgives."""

NOTES = (
    "하루는 한국 시간 0시에 새로 시작해요.",
    "좋아요는 글마다 한 사람에게 한 번씩 세고, 내가 내 글에 누른 것은 세지 않아요.",
    "채택은 답변마다 한 번만 세고, 내 질문에 내가 단 답변은 세지 않아요."
    " 채택이 취소되면 되돌려져요.",
    "규칙을 어겨 지워진 글로 얻은 경험치는 되돌려져요. 글이 복구되면 함께 돌아와요.",
)
"""The rules in a sentence each."""


def level_of(experience: int) -> int:
    """1 at 0, 2 at 100, …"""
    return 1 + max(0, experience) // EXPERIENCE_PER_LEVEL


def experience_in_level(experience: int) -> int:
    """Experience earned within the current level, 0 to 99."""
    return max(0, experience) % EXPERIENCE_PER_LEVEL


def tier_of(level: int) -> str:
    """The tier's key; levels beyond the last block stay legend."""
    return TIERS[min((max(1, level) - 1) // LEVELS_PER_TIER, len(TIERS) - 1)]


def step_of(level: int) -> int:
    """How far the tier's badge has grown, 1 to 5; beyond the last tier it is full."""
    if level > len(TIERS) * LEVELS_PER_TIER:
        return STEPS_PER_TIER
    return 1 + (max(1, level) - 1) % LEVELS_PER_TIER * STEPS_PER_TIER // LEVELS_PER_TIER


def level_sentence(level: int) -> str:
    """The message for reaching `level`; names a new tier."""
    tier = tier_of(level)
    if tier == tier_of(level - 1):
        return f"축하해요! 레벨 {level}에 올랐어요."
    return f"축하해요! 레벨 {level}, {TIER_NAMES[tier]} 등급에 올랐어요."
