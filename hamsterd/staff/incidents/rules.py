"""Clocks and items of a leak (개인정보 보호법 제34조, 같은 법 시행령 제39조와 제40조). Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from hamsterd.core.data_kinds import DataKind

TELL_WITHIN = timedelta(hours=72)
"""Who is touched is told so soon after the site came to know (시행령 제39조)."""
REPORT_WITHIN = timedelta(hours=72)
"""The authority has its form so soon (시행령 제40조) …"""
REPORTED_FROM = 1_000
"""… from so many people on; whatever their number, if sensitive data leaked (`DataKind`) or after a
break-in from outside."""
INTRUSION_WITHIN = timedelta(hours=24)
"""KISA is told of a break-in so soon (정보통신망법 시행령 제58조의2)."""
NOTICE_PERIOD = timedelta(days=30)
"""A notice stands so long for those whom no letter reaches (시행령 제39조)."""
RINGS_BEFORE = timedelta(hours=24)
"""The staff's bells ring so long before a clock runs out, and once it has."""

TITLE_MAX = 100
WHAT_MAX, HOW_MAX, SECTION_MAX, NOTE_MAX = 4_000, 1_000, 4_000, 500
NAME_MAX = 200
EVIDENCE_MAX = 20 * 1024 * 1024
"""Bytes of one piece of evidence."""
EVIDENCE_TEXT_MAX = 500_000
"""Characters of what the console pastes; a file goes by the command."""
TOLD_AT_ONCE = 200
"""People who are told by one transaction."""
MEMBERS_MAX = 1_000
"""Members who are named one by one in one act."""


class Section(StrEnum):
    """What the letter must say, in this order; the value names it on the wire."""

    heading: str

    def __new__(cls, value: str, heading: str) -> "Section":
        """A section by its key, and its heading."""
        section = str.__new__(cls, value)
        section._value_, section.heading = value, heading
        return section

    DATA = "data", "어떤 개인정보인가요"
    WHEN_HOW = "whenHow", "언제, 어떻게 일어났나요"
    CAN_DO = "canDo", "지금 할 수 있는 일"
    DONE = "done", "저희가 한 일과 앞으로 할 일"
    ASK = "ask", "물어볼 곳"
    CLAIM = "claim", "피해를 입었다면"


class Source(StrEnum):
    """Where those who are touched are looked for."""

    label: str

    def __new__(cls, value: str, label: str) -> "Source":
        """A source by its key, and how staff call it."""
        source = str.__new__(cls, value)
        source._value_, source.label = value, label
        return source

    VIEWS = "views", "개인정보 열람 기록"
    NETWORK = "network", "접속 주소나 대역에서 로그인한 회원"
    TABLE = "table", "표에 기록이 있는 회원"
    MEMBERS = "members", "직접 고른 회원"
    EVERYBODY = "everybody", "모든 회원"


class ClockName(StrEnum):
    """What the law gives a time for."""

    label: str
    within: timedelta

    def __new__(cls, value: str, label: str, within: timedelta) -> "ClockName":
        """A clock by its key, what it is for, and how long it runs."""
        clock = str.__new__(cls, value)
        clock._value_, clock.label, clock.within = value, label, within
        return clock

    TELL = "tell", "회원에게 알리기", TELL_WITHIN
    AUTHORITY = "authority", "개인정보보호위원회에 신고하기", REPORT_WITHIN
    INTRUSION = "intrusion", "인터넷진흥원에 침해사고 신고하기", INTRUSION_WITHIN


@dataclass(frozen=True, slots=True)
class Clock:
    """One time that runs, or ran: until when, and when it was done."""

    name: ClockName
    due_at: datetime
    done_at: datetime | None

    def is_over(self, now: datetime) -> bool:
        """Whether it ran out before it was done."""
        return (self.done_at or now) > self.due_at

    def hours_left(self, now: datetime) -> int | None:
        """Whole hours until it runs out, 0 once it has; None when it was done."""
        if self.done_at is not None:
            return None
        return max(0, int((self.due_at - now).total_seconds() // 3600))


@dataclass(frozen=True, slots=True)
class Facts:
    """What the clocks are read from."""

    noticed_at: datetime
    people: int
    is_intrusion: bool
    sent_at: datetime | None
    reported_at: datetime | None
    intrusion_reported_at: datetime | None
    learned_at: datetime | None = None
    kinds: Sequence[str] = ()

    @property
    def known_at(self) -> datetime:
        """Since when the site knows, which is what the law counts from."""
        return self.learned_at or self.noticed_at

    @property
    def is_sensitive(self) -> bool:
        """Whether a kind of data is among them that the law calls sensitive."""
        return any(DataKind(kind).is_sensitive for kind in self.kinds)


def clocks(facts: Facts) -> list[Clock]:
    """The clocks of an incident, in the order in which they were set off."""
    done = {ClockName.TELL: facts.sent_at}
    if facts.is_intrusion:
        done[ClockName.INTRUSION] = facts.intrusion_reported_at
    is_large = facts.people >= REPORTED_FROM
    if facts.is_intrusion or facts.is_sensitive or is_large or facts.reported_at:
        done[ClockName.AUTHORITY] = facts.reported_at
    return [Clock(name, facts.known_at + name.within, at) for name, at in done.items()]


def missing_sections(letter: Mapping[str, str]) -> list[Section]:
    """What the law asks for and the letter does not say."""
    return [section for section in Section if not letter.get(section, "").strip()]


def letter_naming(
    letter: Mapping[str, str], kinds: Sequence[str], *, before: Sequence[str] = ()
) -> dict[str, str]:
    """The letter with a line for each kind of data that came, and without those taken back.

    What somebody wrote stays, and a kind that they named has no second line.
    """
    gone = {DataKind(kind).label for kind in before if kind not in kinds}
    lines = [line for line in letter[Section.DATA].splitlines() if line.strip() not in gone]
    came = [DataKind(kind).label for kind in kinds if kind not in before]
    said = "\n".join(lines)
    lines += [label for label in came if label not in said]
    return {**letter, Section.DATA: "\n".join(lines).strip()}


def first_letter(*, officer: str, contact: str, kinds: Sequence[str] = ()) -> dict[str, str]:
    """What can be said of any incident; the rest is written by whoever knows."""
    begun: dict[str, str] = {
        Section.DATA: "",
        Section.WHEN_HOW: "",
        Section.CAN_DO: "\n".join(_CAN_DO),
        Section.DONE: "",
        Section.ASK: f"개인정보 보호책임자: {officer}\n메일: {contact}",
        Section.CLAIM: "\n".join([f"피해를 입으셨다면 {contact}으로 알려 주세요.", *_CLAIM]),
    }
    return letter_naming(begun, kinds)


_CAN_DO: Sequence[str] = (
    "비밀번호를 바꿔 주세요. 같은 비밀번호를 쓰는 다른 사이트에서도 바꿔 주세요.",
    "설정에서 로그인한 기기를 살펴보고, 모르는 기기는 로그아웃해 주세요.",
    "설정에서 2단계 인증이나 패스키를 켜 주세요.",
    "저희를 사칭하는 메일과 전화에 조심해 주세요. 저희는 비밀번호를 묻지 않아요.",
)
_CLAIM: Sequence[str] = (
    "법에 따라 손해배상을 청구할 수 있어요 (개인정보 보호법 제39조, 제39조의2).",
    "분쟁 조정: 개인정보분쟁조정위원회 1833-6972",
    "침해 신고와 상담: 개인정보침해신고센터 국번 없이 118",
)
