"""The public feed: its entries, their order, and paging."""

from typing import Any

import httpx
import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, entries, like
from tests.people import Person


def titles(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [card["title"] for card in answer.json()]


def walk(person: Person, path: str = "/api/diary", **query: Any):
    """Page by page, by cursor."""
    answer = person.get(path, **query)
    yield answer.json()
    while cursor := answer.headers.get("X-Next-Cursor"):
        answer = person.get(path, **{**query, "cursor": cursor})
        yield answer.json()


def test_the_newest_stand_first_ten_at_a_time(owner: Person, visitor: Person):
    entries(owner, 11)

    assert titles(visitor.get("/api/diary")) == [f"{n}번째 날" for n in range(11, 1, -1)]


def test_the_liked_stand_first_in_the_popular_feed(owner, follower, stranger, visitor: Person):
    quiet, liked, loved = entries(owner, 3)
    like(follower, liked)
    like(follower, quiet)
    like(stranger, quiet)

    popular = visitor.get("/api/diary", orderBy="popular")

    assert titles(popular) == [quiet["title"], liked["title"], loved["title"]]
    assert titles(visitor.get("/api/diary", orderBy="latest"))[0] == loved["title"]


def test_private_entries_are_never_in_it(owner: Person, visitor: Person, admin: Person):
    an_entry(owner, isPublic=False)

    for person in (owner, visitor, admin):
        assert titles(person.get("/api/diary")) == []
        assert titles(person.get("/api/diary", orderBy="popular")) == []


@pytest.mark.parametrize("order", ["latest", "popular"])
@pytest.mark.parametrize("limit", [1, 3, 7])
def test_a_walk_by_cursor_sees_each_once(owner: Person, visitor: Person, order, limit):
    made = entries(owner, 7)

    pages = list(walk(visitor, orderBy=order, limit=limit))

    seen = [card["id"] for page in pages for card in page]
    assert sorted(seen) == [entry["id"] for entry in made]
    assert len(seen) == 7


def test_new_entries_do_not_disturb_a_walk(owner: Person, visitor: Person):
    made = entries(owner, 5)
    seen = []
    for page in walk(visitor, limit=2):
        seen += [card["id"] for card in page]
        an_entry(owner, hamsterId=made[0]["hamsterId"])

    assert seen == [entry["id"] for entry in reversed(made)]


def test_pages_by_offset(owner: Person, visitor: Person):
    entries(owner, 5)

    assert titles(visitor.get("/api/diary", limit=2, offset=2)) == ["3번째 날", "2번째 날"]
    assert titles(visitor.get("/api/diary", offset=50)) == []


@pytest.mark.parametrize(
    "query",
    [
        {"limit": 0},
        {"limit": 101},
        {"limit": "ten"},
        {"offset": -1},
        {"offset": 10_001},
        {"orderBy": "oldest"},
        {"cursor": "x"},
        {"cursor": "é"},
        {"cursor": "bnVsbA"},  # null
        {"cursor": "WzEsMl0"},  # [1,2]: a number is no instant
        {"cursor": "WyIyMDI2LTAxLTAxIiwxXQ"},  # without a zone
        {"cursor": "WzFlOTk5OSwxXQ", "orderBy": "popular"},
        {"cursor": "W3t9LFtdXQ", "orderBy": "popular"},
        {"cursor": "x" * 201},
    ],
)
def test_a_wrong_query_is_refused_in_words(visitor: Person, query):
    answer = visitor.get("/api/diary", **query)

    assert answer.status_code == 422, answer.text
    assert set(answer.json()["fields"]) <= set(query)


def test_a_cursor_with_a_monstrous_id_is_no_fault(visitor: Person):
    for cursor in ("WzEuMCwxZTMwXQ", "WzEuMCw5OTk5OTk5OTk5OTk5OTk5OTk5OV0"):
        answer = visitor.get("/api/diary", orderBy="popular", cursor=cursor)
        assert answer.status_code < 500


def test_a_cached_page_is_everybodys_but_the_flags_are_ones_own(
    owner: Person, follower: Person, visitor: Person
):
    entry = an_entry(owner)
    for person in (visitor, follower, owner):
        assert person.get("/api/diary").json()[0]["isLiked"] is False
    like(follower, entry)

    for _ in range(2):  # from the database, then held
        flags = [p.get("/api/diary").json()[0]["isLiked"] for p in (visitor, follower, owner)]
        assert flags == [False, True, False]


def test_a_like_shows_in_held_pages_at_once(owner: Person, follower: Person, visitor: Person):
    entry = an_entry(owner)
    for expected in (1, 0, 1):
        visitor.get("/api/diary")
        visitor.get(f"/api/diary/{entry['id']}")
        like(follower, entry)
        assert visitor.get("/api/diary").json()[0]["likesCount"] == expected
        assert visitor.get(f"/api/diary/{entry['id']}").json()["likesCount"] == expected


def test_a_level_reached_shows_on_older_cards_at_once(owner: Person, follower, visitor: Person):
    made = entries(owner, 4)
    assert visitor.get(f"/api/diary/{made[0]['id']}").json()["user"]["level"] == 1
    _give(owner, 99 - 60)
    like(follower, made[3])

    assert owner.get("/api/auth/me").json()["level"] == 2
    assert {card["user"]["level"] for card in visitor.get("/api/diary").json()} == {2}


def _give(member: Person, amount: int) -> None:
    with transaction():
        execute(
            "UPDATE users SET experience = experience + %(amount)s WHERE id = %(id)s",
            amount=amount,
            id=member.id,
        )
