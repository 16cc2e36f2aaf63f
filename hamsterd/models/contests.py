"""Photo contests, entries and votes."""

from peewee import Check, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant,
    instant_now,
    instant_or_none,
    key_list,
    reference,
)
from hamsterd.models.base import Table, Written, add_index, add_unique, index_states
from hamsterd.models.diaries import DiaryEntry
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    AS_CONTENT,
    COUNTED,
    ELSEWHERE_SHOWN,
    ITS_OWN,
    in_record,
    member_data,
    nobodys,
)
from hamsterd.models.topics import Topic


class Contest(Table):
    """One contest: photos are entered, then voted for, then counted, once (`counted_at`)."""

    title = TextField()
    rules = TextField()
    entry_starts_at = instant()
    entry_ends_at = instant()
    voting_starts_at = instant()
    voting_ends_at = instant()
    entries_count = counter()
    cancelled_at = instant_or_none()
    cancel_reason = TextField(null=True)
    counted_at = instant_or_none()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "entry_starts_at < entry_ends_at AND entry_ends_at <= voting_starts_at"
                " AND voting_starts_at < voting_ends_at",
                "contests_periods_check",
            ),
            Check("(cancelled_at IS NULL) = (cancel_reason IS NULL)", "contests_cancelled_check"),
            Check("cancelled_at IS NULL OR counted_at IS NULL", "contests_counted_check"),
        )


# The archive, the latest first.
add_index(Contest, "contests_latest", "entry_starts_at DESC", "id DESC")
# Contests that are over and not counted yet.
add_index(
    Contest,
    "contests_uncounted",
    "voting_ends_at",
    where="counted_at IS NULL AND cancelled_at IS NULL",
)


class ContestEntry(Written):
    """A member's only photo in a contest: a new upload, or one from their diary.

    A photo from a diary entry (`is_from_diary`) is visible while the entry is public and contains
    it. `votes_count` and `place` are NULL until the contest is counted.
    """

    contest_id: Key
    contest = reference(Contest, on_delete="RESTRICT")
    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    image = TextField()
    is_from_diary = flag(default=False)
    diary_entry_id: KeyOrNone
    diary_entry = reference(DiaryEntry, null=True, on_delete="SET NULL")
    caption = TextField()
    votes_count = counter()
    place = IntegerField(null=True)
    created_at = instant_now()
    updated_at = instant_now()
    erased_at = instant_or_none()

    class Meta:
        constraints = (
            Check("place BETWEEN 1 AND 3", "contest_entries_place_check"),
            Check("diary_entry_id IS NULL OR is_from_diary", "contest_entries_diary_check"),
        )


# One photo for each member: a removed one keeps its place, a withdrawn one does not.
add_unique(
    ContestEntry,
    "contest_entries_member_key",
    "contest_id",
    "user_id",
    where="deleted_at IS NULL",
)
# All of a contest, withdrawn and removed ones too.
add_index(ContestEntry, "contest_entries_contest", "contest_id", "id")
# The winners of a contest, and the places of a member.
add_index(ContestEntry, "contest_entries_winners", "contest_id", "place", where="place IS NOT NULL")
add_index(ContestEntry, "contest_entries_won", "user_id", "id DESC", where="place IS NOT NULL")
# A member's photos: their record, their withdrawal.
add_index(ContestEntry, "contest_entries_user", "user_id", "created_at DESC", "id DESC")
# Purging a diary entry.
add_index(
    ContestEntry,
    "contest_entries_diary_entry",
    "diary_entry_id",
    where="diary_entry_id IS NOT NULL",
)
index_states(ContestEntry)


class ContestBallot(Table):
    """One member's votes in a contest; `left_out_at`: excluded by staff."""

    contest_id: Key
    contest = reference(Contest, on_delete="CASCADE")
    user_id: Key
    user = reference(User, on_delete="CASCADE")
    entry_ids = key_list()
    left_out_at = instant_or_none()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("cardinality(entry_ids) BETWEEN 1 AND 3", "contest_ballots_entries_check"),
        )


# A member's ballot; all of a contest.
add_unique(ContestBallot, "contest_ballots_member_key", "contest_id", "user_id")
# A member's ballots: their record, their withdrawal.
add_index(ContestBallot, "contest_ballots_user", "user_id")

member_data(
    ContestEntry,
    "user_id",
    AS_CONTENT,
    in_record("contest-entries")
    .without(ELSEWHERE_SHOWN, "diary_entry_id")
    .without("told when the contest is over, as a place", "votes_count"),
    topic=Topic.CONTESTS,
    leaks=NO_KIND,
)
member_data(
    ContestBallot,
    "user_id",
    COUNTED,
    in_record("contest-votes"),
    topic=Topic.CONTESTS,
    leaks=NO_KIND,
)

nobodys(Contest, ITS_OWN)
