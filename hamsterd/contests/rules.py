"""The phases of a contest, and who may vote. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from hamsterd.content.limits import CONTENT_MAX, TITLE_MAX
from hamsterd.content.markup.plain import says_nothing, shows_nothing
from hamsterd.core.clock import KST
from hamsterd.core.text.visible import one_line

CAPTION_MAX = 100
"""Length of a photo's caption: a line or two at 390 pixels."""
REASON_MAX = 300
VOTES_MAX = 3
"""Photos that one member may vote for."""
WINNERS_MAX = 3
VOTER_AGE = timedelta(days=3)
"""Required age of a voter's account, against accounts made for a vote."""
YOUNG_VOTER = timedelta(days=14)
"""Votes of accounts younger than this are marked for staff."""
SUDDEN_VOTES = 5
"""Fewer votes than that look like nothing."""
SUDDEN_SHARE = 0.5
"""Share of votes that must be young, from one network or from one hour to be marked."""
ENTRIES_DEFAULT = 24
"""Photos in one response: fills rows of two, three and four."""
CONTESTS_DEFAULT = 12


class Phase(StrEnum):
    """The phase of a contest; `between` is after the end of entries and before voting."""

    BEFORE = "before"
    ENTRY = "entry"
    BETWEEN = "between"
    VOTING = "voting"
    COUNTING = "counting"
    ENDED = "ended"
    CANCELLED = "cancelled"


class Periods(Protocol):
    """The times of a contest."""

    @property
    def entry_starts_at(self) -> datetime:
        """When entering begins."""

    @property
    def entry_ends_at(self) -> datetime:
        """Until when."""

    @property
    def voting_starts_at(self) -> datetime:
        """When voting begins."""

    @property
    def voting_ends_at(self) -> datetime:
        """Until when."""


@dataclass(frozen=True, slots=True)
class Times:
    """The times of a contest, and how it ended."""

    entry_starts_at: datetime
    entry_ends_at: datetime
    voting_starts_at: datetime
    voting_ends_at: datetime
    cancelled_at: datetime | None = None
    counted_at: datetime | None = None

    def phase(self, now: datetime) -> Phase:
        """The phase at `now`; a period includes its first instant, not its last."""
        if self.cancelled_at is not None:
            return Phase.CANCELLED
        if self.counted_at is not None:
            return Phase.ENDED
        bounds = (
            (self.entry_starts_at, Phase.BEFORE),
            (self.entry_ends_at, Phase.ENTRY),
            (self.voting_starts_at, Phase.BETWEEN),
            (self.voting_ends_at, Phase.VOTING),
        )
        return next((phase for end, phase in bounds if now < end), Phase.COUNTING)


def phase_end(times: Periods, phase: Phase) -> datetime | None:
    """The end of the phase; None if the phase has no end."""
    return {Phase.ENTRY: times.entry_ends_at, Phase.VOTING: times.voting_ends_at}.get(phase)


def days_left(end: datetime, now: datetime) -> int:
    """Days in Seoul until the last possible day; 0 on that day."""
    last = (end - timedelta(microseconds=1)).astimezone(KST).date()
    return max(0, (last - now.astimezone(KST).date()).days)


def why_not_vote(phase: Phase, joined_at: datetime, now: datetime) -> str | None:
    """Why a member who joined at that time may not vote now; None if they may."""
    if phase is not Phase.VOTING:
        return "지금은 투표하는 기간이 아니에요."
    if now - joined_at < VOTER_AGE:
        return f"가입한 지 {VOTER_AGE.days}일이 지나면 투표할 수 있어요."
    return None


def wrong_periods(form: Periods) -> dict[str, str]:
    """Errors in a form's times, by field; empty if they are in order."""
    wrong = {}
    if form.entry_ends_at <= form.entry_starts_at:
        wrong["entryEndsAt"] = "참가가 끝나는 때는 시작하는 때보다 뒤여야 해요."
    if form.voting_starts_at < form.entry_ends_at:
        wrong["votingStartsAt"] = "투표는 참가가 끝난 뒤에 시작할 수 있어요."
    if form.voting_ends_at <= form.voting_starts_at:
        wrong["votingEndsAt"] = "투표가 끝나는 때는 시작하는 때보다 뒤여야 해요."
    return wrong


def wrong_changes(before: Times, form: Periods, now: datetime) -> dict[str, str]:
    """Changes that would harm entrants or voters, by field.

    A period that has begun cannot be moved; it may be extended, never shortened.
    """
    wrong = {}
    for begun, end, starts, ends in (
        (before.entry_starts_at, before.entry_ends_at, form.entry_starts_at, form.entry_ends_at),
        (
            *(before.voting_starts_at, before.voting_ends_at),
            *(form.voting_starts_at, form.voting_ends_at),
        ),
    ):
        name = "entry" if begun is before.entry_starts_at else "voting"
        if begun <= now and starts != begun:
            wrong[f"{name}StartsAt"] = "이미 시작해서 바꿀 수 없어요."
        elif begun > now and starts < now:
            wrong[f"{name}StartsAt"] = "앞으로 올 시각을 골라 주세요."
        if end <= now and ends != end:
            wrong[f"{name}EndsAt"] = "이미 끝나서 바꿀 수 없어요."
        elif begun <= now < end and ends < end:
            wrong[f"{name}EndsAt"] = "이미 시작한 기간은 늘릴 수만 있어요."
        elif end > now and ends <= now:
            wrong[f"{name}EndsAt"] = "앞으로 올 시각을 골라 주세요."
    return wrong


def check_title(value: str) -> str:
    """Required, one line."""
    if says_nothing(value):
        raise ValueError("콘테스트 제목을 입력해 주세요.")
    if len(value) > TITLE_MAX:
        raise ValueError(f"제목은 {TITLE_MAX}자까지 쓸 수 있어요.")
    return one_line(value)


def check_rules(value: str) -> str:
    """Required markup: what photos are wanted, and the prize."""
    if shows_nothing(value):
        raise ValueError("어떤 사진을 받는지, 지킬 것은 무엇인지 적어 주세요.")
    if len(value) > CONTENT_MAX:
        raise ValueError(f"안내는 {CONTENT_MAX:,}자까지 쓸 수 있어요.")
    return value


def check_caption(value: str) -> str:
    """Required, one line; it is also the alternative text for screen readers."""
    if says_nothing(value):
        raise ValueError("사진을 한 줄로 소개해 주세요.")
    if len(value) > CAPTION_MAX:
        raise ValueError(f"소개는 {CAPTION_MAX}자까지 쓸 수 있어요.")
    return one_line(value)


def check_reason(value: str) -> str:
    """Required; entrants read it."""
    if not value:
        raise ValueError("취소하는 이유를 적어 주세요. 참가한 회원이 읽어요.")
    if len(value) > REASON_MAX:
        raise ValueError(f"이유는 {REASON_MAX}자까지 쓸 수 있어요.")
    return value


def check_votes(value: list[int]) -> list[int]:
    """At most three, no duplicates."""
    chosen = list(dict.fromkeys(value))
    if len(chosen) > VOTES_MAX:
        raise ValueError(f"{VOTES_MAX}장까지 고를 수 있어요. 하나를 빼고 골라 주세요.")
    return chosen
