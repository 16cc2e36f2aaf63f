"""The most liked hamsters, as the side panel and the fourth tab show them."""

from datetime import UTC, datetime, timedelta

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.rankings import rank_now
from tests.people import Person, set_status

PATH = "/api/ranking/popular-hamsters"


def names(person: Person, **query) -> list[str]:
    answer = person.get(PATH, **query)
    assert answer.status_code == 200, answer.text
    return [hamster["name"] for hamster in answer.json()]


def loved(owner: Person, name: str, *people: Person) -> int:
    hamster = a_hamster(owner, name=name)["id"]
    entry = an_entry(owner, hamsterId=hamster)
    for person in people:
        like(person, entry)
    return int(hamster)


def test_the_most_liked_stand_first(owner, follower, stranger, visitor: Person):
    hamster = loved(owner, "콩이", follower)
    loved(follower, "두부", owner, stranger)
    loved(stranger, "무명")
    rank_now()

    first, second = visitor.get(PATH).json()

    assert first["name"] == "두부"
    assert second == {
        "id": hamster,
        "name": "콩이",
        "breed": "골든 햄스터",
        "imageUrl": None,
        "ownerId": owner.id,
        "ownerNickname": "콩이집사",
        "totalLikes": 1,
        "totalDiaries": 1,
        "rank": 2,
        "score": 1,
        "rankChange": None,
    }
    assert names(visitor, limit=1) == ["두부"]


def test_renaming_and_letting_go_show_at_once(owner, follower, visitor: Person):
    hamster = loved(owner, "콩이", follower)
    rank_now()
    assert names(visitor) == ["콩이"]

    owner.put(f"/api/hamsters/{hamster}", {"name": "새콩", "breed": "골든"})
    assert names(visitor) == ["새콩"]

    owner.delete(f"/api/hamsters/{hamster}")
    assert names(visitor) == []


def test_likes_of_private_entries_earn_no_place(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    like(owner, an_entry(owner, hamsterId=hamster, isPublic=False))
    rank_now()

    assert names(visitor) == []


def test_hidden_hamsters_and_those_of_banned_members_are_not_in_it(
    owner, follower, visitor: Person
):
    loved(owner, "콩이", follower)
    hidden = loved(follower, "두부", owner)
    rank_now()
    set_status(owner, "banned")
    with transaction():
        execute("UPDATE hamsters SET reports_hidden_at = now() WHERE id = %(id)s", id=hidden)

    assert names(visitor) == []


def test_a_period_counts_the_likes_given_in_it(owner, follower, stranger, visitor: Person):
    loved(owner, "콩이", follower, stranger)
    loved(follower, "두부", owner)
    with transaction():
        execute("UPDATE likes SET created_at = now() - interval '40 days' WHERE id <= 2")
    rank_now()

    assert names(visitor) == ["콩이", "두부"]
    assert names(visitor, period="month") == ["두부"]
    assert visitor.get(PATH, period="month").json()[0]["totalLikes"] == 1


def test_hamsters_of_suspended_members_are_left_out(owner, follower, site, visitor: Person):
    loved(owner, "콩이", follower)
    rank_now()
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=7))
    site.forget()

    assert names(visitor) == []
    rank_now()
    assert visitor.get(PATH).headers["X-Total-Count"] == "0"
