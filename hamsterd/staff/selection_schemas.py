"""The shapes of acts over selected rows."""

from typing import Literal, Self

from pydantic import Field, model_validator

from hamsterd.http.paging import MAX_LIMIT
from hamsterd.http.schema import Body, Id, Out, Text
from hamsterd.staff.kinds import ScreenedKind
from hamsterd.staff.sanctions.schemas import REASON_MAX, REASON_MISSING, LiftIn, Reason, Sanctioning

SELECTION_MAX = MAX_LIMIT
"""Rows that one act takes at most: the longest page of a list."""


class SelectedTarget(Body):
    """One selected row."""

    kind: ScreenedKind
    id: Id


class SelectedContent(Body):
    """What is removed, and why; each author reads it."""

    targets: list[SelectedTarget] = Field(min_length=1, max_length=SELECTION_MAX)
    reason: Reason


class SelectedRows(Body):
    """Rows that one list tells apart by number."""

    ids: list[Id] = Field(min_length=1, max_length=SELECTION_MAX)


class SelectedMembers(SelectedRows, Sanctioning):
    """Who is sanctioned, how, and why; each of them reads it."""


class SelectedSanctions(SelectedRows, LiftIn):
    """Sanctions that end early, and why; each member reads it."""


class SelectedChange(SelectedRows):
    """What is switched on or off, or deleted."""

    change: Literal["on", "off", "delete"]


class SelectedHeld(Body):
    """What waits for a review is published, or kept away for a reason that each author reads."""

    targets: list[SelectedTarget] = Field(min_length=1, max_length=SELECTION_MAX)
    decision: Literal["release", "remove"]
    reason: Text | None = Field(default=None, max_length=REASON_MAX)

    @model_validator(mode="after")
    def a_removal_says_why(self) -> Self:
        """Only what is published needs no word."""
        if self.decision == "remove" and not self.reason:
            raise ValueError(REASON_MISSING)
        return self


class RefusedPart(Out):
    """A row that was left as it is, and why."""

    kind: str
    id: int
    message: str


class SelectionDone(Out):
    """How many rows were acted on; `auditId` undoes all of them, and is null when none was.

    `parts` are the acts it consists of.
    """

    audit_id: int | None
    done: int
    refused: list[RefusedPart]
    parts: list[int]
