"""Schemas of takedowns: for claimants, for authors, and for the console."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from hamsterd.core.bounds import MAX_ID
from hamsterd.core.text.visible import one_line
from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required, stated
from hamsterd.http.shapes.secrets import Secret
from hamsterd.members.accounts.rules import EMAIL_MAX, check_email
from hamsterd.staff.kinds import TakedownKind
from hamsterd.staff.takedowns.rules import (
    NAME_MAX,
    NOTE_MAX,
    OBJECTION_MAX,
    OBJECTION_MIN,
    STATEMENT_MAX,
    STATEMENT_MIN,
    Ground,
    Status,
)

# The name appears in a mail to an unverified address: it must not carry advertising.
_NOT_IN_NAMES = re.compile(r"[/@:<>\\]|www\.", re.IGNORECASE)


def _check_name(value: str) -> str:
    if not value:
        raise ValueError("이름을 적어 주세요.")
    if _NOT_IN_NAMES.search(value):
        raise ValueError("이름만 적어 주세요. 주소는 넣을 수 없어요.")
    return one_line(value)


class RightsReportIn(Body):
    """The public form: the thing by its address, or by kind and id."""

    url: Annotated[Text, Field(max_length=500)] | None = None
    target_type: Annotated[TakedownKind, Field(strict=False)] | None = None
    target_id: int | None = Field(default=None, ge=1, le=MAX_ID)
    name: Annotated[Text, Field(max_length=NAME_MAX), AfterValidator(_check_name)]
    email: Annotated[Text, AfterValidator(check_email), stated(maxLength=EMAIL_MAX)]
    ground: Annotated[Ground, Field(strict=False)]
    statement: Text = Field(min_length=STATEMENT_MIN, max_length=STATEMENT_MAX)


class RightsReportOut(Out):
    """A request that was received; `token` opens it again, as the link in the mail does."""

    number: int
    token: Secret


class RightsReportState(Out):
    """The state of a request, for the claimant."""

    number: int
    status: Status
    target_type: TakedownKind
    url: str
    ground: Ground
    created_at: Instant
    decided_at: Instant | None
    decision_note: str | None
    block_ends_at: Instant | None
    released_at: Instant | None


class OwnTakedown(Out):
    """A block of one's own content; without the claimant."""

    id: int
    status: Status
    target_type: TakedownKind
    url: str
    title: str
    ground: Ground
    decided_at: Instant
    decision_note: str | None
    block_ends_at: Instant | None
    released_at: Instant | None
    objection: str | None
    objected_at: Instant | None
    may_object: bool


class ObjectionIn(Body):
    """An author's objection to a block."""

    text: Text = Field(min_length=OBJECTION_MIN, max_length=OBJECTION_MAX)


class TakedownDecisionIn(Body):
    """A moderator's decision; both sides read the note."""

    note: Annotated[
        Text, Field(max_length=NOTE_MAX), required("이유를 적어 주세요. 두 분께 그대로 전해져요.")
    ]


class TakedownRow(Out):
    """A request in the console; the address is masked.

    Who asked and in what words is null for whoever the thing belongs to.
    """

    id: int
    status: Status
    target_type: TakedownKind
    target_id: int
    url: str
    owner_id: int | None
    owner: str | None
    claimant_name: str | None
    claimant_email: str | None
    ground: Ground
    statement: str | None
    snapshot: dict[str, Any]
    pictures: list[str]
    """The thing's current pictures, if it would be public without the block."""
    decided_by: str | None
    decided_at: Instant | None
    decision_note: str | None
    block_ends_at: Instant | None
    objection: str | None
    objected_at: Instant | None
    released_at: Instant | None
    created_at: Instant


class TakedownDone(Out):
    """A decision that was made; `auditId` undoes it."""

    id: int
    status: Status
    audit_id: int
