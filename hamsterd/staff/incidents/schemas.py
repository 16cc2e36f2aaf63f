"""The shapes of incidents: for the console, and of the notice that everybody may read."""

from typing import Annotated, Literal

from pydantic import Field

from hamsterd.core.data_kinds import DataKind
from hamsterd.http.shapes.schema import Body, Id, Instant, Moment, Out, Text, required
from hamsterd.http.shapes.versions import Version
from hamsterd.staff.incidents.rules import (
    EVIDENCE_TEXT_MAX,
    HOW_MAX,
    MEMBERS_MAX,
    NAME_MAX,
    NOTE_MAX,
    SECTION_MAX,
    TITLE_MAX,
    WHAT_MAX,
    ClockName,
    Section,
    Source,
)

Words = Annotated[Text, Field(max_length=SECTION_MAX)]
Note = Annotated[Text, Field(max_length=NOTE_MAX), required("이유를 적어 주세요.")]
Kinds = Annotated[list[Annotated[DataKind, Field(strict=False)]], Field(max_length=len(DataKind))]
"""Of each a word; twice is once."""
State = Literal["open", "sent", "closed"]


class IncidentIn(Body):
    """What is known when it is opened; the clocks run from `noticedAt`."""

    title: Annotated[Text, Field(max_length=TITLE_MAX), required("무슨 일인지 적어 주세요.")]
    what: Annotated[Text, Field(max_length=WHAT_MAX), required("무엇이 새었는지 적어 주세요.")]
    noticed_how: Annotated[
        Text, Field(max_length=HOW_MAX), required("어떻게 알았는지 적어 주세요.")
    ]
    noticed_at: Moment
    began_at: Moment | None = None
    is_confirmed: bool = True
    """False: it is possible, and not known to have happened."""
    is_intrusion: bool = False
    """Somebody broke in from outside."""
    kinds: Kinds = Field(default_factory=list)


class LearnIn(Body):
    """What was learned later: since when the site knows, and which data; the clocks follow."""

    learned_at: Moment
    is_confirmed: bool = True
    kinds: Kinds = Field(default_factory=list)
    note: Note


class FindIn(Body):
    """Where to look for those who are touched; each source reads what belongs to it."""

    source: Annotated[Source, Field(strict=False)]
    since: Moment | None = None
    until: Moment | None = None
    actor: Annotated[Text, Field(max_length=NAME_MAX)] | None = None
    """Of `views`: whose, as the log names them (`admin:12`)."""
    network: Annotated[Text, Field(max_length=NAME_MAX)] | None = None
    table: Annotated[Text, Field(max_length=NAME_MAX)] | None = None
    members: list[Id] = Field(default_factory=list, max_length=MEMBERS_MAX)
    names: list[Annotated[Text, Field(max_length=NAME_MAX)]] = Field(
        default_factory=list, max_length=MEMBERS_MAX
    )
    """Of `members`: by username or nickname, one by one."""


class LetterIn(Body):
    """What is said under each heading that the law names."""

    data: Words
    when_how: Words
    can_do: Words
    done: Words
    ask: Words
    claim: Words
    version: Version | None = Field(default=None, exclude=True)


class EvidenceIn(Body):
    """Lines of a log and the like, pasted."""

    name: Annotated[Text, Field(max_length=NAME_MAX), required("이름을 적어 주세요.")]
    text: Annotated[Text, Field(max_length=EVIDENCE_TEXT_MAX), required("내용을 붙여 주세요.")]
    note: Annotated[Text, Field(max_length=NOTE_MAX)] | None = None


class ReportedIn(Body):
    """Which form was handed in, and what number it got."""

    to: Literal["authority", "intrusion"]
    note: Note


class ClosingIn(Body):
    """Why nothing more is to be done."""

    note: Note


class ClockOut(Out):
    """A time that the law gives: until when, when it was done, and whether it ran out first."""

    name: ClockName
    label: str
    due_at: Instant
    done_at: Instant | None
    is_over: bool
    hours_left: int | None
    """Whole hours until it runs out; none when it was done."""


class LetterSection(Out):
    """One heading of the letter with what is said under it."""

    name: Section
    heading: str
    text: str


class EvidenceOut(Out):
    """A piece of evidence; `isWhole`: it and all before it are as they were kept."""

    id: int
    name: str
    note: str | None
    size: int
    sha256: str
    actor: str
    created_at: Instant
    is_whole: bool


class IncidentRow(Out):
    """An incident in the list."""

    id: int
    title: str
    state: State
    noticed_at: Instant
    learned_at: Instant | None
    kinds: list[DataKind]
    is_sensitive: bool
    """A kind is among them of which the authority hears whatever the number of people."""
    hours_left: int | None
    """Until the next clock runs out; none when all was done."""
    people: int
    told: int
    sent_at: Instant | None
    notice_until: Instant | None
    closed_at: Instant | None


class IncidentPage(IncidentRow):
    """One incident with all that is to be done about it."""

    what: str
    noticed_how: str
    began_at: Instant | None
    is_confirmed: bool
    is_intrusion: bool
    closing_note: str | None
    guests: int
    """People among them who are no members."""
    clocks: list[ClockOut]
    letter: list[LetterSection]
    letter_version: str
    """Sent back with the letter, so that concurrent edits are detected."""
    missing: list[str]
    """Headings under which nothing is said yet."""
    evidence: list[EvidenceOut]
    tables: list[str]
    """Tables by whose rows people can be found."""


class AuthorityForm(Out):
    """What the authority's form asks, filled as far as it is known, to be copied."""

    text: str


class IncidentDone(Out):
    """A step that was made; `auditId` is its row in the log."""

    id: int
    audit_id: int


class FoundOut(IncidentDone):
    """Whom a look has found, and how many of them were not known before.

    `unnamed` are rows of the access log that name no member: what they showed is to be looked up.
    """

    found: int
    added: int
    unnamed: int


class IncidentNotice(Out):
    """What everybody may read of an incident while its notice stands, its people for ever."""

    id: int
    title: str
    is_confirmed: bool
    sent_at: Instant
    letter: list[LetterSection]
