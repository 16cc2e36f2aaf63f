"""A bulk load makes a site whose every number, word and reference is right, beside any other."""

from collections.abc import Iterator

import pytest

from hamsterd.accounts.passwords import verify_password
from hamsterd.config import get_settings
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import drift
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.grams import grams, initials
from hamsterd.indexing import Kind
from hamsterd.levels.rules import WORTH
from hamsterd.models import ALL_MODELS, User
from hamsterd.ranking.rebuild import rebuild_rankings
from hamsterd.search.queries import hits
from hamsterd.search.reindex import Drift, reindex
from hamsterd.seeding.bulk import LoadSummary, Sizes, load_site
from scheduler.jobs.recount import recount
from scheduler.jobs.sum_experience import sum_experience
from scheduler.task import Task
from tests.postgres import Cluster, throwaway_settings

SIZES = Sizes(members=200, entries=1_000, posts=300)
SCHEMA = """
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index JOIN pg_class c ON c.oid = indrelid AND relnamespace = 'public'::regnamespace
     UNION ALL
    SELECT conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND convalidated
     ORDER BY 1, 2
"""


def load(sizes: Sizes = SIZES, seed: int = 1) -> LoadSummary:
    return load_site(sizes=sizes, seed=seed, data_dir=None, progress=lambda *_: None)


@pytest.fixture(scope="module")
def database_url(postgres_cluster: Cluster) -> Iterator[str]:
    url = postgres_cluster.migrated()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
        get_settings.cache_clear()
        init_database(url, throwaway_settings())
        yield url
    database.close_all()
    postgres_cluster.drop(url)
    get_settings.cache_clear()


@pytest.fixture(scope="module")
def schema(database_url: str) -> list[dict[str, str]]:
    with connection():
        return fetch_all(SCHEMA)


@pytest.fixture(scope="module")
def loaded(schema: object) -> LoadSummary:
    return load()


@pytest.fixture(autouse=True)
def connected(loaded: LoadSummary) -> Iterator[None]:
    with connection():
        yield


def test_there_is_as_much_as_was_asked_for(loaded):
    asked = {"users": 200, "diary_entries": 1_000, "community_posts": 300}

    assert {table: loaded.tables[table] for table in asked} == asked
    for table, rows in loaded.tables.items():
        assert fetch_value(f"SELECT count(*) FROM {table}") == rows > 0


def test_nothing_has_drifted(loaded):
    rehearsal = Task(None, dry_run=True)  # type: ignore[arg-type]

    assert recount(rehearsal) == {"rows": 0}
    assert sum_experience(rehearsal) == {"rows": 0}
    assert rebuild_rankings(dry_run=True) == {"rows": 0}
    assert [reindex(kind, lambda *_: None, dry_run=True) for kind in Kind] == [Drift()] * 4


def test_indexes_and_references_are_as_before(loaded, schema):
    assert fetch_all(SCHEMA) == schema
    assert drift(ALL_MODELS) == []


def test_words_are_found_by_their_grams(loaded):
    for row in fetch_all("SELECT text, grams FROM search_texts"):
        assert row["grams"] == grams(row["text"])
    assert len(hits(Kind.DIARY, ["쳇바"])) > 50
    hamster = fetch_row("SELECT id, name FROM hamsters ORDER BY id LIMIT 1")
    assert hamster["id"] in hits(Kind.HAMSTER, [initials(hamster["name"])])


def test_words_have_a_long_tail(loaded):
    used = fetch_column(
        "SELECT count(*) FROM search_texts, regexp_split_to_table(text, '[ \n]+') AS word"
        " WHERE kind = 'diary' GROUP BY word ORDER BY 1 DESC"
    )

    assert len(used) > 1_000
    assert used[0] > 50 * used[len(used) // 2]


def test_no_text_is_told_twice(loaded):
    assert fetch_value("SELECT count(DISTINCT content) > 950 FROM diary_entries")


def test_experience_keeps_to_the_daily_caps(loaded):
    for source, worth in WORTH.items():
        most = fetch_value(
            "SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM experience_events"
            " WHERE source = %(source)s GROUP BY user_id, kst_day) AS days",
            source=source.value,
        )
        assert 0 < most <= (worth.per_day or most)


def test_streaks_count_days_without_a_gap(loaded):
    assert not fetch_all(
        "SELECT 1 FROM attendance_days a WHERE streak <> 1 + coalesce((SELECT streak"
        " FROM attendance_days WHERE user_id = a.user_id AND kst_day = a.kst_day - 1), 0)"
    )
    assert fetch_value("SELECT count(*) FROM attendance_days WHERE streak >= 7") > 0


def test_nothing_happens_before_its_people_are_there(loaded):
    assert fetch_value("SELECT max(created_at) FROM likes") <= fetch_value("SELECT now()")
    for table in ("diary_entries", "community_posts", "comments", "likes", "bookmarks"):
        assert not fetch_value(
            f"SELECT count(*) FROM {table} t JOIN users u ON u.id = t.user_id"
            " WHERE t.created_at < u.created_at"
        )


def test_ids_follow_time(loaded):
    for table in ("users", "diary_entries", "community_posts"):
        assert not fetch_all(
            f"SELECT 1 FROM (SELECT created_at, lag(created_at) OVER (ORDER BY id) AS before"
            f" FROM {table}) t WHERE created_at < before"
        )


def test_a_member_and_an_admin_can_sign_in(loaded):
    kinds = []
    for username, password in loaded.sign_ins:
        row = fetch_row(
            "SELECT password_hash, is_admin FROM users WHERE username = %(name)s", name=username
        )
        assert verify_password(password, row["password_hash"])
        kinds.append(row["is_admin"])

    assert kinds == [False, True]


def test_another_load_stands_beside_the_first(loaded):
    before = fetch_all("SELECT * FROM users WHERE id <= 200 ORDER BY id")
    with transaction():
        execute("DELETE FROM follows")  # one table is empty, the others are not
        execute("UPDATE users SET followers_count = 0, following_count = 0")
    second = load(Sizes(members=30, entries=50, posts=20), seed=2)

    assert second.sign_ins == ()
    assert fetch_value("SELECT count(*) FROM users") == 230
    assert fetch_value("SELECT count(DISTINCT lower(nickname)) FROM users") == 230
    assert recount(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]
    assert sum_experience(Task(None, dry_run=True)) == {"rows": 0}  # type: ignore[arg-type]
    kept = ("experience", "diaries_count", "comments_count", "total_likes", "last_seen_at")
    after = fetch_all("SELECT * FROM users WHERE id <= 200 ORDER BY id")
    assert [[row[name] for name in kept] for row in after] == [
        [row[name] for name in kept] for row in before
    ]


def test_the_next_member_gets_the_next_id(loaded):
    newest = fetch_value("SELECT max(id) FROM users")
    made = User.create(
        username="next", email="next@hamzzi.example", nickname="다음", password_hash=""
    )

    assert made.id > newest
