"""The shapes of appeals."""

from typing import Literal

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out, Text
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.schemas import Reason

APPEAL_MIN, APPEAL_MAX = 10, 1_000
"""Characters of an appeal."""


class AppealIn(Body):
    """An objection to a sanction."""

    text: Text = Field(min_length=APPEAL_MIN, max_length=APPEAL_MAX)


class LinkedAppealIn(AppealIn):
    """An appeal by a member who cannot sign in, through the link in their mail."""

    link: str = Field(max_length=80)


class AppealDecisionIn(Body):
    """A moderator's decision about an appeal; the member reads the answer."""

    status: Literal["granted", "denied"]
    answer: Reason


class AppealRow(Out):
    """An appeal in the console's queue, with its sanction.

    `still…`: what would restrict the member without that sanction, if anything.
    """

    id: int
    status: str
    text: str
    answer: str | None
    created_at: Instant
    decided_at: Instant | None
    decided_by: str | None
    user_id: int
    nickname: str
    sanction_id: int
    kind: SanctionKind
    step: int
    reason: str
    starts_at: Instant
    ends_at: Instant | None
    case_id: int | None
    still_kind: SanctionKind | None
    still_starts_at: Instant | None
    still_ends_at: Instant | None
