"""The shapes of what a move left for members."""

from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.http.schema import Body, Out
from hamsterd.members.accounts.schemas import Email, ProfileNickname
from hamsterd.members.documents.rules import CONSENTED, DocumentKind
from hamsterd.members.documents.schemas import ConsentIn


class OldCommentOut(Out):
    """A comment of the old site, by its id here."""

    id: int


class DocumentToAgree(Out):
    """A document that members agree to, as it is in force."""

    kind: DocumentKind
    title: str
    path: str
    version: int
    body_hash: str


class WelcomeOut(Out):
    """What came along with a member, and what is still asked of them."""

    nickname: str
    posts_count: int
    comments_count: int
    level: int
    experience: int
    chooses_nickname: bool
    """Their nickname is a stopgap."""
    needs_email: bool
    """Their address is a placeholder; a link to the one they enter makes it theirs."""
    documents: list[DocumentToAgree]


def _require_age(value: bool) -> bool:
    if not value:
        raise ValueError("만 14세 이상만 쓸 수 있어요")
    return value


class WelcomeIn(Body):
    """What a member agrees to and chooses; nickname and e-mail where they were asked for."""

    consents: list[ConsentIn] = Field(min_length=len(CONSENTED), max_length=len(CONSENTED))
    is_over14: Annotated[bool, AfterValidator(_require_age)] = Field(
        default=False, validate_default=True
    )
    nickname: ProfileNickname | None = None
    email: Email | None = None
