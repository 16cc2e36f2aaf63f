"""The subject of a sanction or report, as members read it."""

from typing import Self

from hamsterd.content.subjects import Subject
from hamsterd.http.shapes.schema import Instant, Out
from hamsterd.staff.kinds import TargetKind


class SubjectOut(Out):
    """One thing: its words as plain text, when it was written, and its link.

    Words and link are null if they may not be seen any more.
    """

    kind: TargetKind
    title: str | None
    excerpt: str | None
    written_at: Instant | None
    url: str | None

    @classmethod
    def of(cls, one: Subject) -> Self:
        """The wire form."""
        return cls.model_validate(one, from_attributes=True, strict=False)
