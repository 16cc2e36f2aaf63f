"""`hamster seed load`: as much of a site as is asked for, in one transaction.

Nobody else reads or writes while it runs, and nobody sees a half: whatever ends it early, even
SIGKILL or a power cut, leaves the site as it was.
"""

import shutil
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import peewee

from hamsterd.cache import REGISTRY
from hamsterd.clock import utc_now
from hamsterd.db.handle import sqlstate
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction, transactional
from hamsterd.errors import Conflict, Unavailable
from hamsterd.live.bus import drop_cached
from hamsterd.ranking.rebuild import rebuild_rankings
from hamsterd.seeding.bulk import derived, tables
from hamsterd.seeding.bulk.copying import COLUMNS, copy_rows
from hamsterd.seeding.bulk.ground import find_ground, open_boards, passwords_of
from hamsterd.seeding.bulk.pieces import pieces_of
from hamsterd.seeding.bulk.plan import Plan, Sizes, make_plan
from hamsterd.seeding.bulk.rules import (
    BYTES_PER_ENTRY,
    BYTES_PER_MEMBER,
    BYTES_PER_POST,
    SPARE_BYTES,
)
from hamsterd.seeding.bulk.workers import made
from hamsterd.seeding.counts import credit_all
from hamsterd.seeding.service import Progress

LOCK_SECONDS = 10
LOCKED = "55P03"
"""PostgreSQL's code for a lock that did not come in time."""
# The load's own session, and no other: memory for sorts and index builds, no time limit, and an
# end as soon as its client is gone.
_SETTINGS = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL work_mem = '256MB'",
    "SET LOCAL maintenance_work_mem = '512MB'",
    f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'",
    "SET LOCAL client_connection_check_interval = '1s'",
)
NUMBERED = ("users", "hamsters", "diary_entries", "community_posts", "community_comments")
"""Tables whose ids the plan gives."""
_DERIVED = ("experience_events", "active_days", "notifications", "notification_actors")


class NoRoom(Conflict):
    """The disk is too small for what is asked."""

    code = "no_room"


class SiteBusy(Unavailable):
    """Others hold the tables."""

    code = "site_busy"
    message = (
        "다른 일이 표를 쓰고 있어서 시작하지 못했어요. 바꾼 것은 없어요."
        " 서버와 작업을 멈추고 다시 실행해 주세요."
    )


@dataclass(frozen=True, slots=True)
class LoadSummary:
    """What was written, table by table, in how many seconds; and who can sign in."""

    tables: dict[str, int]
    seconds: float
    sign_ins: tuple[tuple[str, str], ...]

    @property
    def rows(self) -> int:
        """All rows of all tables."""
        return sum(self.tables.values())


@transactional
def foresee(*, sizes: Sizes, seed: int, data_dir: Path | None) -> dict[str, int]:
    """About how many rows each table would get. Raises `NoRoom`."""
    require_room(sizes, data_dir)
    return _expected(make_plan(seed=seed, now=utc_now(), sizes=sizes, ground=find_ground()))


def load_site(*, sizes: Sizes, seed: int, data_dir: Path | None, progress: Progress) -> LoadSummary:
    """Load a site of these sizes beside whatever there is. Raises `NoRoom` or `SiteBusy`.

    The same seed on the same ground tells the same stories. `data_dir` is where the database
    keeps its files, when that is on this machine.
    """
    require_room(sizes, data_dir)
    began = time.monotonic()
    now = utc_now()
    with transaction():
        for setting in _SETTINGS:
            execute(setting)
        ground = find_ground()
        plan = make_plan(seed=seed, now=now, sizes=sizes, ground=ground)
        written = _load(plan, now, progress)
    seconds = time.monotonic() - began
    return LoadSummary(dict(written), seconds, passwords_of(ground)[: sizes.members])


def require_room(sizes: Sizes, data_dir: Path | None) -> None:
    """Raises `NoRoom` when the disk under `data_dir` could not hold it."""
    if data_dir is None:
        return
    needed = SPARE_BYTES + (
        sizes.members * BYTES_PER_MEMBER
        + sizes.entries * BYTES_PER_ENTRY
        + sizes.posts * BYTES_PER_POST
    )
    free = shutil.disk_usage(data_dir).free
    if free < needed:
        raise NoRoom(
            f"디스크가 모자라요. 약 {needed / 1e9:.1f}GB가 필요한데 {data_dir}에는"
            f" {free / 1e9:.1f}GB만 남았어요. 자리를 만들거나 수를 줄여 주세요."
        )


def _load(plan: Plan, now: datetime, progress: Progress) -> Counter[str]:
    expected = _expected(plan)
    stripped = _strip(expected)
    written: Counter[str] = Counter()
    if not plan.ground.boards:
        # A load that was killed has used up numbers, and the protected board is number 1.
        execute("ALTER SEQUENCE boards_id_seq RESTART")
        plan.ground = replace(plan.ground, boards=open_boards())
        written["boards"] = len(plan.ground.boards)
    for label in _copy(plan, stripped, written):
        progress(label, written.total(), sum(expected.values()))
    for done, (label, total) in enumerate(_finish(plan, now, stripped, written), start=1):
        progress(label, done, total)
    return written


def _copy(plan: Plan, stripped: tables.Stripped, written: Counter[str]) -> Iterator[str]:
    labels = {"members": "회원 넣기", "entries": "일기 넣기", "posts": "게시글 넣기"}
    pieces = [
        *pieces_of("members", plan.sizes.members),
        *pieces_of("entries", plan.sizes.entries),
        *pieces_of("posts", plan.sizes.posts),
    ]
    for piece, data in made(plan, pieces):
        for table in COLUMNS:
            if table in data:
                frozen = table in stripped.empty
                written[table] += copy_rows(table, data[table], frozen=frozen)
        yield labels[piece.kind]


def _finish(
    plan: Plan, now: datetime, stripped: tables.Stripped, written: Counter[str]
) -> Iterator[tuple[str, int]]:
    """What follows from the rows, and what was taken from the tables before."""
    ground = plan.ground
    total = len(stripped.indexes) + len(stripped.references) + 5
    _analyze(*COLUMNS)
    yield "경험치 쓰기", total
    written["experience_events"] = credit_all(first_member=ground.member)
    written["active_days"] = derived.active_days(ground, now)
    yield "수 세기", total
    derived.keep_counts(ground)
    for index in stripped.indexes:
        yield "색인 만들기", total
        tables.build(index)
    for reference in stripped.references:
        yield "외래 키 확인", total
        tables.refer(reference)
    tables.catch_up(*NUMBERED)
    yield "알림 쓰기", total
    written += derived.ring(ground, plan.sizes.entries, now)
    # Without statistics the plan of a ranking runs for minutes.
    _analyze(*COLUMNS, *_DERIVED)
    yield "순위 매기기", total
    written["ranking_rows"] = rebuild_rankings()["rows"]
    for name in REGISTRY:
        drop_cached(name)
    yield "마무리", total


def _strip(expected: dict[str, int]) -> tables.Stripped:
    try:
        return tables.strip(expected)
    except peewee.OperationalError as error:
        if sqlstate(error) == LOCKED:
            raise SiteBusy from error
        raise


def _analyze(*names: str) -> None:
    execute(f"ANALYZE {', '.join(names)}")


def _expected(plan: Plan) -> dict[str, int]:
    """About how many rows each table gets, as earlier loads went."""
    sizes = plan.sizes
    hamsters = plan.hamsters_before[-1]
    return {
        "users": sizes.members,
        "consents": 3 * sizes.members,
        "hamsters": hamsters,
        "follows": 5 * sizes.members,
        "attendance_days": 27 * sizes.members,
        "diary_entries": sizes.entries,
        "likes": 4 * sizes.entries,
        "comments": sizes.entries,
        "bookmarks": sizes.entries // 4,
        "community_posts": sizes.posts,
        "community_likes": 2 * sizes.posts,
        "community_comments": plan.comments_before[-1],
        "search_texts": sizes.members + hamsters + sizes.entries + sizes.posts,
        "experience_events": 28 * sizes.members + 5 * sizes.entries + 5 * sizes.posts,
        "active_days": 5 * sizes.members,
        "notifications": sizes.entries // 100,
        "notification_actors": sizes.entries // 20,
    }
