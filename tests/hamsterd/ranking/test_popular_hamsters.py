"""The most liked hamsters, as the side panel shows them."""

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.diaries import a_hamster, an_entry, like
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
    }
    assert names(visitor, limit=1) == ["두부"]


def test_renaming_and_letting_go_show_at_once(owner, follower, visitor: Person):
    hamster = loved(owner, "콩이", follower)
    assert names(visitor) == ["콩이"]

    owner.put(f"/api/hamsters/{hamster}", {"name": "새콩", "breed": "골든"})
    assert names(visitor) == ["새콩"]

    owner.delete(f"/api/hamsters/{hamster}")
    assert names(visitor) == []


def test_likes_of_private_entries_earn_no_place(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    like(owner, an_entry(owner, hamsterId=hamster, isPublic=False))

    assert names(visitor) == []


def test_hidden_hamsters_and_those_of_banned_members_are_not_in_it(
    owner, follower, visitor: Person
):
    loved(owner, "콩이", follower)
    hidden = loved(follower, "두부", owner)
    set_status(owner, "banned")
    with transaction():
        execute("UPDATE hamsters SET hidden_at = now() WHERE id = %(id)s", id=hidden)

    assert names(visitor) == []
