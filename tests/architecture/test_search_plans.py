"""A search costs a fixed number of statements, and none reads a table from end to end."""

import re

import pytest

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search import queries
from hamsterd.discovery.search.reindex import reindex_all
from hamsterd.discovery.search.sources import SOURCES
from hamsterd.models.content.search import ID_RANGE
from tests.architecture.test_query_plans import scans
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person, visitor
from tests.site import RunningSite
from tests.statements import Statement, counted

ROWS = 3_000
FILL = (
    """INSERT INTO users (username, email, nickname)
       SELECT 'u' || n, 'u' || n || '@example.com', '햄집사' || n FROM generate_series(1, {rows}) n
    """,
    "INSERT INTO hamsters (user_id, name, breed) SELECT id, '햄찌', '골든' FROM users",
    """INSERT INTO diary_entries
           (user_id, hamster_id, hamster_name, hamster_breed, title, content, is_public, created_at)
       SELECT h.user_id, h.id, h.name, h.breed, '해바라기 ' || h.id,
              repeat('바라건대 해가 기울면 ', 5) || CASE WHEN h.id = 77 THEN '무지개' ELSE '' END,
              mod(h.id, 10) <> 0, now() - h.id * interval '1 minute' FROM hamsters h
    """,
    "INSERT INTO boards (name) VALUES ('자유')",
    """INSERT INTO community_posts (user_id, board_id, title, content)
       SELECT u.id, b.id, '해바라기 ' || u.id, '바라건대' FROM users u, boards b
    """,
)
READS = ("SELECT", "WITH", "(")
QUESTIONS = ("해바", "햄", "무지개", "없는말", "ㅎㅈ", "바라기 기울", "골든")


@pytest.fixture
def large(running: RunningSite) -> Person:
    """A visitor of a site with thousands of everything."""

    def make() -> None:
        with transaction():
            for statement in FILL:
                execute(statement.format(rows=ROWS))
        reindex_all()
        with connection():
            database.execute_sql("ANALYZE")

    running.holding("words", make)
    return visitor(running.url)


def test_no_search_reads_a_table_from_end_to_end(large: Person, running: RunningSite):
    for question in QUESTIONS:
        running.forget()
        with counted() as statements:
            assert large.get("/api/search", q=question).status_code == 200
        assert_no_table_is_read_whole(list(statements), question)


def assert_no_table_is_read_whole(statements: list[Statement], question: str) -> None:
    read = [one for one in statements if one[0].startswith(READS)]
    assert len(read) > 1, f"{question}: the last ids, and what they led to"
    with transaction():
        execute(queries.BY_INDEX_ONLY)
        execute(queries.HASHED)
        assert [scans(one) for one in read] == [[]] * len(read)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("is_in_ranges", [True, False])
def test_the_words_go_through_the_index_of_each_kind(is_in_ranges: bool):
    sql = queries.looked_for_at_once(tuple((kind, is_in_ranges) for kind in SOURCES))
    ranges = {f"{kind}_ranges": [0, 2] for kind in SOURCES if is_in_ranges}
    with transaction():
        execute(queries.BY_INDEX_ONLY)
        execute(queries.HASHED)
        given = {**queries.lookup_parameters(["해바라기"]), **ranges}
        prepared = database.connection().call(sql)  # the plan that all questions share
        rows = database.execute_sql(f"EXPLAIN {prepared}", given).fetchall()
    plan = "\n".join(row[0] for row in rows)

    assert set(re.findall(r"Bitmap Index Scan on search_texts_(\w+)_by_range", plan)) == {*SOURCES}
    assert "Nested Loop" not in plan  # found beside found: a common word has thousands
    members = [line for line in plan.splitlines() if " on users" in line]
    assert all("using users_pkey" in line for line in members)  # not all: whoever is found
    looked_up = re.findall(r"Index Cond: .*grams @> .*", plan)
    within = ID_RANGE.replace("target_id / 1000", "(target_id / 1000)")
    assert len(looked_up) == len(SOURCES)
    assert {f"{within} &&" in one for one in looked_up} == {is_in_ranges}


@pytest.mark.usefixtures("large")
def test_what_is_newer_than_its_id_is_sought_by_time():
    """A plan for all values took the index of ids instead, and read all posts but the newest."""
    statements = [one.newer_than_its_id for one in queries.QUERIES.values()]
    with transaction():
        execute(queries.BY_INDEX_ONLY)
        for sql in filter(None, statements):
            prepared = database.connection().call(sql)
            given = {"oldest": "2000-01-01", "first_id": ROWS}
            rows = database.execute_sql(f"EXPLAIN {prepared}", given).fetchall()
            plan = "\n".join(row[0] for row in rows)

            assert "Index Cond: (created_at >=" in plan
            assert "(id < " not in plan


@pytest.mark.parametrize("rows", [1, 20])
def test_a_search_costs_a_fixed_number_and_nothing_while_held(
    site, owner: Person, visitor: Person, rows: int
):
    for number in range(rows):
        hamster = a_hamster(owner, name=f"해바라기{number}")
        an_entry(owner, title=f"해바라기 {number}", hamsterId=hamster["id"])
    site.forget()

    def cost() -> int:
        with counted() as statements:
            visitor.get("/api/search", q="해바라기")
        return len([one for one in statements if one[0].startswith(READS)])

    assert [cost(), cost()] == [5, 0]  # the last ids, what is found, three kinds of cards
