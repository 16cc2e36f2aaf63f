"""The shapes of contests, for members and for the console."""

from typing import Annotated

from pydantic import AfterValidator, Field, computed_field

from hamsterd.content.limits import CONTENT_MAX, TITLE_MAX
from hamsterd.contests import rules
from hamsterd.contests.rules import Phase
from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import (
    Body,
    Id,
    Instant,
    MediaUrl,
    Moment,
    Out,
    Query,
    Text,
    stated,
)
from hamsterd.http.shapes.versions import Version, version_of
from hamsterd.media.schemas import FocusIn, MediaOut
from hamsterd.members.accounts.schemas import MemberRef

Title = Annotated[Text, AfterValidator(rules.check_title), stated(maxLength=TITLE_MAX)]
Rules = Annotated[Text, AfterValidator(rules.check_rules), stated(maxLength=CONTENT_MAX)]
Caption = Annotated[
    Text,
    AfterValidator(rules.check_caption),
    stated(minLength=1, maxLength=rules.CAPTION_MAX),
]
Reason = Annotated[Text, AfterValidator(rules.check_reason), stated(maxLength=rules.REASON_MAX)]
Votes = Annotated[list[Id], AfterValidator(rules.check_votes), stated(maxItems=rules.VOTES_MAX)]
Minute = Annotated[Moment, AfterValidator(lambda moment: moment.replace(second=0, microsecond=0))]
"""A time of a contest, truncated to the minute."""


class ContestsQuery(Query):
    """Which contests, the latest first."""

    limit: int = Field(default=rules.CONTESTS_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class ContestEntriesQuery(Query):
    """Which photos of a contest."""

    limit: int = Field(default=rules.ENTRIES_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class ContestEntryOut(Out):
    """A photo in a contest, without a word on votes."""

    id: int
    contest_id: int
    caption: str
    media: MediaOut
    diary_entry_id: int | None
    user: MemberRef
    created_at: Instant
    is_held: bool
    """Pending review; visible to its author only."""
    is_own: bool


class WinnerOut(Out):
    """A place in a contest that is over; the photo is null if it is no longer visible."""

    place: int
    votes_count: int
    entry: ContestEntryOut | None


class OwnContestEntry(Out):
    """The member's own entry; `entry` is null while its diary entry hides it."""

    id: int
    entry: ContestEntryOut | None
    is_removed: bool


class ContestCard(Out):
    """A contest in lists."""

    id: int
    title: str
    phase: Phase
    entry_starts_at: Instant
    entry_ends_at: Instant
    voting_starts_at: Instant
    voting_ends_at: Instant
    entries_count: int
    cancel_reason: str | None

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def phase_ends_at(self) -> Instant | None:
        """The end of the current phase; null if it has none."""
        return rules.phase_end(self, self.phase)


class ContestListed(ContestCard):
    """A contest in a list, with a photo: the winner's, or a random entry of the day."""

    cover: MediaOut | None


class RunningContest(Out):
    """A contest that photos are entered in, or voted for, right now."""

    id: int
    title: str
    phase: Phase
    phase_ends_at: Instant


class ContestOut(ContestCard):
    """A contest, with the viewer's own entry and votes."""

    rules: str
    winners: list[WinnerOut]
    own: OwnContestEntry | None
    votes: list[int]
    """The photos that the viewer votes for."""
    vote_refusal: str | None
    """Why the viewer may not vote now; null if they may, or are signed out."""


class ContestEntryIn(Body):
    """A single photo: a new upload, or one from the member's own diary entry."""

    image: MediaUrl
    diary_entry_id: Id | None = None
    caption: Caption = Field(
        default="",
        validate_default=True,
        description="꼭 있어야 하는 한 줄 소개예요. 화면 낭독기도 사진을 이 말로 읽어요.",
    )
    focus: FocusIn | None = None


class BallotIn(Body):
    """All votes of a member in a contest; an empty list withdraws them."""

    entry_ids: Votes


class BallotOut(Out):
    """The current votes."""

    votes: list[int]


class ContestWin(Out):
    """A place that a member won."""

    contest_id: int
    title: str
    place: int


_FORM = (
    "title",
    "rules",
    "entry_starts_at",
    "entry_ends_at",
    "voting_starts_at",
    "voting_ends_at",
)


class ContestRow(ContestCard):
    """A contest in the console."""

    rules: str
    voters_count: int
    cancelled_at: Instant | None
    counted_at: Instant | None
    created_at: Instant
    updated_at: Instant

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way of a property that is sent
    @property
    def version(self) -> str:
        """Sent back by the form, so that concurrent edits are detected."""
        return version_of(self, _FORM)


class ContestDone(ContestRow):
    """A contest just created or changed; `auditId` can be undone."""

    audit_id: int


class ContestIn(Body):
    """The form of a contest; edits send all fields, too."""

    title: Title = Field(default="", validate_default=True)
    rules: Rules = Field(default="", validate_default=True)
    entry_starts_at: Minute
    entry_ends_at: Minute
    voting_starts_at: Minute
    voting_ends_at: Minute
    version: Version | None = Field(default=None, exclude=True)


class CancelIn(Body):
    """The reason for cancelling a contest; entrants read it."""

    reason: Reason = Field(default="", validate_default=True)


class LeaveOutIn(Body):
    """Whether the ballot of a member is left out of the count."""

    is_left_out: bool


class TallyRow(Out):
    """A photo in the console with its votes so far, and how many are suspicious."""

    entry_id: int
    caption: str
    user_id: int
    nickname: str
    is_seen: bool
    votes: int
    counted_votes: int
    """Votes without excluded ballots."""
    young_votes: int
    """Votes of accounts created shortly before."""
    shared_votes: int
    """Votes of accounts that share a network address with another voter of the photo."""
    busiest_hour: int
    """Votes in the hour that brought most."""
    is_sudden: bool
    place: int | None


class BallotRow(Out):
    """A voter of a photo, in the console."""

    user_id: int
    nickname: str
    joined_at: Instant
    voted_at: Instant
    is_young: bool
    is_shared: bool
    is_left_out: bool
