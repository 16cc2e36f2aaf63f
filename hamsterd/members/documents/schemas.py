"""The shapes of documents, as members read them and as the console writes them."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from hamsterd.http.shapes.schema import Body, Instant, Out, Query, Text, required
from hamsterd.http.shapes.versions import Version as EditVersion
from hamsterd.members.documents.comparing import Change
from hamsterd.members.documents.rules import BODY_MAX, CONSENTED, DocumentKind, DocumentState
from hamsterd.members.documents.text import Block, Grid, Items, Line, Runs, Section

SUMMARY = "summary"
"""The name of the section that summarizes the document."""


class RunOut(Out):
    """Characters that share their marks."""

    text: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    href: str | None = None


class LineOut(Out):
    """A paragraph."""

    type: Literal["line"] = "line"
    runs: list[RunOut]


class ItemsOut(Out):
    """A list."""

    type: Literal["items"] = "items"
    is_numbered: bool
    items: list[list[RunOut]]


class GridOut(Out):
    """A table; the first cell of a row heads it."""

    type: Literal["grid"] = "grid"
    caption: str
    head: list[str]
    rows: list[list[str]]


BlockOut = Annotated[LineOut | ItemsOut | GridOut, Field(discriminator="type")]


class SectionOut(Out):
    """The text under a heading; the first section may have no heading."""

    id: str
    heading: str
    is_summary: bool
    blocks: list[BlockOut]

    @classmethod
    def of(cls, section: Section) -> "SectionOut":
        """A section as it is sent."""
        return cls(
            id=section.id,
            heading=section.heading,
            is_summary=section.id == SUMMARY,
            blocks=[_block(block) for block in section.blocks],
        )


class PartOut(Out):
    """Words of a line; marked where the other side has others."""

    text: str
    is_changed: bool


class ChangeOut(Out):
    """A line that was added (nothing before), removed (nothing after) or changed."""

    heading: str
    before: list[PartOut] | None
    after: list[PartOut] | None

    @classmethod
    def of(cls, change: Change) -> "ChangeOut":
        """A change as it is sent."""
        sides = (
            None
            if side is None
            else [PartOut(text=part.text, is_changed=part.is_changed) for part in side]
            for side in (change.before, change.after)
        )
        return cls(heading=change.heading, before=next(sides), after=next(sides))


class VersionOut(Out):
    """One version in a list of them."""

    version: int
    effective_on: date
    state: DocumentState
    is_adverse: bool
    needs_consent: bool


class DocumentOut(VersionOut):
    """A version with its text."""

    kind: DocumentKind
    title: str
    path: str
    body_hash: str
    sections: list[SectionOut]
    coming: VersionOut | None
    """The announced version that waits for its day."""
    versions: list[VersionOut]
    """All that were ever in force, the latest first."""


class DocumentVersionOut(DocumentOut):
    """A version at its permanent address, and its changes to the one before."""

    changed_from: int | None
    """Null for the first."""
    changes: list[ChangeOut]


class PendingConsent(Out):
    """A document to agree to, and the changes since the member's last consent."""

    kind: DocumentKind
    title: str
    path: str
    version: int
    body_hash: str
    effective_on: date
    agreed_version: int | None
    changes: list[ChangeOut]


class ConsentIn(Body):
    """A consent to the version that the member was shown, identified by its hash."""

    kind: Literal["terms", "privacy"]
    version: int = Field(ge=1, le=1_000_000)
    body_hash: str = Field(max_length=64)


class ConsentsIn(Body):
    """All that a member agrees to by one press: all of it or nothing."""

    consents: list[ConsentIn] = Field(min_length=1, max_length=len(CONSENTED))


class BodyIn(Body):
    """A text that is being written."""

    body: Annotated[Text, required("글을 써 주세요.")] = Field(max_length=BODY_MAX)


class DraftQuery(Query):
    """With which text the next version begins."""

    is_suggested: bool = False
    """With the one that the program suggests; else with the latest."""


class DraftIn(BodyIn):
    """A draft to save; `version` is the one that the editor has read."""

    is_adverse: bool
    needs_consent: bool
    version: EditVersion | None = None


class ScheduleIn(Body):
    """The day on which the draft, as `version` names it, comes into force."""

    effective_on: Annotated[date, Field(strict=False)]
    version: EditVersion | None = None


class PreviewOut(Out):
    """A text as members would read it, and its changes to the current version."""

    sections: list[SectionOut]
    changes: list[ChangeOut]
    unknown_marks: list[str]
    """Placeholders without a value, probably mistyped."""


class DraftOut(Out):
    """The draft."""

    body: str
    is_adverse: bool
    needs_consent: bool
    author: str | None
    updated_at: Instant
    version: str
    """To be sent with the next save."""


class EarliestDays(Out):
    """The first days that may be chosen today."""

    ordinary: date
    adverse: date
    latest: date


class AnnouncementOut(Out):
    """How far the announcement of the coming version has got."""

    published_at: Instant
    announced_at: Instant | None
    """When all were; null while the scheduler is at it."""
    told_count: int


class DeskOut(Out):
    """All that the console needs of one kind of document."""

    kind: DocumentKind
    title: str
    path: str
    is_announced: bool
    """Whether its changes are announced to members in advance."""
    may_need_consent: bool
    in_force: VersionOut
    body: str
    """The current text, with placeholders."""
    coming: VersionOut | None
    coming_announcement: AnnouncementOut | None
    schedule_act_id: int | None
    """The act that undoing takes the announcement back by."""
    draft: DraftOut | None
    has_suggested: bool
    """Whether the program has a text of its own to begin the next version with."""
    unsaid: list[str]
    """When the site collects something of which the text in force has no row."""
    versions: list[VersionOut]
    earliest: EarliestDays


class MarkOut(Out):
    """A placeholder, and its value on this site."""

    name: str
    meaning: str


class DocumentRow(Out):
    """One kind of document in the console's list."""

    kind: DocumentKind
    title: str
    path: str
    in_force: VersionOut
    coming: VersionOut | None
    draft: DraftOut | None


class DocumentsOut(Out):
    """The console's list, and the marks that texts may have."""

    documents: list[DocumentRow]
    marks: list[MarkOut]


def _block(block: Block) -> LineOut | ItemsOut | GridOut:
    match block:
        case Line(runs):
            return LineOut(runs=_runs(runs))
        case Items(items, is_numbered):
            return ItemsOut(is_numbered=is_numbered, items=[_runs(runs) for runs in items])
        case Grid(caption, head, rows):
            return GridOut(caption=caption, head=list(head), rows=[list(row) for row in rows])


def _runs(runs: Runs) -> list[RunOut]:
    return [
        RunOut(
            text=run.text,
            bold=run.bold,
            italic=run.italic,
            underline=run.underline,
            href=run.href,
        )
        for run in runs
    ]
