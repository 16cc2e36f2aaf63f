"""A member keeps an entry for later, and finds it again."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, entries, keep, like
from tests.people import Person


def kept(person: Person, **query) -> list[int]:
    answer = person.get("/api/bookmarks", **query)
    assert answer.status_code == 200, answer.text
    return [card["id"] for card in answer.json()]


def test_a_bookmark_shows_on_the_card_and_in_the_list(owner, follower, visitor: Person):
    entry = an_entry(owner)
    follower.get("/api/diary")

    assert keep(follower, entry) is True

    (card,) = follower.get("/api/bookmarks").json()
    assert card == {**entry, "isBookmarked": True}
    assert follower.get("/api/diary").json()[0]["isBookmarked"] is True
    assert visitor.get("/api/diary").json()[0]["isBookmarked"] is False
    assert owner.get("/api/notifications").json() == []


def test_what_is_to_be_kept_stays_kept_however_often_that_is_sent(owner, follower: Person):
    path = f"/api/diary/{an_entry(owner)['id']}/bookmark"

    told = [follower.post(f"{path}?on={on}").json() for on in ("true", "true", "false", "false")]

    assert [one["bookmarked"] for one in told] == [True, True, False, False]
    assert kept(follower) == []


def test_the_latest_kept_stands_first_and_the_total_in_a_header(owner, follower: Person):
    made = [entry["id"] for entry in entries(owner, 5)]
    order = [made[n] for n in (2, 0, 4, 1, 3)]
    for entry_id in order:
        keep(follower, {"id": entry_id})

    seen, cursor = [], None
    while True:
        query = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        answer = follower.get("/api/bookmarks", **query)
        assert answer.headers["X-Total-Count"] == "5"
        seen += [card["id"] for card in answer.json()]
        cursor = answer.headers.get("X-Next-Cursor")
        if not cursor:
            break

    assert seen == kept(follower) == order[::-1]
    assert kept(follower, offset=3) == order[::-1][3:]


def test_letting_go(owner: Person, follower: Person):
    entry = an_entry(owner)

    assert [keep(follower, entry) for _ in range(3)] == [True, False, True]
    assert keep(follower, entry) is False

    assert kept(follower) == []
    assert follower.get(f"/api/diary/{entry['id']}").json()["isBookmarked"] is False
    with connection():
        assert fetch_value("SELECT bookmarks_count FROM diary_entries") == 0


def test_what_became_private_leaves_the_list_and_the_total(owner: Person, follower: Person):
    first, second = entries(owner, 2)
    keep(follower, first)
    keep(follower, second)
    keep(owner, second)

    owner.put(f"/api/diary/{second['id']}", {"isPublic": False})

    assert kept(follower) == [first["id"]]
    assert follower.get("/api/bookmarks").headers["X-Total-Count"] == "1"
    assert kept(owner) == [second["id"]]
    owner.put(f"/api/diary/{second['id']}", {"isPublic": True})
    assert kept(follower) == [second["id"], first["id"]]


def test_what_is_hidden_or_deleted_leaves_the_list(owner: Person, follower: Person):
    hidden, deleted = entries(owner, 2)
    keep(follower, hidden)
    keep(follower, deleted)

    owner.delete(f"/api/diary/{deleted['id']}")
    with transaction():
        execute(
            "UPDATE diary_entries SET reports_hidden_at = now() WHERE id = %(id)s", id=hidden["id"]
        )

    assert follower.get("/api/bookmarks").headers["X-Total-Count"] == "0"


def test_what_one_may_not_see_cannot_be_kept(owner, follower, visitor: Person):
    private = an_entry(owner, isPublic=False)

    assert follower.post(f"/api/diary/{private['id']}/bookmark").status_code == 404
    assert follower.post("/api/diary/999/bookmark").status_code == 404
    assert visitor.post(f"/api/diary/{private['id']}/bookmark").status_code == 401
    assert visitor.get("/api/bookmarks").status_code == 401
    assert keep(owner, private) is True
    assert kept(owner) == [private["id"]]
    assert kept(follower) == []


def test_the_list_knows_what_one_likes(owner: Person, follower: Person):
    entry = an_entry(owner)
    keep(follower, entry)
    like(follower, entry)

    (card,) = follower.get("/api/bookmarks").json()

    assert (card["isLiked"], card["likesCount"]) == (True, 1)


@pytest.mark.usefixtures("several_workers")
def test_tapping_at_once_ends_consistent(owner: Person, follower: Person):
    entry = an_entry(owner)

    with ThreadPoolExecutor(6) as pool:
        ends = list(pool.map(lambda _: keep(follower, entry), range(6)))

    assert sorted(ends) == [False] * 3 + [True] * 3
    assert kept(follower) == []
