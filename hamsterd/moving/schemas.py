"""The shapes of what a move left for members, and of what its owner looks at."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from hamsterd.http.shapes.schema import Body, Instant, Out
from hamsterd.members.accounts.schemas import Email, ProfileNickname
from hamsterd.members.documents.rules import CONSENTED, DocumentKind
from hamsterd.members.documents.schemas import ConsentIn
from hamsterd.operations.analytics.schemas import DayCount


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


class MovesPresent(Out):
    """Whether there ever was a move, so that the console offers its page."""

    is_present: bool


class MoveProgress(Out):
    """How far a run is: what comes now, and how much of the source it has read."""

    label: str
    done: int
    total: int
    at: Instant


class MoveCount(Out):
    """One kind: how many there were (null: unknown yet), came, and are here now."""

    kind: str
    label: str
    there: int | None
    came: int
    here: int


class MoveStayed(Out):
    """What did not come, or not as it was, for one reason."""

    what: str
    why: str
    count: int
    examples: list[str]


class MoveOut(Out):
    """One move, with what came of it; an undone one has no counts."""

    id: int
    source: str
    title: str
    state: Literal["running", "done", "undoing", "undone"]
    started_at: Instant
    finished_at: Instant | None
    confirmed_at: Instant | None
    progress: MoveProgress | None
    counts: list[MoveCount]
    stayed: list[MoveStayed]


ReachName = Literal["mail", "no_address", "bounced", "banned", "left"]


class ReachOut(Out):
    """How many of those who have not signed in a mail reaches, or why it does not."""

    reach: ReachName
    members: int


class Homecoming(Out):
    """How many members came with moves, how many of them have signed in, and on which days."""

    came: int
    back: int
    reaches: list[ReachOut]
    days: list[DayCount]


class MovesOut(Out):
    """All moves, latest first, and their members."""

    moves: list[MoveOut]
    members: Homecoming


class AbsentMember(Out):
    """A member who came with a move and has not signed in yet."""

    id: int
    nickname: str
    username: str
    last_login_at: Instant | None
    """Their last sign-in at the old site."""
    told_at: Instant | None
    reach: ReachName
