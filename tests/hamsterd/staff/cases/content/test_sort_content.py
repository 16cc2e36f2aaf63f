"""Entries, posts and comments in the console by likes, comments and reports, from an index."""

import json
from typing import Any

import pytest

from hamsterd.content.search_index import looked_for
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.content.lists import DIARIES, POSTS
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, entries, like, say
from tests.factories.moderation import DISMISSED, a_case, decided
from tests.people import Person
from tests.statements import counted


def listed(admin: Person, what: str, sort: str, order: str = "DESC", **more: Any) -> list[Any]:
    asked = {"sort": json.dumps([sort, order]), **more}
    answer = admin.get(f"/api/admin/{what}", **asked)
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()]


def test_entries_are_sorted_by_likes_and_by_comments(
    admin: Person, owner: Person, follower: Person
):
    quiet, liked, talked = entries(owner, 3)
    like(follower, liked)
    say(follower, talked)

    assert listed(admin, "diaries", "likesCount") == [liked["id"], talked["id"], quiet["id"]]
    assert listed(admin, "diaries", "commentsCount") == [talked["id"], liked["id"], quiet["id"]]
    assert listed(admin, "diaries", "likesCount", "ASC")[-1] == liked["id"]


def test_what_was_reported_most_comes_first_and_the_rest_after_it(
    admin: Person, owner: Person, follower: Person
):
    quiet, once, twice = entries(owner, 3)
    decided(admin, a_case(follower, "diary", twice["id"]), DISMISSED)
    a_case(follower, "diary", twice["id"])
    a_case(follower, "diary", once["id"])
    down = [twice["id"], once["id"], quiet["id"]]

    assert listed(admin, "diaries", "casesCount") == down
    assert listed(admin, "diaries", "casesCount", "ASC") == down[::-1]
    pages = [listed(admin, "diaries", "casesCount", range=f"[{n},{n}]") for n in range(4)]
    assert pages == [[each] for each in down] + [[]]
    answer = admin.get("/api/admin/diaries", sort='["casesCount","DESC"]', range="[0,0]")
    assert answer.headers["Content-Range"] == "diaries 0-0/3"
    of_owner = json.dumps({"userId": follower.id})
    assert listed(admin, "diaries", "casesCount", filter=of_owner) == []


def test_posts_and_comments_are_sorted_by_reports_too(
    admin: Person, owner: Person, follower: Person
):
    first, second = a_post(owner), a_post(owner)
    entry = an_entry(owner)
    plain, reported = say(owner, entry), say(owner, entry)
    a_case(follower, "community", first["id"])
    a_case(follower, "comment", reported["id"])

    assert listed(admin, "posts", "casesCount") == [first["id"], second["id"]]
    assert listed(admin, "comments", "casesCount") == [
        f"comment:{reported['id']}",
        f"comment:{plain['id']}",
    ]


@pytest.mark.parametrize("sort", ["likesCount", "commentsCount"])
@pytest.mark.parametrize("listing", [DIARIES, POSTS])
def test_a_page_of_a_large_table_is_read_from_the_index_of_its_sort(site, listing, sort):
    table = {"diaries": "diary_entries", "posts": "community_posts"}[listing.resource]
    query = AdminListQuery().model_copy(update={"sort": (sort, "DESC")})
    with connection(), transaction():
        # Small tables are read whole; the plan of a large one is asked for.
        execute("SET LOCAL enable_seqscan = off")
        execute("SET LOCAL enable_sort = off")
        with counted() as statements:
            listing.items(query, **looked_for([]))
        assert len(statements) == 1
        order = listing._order(*query.sort)
        plan = "\n".join(
            fetch_column(f"EXPLAIN SELECT t.id FROM {table} t ORDER BY {order} LIMIT 25")
        )

    index = f"{table}_by_{sort.removesuffix('Count').lower()}"
    assert f"Index Only Scan Backward using {index}" in plan
    assert "Sort" not in plan


def test_an_entry_is_found_by_its_hamster(admin: Person, owner: Person):
    first, _second = an_entry(owner), an_entry(owner)

    found = listed(admin, "diaries", "id", filter=json.dumps({"hamsterId": first["hamsterId"]}))

    assert first["id"] in found
    named = admin.get("/api/admin/hamsters", filter=json.dumps({"q": first["hamster"]["name"]}))
    assert first["hamsterId"] in {row["id"] for row in named.json()}


def test_acts_are_found_by_the_kind_of_who_did_them(admin: Person, owner: Person):
    admin.delete(f"/api/admin/diary/{an_entry(owner)['id']}")

    def acts(actor: str) -> set[str]:
        asked = json.dumps({"actor": actor})
        return {row["actor"] for row in admin.get("/api/admin/audit", filter=asked).json()}

    assert acts(f"admin:{admin.id}") == {f"admin:{admin.id}"}
    assert acts("admin:") == {f"admin:{admin.id}"}
    assert acts("job:") == set()
    assert acts("adm") == set()
