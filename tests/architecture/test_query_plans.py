"""Hot queries walk an index, however large the table (speed law)."""

from collections.abc import Callable, Set
from functools import partial
from typing import Any

import pytest

from hamsterd.db.handle import connection, database
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking.rules import Kind, Period
from hamsterd.media.upkeep import checking
from tests.factories.diaries import an_entry
from tests.factories.health import row_form
from tests.factories.pictures import a_photo
from tests.factories.rankings import rank_now
from tests.people import Person, sign_up
from tests.site import RunningSite
from tests.statements import Statement, counted

ROWS = 5_000
LARGE = {
    "attendance_days",
    "bookmarks",
    "comments",
    "diary_entries",
    "experience_events",
    "follows",
    "hamsters",
    "health_rows",
    "likes",
    "notifications",
    "ranking_rows",
    "uploads",
    "users",
}

FILL = (
    """INSERT INTO users (username, email, nickname)
       SELECT 'u' || n, 'u' || n || '@example.com', '회원' || n
         FROM generate_series(1, {rows}) n""",
    """INSERT INTO hamsters (user_id, name, breed)
       SELECT id, '햄', '골든' FROM users""",
    """INSERT INTO diary_entries
           (user_id, hamster_id, hamster_name, hamster_breed, title, content, is_public,
            created_at, popularity)
       SELECT h.user_id, h.id, '햄', '골든', 'x', 'y', mod(h.id, 10) <> 0,
              now() - h.id * interval '1 minute', random() FROM hamsters h""",
    """INSERT INTO likes (user_id, diary_entry_id)
       SELECT user_id, id FROM diary_entries""",
    """INSERT INTO bookmarks (user_id, diary_entry_id)
       SELECT user_id, id FROM diary_entries""",
    """INSERT INTO comments (user_id, diary_entry_id, content)
       SELECT user_id, id, '귀여워요' FROM diary_entries""",
    """INSERT INTO follows (follower_id, following_id)
       SELECT a.id, b.id FROM users a JOIN users b ON b.id = a.id + 1""",
    """INSERT INTO attendance_days (user_id, kst_day, streak, exp_gained)
       SELECT id, current_date - 1, 1, 10 FROM users""",
    """INSERT INTO experience_events (user_id, source, source_key, amount, kst_day)
       SELECT id, 'diary', 'diary:0', 99, current_date - 1 FROM users""",
    "UPDATE users SET experience = experience + 99",
    "UPDATE hamsters SET likes_count = mod(id, 50)",
    """INSERT INTO notifications (user_id, kind, title, message, target_type, target_id)
       SELECT id, 'like', 'x', 'y', 'diary', id FROM users""",
    """INSERT INTO health_rows (hamster_id, author_id, kind, day, value)
       SELECT h.id, h.user_id, 'weight', current_date - back, 30 + back
         FROM hamsters h CROSS JOIN generate_series(0, 3) AS back""",
    """INSERT INTO uploads
           (user_id, file_name, kind, purpose, mime_type, bytes, attached_type, attached_id)
       SELECT user_id, md5(id::text), 'image', 'diary', 'image/jpeg', 1, 'diary', id
         FROM diary_entries""",
)


@pytest.fixture
def large(running: RunningSite) -> Person:
    """The owner of one entry among thousands."""

    def make() -> Person:
        owner = sign_up(running.url, "kong", "콩이집사")
        grow(running, owner)
        return owner

    return running.holding("entries", make)


def grow(site: RunningSite, owner: Person) -> None:
    """Thousands of members, entries and whatever hangs on them; one entry is the owner's."""
    photo = owner.send_file("/api/upload", a_photo(8, 6)).json()["urls"][0]
    an_entry(owner, images=[photo])
    with transaction():
        # Foreign keys would be looked up as it was best when there was next to nothing.
        database.execute_sql("DISCARD PLANS")
        for statement in FILL:
            database.execute_sql(statement.format(rows=ROWS))
    analyze()
    rank_now()
    analyze()
    site.forget()


def analyze() -> None:
    """Run ANALYZE, as autovacuum does within a minute of so many new rows.

    Plans without it are guesses.
    """
    with connection():
        database.execute_sql("ANALYZE")


def scans(statement: Statement, *, among: Set[str] = LARGE) -> list[str]:
    """The tables of `among` that the statement's plan reads from end to end."""
    sql, parameters = statement
    with connection():
        plan = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).fetchone()[0]
    return [name for name in _scanned(plan[0]["Plan"]) if name in among]


def _scanned(node: dict[str, Any]) -> list[str]:
    here = [node["Relation Name"]] if node["Node Type"] == "Seq Scan" else []
    return here + [name for part in node.get("Plans", ()) for name in _scanned(part)]


def test_a_full_read_would_be_noticed(large: Person):
    statement = ("SELECT count(*) FROM diary_entries WHERE title = %(title)s", {"title": "x"})

    assert scans(statement) == ["diary_entries"]


def test_what_is_read_every_night_is_found_without_reading_a_table(
    large: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(checking, "NEWEST_READ", 20)
    monkeypatch.setattr(checking, "POPULAR_READ", 5)
    with counted() as statements:
        assert len(checking.looked_at()) > 20
    assert [scans(statement) for statement in statements] == [[]]


@pytest.mark.usefixtures("afterwards_anew")
def test_no_hot_request_reads_a_table_from_end_to_end(large: Person, running: RunningSite):
    card = large.get("/api/diary/1").json()
    feed = large.get("/api/diary", limit=50)
    popular = large.get("/api/diary", orderBy="popular", limit=50)
    requests: dict[str, Callable[[], object]] = {
        "feed": lambda: large.get("/api/diary"),
        "popular": lambda: large.get("/api/diary", orderBy="popular"),
        "next": lambda: large.get("/api/diary", cursor=feed.headers["X-Next-Cursor"]),
        "next popular": lambda: large.get(
            "/api/diary", orderBy="popular", cursor=popular.headers["X-Next-Cursor"]
        ),
        "followed": lambda: large.get("/api/diary", orderBy="following"),
        "next followed": lambda: large.get(
            "/api/diary", orderBy="following", cursor=feed.headers["X-Next-Cursor"]
        ),
        "entry": lambda: large.get("/api/diary/1"),
        "own": lambda: large.get("/api/diary/my"),
        "own private": lambda: large.get("/api/diary/my", visibility="private"),
        "like": lambda: large.post("/api/diary/7/like"),
        "bookmark": lambda: large.post("/api/diary/7/bookmark"),
        "bookmarks": lambda: large.get("/api/bookmarks"),
        "comment": lambda: large.post("/api/diary/7/comments", {"content": "귀여워요"}),
        "comments": lambda: large.get("/api/diary/7/comments"),
        "take back": lambda: large.delete(f"/api/diary/7/comments/{ROWS + 2}"),
        "member": lambda: large.get("/api/users/77"),
        "member's entries": lambda: large.get("/api/diary/user/77"),
        "hamster's entries": lambda: large.get("/api/hamsters/77/diaries"),
        "hamster's album": lambda: large.get("/api/hamsters/77/album"),
        "memories": lambda: large.get("/api/diary/memories"),
        "hamster": lambda: large.get("/api/hamsters/77"),
        "member's hamsters": lambda: large.get("/api/hamsters/user/77"),
        "follow": lambda: large.post("/api/follow/77"),
        "followers": lambda: large.get("/api/follow/followers/77"),
        "following": lambda: large.get("/api/follow/following/77"),
        "follow status": lambda: large.get("/api/follow/status/77"),
        "unfollow": lambda: large.delete("/api/follow/77"),
        "check in": lambda: large.post("/api/attendance/check"),
        # Further on a scan is cheaper among so few members, and is none among many.
        "level ranking": lambda: large.get("/api/ranking/level", offset=100),
        "popular hamsters": lambda: large.get("/api/ranking/popular-hamsters"),
        **{
            f"own place, {kind}, {period}": partial(
                large.get, "/api/ranking/me", kind=kind, period=period
            )
            for kind in Kind
            for period in Period
        },
        "journal": lambda: large.get("/api/hamsters/1/health"),
        "journal, one kind": lambda: large.get("/api/hamsters/1/health", kind="weight"),
        "journal at a glance": lambda: large.get("/api/hamsters/1/health/summary"),
        "journal as a file": lambda: large.get("/api/hamsters/1/health.csv"),
        "journal row": lambda: large.post("/api/hamsters/1/health", row_form()),
        "media": lambda: large.get(card["images"][0]),
        "bell": lambda: large.get("/api/notifications"),
        "read all": lambda: large.post("/api/notifications/read-all"),
        "hamsters": lambda: large.get("/api/hamsters/my"),
        "me": lambda: large.get("/api/auth/me"),
        "rename": lambda: large.put("/api/hamsters/1", {"name": "새콩", "breed": "골든"}),
        "edit": lambda: large.put("/api/diary/1", {"title": "새 제목"}),
        "nickname": lambda: large.get("/api/auth/check-nickname", nickname="회원4999"),
        "sign in": lambda: large.post("/api/auth/login", {"username": "u77", "password": "x"}),
        "remove": lambda: large.delete("/api/diary/1"),
    }
    found: dict[str, list[str]] = {}
    for name, ask in requests.items():
        running.forget()
        with counted() as statements:
            ask()
        for statement in list(statements):
            if statement[0].startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
                found.setdefault(name, []).extend(scans(statement))

    assert set(found) == set(requests)
    assert {name: tables for name, tables in found.items() if tables} == {}
