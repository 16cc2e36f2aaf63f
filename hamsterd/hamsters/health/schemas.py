"""The shapes of the health journal."""

from datetime import date
from typing import Annotated
from uuid import UUID, uuid4

from pydantic import Field

from hamsterd.core.bounds import MAX_INT4
from hamsterd.hamsters.health import rules
from hamsterd.hamsters.health.alerts.rules import Answer, Severity
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.profile.rules import Sex
from hamsterd.hamsters.profile.schemas import HamsterHome
from hamsterd.hamsters.profile.species import Species
from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Query, Text
from hamsterd.http.shapes.secrets import Secret
from hamsterd.media.schemas import PaperOut

Name = Annotated[Text, Field(max_length=rules.NAME_MAX)]
Number = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]


class HealthRowEdit(Body):
    """A row as its form sends it; fields that its kind does not have are ignored."""

    kind: HealthKind = Field(strict=False)
    day: date
    value: Number | None = None
    choice: Annotated[Text, Field(max_length=30)] | None = Field(
        default=None,
        description="고르는 종류에만 있고, 거기서는 꼭 있어요. 먹이와 증상에서는 값이나 이름 대신"
        f" 쓸 수 있어요. {rules.ALL_CHOICES}",
    )
    name: Name | None = None
    dose: Annotated[Text, Field(max_length=rules.DOSE_MAX)] | None = None
    until: date | None = None
    cost: Annotated[int, Field(ge=0, le=min(rules.COST_MAX, MAX_INT4))] | None = None
    note: Annotated[Text, Field(max_length=rules.NOTE_MAX)] | None = None
    papers: list[Id] = Field(default_factory=list, max_length=rules.PAPERS_MAX)
    """Ids of uploaded papers, all that the row is to have."""


class HealthRowIn(HealthRowEdit):
    """A new row; sent again under the same `clientKey` it is kept once."""

    client_key: UUID = Field(default_factory=uuid4, strict=False)


class HealthRowsIn(Body):
    """Many rows at once, for example written while offline."""

    rows: list[HealthRowIn] = Field(min_length=1, max_length=rules.BULK_MAX)


class MendedCell(Body):
    """A corrected cell of the table; line and column count from 1."""

    line: int = Field(ge=1, le=rules.IMPORT_TEXT_MAX)
    column: int = Field(ge=1, le=rules.IMPORT_COLUMNS_MAX)
    text: str = Field(max_length=2 * rules.NOTE_MAX)


class HealthImportIn(Body):
    """A table, pasted or as a file's bytes, and its mended cells; of a preview nothing is kept."""

    text: str | None = Field(default=None, min_length=1, max_length=rules.IMPORT_TEXT_MAX)
    file: str | None = Field(
        default=None,
        min_length=1,
        max_length=rules.IMPORT_FILE_MAX,
        description="`text` 대신 보내는 CSV 파일. Base64로 적고, UTF-8·UTF-16·CP949를 읽어요.",
    )
    mended: list[MendedCell] = Field(default_factory=list, max_length=rules.BULK_MAX)
    is_preview: bool = False


class HealthAuthor(Out):
    """The author of a row or file in a journal."""

    id: int
    nickname: str


class HealthValues(Out):
    """The content of a row."""

    kind: HealthKind
    day: date
    value: float | None
    choice: str | None
    name: str | None
    dose: str | None
    until: date | None
    cost: int | None
    note: str | None


class HealthRowOut(HealthValues):
    """A row of a journal."""

    id: int
    client_key: UUID
    papers: list[PaperOut]
    author: HealthAuthor | None
    """Null if the member has left the site."""
    edited_at: Instant | None
    created_at: Instant


class RefusedRow(Out):
    """A refused row: its index in the request, and the errors by field."""

    index: int
    message: str
    fields: dict[str, str]


class HealthRowsOut(Out):
    """The result for many rows: those stored, and those refused."""

    rows: list[HealthRowOut]
    refused: list[RefusedRow]


class RefusedLine(Out):
    """A line that was not imported: its number, its text to correct, and why."""

    line: int
    text: str
    message: str


class HealthImportOut(Out):
    """The result of an import: how many rows were stored or known, and which lines were not."""

    saved: int
    known: int
    """Rows that the journal already has."""
    refused: list[RefusedLine]


class CellFault(Out):
    """The error of a cell: its column, counted from 1, and a message."""

    column: int
    message: str


class ImportColumn(Out):
    """A column of a table: its name, and its recognised meaning; null is not imported."""

    name: str
    label: str | None


class ImportRow(HealthValues):
    """A row made from a line, and whether the journal already has it."""

    is_known: bool


class ImportLine(Out):
    """A line as it is understood: its cells, and the rows it makes or the faults of its cells."""

    line: int
    cells: list[str]
    rows: list[ImportRow]
    faults: list[CellFault]


class HealthPreviewOut(HealthImportOut):
    """The result of a dry run of an import, line by line; nothing is stored."""

    titles: int
    """Lines above the names of the columns, which are passed over."""
    columns: list[ImportColumn]
    lines: list[ImportLine]


class HealthEditOut(Out):
    """A row's content before an edit, and who edited it."""

    id: int
    before: HealthValues
    editor: HealthAuthor | None
    edited_at: Instant


class HealthQuery(Query):
    """A page of a journal, the newest day first."""

    limit: int = Field(default=rules.ROWS_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)
    from_: date | None = Field(default=None, alias="from")
    to: date | None = None
    kind: HealthKind | None = None


class RangeQuery(Query):
    """The days that a summary or a file is about; without them the last ninety, or all."""

    from_: date | None = Field(default=None, alias="from")
    to: date | None = None


class WeightPoint(Out):
    """A weighing in g, with the median and the middle half of the thirty days up to it."""

    day: date
    value: float
    median: float
    low: float
    high: float


class HealthMark(Out):
    """A mark on the chart: a course of a medicine, a symptom, a visit."""

    row_id: int
    kind: HealthKind
    day: date
    until: date | None
    name: str | None


class HealthLatest(Out):
    """The latest row of a kind."""

    row_id: int
    kind: HealthKind
    day: date
    value: float | None
    choice: str | None
    name: str | None


class AlertLead(Out):
    """Where an alert leads: to an address, or to something to do elsewhere."""

    label: str
    text: str
    url: str | None


class AlertAnswer(Out):
    """A possible answer to an alert, which closes it."""

    answer: Answer
    label: str


class AlertAnswerIn(Body):
    """The keeper's answer to an alert."""

    answer: Answer = Field(strict=False)
    about: UUID | None = Field(default=None, strict=False)
    """The alert's, as it was read: what it says by now is not answered unread."""


class HealthAlertOut(Out):
    """An alert: its start, text, reason and link. No diagnosis."""

    id: int
    rule: str
    severity: Severity
    """How soon to act."""
    title: str
    text: str
    source: str
    disclaimer: str
    leads: list[AlertLead]
    answers: list[AlertAnswer]
    """Empty for members who may only read."""
    about: UUID
    """Another one whenever it says something else."""
    raised_at: Instant


class HealthSettings(Out):
    """Days without a row until its keeper is reminded; null for never."""

    quiet_days: int | None


class HealthSettingsIn(Body):
    """The same as a form."""

    quiet_days: Annotated[int, Field(ge=rules.QUIET_DAYS_MIN, le=rules.QUIET_DAYS_MAX)] | None = (
        None
    )


class HealthSummaryOut(Out):
    """A journal at a glance."""

    hamster_id: int
    from_: date = Field(alias="from")
    to: date
    first_day: date | None
    """The day of the oldest row; null for an empty journal."""
    weights: list[WeightPoint]
    marks: list[HealthMark]
    latest: list[HealthLatest]
    missing_today: list[HealthKind]
    """Kinds that are usually written and are not yet today."""
    alerts: list[HealthAlertOut]
    settings: HealthSettings
    can_write: bool
    is_owner: bool
    """Whether the reader keeps the hamster: the link, the settings and any row are theirs."""


class HousingNote(Out):
    """Where housing is below a citable minimum: a sentence for each measure, with its source."""

    lines: list[str]
    source: str


class HamsterHomeOut(HamsterHome):
    """How a hamster lives, and the notice on its housing until it is dismissed."""

    housing: HousingNote | None


class HealthShareIn(Body):
    """The content of a link for the vet; the last ninety days by default."""

    from_: date | None = Field(default=None, alias="from")
    to: date | None = None
    has_papers: bool = False


class HealthShareOut(Out):
    """The link of a journal; its URL is returned only once, at creation."""

    url: Secret | None
    from_: date = Field(alias="from")
    to: date
    has_papers: bool
    expires_at: Instant
    created_at: Instant


class VetWeight(Out):
    """The last weight in g, the best of the days that are shown, and how it differs in percent."""

    day: date
    value: float
    best: float
    """The highest median of three consecutive weighings; of one or two the higher."""
    of_best_percent: float
    week_day: date | None
    """The day of the last weighing at least a week earlier."""
    week_percent: float | None


class VetSymptom(Out):
    """A symptom that was seen in the last thirty days, since when, and how often."""

    name: str
    since: date
    last_day: date
    times: int


class VetMedicine(Out):
    """A course, its dose as written, and by weight if it is a single amount."""

    name: str
    day: date
    until: date | None
    dose: str | None
    per_kg: str | None
    grams: float | None
    """The weight at that time; null without `perKg`."""


class VetVisit(Out):
    """A visit to a vet."""

    day: date
    name: str | None


class VetGlance(Out):
    """The overview for the vet, within the days shown."""

    weight: VetWeight | None
    symptoms: list[VetSymptom]
    medicines: list[VetMedicine]
    visits: list[VetVisit]


class SharedHamster(HamsterHome):
    """The hamster of a shared journal, and how it lives."""

    name: str
    breed: str
    sex: Sex | None
    species: Species | None
    birth_date: date | None
    passed_on: date | None


class SharedRow(HealthValues):
    """A row as a link shows it: of no author, with papers where they were chosen."""

    id: int
    papers: list[PaperOut]


class SharedHealthOut(Out):
    """The readable content of a link."""

    hamster: SharedHamster
    glance: VetGlance
    from_: date = Field(alias="from")
    to: date
    expires_at: Instant
    weights: list[WeightPoint]
    marks: list[HealthMark]
    latest: list[HealthLatest]
    """Within the days shown."""
    rows: list[SharedRow]
    has_more: bool
    """Whether there are older rows than those that one answer carries."""


class HealthCardQuery(Query):
    """What a card shows besides breed and age; each part must be requested."""

    has_name: bool = False
    has_weights: bool = False
    has_habits: bool = False
    has_symptoms: bool = False
    has_medicine: bool = False


class HealthCardIn(Body):
    """A card of one of the author's own hamsters, and what it shows besides breed and age."""

    hamster_id: Id
    has_name: bool = False
    has_weights: bool = False
    has_habits: bool = False
    has_symptoms: bool = False
    has_medicine: bool = False


class CardWeight(Out):
    """A weighing in g."""

    day: date
    value: float


class CardChange(Out):
    """A symptom, a course of a medicine, or how it ate, digested and moved on a day."""

    kind: HealthKind
    day: date
    until: date | None
    value: float | None
    choice: str | None
    name: str | None


class HealthCardOut(Out):
    """The chosen parts of a journal; parts not chosen are null."""

    breed: str
    months: int | None
    """Its age on the last day; null if its birth date is unknown."""
    name: str | None
    from_: date = Field(alias="from")
    to: date
    weights: list[CardWeight] | None
    changes: list[CardChange] | None
    """The newest day first."""


class PostHealthCardOut(HealthCardOut):
    """The card of a post, as it was when attached."""

    attached_at: Instant
