"""Kinds of personal data, as the law asks for when some leaked (`hamsterd.staff.incidents`).

Each table that leads to a member says which of them its rows hold (`hamsterd.models.personal`).
"""

from collections.abc import Sequence
from enum import StrEnum


class DataKind(StrEnum):
    """A kind of data that may leak, and whether the authority hears of it whatever the number.

    The law names 민감정보 and 고유식별정보 (제23조, 제24조, 시행령 제40조). Papers of a vet
    name their owner, and are treated as sensitive, too.
    """

    label: str
    is_sensitive: bool

    def __new__(cls, value: str, label: str = "", is_sensitive: bool = False) -> "DataKind":
        """A kind by its key, and how staff and members call it."""
        kind = str.__new__(cls, value)
        kind._value_, kind.label, kind.is_sensitive = value, label, is_sensitive
        return kind

    EMAIL = "email", "이메일 주소"
    NAME = "name", "사용자명과 닉네임"
    PASSWORD = "password", "암호화한 비밀번호"
    CONTACT = "contact", "전화번호와 주소"
    DEVICE = "device", "접속 주소와 기기"
    PRIVATE = "private", "비공개로 쓴 글과 사진"
    HEALTH = "health", "건강수첩과 병원 서류", True
    IDENTITY = "identity", "신분증과 권리 신고의 서류", True


NO_KIND: Sequence[DataKind] = ()
"""Public, or only numbers and times: the letter's words for it are somebody's to find."""
