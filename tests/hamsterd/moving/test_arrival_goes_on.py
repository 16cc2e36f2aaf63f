"""A run that was killed anywhere goes on, a newer dump brings what is new, a rehearsal nothing."""

import random
import signal
from datetime import timedelta
from pathlib import Path

import pytest

from hamsterd.content.search_index import Findable, index, index_new
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.models import ALL_MODELS
from hamsterd.moving.arrival.confirming import confirm_move
from hamsterd.moving.arrival.moves import MoveConfirmed, open_move
from hamsterd.moving.arrival.undo import attached, undo
from hamsterd.moving.records import CommentRecord, MemberRecord, PostRecord, Record, SiteRecord
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, a_post, comment_on, keep_post, like_post
from tests.factories.old_site import a_folder, old_site, on_day
from tests.forks import run_script
from tests.hamsterd.moving.digest import Site, differences
from tests.hamsterd.moving.test_arrival import arrive, here, rows, value
from tests.people import sign_up
from tests.site import RunningSite
from tests.waiting import wait_until

TABLES = sorted(str(table._meta.table_name) for table in ALL_MODELS)
NOBODYS = {"job_runs", "process_samples"}
"""Rows that a running site writes by itself."""

# Kills its own process after so many statements.
KILLER = """
import os, signal, sys
from hamsterd.config import get_settings
from hamsterd.db.gathering import GatheringCursor
from hamsterd.db.handle import database, init_database
from hamsterd.moving.arrival import run
from hamsterd.moving.folder import Folder
from hamsterd.realtime.bus import init_bus
from pathlib import Path

run.BATCH_ROWS = 2
left = int(sys.argv[2])
settings = get_settings()
init_database(sys.argv[3], settings)
init_bus(settings)
told, copied = type(database).execute_sql, GatheringCursor.copy_expert

def count():
    global left
    left -= 1
    if left == 0 and sys.argv[4:] == ["backend"]:
        told(database, "SELECT pg_terminate_backend(pg_backend_pid())")
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def counted(self, *args, **named):
    count()
    return told(self, *args, **named)

def counted_copy(self, *args, **named):
    count()
    return copied(self, *args, **named)

type(database).execute_sql = counted
GatheringCursor.copy_expert = counted_copy
run.Run(Folder(Path(sys.argv[1])), settings, actor="cli:tester", dry_run=False).run(lambda *_: None)
"""
_SITE = """
    SELECT p.title, p.content, u.nickname, b.name AS board, c.name AS category,
           CASE WHEN b.name <> '이전 사이트의 안내' THEN p.created_at END AS written_at,
           p.likes_count, p.comments_count, p.views_count, p.is_pinned, p.is_secret, p.images,
           parent.title AS parent, thread.title AS thread,
           (SELECT count(*) FROM uploads WHERE attached_type = 'community'
               AND attached_id = p.id) AS files,
           (SELECT jsonb_agg(jsonb_build_array(m.content, a.nickname, up.content, m.is_secret)
                             ORDER BY m.created_at)
              FROM community_comments m JOIN users a ON a.id = m.user_id
              LEFT JOIN community_comments up ON up.id = m.parent_id
             WHERE m.post_id = p.id) AS comments,
           (SELECT text FROM search_texts WHERE kind = 'post' AND target_id = p.id) AS words
      FROM community_posts p JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
      LEFT JOIN board_categories c ON c.id = p.category_id
      LEFT JOIN community_posts parent ON parent.id = p.parent_id
      LEFT JOIN community_posts thread ON thread.id = p.thread_id
     ORDER BY p.created_at, p.title
"""
_PEOPLE = """
    SELECT username, nickname, status, role, experience, level, posts_count, comments_count,
           total_likes, created_at, profile_image IS NOT NULL AS has_picture,
           (SELECT jsonb_agg(amount ORDER BY source_key) FROM experience_events e
             WHERE e.user_id = users.id) AS ledger
      FROM users ORDER BY created_at, status
"""


def shape() -> tuple[list, list, dict[str, int]]:
    """The site, whatever its numbers and file names are."""
    found = rows(_SITE)
    for row in found:
        row["images"] = len(row["images"])
        row["content"] = row["content"].split("/media/")[0]
        if row["title"] == "쳇바퀴 후기":
            assert f"/community/post/{here('posts', 'free/2')})" in str(
                rows("SELECT content FROM community_posts WHERE title = '쳇바퀴 후기'")
            )
    return found, rows(_PEOPLE)[:5], sizes()


def sizes() -> dict[str, int]:
    """Rows of each table."""
    union = " UNION ALL ".join(
        f"SELECT '{table}' AS name, count(*)::int AS rows FROM {table}"
        for table in TABLES
        if table not in NOBODYS
    )
    return {row["name"]: row["rows"] for row in rows(union)}


def here_is(site: RunningSite) -> dict[str, str]:
    """Where another process finds what the site has."""
    return {"HAMSTERD_DATA_DIR": str(site.settings.data_dir)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_folder(tmp_path)


@pytest.mark.parametrize("statements", [25, 60, 110, 170])
def test_a_killed_run_goes_on(site: RunningSite, folder: Path, statements: int) -> None:
    killed = run_script(KILLER, folder, statements, site.dsn, env=here_is(site))
    assert killed.returncode == -signal.SIGKILL, killed.stderr[-2000:]
    wait_until(lambda: value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == 0)
    arrive(site, folder)
    after, people, size = shape()
    assert value("SELECT count(*) FROM moves WHERE state = 'done'") == 1
    site.reset()
    arrive(site, folder)
    posts, members, tables = shape()
    for was, now in zip(after, posts, strict=True):
        assert was == now
    assert people == members
    assert size == tables


def test_words_that_a_killed_run_left_out_come_with_the_next(
    site: RunningSite, folder: Path
) -> None:
    arrive(site, folder)
    words = "SELECT array_agg(text ORDER BY kind, target_id) FROM search_texts"
    whole = value(words)
    post = {"id": here("posts", "free/1")}
    with transaction():
        execute("DELETE FROM search_texts WHERE kind = 'member' OR target_id = %(id)s", **post)
        execute("UPDATE search_texts SET text = 'newer' WHERE target_id <> %(id)s", **post)
    newer = value("SELECT count(*) FROM search_texts WHERE text = 'newer'")

    arrive(site, folder)

    assert len(value(words)) == len(whole)
    assert value("SELECT count(*) FROM search_texts WHERE text = 'newer'") == newer


def test_words_are_only_of_what_nobody_has_changed_since(site: RunningSite) -> None:
    with transaction():
        index("post", Findable(7, "", (), "edited"))
        index_new("post", Findable(7, "", (), "as it came"), Findable(8, "", (), "as it came"))

    assert [row["text"].strip() for row in rows("SELECT text FROM search_texts ORDER BY 1")] == [
        "as it came",
        "edited",
    ]


@pytest.mark.part(name="drills")
@pytest.mark.parametrize("seed", range(2))
def test_ten_kills_at_any_moment_end_with_the_same_site(
    site: RunningSite, folder: Path, seed: int
) -> None:
    dice, began, ended = random.Random(seed), utc_now(), []
    for _ in range(10):
        words = [str(folder), str(dice.randrange(4, 90)), site.dsn]
        words += dice.choice([["backend"], []])
        done = run_script(KILLER, *words, env=here_is(site))
        ended.append(done.returncode)
        wait_until(lambda: value("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == 0)
    assert set(ended[:3]) <= {-signal.SIGKILL, 1}
    arrive(site, folder)
    after = Site(began).digests()
    site.reset()
    arrive(site, folder)
    assert differences(after, Site(began).digests()) == []


def test_a_newer_dump_brings_what_is_new(site: RunningSite, folder: Path) -> None:
    arrive(site, folder)
    before = sizes()
    records = old_site()
    member = MemberRecord(
        key="late", username="late", nickname="늦은집사", joined_at=on_day(2000), experience=5
    )
    post = PostRecord(
        key="free/90", board="free", author="late", title="새 글", content="늦게 왔어요",
        created_at=on_day(2001), answers="free/1",
    )  # fmt: skip
    comment = CommentRecord(
        key="free/91", post="free/1", author="late", content="안녕", created_at=on_day(2002),
        answers="free/13",
    )  # fmt: skip
    newer = [*records[:6], member, *records[6:15], post, *records[15:21], comment, *records[21:]]
    outcome = arrive(site, folder, records=newer)
    assert {kind: count for kind, count in outcome.came.items() if count} == {
        "members": 1,
        "posts": 1,
        "comments": 1,
    }
    after = sizes()
    grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert grown == {
        "community_comments": 1,
        "community_posts": 1,
        "experience_events": 1,
        "mentions": 1,
        "moved_members": 1,
        "moved_things": 3,
        "search_texts": 2,
        "users": 1,
    }
    [new] = rows("SELECT thread_id FROM community_posts WHERE title = '새 글'")
    assert new["thread_id"] == here("posts", "free/1")
    assert value(
        "SELECT comments_count FROM community_posts WHERE id = %(id)s", id=here("posts", "free/1")
    ) == 6  # fmt: skip


def test_a_move_goes_on_under_another_spelling_of_its_address(site: RunningSite) -> None:
    """Else everything would come a second time."""
    with transaction():
        first, *others = [
            open_move(SiteRecord(software="gnuboard5", title=address, addresses=[address]))
            for address in (
                "http://www.dalkong.example", "https://dalkong.example", "http://Dalkong.example",
                "http://dalkong.example/", "https://dalkong.example/cafe",
                "https://other.example", "x",
            )
        ]  # fmt: skip

    assert others[:3] == [first] * 3
    assert len({first, *others}) == 4
    with transaction():
        unknown, known, again, other = [
            open_move(SiteRecord(software="gnuboard5", title=title, addresses=addresses))
            for title, addresses in (
                ("새집", []), ("새집", ["https://new.example"]), ("새집", []), ("헌집", []),
            )
        ]  # fmt: skip
        _, of_two = [
            open_move(SiteRecord(software="gnuboard5", title="새집", addresses=addresses))
            for addresses in (["https://second.example"], [])
        ]
    assert known == again == unknown != other
    assert of_two == unknown


@pytest.mark.parametrize("edited_there", [None, timedelta(0), timedelta(hours=1)])
def test_what_got_secret_after_the_second_run_is_closed_by_the_third(
    site: RunningSite, folder: Path, edited_there: timedelta | None
) -> None:
    """Also what was written there after the first run; not what its author has edited here."""
    arrive(site, folder)
    written = utc_now()
    edited = written + edited_there if edited_there is not None else None

    def dump(*, is_secret: bool) -> list[Record]:
        posts = [
            PostRecord(
                key=f"free/{number}", board="free", author=None, title="새 글", content="비밀일까",
                created_at=written, updated_at=edited, is_secret=is_secret,
            )
            for number in (90, 91)
        ]  # fmt: skip
        comments = [
            CommentRecord(
                key=f"free/{number}", post="free/1", author=None, content="비밀일까",
                created_at=written, updated_at=edited, is_secret=is_secret,
            )
            for number in (92, 93)
        ]  # fmt: skip
        records = old_site()
        return [*records[:15], *posts, *records[15:21], *comments, *records[21:]]

    arrive(site, folder, records=dump(is_secret=False))
    for kind, table, number in (
        ("posts", "community_posts", 91),
        ("comments", "community_comments", 93),
    ):
        with transaction():
            execute(
                f"UPDATE {table} SET updated_at = %(at)s WHERE id = %(id)s",
                at=written + timedelta(hours=2),
                id=here(kind, f"free/{number}"),
            )

    arrive(site, folder, records=dump(is_secret=True))

    closed = {
        number: value(f"SELECT is_secret FROM {table} WHERE id = {here(kind, f'free/{number}')}")
        for kind, table, number in (
            ("posts", "community_posts", 90),
            ("posts", "community_posts", 91),
            ("comments", "community_comments", 92),
            ("comments", "community_comments", 93),
        )
    }
    assert closed == {90: True, 91: False, 92: True, 93: False}


def test_a_rehearsal_changes_nothing(site: RunningSite, folder: Path) -> None:
    sign_up(site.url, "first", "먼저온집사")
    before, files = sizes(), sorted(site.settings.media_dir.rglob("*"))
    outcome = arrive(site, folder, dry_run=True)
    assert (outcome.came["posts"], outcome.came["members"]) == (6, 5)
    assert sizes() == before
    assert sorted(site.settings.media_dir.rglob("*")) == files


def test_undoing_leaves_the_site_as_it_was(site: RunningSite, folder: Path) -> None:
    first = sign_up(site.url, "first", "먼저온집사")
    board = a_board("여기 게시판")
    a_post(first, boardId=board)
    before, files = sizes(), stored(site)
    outcome = arrive(site, folder)
    assert attached(outcome.move_id) == (0, 0, 0, 0, 0)
    gone = undo(outcome.move_id, site.settings)
    assert (gone["posts"], gone["members"], gone["boards"]) == (9, 6, 5)
    after = sizes()
    assert after.pop("moves") == 1
    before.pop("moves")
    assert (after, stored(site)) == (before, files)
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]
    assert arrive(site, folder).came["posts"] == 6


def test_what_was_written_since_is_counted_first(site: RunningSite, folder: Path) -> None:
    outcome = arrive(site, folder)
    first = sign_up(site.url, "first", "먼저온집사")
    comment_on(first, {"id": here("posts", "free/1")})
    like_post(first, {"id": here("posts", "free/1")})
    keep_post(first, {"id": here("posts", "free/1")})
    kept = a_post(first, boardId=here("boards", "free"), title="여기서 쓴 글", categoryId=None)
    with transaction():
        execute(
            "UPDATE community_posts SET user_id = %(id)s WHERE id = %(post)s",
            id=here("members", "kongi"),
            post=kept["id"],
        )
    recount(Task(None))  # type: ignore[arg-type]
    assert attached(outcome.move_id) == (1, 1, 1, 1, 0)
    gone = undo(outcome.move_id, site.settings)
    assert (gone["boards.stay"], gone["members.stay"]) == (1, 1)
    assert value("SELECT count(*) FROM community_posts") == 1
    assert value("SELECT nickname FROM users WHERE id <> %(id)s", id=first.id) == "콩이엄마"
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]


def test_confirming_ends_the_way_back(site: RunningSite, folder: Path) -> None:
    outcome = arrive(site, folder)
    originals = "SELECT count(original) FROM moved_things WHERE kind <> 'left'"
    assert value(originals) == 1
    assert confirm_move(outcome.move_id) == 1
    assert value(originals) == 0
    for act in (lambda: undo(outcome.move_id, site.settings), lambda: arrive(site, folder)):
        with pytest.raises(MoveConfirmed):
            act()


def stored(site: RunningSite) -> list[str]:
    return sorted(path.name for path in site.settings.media_dir.rglob("*") if path.is_file())
