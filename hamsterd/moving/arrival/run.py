"""A run: batches of records, each with what it became in one transaction.

A process that ends anywhere leaves whole batches. The next run skips the keys that are here, so it
goes on where the last one ended, and a newer dump brings only what is new.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.core.memory import give_back
from hamsterd.db.sql import execute
from hamsterd.db.transaction import rehearsed, transaction
from hamsterd.moving.arrival import counting
from hamsterd.moving.arrival.ahead import read_ahead
from hamsterd.moving.arrival.arriving import Arriving, FilesOf, wanted
from hamsterd.moving.arrival.following import follow_comments, follow_members, follow_posts
from hamsterd.moving.arrival.labels import LABELS
from hamsterd.moving.arrival.moves import alone, finish_move, note_progress, open_move
from hamsterd.moving.arrival.old_addresses import write_addresses
from hamsterd.moving.arrival.records.boards import complete_boards, write_boards
from hamsterd.moving.arrival.records.desk import files_of_inquiries, write_inquiries, write_messages
from hamsterd.moving.arrival.records.diaries import (
    files_of_entries,
    files_of_hamsters,
    follow_pair,
    write_condolences,
    write_entries,
    write_entry_comments,
    write_follows,
    write_hamsters,
    write_health,
)
from hamsterd.moving.arrival.records.extras import write_ballots
from hamsterd.moving.arrival.records.members import files_of_members, write_members
from hamsterd.moving.arrival.records.notices import files_of_pages, write_pages, write_polls
from hamsterd.moving.arrival.records.popups import files_of_popups, write_popups
from hamsterd.moving.arrival.records.reactions import (
    TOTALS,
    even_out,
    note_totals,
    reaction_key,
    write_bookmarks,
    write_likes,
    write_points,
)
from hamsterd.moving.arrival.records.writing import files_of_posts, write_comments, write_posts
from hamsterd.moving.arrival.uploads import Intake, Stored, Uploads
from hamsterd.moving.arrival.verify import Sampler, came_numbers
from hamsterd.moving.arrival.words import WordsAtOnce, WordsBehind, write_missing
from hamsterd.moving.records import (
    FILE_PLACE,
    AddressRecord,
    BallotRecord,
    BoardRecord,
    BookmarkRecord,
    CommentRecord,
    CondolenceRecord,
    EntryBookmarkRecord,
    EntryCommentRecord,
    EntryLikeRecord,
    EntryRecord,
    FollowRecord,
    HamsterRecord,
    HealthRecord,
    InquiryRecord,
    LeftRecord,
    LikeRecord,
    MemberRecord,
    MessageRecord,
    PageRecord,
    PointsRecord,
    PollRecord,
    PopupRecord,
    PostRecord,
    Record,
    SiteRecord,
)

BATCH_ROWS = 1_000
"""Of one transaction: some hundred milliseconds."""
FILE_WEIGHT = 10
"""A file counts as so many rows: what a crash would decode again is a few seconds' work."""
ROW_LETTERS = 400
"""As many more letters of a text count as a row: a batch is in memory several times."""
TRIM_BATCHES = 2
"""Records are made in one thread and dropped in another, so the heap of the first is left with
holes: it reached 64 MB, of which little was used."""
# A batch that a crash of the server loses is whole, and comes with the next run.
_SETTINGS = ("SET LOCAL statement_timeout = 0", "SET LOCAL synchronous_commit = off")
COUNTING = "수 세기"
_ANALYZED = (
    "users", "community_posts", "community_comments", "community_likes", "hamsters",
    "diary_entries", "comments", "likes", "moved_things",
)  # fmt: skip

Batch = tuple[type[Record], list[Any]]
Tell = Callable[[str, int, int], None]
"""Called with what is coming, how much was read, and of how much."""


class Source(Protocol):
    """Where records and files come from."""

    def records(self, tell: Callable[[int, int], None]) -> Iterator[Record]:
        """All records in their order."""

    def find(self, path: str) -> Path | None:
        """A file by its path in the old site's folder."""


@dataclass(slots=True)
class Outcome:
    """What a run saw and brought, by kind."""

    move_id: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    came: Counter[str] = field(default_factory=Counter)


class Step(NamedTuple):
    """How records of one kind come: `write` those that are new, `after` for all of them."""

    key: Callable[[Any], str] | None
    write: Callable[[Arriving, Sequence[Any], FilesOf, Intake], None]
    files: Callable[[Arriving, Sequence[Any]], FilesOf] = lambda arriving, records: {}  # noqa: ARG005
    after: Callable[[Arriving, Sequence[Any]], None] = lambda arriving, records: None  # noqa: ARG005


def _plain(
    write: Callable[[Arriving, Sequence[Any]], None],
) -> Callable[[Arriving, Sequence[Any], FilesOf, Intake], None]:
    """A step without files."""
    return lambda arriving, records, files, taken: write(arriving, records)  # noqa: ARG005


def _after_members(arriving: Arriving, records: Sequence[MemberRecord]) -> None:
    follow_members(arriving, records)
    here = [one for one in records if one.standing != "left"]
    ids = arriving.things.ids("members", [one.key for one in here])
    note_totals({ids[one.key]: one.experience for one in here if one.key in ids})


def _leave(arriving: Arriving, records: Sequence[LeftRecord]) -> None:
    for one in records:
        arriving.things.leave(one.what, one.name, one.why)


def _key(record: Any) -> str:
    return str(record.key)


STEPS: Mapping[type[Record], Step] = {
    MemberRecord: Step(_key, write_members, files_of_members, _after_members),
    BoardRecord: Step(_key, _plain(write_boards), after=complete_boards),
    PostRecord: Step(_key, write_posts, files_of_posts, follow_posts),
    CommentRecord: Step(_key, _plain(write_comments), after=follow_comments),
    LikeRecord: Step(reaction_key, _plain(write_likes)),
    BookmarkRecord: Step(reaction_key, _plain(write_bookmarks)),
    BallotRecord: Step(_key, _plain(write_ballots)),
    PointsRecord: Step(_key, _plain(write_points)),
    InquiryRecord: Step(_key, write_inquiries, files_of_inquiries),
    MessageRecord: Step(_key, _plain(write_messages)),
    PollRecord: Step(_key, _plain(write_polls)),
    PopupRecord: Step(_key, write_popups, files_of_popups),
    PageRecord: Step(_key, write_pages, files_of_pages),
    HamsterRecord: Step(_key, write_hamsters, files_of_hamsters),
    EntryRecord: Step(_key, write_entries, files_of_entries),
    EntryCommentRecord: Step(_key, _plain(write_entry_comments)),
    EntryLikeRecord: Step(reaction_key, _plain(write_likes)),
    EntryBookmarkRecord: Step(reaction_key, _plain(write_bookmarks)),
    CondolenceRecord: Step(_key, _plain(write_condolences)),
    HealthRecord: Step(_key, _plain(write_health)),
    FollowRecord: Step(follow_pair, _plain(write_follows)),
    AddressRecord: Step(None, _plain(write_addresses)),
    LeftRecord: Step(None, _plain(_leave)),
}


class Run:
    """One run of one move."""

    def __init__(self, source: Source, settings: Settings, *, actor: str, dry_run: bool) -> None:
        self._source, self._settings, self._actor = source, settings, actor
        self._dry_run = dry_run
        self._read = (0, 0)
        self._came: Counter[str] = Counter()
        self.outcome = Outcome()
        self.sampler = Sampler()

    def run(self, tell: Tell) -> Outcome:
        """Bring everything that is not here yet."""
        with (
            alone(),
            closing(Uploads(self._settings, self._source.find)) as uploads,
            # A dry run does everything but store files, and rolls all of it back.
            rehearsed(dry_run=True) if self._dry_run else nullcontext(),
        ):
            self._run(uploads, tell)
        return self.outcome

    def _run(self, uploads: Uploads, tell: Tell) -> None:
        label = "읽기"

        def read(done: int, total: int) -> None:
            self._read = (done, total)
            tell(label, done, total)

        def batches() -> Iterator[Batch]:
            return batches_of(self._source.records(read))

        with read_ahead(batches) as ready:
            _, first = next(ready, (None, [None]))
            if not isinstance(first[0], SiteRecord):
                raise InvalidInput("사이트 레코드가 맨 앞에 있어야 해요.")
            with transaction():
                execute("SET LOCAL statement_timeout = 0")
                execute(TOTALS)
                execute("TRUNCATE arriving_totals")
                self.outcome.move_id = open_move(first[0])
                self._came = came_numbers(self.outcome.move_id)
            with WordsBehind() if not self._dry_run else nullcontext(WordsAtOnce()) as words:
                now = utc_now()
                arriving = Arriving(self.outcome.move_id, self._settings, now, self._actor, words)
                for number, (kind, batch) in enumerate(ready):
                    label = LABELS[kind.kind]
                    self.sampler.look(batch)
                    self._bring(arriving, uploads, kind, batch)
                    if number % TRIM_BATCHES == 0:
                        give_back()
            words.require()
        self._finish(tell)

    def _bring(
        self, arriving: Arriving, uploads: Uploads, kind: type[Record], batch: list[Any]
    ) -> None:
        """Bring a batch; what fails leaves nothing of it, stored files neither."""
        step = STEPS[kind]
        with transaction():
            new = _new(arriving, step, kind, batch)
            files = step.files(arriving, new)
        asked = wanted(files)
        taken = uploads.look(asked) if self._dry_run else uploads.take(asked)
        try:
            with transaction():
                for setting in _SETTINGS:
                    execute(setting)
                if new:
                    step.write(arriving, new, files, taken)
                step.after(arriving, batch)
                stayed = arriving.things.stayed(kind.kind)
                arriving.things.note_left()
                came = Counter({kind.kind: len(new) - stayed if step.key else 0})
                came["files"] = sum(isinstance(one, Stored) for one in taken.values())
                note_progress(
                    arriving.things.move_id, LABELS[kind.kind], *self._read, self._came + came
                )
        except BaseException:
            if not self._dry_run:
                uploads.discard(taken)
            raise
        self._came += came
        self.outcome.seen[kind.kind] += len(batch)
        self.outcome.came[kind.kind] += came[kind.kind]

    def _finish(self, tell: Tell) -> None:
        """Sums and counters, once everything is here."""
        move_id = self.outcome.move_id
        write_missing(move_id)
        with transaction():
            execute("SET LOCAL statement_timeout = 0")
            even_out()
            execute("DROP TABLE arriving_totals")
            if not self._dry_run:
                execute(f"ANALYZE {', '.join(_ANALYZED)}")
            total = counting.how_many(move_id)
            note_progress(move_id, COUNTING, *self._read, self._came)
        done = 0

        def counted(rows: int) -> None:
            nonlocal done
            done += rows
            tell(COUNTING, done, total)

        counting.count_all(move_id, counted)
        with transaction():
            finish_move(move_id, {"seen": dict(self.outcome.seen)})


def _new(arriving: Arriving, step: Step, kind: type[Record], batch: list[Any]) -> list[Any]:
    """The records that are not here yet, each key once."""
    if step.key is None:
        return batch
    by_key = {step.key(one): one for one in batch}
    known = arriving.things.known(kind.kind, by_key)
    return [one for key, one in by_key.items() if key not in known]


def batches_of(records: Iterator[Record]) -> Iterator[Batch]:
    """Records of one kind that follow each other, up to the weight of a batch."""
    batch: list[Any] = []
    weight = 0
    for record in records:
        if batch and (type(record) is not type(batch[0]) or weight >= BATCH_ROWS):
            yield type(batch[0]), batch
            batch, weight = [], 0
        batch.append(record)
        weight += 1 + FILE_WEIGHT * _files(record) + _letters(record) // ROW_LETTERS
        weight += len(record.readers) if isinstance(record, BoardRecord) else 0
    if batch:
        yield type(batch[0]), batch


def _letters(record: Record) -> int:
    """Of all its texts: messages and inquiries may be as long as posts."""
    return sum(len(value) for value in vars(record).values() if isinstance(value, str))


def _files(record: Record) -> int:
    if isinstance(record, PostRecord):
        return len(record.images) + len(record.files) + record.content.count(FILE_PLACE)
    if isinstance(record, InquiryRecord):
        return len(record.files)
    if isinstance(record, EntryRecord):
        return len(record.images)
    return int(isinstance(record, MemberRecord | HamsterRecord) and record.picture is not None)
