"""The shapes of sign-ups that wait for the staff."""

from typing import Literal, Self

from pydantic import Field, model_validator

from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Text
from hamsterd.members.accounts.schemas import ProviderKey
from hamsterd.staff.sanctions.schemas import REASON_MAX, REASON_MISSING


class SignUpRow(Out):
    """A member awaiting approval: nickname and introduction. No e-mail."""

    id: int
    nickname: str
    greeting: str | None
    awaiting_since: Instant
    email_verified: bool
    sign_ins: list[ProviderKey]
    """Providers that open the account."""


class SignUpsDecision(Body):
    """Members to approve, or to refuse for a reason that each of them reads."""

    ids: list[Id] = Field(min_length=1, max_length=MAX_LIMIT)
    decision: Literal["approve", "refuse"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)

    @model_validator(mode="after")
    def a_refusal_says_why(self) -> Self:
        """Approval needs no reason."""
        if self.decision == "refuse" and not self.reason:
            raise ValueError(REASON_MISSING)
        return self
