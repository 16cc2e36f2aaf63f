"""A hamster's album shows each viewer what they may see."""

from typing import Any

from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.pictures import a_photo
from tests.people import Person


def with_photo(owner: Person, hamster: int, day: str, **changes: Any) -> dict[str, Any]:
    urls = owner.send_file("/api/upload", a_photo()).json()["urls"]
    return an_entry(owner, hamsterId=hamster, images=urls, entryDate=day, **changes)


def album(person: Person, hamster: int) -> dict[str, Any]:
    answer = person.get(f"/api/hamsters/{hamster}/album")
    assert answer.status_code == 200, answer.text
    return answer.json()


def months(person: Person, hamster: int) -> list[tuple[str, int]]:
    return [(one["month"], one["entryId"]) for one in album(person, hamster)["months"]]


def test_a_month_shows_its_best_liked_photo(owner: Person, follower: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    january = with_photo(owner, hamster, "2026-01-31")
    with_photo(owner, hamster, "2026-02-01")
    liked = with_photo(owner, hamster, "2026-02-20")
    an_entry(owner, hamsterId=hamster, entryDate="2026-03-01")
    like(follower, liked)

    shown = album(visitor, hamster)

    assert [(one["month"], one["entryId"]) for one in shown["months"]] == [
        ("2026-01", january["id"]),
        ("2026-02", liked["id"]),
    ]
    assert shown["months"][1]["media"]["url"] == liked["images"][0]
    kinds = {one["kind"]: (one["day"], one["entryId"]) for one in shown["milestones"]}
    assert kinds["came"] == kinds["first_photo"] == ("2026-01-31", january["id"])


def test_of_private_entries_only_their_owner_sees_anything(
    owner: Person, follower: Person, visitor: Person
):
    hamster = a_hamster(owner)["id"]
    secret = with_photo(owner, hamster, "2026-01-31", isPublic=False)

    assert months(owner, hamster) == [("2026-01", secret["id"])]
    for person in (follower, visitor):
        shown = album(person, hamster)
        assert shown["months"] == []
        assert [one["kind"] for one in shown["milestones"]] == ["came"]
        assert "2026-01-31" not in str(shown)


def test_it_is_of_all_whom_an_entry_is_about(owner: Person, visitor: Person):
    first, second = a_hamster(owner)["id"], a_hamster(owner)["id"]
    both = with_photo(owner, first, "2026-01-31", hamsterIds=[first, second])

    assert months(visitor, second) == [("2026-01", both["id"])]


def test_what_a_viewer_hid_or_its_owner_deleted_is_not_in_it(
    owner: Person, follower: Person, visitor: Person
):
    hamster = a_hamster(owner)["id"]
    entry = with_photo(owner, hamster, "2026-01-31")
    assert follower.put(f"/api/hides/diary/{entry['id']}", {}).is_success

    assert months(follower, hamster) == []
    assert months(visitor, hamster) == [("2026-01", entry["id"])]
    owner.delete(f"/api/diary/{entry['id']}")
    assert months(owner, hamster) == months(visitor, hamster) == []


def test_there_is_none_of_a_hamster_that_is_gone(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    owner.delete(f"/api/hamsters/{hamster}")

    assert visitor.get(f"/api/hamsters/{hamster}/album").status_code == 404


def test_ones_own_entries_of_one_hamster(owner: Person):
    first, second = a_hamster(owner)["id"], a_hamster(owner)["id"]
    secret = an_entry(owner, hamsterId=first, isPublic=False)
    an_entry(owner, hamsterId=second)

    found = owner.get("/api/diary/my", hamsterId=first).json()

    assert [one["id"] for one in found] == [secret["id"]]
