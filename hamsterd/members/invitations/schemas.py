"""The shapes of invitations."""

from typing import Annotated, Literal

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out, Query, Text
from hamsterd.http.shapes.secrets import Secret

LABEL_MAX = 60
USES_MAX = 1_000
DAYS_MAX = 90


class InvitationIn(Body):
    """A link for `maxUses` people, good for `days` days; `label` is for the staff alone."""

    label: Annotated[Text, Field(max_length=LABEL_MAX)] = ""
    max_uses: int = Field(default=1, ge=1, le=USES_MAX)
    days: int = Field(default=7, ge=1, le=DAYS_MAX)


class InvitationQuery(Query):
    """The token of a link."""

    token: str = Field(min_length=1, max_length=100)


class InvitationRow(Out):
    """A link in the console. `url` is null once it can no longer be used."""

    id: int
    label: str
    url: Secret | None
    state: Literal["open", "used", "ended", "revoked"]
    uses: int
    max_uses: int
    expires_at: Instant
    created_by: str
    created_at: Instant


class InvitationDone(InvitationRow):
    """After an act, with its row in the log."""

    audit_id: int


class InvitationOut(Out):
    """What an invited person sees: the expiry of the link."""

    expires_at: Instant
