"""The shapes of removing all that a spammer wrote."""

from typing import TYPE_CHECKING, Literal

from pydantic import Field, create_model

from hamsterd.http.shapes.schema import Body, Instant, Out, Query
from hamsterd.kinds import KINDS
from hamsterd.staff.rules import SPAM_DAYS_MAX
from hamsterd.staff.sanctions.schemas import Reason


class SpamQuery(Query):
    """Which writing: of so many days, or all."""

    days: int | None = Field(default=None, ge=1, le=SPAM_DAYS_MAX)


class SpamIn(Body):
    """What to remove, and the reason that the member reads. Without `days`, everything."""

    days: int | None = Field(default=None, ge=1, le=SPAM_DAYS_MAX)
    reason: Reason


if TYPE_CHECKING:

    class SpamCounts(Out):
        """How many of each kind others can see, and how many open cases are about them."""

        def __getattr__(self, kind: str) -> int: ...
else:
    SpamCounts = create_model(
        "SpamCounts",
        __base__=Out,
        __doc__="How many of each kind others can see, and how many open cases are about them.",
        __module__=__name__,
        **dict.fromkeys([*KINDS, "case"], (int, ...)),
    )


class SpamRemovalOut(Out):
    """One removal: how far it is; `auditId` undoes all of it."""

    id: int
    user_id: int
    status: Literal["running", "done", "undoing", "undone"]
    total: int
    removed: int
    cases_closed: int
    audit_id: int | None
    created_at: Instant


class SpamPreview(Out):
    """What would be removed, whether the member would be banned, and their latest removal."""

    counts: SpamCounts
    will_ban: bool
    latest: SpamRemovalOut | None
