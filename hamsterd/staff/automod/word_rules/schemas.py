"""The shapes of word rules."""

from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo, computed_field, field_validator

from hamsterd.content.screening.rules import (
    MAX_EXCEPTIONS,
    MAX_LIST_CHARACTERS,
    PATTERN_MAX,
    RuleAction,
    WritingKind,
    finder_of,
    folded_needle,
    spans,
)
from hamsterd.http.shapes.schema import Body, Instant, Out, Text
from hamsterd.http.shapes.versions import Version, version_of

NOTE_MAX = 200
USUAL_KINDS = (WritingKind.DIARY, WritingKind.COMMUNITY, WritingKind.COMMENT)
"""The default targets of a rule: names can only be refused or ignored."""


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
Kinds = Annotated[
    list[Annotated[WritingKind, Field(strict=False)]],
    Field(max_length=len(WritingKind) * 2),
    AfterValidator(_check_kinds),
]


Exceptions = Annotated[
    list[Annotated[Text, Field(max_length=PATTERN_MAX)]], Field(max_length=MAX_EXCEPTIONS)
]


class WordRuleTest(Body):
    """A rule that is only tried; `exceptions` are longer words that the pattern is part of."""

    pattern: Pattern
    ignores_spaces: bool = False
    exceptions: Exceptions = Field(default_factory=list)
    applies_to: Kinds

    @field_validator("ignores_spaces")
    @classmethod
    def something_is_looked_for(cls, value: bool, info: ValidationInfo) -> bool:
        """A pattern of punctuation alone finds nothing when punctuation is ignored."""
        if "pattern" in info.data:
            finder_of(info.data["pattern"], ignores_spaces=value)
        return value

    @field_validator("exceptions")
    @classmethod
    def each_holds_the_pattern(cls, value: list[str], info: ValidationInfo) -> list[str]:
        """An exception that the pattern is no part of, or that it is, would do nothing or all."""
        known = [text for text in dict.fromkeys(value) if text]
        if "pattern" in info.data and "ignores_spaces" in info.data:
            ignores_spaces = info.data["ignores_spaces"]
            finder = finder_of(info.data["pattern"], ignores_spaces=ignores_spaces)
            for text in known:
                needle = folded_needle(text, ignores_spaces=ignores_spaces)
                if needle == finder.needle:
                    raise ValueError(f"예외 ‘{text}’가 단어와 같아서 아무것도 찾지 못해요.")
                if not spans(text, finder):
                    raise ValueError(f"예외 ‘{text}’ 안에 단어가 들어 있지 않아요.")
        return known


class WordRuleIn(WordRuleTest):
    """A rule, whole; names are refused or left, so a rule of names alone blocks."""

    action: Annotated[RuleAction, Field(strict=False)]
    note: Annotated[Text, Field(max_length=NOTE_MAX)] | None = None
    is_active: bool = True
    version: Version | None = Field(default=None, exclude=True)

    @field_validator("action")
    @classmethod
    def names_are_refused(cls, value: RuleAction, info: ValidationInfo) -> RuleAction:
        """A nickname can be neither held for review nor masked."""
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
    exceptions: list[str]
    action: RuleAction
    applies_to: list[WritingKind]
    note: str | None
    is_active: bool
    hits_count: int
    created_by: str | None
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, WordRuleIn.model_fields.keys() - {"version"})


class WordRuleDone(WordRuleRow):
    """A rule as it was just made or changed; `auditId` undoes that."""

    audit_id: int


class WordListIn(Body):
    """A list of rules, one a line or as CSV, with defaults for values that lines omit."""

    text: str = Field(max_length=MAX_LIST_CHARACTERS)
    action: Annotated[RuleAction, Field(strict=False)] = RuleAction.HOLD
    applies_to: Kinds = Field(default_factory=lambda: list(USUAL_KINDS))
    ignores_spaces: bool = True
    dry_run: bool = False


class ListedRule(Out):
    """A line of a list that becomes a rule, or would."""

    line: int
    pattern: str
    action: RuleAction
    exceptions: list[str]
    applies_to: list[WritingKind]


class ListedLine(Out):
    """A line that becomes none, and why."""

    line: int
    text: str
    message: str


class WordListOut(Out):
    """The result of an import: `new` rules, unchanged `duplicates`, and `invalid` lines.

    With invalid lines nothing is imported. `auditId` undoes all of it; null if nothing changed.
    """

    new: list[ListedRule]
    duplicates: list[ListedLine]
    invalid: list[ListedLine]
    is_saved: bool
    audit_id: int | None


class Piece(Out):
    """A part of an excerpt; `isHit`: it matched the rule."""

    text: str
    is_hit: bool


class Sample(Out):
    """Something a rule would have found."""

    kind: WritingKind
    id: int
    url: str
    author: str
    created_at: Instant
    is_reported: bool
    """It was reported at some time, whatever the decision."""
    is_shown: bool
    """Everybody still sees it."""
    excerpt: list[Piece]


class CaughtWithin(Out):
    """How much a rule would have found in so many days, and of how many members."""

    days: int
    found: int
    members: int


class CaughtOfKind(Out):
    """The number of one kind; with `isCapped` only writing from `since` on was scanned."""

    kind: WritingKind
    found: int
    looked_at: int
    is_capped: bool
    since: Instant | None


class CaughtMember(Out):
    """A member with many hits; `unreported` as in the preview."""

    user_id: int
    nickname: str
    found: int
    unreported: int


class WordRuleTrial(Out):
    """What a rule would have found in the last `days`, doubtful samples first.

    `unreported`: never reported and still visible, so probably a mistake. `isCapped`: not
    everything was scanned.
    """

    found: int
    unreported: int
    looked_at: int
    is_capped: bool
    days: int
    periods: list[CaughtWithin]
    kinds: list[CaughtOfKind]
    members: list[CaughtMember]
    samples: list[Sample]
