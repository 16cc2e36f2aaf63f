"""The console's lists of hidden and deleted content use an index, at any size."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL
from hamsterd.operations.analytics.top import top_entries
from hamsterd.operations.analytics.window import Window
from hamsterd.staff.people.service import MEMBERS
from tests.architecture.test_query_plans import grow, scans
from tests.listings import listings
from tests.people import Person, make_admin, sign_up
from tests.site import RunningSite
from tests.statements import Statement, counted

LISTS = {"diaries": "diary_entries", "comments": "comments"}


@pytest.fixture(scope="module")
def chief(running: RunningSite) -> Person:
    """Runs a site of thousands, which is made once: nothing here writes."""
    running.reset()
    grow(running, sign_up(running.url, "kong", "콩이집사"))
    return make_admin(sign_up(running.url, "sitemaster", "햄장"))


def indexes(statement: Statement) -> set[str]:
    """The indexes in the statement's plan."""
    sql, parameters = statement
    with connection():
        plan = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).fetchone()[0]
    return set(_named(plan[0]["Plan"]))


def _named(node: dict[str, Any]) -> list[str]:
    here = [node["Index Name"]] if "Index Name" in node else []
    return here + [name for part in node.get("Plans", ()) for name in _named(part)]


def test_each_state_has_its_index(chief: Person):
    for resource, table in LISTS.items():
        for state in ("hidden", "removed", "deleted"):
            # Behind the last row, for a page that shows all there is counts nothing.
            asked = {"filter": json.dumps({"state": state}), "range": "[25,49]"}
            with counted() as statements:
                answer = chief.get(f"/api/admin/{resource}", **asked)
            assert answer.json() == []
            lists = [one for one in statements if f"FROM {table} t" in one[0]]
            assert len(lists) == 2
            for one in lists:
                assert f"{table}_{state}" in indexes(one)


def test_a_word_is_looked_for_in_a_bounded_number_of_comments(chief: Person):
    with counted() as statements:
        chief.get("/api/admin/comments", filter=json.dumps({"q": "없는말"}))

    [rows] = [one for one in statements if "FROM comments t" in one[0]]
    assert "comments_pkey" in indexes(rows)


@pytest.mark.parametrize("resource", ["diaries", "posts", "comments", "hamsters"])
def test_a_page_reads_no_table_from_end_to_end(chief: Person, resource: str):
    with counted() as statements:
        assert chief.get(f"/api/admin/{resource}").status_code == 200

    # Counting up to ten thousand may read a small table.
    [rows] = [one for one in statements if " t JOIN users u" in one[0]]
    assert scans(rows) == []


TABLES = {"users", "diary_entries", "comments", "hamsters"}
LARGE_LISTS = {"users", "diaries", "comments", "hamsters"}


def test_every_order_of_a_large_list_walks_an_index(chief: Person):
    """A sort that is added to a list is explained here without being named."""
    found = {}
    for listing in listings():
        if listing.resource not in LARGE_LISTS:
            continue
        for sort in set(listing.sorts) - set(listing.led_by):
            for way in ("ASC", "DESC"):
                with counted() as statements:
                    asked = {"sort": json.dumps([sort, way])}
                    assert chief.get(f"/api/admin/{listing.resource}", **asked).status_code == 200
                pages = [one for one in statements if "ORDER BY" in one[0] and "OFFSET" in one[0]]
                found[listing.resource, sort, way] = [
                    table for one in pages for table in scans(one, among=TABLES)
                ]

    assert {asked: tables for asked, tables in found.items() if tables} == {}
    assert ("users", "level", "DESC") in found


def test_the_best_of_a_year_walk_their_index(chief: Person):
    with transaction(), counted() as statements:
        top_entries(Window.of_last(300))
    [best] = [one for one in statements if "e.likes_count + e.comments_count" in one[0]]
    assert "diary_entries_top" in indexes(best)
    assert scans(best) == []


@pytest.mark.parametrize("word", ["u49", "U4999", "499"], ids=["beginning", "case", "part"])
def test_a_member_is_found_by_a_part_of_the_username(chief: Person, word: str):
    found = chief.get("/api/admin/users", filter=json.dumps({"q": word})).json()

    assert "u4999" in {row["username"] for row in found}
    assert all(word.lower() in row["username"] for row in found)


@pytest.fixture
def many_cases(chief: Person) -> Iterator[None]:
    """Twenty thousand that are open, gone again before the next site is emptied."""
    with transaction():
        execute(
            "INSERT INTO report_cases (target_type, target_id, snapshot, weight, created_at)"
            " SELECT 'diary', n, '{}', n %% 7 * 25, now() - n * interval '1 s'"
            " FROM generate_series(1000000, 1020000) AS n"
        )
    with connection():
        database.execute_sql("ANALYZE report_cases")
    yield
    with transaction():
        execute("TRUNCATE report_cases CASCADE")


def test_the_queue_of_cases_walks_its_index(chief: Person, many_cases: None):
    """With filters, joins and any number of open cases; the most urgent come first in the index."""
    asked = {"filter": json.dumps({"status": "pending"}), "sort": json.dumps(["urgency", "ASC"])}
    with counted() as statements:
        rows = chief.get("/api/admin/reports", **asked).json()

    assert [row["weight"] for row in rows] == sorted((row["weight"] for row in rows), reverse=True)
    [listed] = [one for one in statements if "AS reporter," in one[0]]
    assert "report_cases_weighed" in indexes(listed)
    assert "report_cases" not in scans(listed)


@pytest.mark.parametrize("sort", sorted(MEMBERS.alike))
def test_those_who_have_least_need_no_sorting(chief: Person, sort: str):
    """Thousands have no like, no follower and no visit; they stand in their index already."""
    with counted() as statements:
        rows = chief.get("/api/admin/users", sort=json.dumps([sort, "ASC"])).json()

    assert len(rows) > 20
    [(sql, parameters)] = [one for one in statements if "OFFSET" in one[0]]
    with connection():
        [[plan]] = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).fetchone()
    assert "Sort" not in json.dumps(plan)


SPREAD = f"""
    UPDATE users SET experience = experience {{0}} id, total_likes = total_likes {{0}} id,
                     followers_count = followers_count {{0}} id,
                     last_seen_at = coalesce(last_seen_at, created_at) {{0}} id * interval '1 hour',
                     level = 1 + (experience {{0}} id) / {EXPERIENCE_PER_LEVEL}
"""


@pytest.fixture(scope="module")
def spread(chief: Person) -> Iterator[None]:
    """Members of whom each has more of everything than the one before."""
    for sign in "+-":
        with transaction():
            execute(SPREAD.format(sign))
        with connection():
            database.execute_sql("ANALYZE users")
        if sign == "+":
            yield


@pytest.mark.parametrize("sort", sorted(MEMBERS.led_by))
def test_the_first_by_a_hot_number_are_looked_for_among_few(chief: Person, spread: None, sort: str):
    """The number itself has no index, since it changes with each like or visit (0150)."""
    with counted() as statements:
        rows = chief.get("/api/admin/users", sort=json.dumps([sort, "DESC"])).json()

    found = [row[sort] for row in rows]
    assert found == sorted(found, reverse=True)
    assert rows[0]["id"] == max(row["id"] for row in rows)
    [listed] = [one for one in statements if "OFFSET" in one[0]]
    assert indexes(listed)
    assert scans(listed) == []
