"""The console's lists of what is hidden or in the trash walk an index, however much there is."""

import json
from typing import Any

import pytest

from hamsterd.db.handle import connection, database
from tests.architecture.test_query_plans import large as large  # noqa: PLC0414  # a fixture
from tests.architecture.test_query_plans import scans
from tests.people import Person
from tests.statements import Statement, counted

LISTS = {"diaries": "diary_entries", "comments": "comments"}


def indexes(statement: Statement) -> set[str]:
    """The indexes that the statement's plan goes through."""
    sql, parameters = statement
    with connection():
        plan = database.execute_sql(f"EXPLAIN (FORMAT JSON) {sql}", parameters).fetchone()[0]
    return set(_named(plan[0]["Plan"]))


def _named(node: dict[str, Any]) -> list[str]:
    here = [node["Index Name"]] if "Index Name" in node else []
    return here + [name for part in node.get("Plans", ()) for name in _named(part)]


@pytest.mark.usefixtures("large")
def test_each_state_has_its_index(admin: Person):
    for resource, table in LISTS.items():
        for state in ("hidden", "removed", "deleted"):
            # Behind the last row, for a page that shows all there is counts nothing.
            asked = {"filter": json.dumps({"state": state}), "range": "[25,49]"}
            with counted() as statements:
                answer = admin.get(f"/api/admin/{resource}", **asked)
            assert answer.json() == []
            lists = [one for one in statements if f"FROM {table} t" in one[0]]
            assert len(lists) == 2
            for one in lists:
                assert f"{table}_{state}" in indexes(one)


@pytest.mark.usefixtures("large")
def test_a_word_is_looked_for_in_a_bounded_number_of_comments(admin: Person):
    with counted() as statements:
        admin.get("/api/admin/comments", filter=json.dumps({"q": "없는말"}))

    [rows] = [one for one in statements if "FROM comments t" in one[0]]
    assert "comments_pkey" in indexes(rows)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("resource", ["diaries", "posts", "comments", "hamsters"])
def test_a_page_reads_no_table_from_end_to_end(admin: Person, resource: str):
    with counted() as statements:
        assert admin.get(f"/api/admin/{resource}").status_code == 200

    # Counting up to ten thousand may read a small table.
    [rows] = [one for one in statements if " t JOIN users u" in one[0]]
    assert scans(rows) == []
