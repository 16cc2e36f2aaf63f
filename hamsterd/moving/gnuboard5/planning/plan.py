"""The owner's plan for a move: what becomes of boards, categories, members and names.

A file of TOML: written from an inspection with cautious choices, edited by hand, and read back.
What was closed stays closed until the owner opens it.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from hamsterd.community.rules import CATEGORY_NAME_MAX, check_board_name
from hamsterd.http.shapes.schema import NameText
from hamsterd.members.accounts.rules import check_profile_nickname

VERSION = 1
READ_RULES = {
    "all": "누구나",
    "members": "회원",
    "level:N": "N레벨부터",
    "granted": "허락받은 회원",
    "admin": "운영진",
}
WRITE_RULES = {"all": "회원 누구나", "level:N": "N레벨부터", "admin": "운영진"}
COMMENT_RULES = {
    "all": "읽는 회원 누구나",
    "level:N": "N레벨부터",
    "granted": "허락받은 회원",
    "admin": "운영진",
}
DOWNLOAD_RULES = READ_RULES | {"all": "읽는 사람 누구나"}
CHOICES: dict[str, dict[str, str]] = {
    "clashing_nicknames": {
        "ask": "먼저 가입한 회원이 갖고, 나중 회원은 처음 로그인할 때 새로 정해요",
        "number": "먼저 가입한 회원이 갖고, 나중 회원의 것 뒤에는 숫자를 붙여요",
    },
    "shared_emails": {
        "elder": "먼저 가입한 회원이 갖고, 나머지는 이메일 없이 와요",
        "nobody": "아무도 갖지 않아요",
    },
    "without_email": {"ask": "처음 로그인할 때 물어봐요", "skip": "오지 않아요"},
    "leavers": {
        "nameless": "탈퇴한 회원으로 남고, 글은 이름 없이 와요",
        "skip": "글도 오지 않아요",
    },
    "points": {
        "experience": "경험치가 돼요",
        "kept": "경험치와 따로, 내역만 회원의 기록에 남아요",
        "none": "오지 않아요",
    },
}
"""What the owner chooses for all members; the first of each is what a new plan has."""


def _rule(rules: dict[str, str]) -> AfterValidator:
    def check(value: str) -> str:
        level = value.removeprefix("level:")
        is_level = value != level and level.isascii() and level.isdigit() and len(level) < 4  # noqa: PLR2004
        if not is_level and (value not in rules or "N" in value):
            known = ", ".join(f"{word}({says})" for word, says in rules.items())
            raise ValueError(f"{known} 가운데 하나로 적어 주세요.")
        return value

    return AfterValidator(check)


ReadRule = Annotated[str, _rule(READ_RULES)]
WriteRule = Annotated[str, _rule(WRITE_RULES)]
CommentRule = Annotated[str, _rule(COMMENT_RULES)]
DownloadRule = Annotated[str, _rule(DOWNLOAD_RULES)]
BoardName = Annotated[NameText, AfterValidator(check_board_name)]
Nickname = Annotated[NameText, AfterValidator(check_profile_nickname)]
Category = Annotated[NameText, StringConstraints(max_length=CATEGORY_NAME_MAX)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class MembersPlan(_Section):
    """What happens to members."""

    administrators: list[str]
    clashing_nicknames: Literal["ask", "number"]
    shared_emails: Literal["elder", "nobody"]
    without_email: Literal["ask", "skip"]
    leavers: Literal["nameless", "skip"]
    points: Literal["experience", "kept", "none"]


class BoardPlan(_Section):
    """What becomes of a board; a category that is called "" goes, its posts stay.

    `granted`: for the members who could, who are listed when it comes.
    """

    move: bool
    name: BoardName
    read: ReadRule
    write: WriteRule
    comment: CommentRule
    download: DownloadRule
    categories: dict[str, Category] = {}


class Plan(_Section):
    """A whole plan."""

    version: Literal[1]
    prefix: str
    addresses: list[str] = []
    """Of the old site, as `https://dalkong.example`; links to them lead to what came."""
    members: MembersPlan
    nicknames: dict[str, Nickname] = {}
    boards: dict[str, BoardPlan] = {}
