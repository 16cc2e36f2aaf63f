"""The shape of what a sanction or a report is about, as members read it."""

from typing import Self

from hamsterd.content.subjects import Subject
from hamsterd.http.schema import Instant, Out
from hamsterd.staff.kinds import TargetKind


class SubjectOut(Out):
    """One thing: its own words as plain text, when it was written and where it stands.

    Words and address are null where they are not to be seen any more.
    """

    kind: TargetKind
    title: str | None
    excerpt: str | None
    written_at: Instant | None
    url: str | None

    @classmethod
    def of(cls, one: Subject) -> Self:
        """As it crosses the wire."""
        return cls.model_validate(one, from_attributes=True, strict=False)
