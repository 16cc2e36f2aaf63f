"""The shapes of acts over selected rows."""

from typing import Literal, Self

from pydantic import Field, model_validator

from hamsterd.community.schemas import PlaceIn
from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Id, Out, Text
from hamsterd.staff.kinds import ScreenedKind
from hamsterd.staff.sanctions.schemas import REASON_MAX, REASON_MISSING, LiftIn, Reason, Sanctioning

SELECTION_MAX = MAX_LIMIT
"""Rows that one act takes at most: the longest page of a list."""


class SelectedTarget(Body):
    """One selected row."""

    kind: ScreenedKind
    id: Id


class SelectedContent(Body):
    """Content to remove, and the reason that each author reads."""

    targets: list[SelectedTarget] = Field(min_length=1, max_length=SELECTION_MAX)
    reason: Reason


class SelectedPosts(PlaceIn):
    """Posts that get the same board, the same category, or closed or open comments."""

    ids: list[Id] = Field(min_length=1, max_length=SELECTION_MAX)


class SelectedRows(Body):
    """Selected rows of a list, by id."""

    ids: list[Id] = Field(min_length=1, max_length=SELECTION_MAX)


class SelectedMembers(SelectedRows, Sanctioning):
    """Members to sanction, the sanction, and the reason that each of them reads."""


class SelectedSanctions(SelectedRows, LiftIn):
    """Sanctions that end early, and why; each member reads it."""


class SelectedChange(SelectedRows):
    """Rows to switch on or off, or to delete."""

    change: Literal["on", "off", "delete"]


class HeldTarget(SelectedTarget):
    """Held content and the version of it that was read."""

    version: int | None = Field(default=None, ge=0, le=MAX_ID)


class SelectedHeld(Body):
    """Held content to publish, or to remove for a reason that each author reads."""

    targets: list[HeldTarget] = Field(min_length=1, max_length=SELECTION_MAX)
    decision: Literal["release", "remove"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)

    @model_validator(mode="after")
    def a_removal_says_why(self) -> Self:
        """Publishing needs no reason."""
        if self.decision == "remove" and not self.reason:
            raise ValueError(REASON_MISSING)
        return self


class RefusedPart(Out):
    """A row that was left as it is, and why."""

    kind: str
    id: int
    message: str


class SelectionDone(Out):
    """How many rows were changed; `auditId` undoes all, null if none was.

    `parts` are the acts it consists of.
    """

    audit_id: int | None
    done: int
    refused: list[RefusedPart]
    parts: list[int]
