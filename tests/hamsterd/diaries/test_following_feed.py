"""The feed of those a member follows: whose entries are in it, in which order, at what cost."""

from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.carers import a_carer
from tests.factories.content import set_hidden
from tests.factories.diaries import a_crowd, a_hamster, an_entry, entries, like
from tests.hamsterd.diaries.test_feed import titles, walk
from tests.hamsterd.members.follows.test_follow_member import follow, unfollow
from tests.people import PASSWORD, Person, set_status
from tests.site import RunningSite
from tests.statements import counted

PATH = "/api/diary"


def followed_titles(person: Person, **query: Any) -> list[str]:
    return titles(person.get(PATH, orderBy="following", **query))


def test_it_holds_the_entries_of_followed_members_newest_first(owner, follower, stranger):
    follow(follower, owner)
    first = an_entry(owner, title="첫째 날")
    an_entry(stranger, title="남의 날")
    an_entry(follower, title="내 날")
    an_entry(owner, title="둘째 날", hamsterId=first["hamsterId"])

    assert followed_titles(follower) == ["둘째 날", "첫째 날"]

    follow(follower, stranger)
    assert followed_titles(follower) == ["둘째 날", "남의 날", "첫째 날"]
    unfollow(follower, owner)
    assert followed_titles(follower) == ["남의 날"]


def test_who_follows_nobody_has_an_empty_one(owner: Person, follower: Person):
    an_entry(owner)

    answer = follower.get(PATH, orderBy="following")

    assert titles(answer) == []
    assert "X-Next-Cursor" not in answer.headers


def test_it_is_for_who_is_signed_in(owner: Person, visitor: Person):
    answer = visitor.get(PATH, orderBy="following")

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"


def test_it_is_each_members_own_and_in_no_shared_cache(owner, follower, stranger):
    follow(follower, owner)
    an_entry(owner, title="첫째 날")

    answer = follower.get(PATH, orderBy="following")

    assert titles(answer) == ["첫째 날"]
    assert followed_titles(stranger) == []
    assert "public" not in answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize("limit", [1, 3, 7])
def test_a_walk_by_cursor_sees_each_once(owner, follower, stranger, limit):
    follow(follower, owner)
    follow(follower, stranger)
    made = [entry["id"] for person in (owner, stranger) for entry in entries(person, 4)]

    pages = list(walk(follower, orderBy="following", limit=limit))

    assert [card["id"] for page in pages for card in page] == sorted(made, reverse=True)


def test_entries_of_one_instant_are_all_walked_through(owner, follower, stranger):
    follow(follower, owner)
    follow(follower, stranger)
    made = [entry["id"] for person in (owner, stranger) for entry in entries(person, 4)]
    with transaction():
        execute("UPDATE diary_entries SET created_at = '2026-11-01T00:00:00Z'")

    pages = list(walk(follower, orderBy="following", limit=3))

    assert [card["id"] for page in pages for card in page] == sorted(made, reverse=True)


def test_pages_by_offset(owner: Person, follower: Person):
    follow(follower, owner)
    entries(owner, 5)

    assert followed_titles(follower, limit=2, offset=2) == ["3번째 날", "2번째 날"]
    assert followed_titles(follower, offset=50) == []


@pytest.mark.parametrize("query", [{"limit": 0}, {"cursor": "x"}, {"cursor": "WzEsMl0"}])
def test_a_wrong_query_is_refused_in_words(follower: Person, query):
    answer = follower.get(PATH, orderBy="following", **query)

    assert answer.status_code == 422, answer.text
    assert set(answer.json()["fields"]) <= set(query)


def test_many_who_wrote_little_and_one_who_wrote_much(site: RunningSite, follower: Person):
    """However many are followed, the page is the newest of all of them."""
    crowd = a_crowd(site.url, 6)
    for member in crowd:
        follow(follower, member)
    made = []
    for number in range(3):
        made += [an_entry(member, title=f"{member.nickname} {number}") for member in crowd[:5]]
        made += entries(crowd[5], 4)
    expected = [entry["title"] for entry in reversed(made)]

    assert followed_titles(follower, limit=100) == expected
    assert followed_titles(follower, limit=5, offset=8) == expected[8:13]


def test_what_may_not_be_seen_is_never_in_it(site: RunningSite, owner, follower: Person):
    follow(follower, owner)
    entry = an_entry(owner, title="비밀 일기", isPublic=False)
    assert followed_titles(follower) == []

    owner.put(f"{PATH}/{entry['id']}", {"isPublic": True})
    assert followed_titles(follower) == ["비밀 일기"]

    set_hidden("diary", entry["id"], is_hidden=True)
    assert followed_titles(follower) == []
    set_hidden("diary", entry["id"], is_hidden=False)

    owner.put(f"{PATH}/{entry['id']}", {"isPublic": False})
    assert followed_titles(follower) == []
    owner.put(f"{PATH}/{entry['id']}", {"isPublic": True})
    owner.delete(f"{PATH}/{entry['id']}")
    assert followed_titles(follower) == []


@pytest.mark.parametrize("column", ["reports_hidden_at", "removed_at", "deleted_at"])
def test_each_mark_alone_is_enough(site: RunningSite, owner, follower: Person, column: str):
    follow(follower, owner)
    entry = an_entry(owner)
    with transaction():
        execute(f"UPDATE diary_entries SET {column} = now() WHERE id = %(id)s", id=entry["id"])
    site.forget()

    assert followed_titles(follower) == []


def test_whoever_was_banned_or_left_is_not_in_it(site: RunningSite, owner, follower, stranger):
    for person in (owner, stranger):
        follow(follower, person)
        an_entry(person)
    set_status(owner, "banned")
    stranger.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    site.forget()

    assert followed_titles(follower) == []


def test_a_suspended_author_stays_in_it(site: RunningSite, owner: Person, follower: Person):
    follow(follower, owner)
    an_entry(owner)
    set_status(owner, "suspended", until=utc_now() + timedelta(days=1))
    site.forget()

    assert len(followed_titles(follower)) == 1


def test_the_cards_carry_the_viewers_own_flags(owner, follower, stranger):
    follow(follower, owner)
    follow(stranger, owner)
    like(follower, an_entry(owner))

    for _ in range(2):  # from the database, then held
        flags = [
            person.get(PATH, orderBy="following").json()[0]["isLiked"]
            for person in (follower, stranger)
        ]
        assert flags == [True, False]


def test_an_answer_costs_the_same_however_many_are_followed(site: RunningSite, follower: Person):
    costs = []
    for number, member in enumerate(a_crowd(site.url, 8)):
        follow(follower, member)
        an_entry(member, hamsterId=a_hamster(member)["id"])
        if number in (0, 7):
            site.forget()
            with counted() as cold:
                follower.get(PATH, orderBy="following")
            with counted() as warm:
                follower.get(PATH, orderBy="following")
            costs.append((len(cold), len(warm)))

    assert costs[0] == costs[1]
    assert costs[0][1] == 1, "the cards are held; only whose entries come next is asked"


def test_entries_of_hamsters_cared_for_together_are_in_it(owner, follower, stranger):
    """The carer reads what the owner writes about that hamster alone, and the owner the carer's."""
    shared, other = (a_hamster(owner, name=name)["id"] for name in ("콩이", "밤이"))
    a_carer(owner, follower, shared, "write")
    an_entry(owner, title="콩이의 날", hamsterId=shared)
    an_entry(owner, title="밤이의 날", hamsterId=other)
    an_entry(owner, title="둘의 날", hamsterId=other, hamsterIds=[other, shared])
    an_entry(owner, title="비밀의 날", hamsterId=shared, isPublic=False)
    an_entry(follower, title="맡은 날", hamsterId=shared)

    assert followed_titles(follower) == ["둘의 날", "콩이의 날"]
    assert followed_titles(owner) == ["맡은 날"]
    assert followed_titles(stranger) == []

    follow(follower, owner)  # once each, in the one order
    assert followed_titles(follower) == ["둘의 날", "밤이의 날", "콩이의 날"]
    assert [
        entry["title"] for page in walk(follower, orderBy="following", limit=1) for entry in page
    ] == ["둘의 날", "밤이의 날", "콩이의 날"]


def test_a_carer_who_is_banned_is_not_in_it(owner, follower):
    shared = a_hamster(owner)["id"]
    a_carer(owner, follower, shared, "write")
    an_entry(follower, title="맡은 날", hamsterId=shared)
    assert followed_titles(owner) == ["맡은 날"]

    set_status(follower, "banned")

    assert followed_titles(owner) == []
