"""The shapes of word rules and of the site's switches."""

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field, ValidationInfo, field_validator

from hamsterd.clock import utc_now
from hamsterd.screening.rules import (
    MAX_FIRST_POSTS,
    MAX_SHIELD_DAYS,
    MAX_SLOW_SECONDS,
    PATTERN_MAX,
    RuleAction,
    WritingKind,
    finder_of,
)
from hamsterd.web.schema import Body, Instant, Out, Text

NOTE_MAX = 200


def _check_pattern(value: str) -> str:
    if not value:
        raise ValueError("찾을 단어를 적어 주세요.")
    finder_of(value, ignores_spaces=False)
    return value


def _check_kinds(value: list[WritingKind]) -> list[WritingKind]:
    if not value:
        raise ValueError("어디에서 찾을지 하나는 골라 주세요.")
    return list(dict.fromkeys(value))


Pattern = Annotated[Text, Field(max_length=PATTERN_MAX), AfterValidator(_check_pattern)]
Kinds = Annotated[list[Annotated[WritingKind, Field(strict=False)]], AfterValidator(_check_kinds)]


class WordRuleTest(Body):
    """A rule that is only tried."""

    pattern: Pattern
    ignores_spaces: bool = False
    applies_to: Kinds

    @field_validator("ignores_spaces")
    @classmethod
    def something_is_looked_for(cls, value: bool, info: ValidationInfo) -> bool:
        """A pattern of punctuation alone finds nothing when punctuation is ignored."""
        if "pattern" in info.data:
            finder_of(info.data["pattern"], ignores_spaces=value)
        return value


class WordRuleIn(WordRuleTest):
    """A rule, whole; names are refused or left, so a rule of names alone blocks."""

    action: Annotated[RuleAction, Field(strict=False)]
    note: Annotated[Text, Field(max_length=NOTE_MAX)] | None = None
    is_active: bool = True

    @field_validator("action")
    @classmethod
    def names_are_refused(cls, value: RuleAction, info: ValidationInfo) -> RuleAction:
        """A nickname is neither held nor masked."""
        if (
            WritingKind.NICKNAME in info.data.get("applies_to", ())
            and value is not RuleAction.BLOCK
        ):
            raise ValueError("닉네임에는 ‘막기’만 쓸 수 있어요.")
        return value


class WordRuleRow(Out):
    """A rule in the console."""

    id: int
    pattern: str
    ignores_spaces: bool
    action: RuleAction
    applies_to: list[WritingKind]
    note: str | None
    is_active: bool
    hits_count: int
    created_by: str | None
    created_at: Instant
    updated_at: Instant


class WordRuleDone(WordRuleRow):
    """A rule as it was just made or changed; `auditId` undoes that."""

    audit_id: int


class Piece(Out):
    """A part of an excerpt; `isHit`: this is what the rule found."""

    text: str
    is_hit: bool


class Sample(Out):
    """Something a rule would have found."""

    kind: WritingKind
    id: int
    url: str
    author: str
    created_at: Instant
    excerpt: list[Piece]


class WordRuleTrial(Out):
    """What a rule would have found lately; `isCapped`: there is more than was looked at."""

    found: int
    looked_at: int
    is_capped: bool
    days: int
    samples: list[Sample]


class FirstPosts(Body):
    """How many entries and posts of each new member wait for a moderator; 0 is none."""

    count: int = Field(default=0, ge=0, le=MAX_FIRST_POSTS)


def _check_until(value: datetime | None) -> datetime | None:
    if value is not None and value > utc_now() + timedelta(days=MAX_SHIELD_DAYS):
        raise ValueError(f"보호 모드는 {MAX_SHIELD_DAYS}일까지 켤 수 있어요.")
    return value


class Shield(Body):
    """A guard for a bad evening; it ends by itself at `until`. Null or past: off."""

    until: Annotated[AwareDatetime, Field(strict=False), AfterValidator(_check_until)] | None = None
    pause_sign_ups: bool = False
    slow_mode_seconds: int = Field(default=0, ge=0, le=MAX_SLOW_SECONDS)
    hold_first_posts: bool = False


class SwitchesIn(Body):
    """What is left out stays."""

    first_posts: FirstPosts | None = None
    shield: Shield | None = None


class FirstPostsOut(Out):
    """See `FirstPosts`."""

    count: int


class ShieldOut(Out):
    """See `Shield`; `isOn` right now."""

    is_on: bool
    until: Instant | None
    pause_sign_ups: bool
    slow_mode_seconds: int
    hold_first_posts: bool


class SwitchesOut(Out):
    """The site's switches as they stand."""

    first_posts: FirstPostsOut
    shield: ShieldOut


class SwitchesDone(SwitchesOut):
    """The switches after some were set; `auditIds` undo that, one for each that changed."""

    audit_ids: list[int]
