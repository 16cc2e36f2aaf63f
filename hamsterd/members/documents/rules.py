"""Which documents there are, and how long before its day a version is announced. Pure."""

from datetime import date, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Self

NOTICE = timedelta(days=7)
"""From the announcement to the day it comes into force (spec 1 §2, Static pages)."""
ADVERSE_NOTICE = timedelta(days=30)
"""For a change to the members' disadvantage (공정거래위원회 표준약관; 전자금융거래법 제24조)."""
LATEST = timedelta(days=365)
"""How far ahead a day may be: a year that is typed wrong is no plan."""
BODY_MAX = 60_000
"""Characters of a text; the privacy policy that comes with the program has about 6,000."""
BUILT_IN = 1
"""The number of the version that comes with the program."""
BUILT_IN_ON = date(2025, 6, 27)
"""When that came into force (spec 1 §2, Static pages)."""
MEMBERS_BATCH = 200
"""Members per transaction; each gets a notification and a mail."""


class DocumentKind(StrEnum):
    """A document, with its Korean name and its address."""

    label: str
    path: str

    def __new__(cls, value: str, label: str = "", path: str = "") -> Self:
        """A kind by its name on the wire and in the database, its title and its address."""
        kind = str.__new__(cls, value)
        kind._value_, kind.label, kind.path = value, label, path
        return kind

    TERMS = "terms", "이용약관", "/terms-of-service"
    PRIVACY = "privacy", "개인정보처리방침", "/privacy-policy"
    RULES = "rules", "운영 원칙", "/rules"
    FAQ = "faq", "자주 묻는 질문", "/help"


CONSENTED = (DocumentKind.TERMS, DocumentKind.PRIVACY)
"""Documents agreed to at sign-up, and again if a version requires it."""
ANNOUNCED = (DocumentKind.TERMS, DocumentKind.PRIVACY, DocumentKind.RULES)
"""Binding documents, whose changes are announced; help pages change at once."""


class DocumentState(StrEnum):
    """The state of a version on a day."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    IN_FORCE = "in_force"
    PAST = "past"
    WITHDRAWN = "withdrawn"


def earliest_day(kind: DocumentKind, today: date, *, is_adverse: bool, has_members: bool) -> date:
    """The first day on which a version announced `today` may come into force.

    On a site with staff members only, nobody is bound by the earlier text.
    """
    if kind not in ANNOUNCED or not has_members:
        return today
    return today + (ADVERSE_NOTICE if is_adverse else NOTICE)


def hash_of(body: str) -> str:
    """The lower-case hexadecimal SHA-256 of a text, by which consents name it."""
    return sha256(body.encode()).hexdigest()
