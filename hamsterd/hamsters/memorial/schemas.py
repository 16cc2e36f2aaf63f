"""The shapes of a memorial (spec 1 §3)."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.content.mention_schemas import Chosen, MentionOut
from hamsterd.hamsters.profile import rules
from hamsterd.hamsters.profile.rules import CondolencesFrom
from hamsterd.hamsters.profile.schemas import date_called
from hamsterd.http.shapes.paging import MAX_LIMIT, PageQuery
from hamsterd.http.shapes.schema import Body, Instant, Out, Text, stated
from hamsterd.members.accounts.schemas import MemberRef

Farewell = Annotated[
    Text, AfterValidator(rules.check_farewell), stated(maxLength=rules.FAREWELL_MAX)
]
CondolenceText = Annotated[
    Text, AfterValidator(rules.check_condolence), stated(maxLength=rules.CONDOLENCE_MAX)
]


class FarewellIn(Body):
    """A hamster has died: the day, a message, and who may leave condolences."""

    passed_on: Annotated[
        date, AfterValidator(rules.check_passed_on), date_called("무지개다리를 건넌 날")
    ]
    farewell: Farewell = ""
    condolences_from: Annotated[CondolencesFrom, Field(strict=False)] = CondolencesFrom.EVERYONE
    is_remembered: bool = False
    """Whether the day is remembered once, a year later."""


class FarewellOut(Out):
    """The owner's entries and choices; visible to the owner only."""

    passed_on: date | None
    farewell: str | None
    condolences_from: CondolencesFrom
    is_remembered: bool


class CondolencesQuery(PageQuery):
    """A page of condolences."""

    limit: int = Field(default=rules.CONDOLENCES_DEFAULT, ge=1, le=MAX_LIMIT)


class CondolenceIn(Body):
    """A condolence to post on a memorial."""

    content: CondolenceText = Field(default="", validate_default=True)
    mentioned_ids: Chosen = Field(default_factory=list)


class CondolenceOut(Out):
    """A condolence on a memorial; the same shape as a comment under an entry."""

    id: int
    content: str
    user_id: int
    created_at: Instant
    updated_at: Instant
    is_held: bool
    is_blocked: bool = False
    """By a member whom the viewer blocks: without words and author."""
    mentions: list[MentionOut] = Field(default_factory=list)
    user: MemberRef | None
