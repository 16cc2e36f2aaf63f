"""One's own place: in the list, far behind it, or none."""

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking import rules
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.rankings import earn, rank_now
from tests.people import Person

PATH = "/api/ranking/me"


def own(person: Person, **query) -> tuple[int, int, int] | None:
    """`(rank, score, of how many)`."""
    answer = person.get(PATH, **query)
    assert answer.status_code == 200, answer.text
    place = answer.json()
    return place and (place["rank"], place["score"], place["total"])


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first place is kept."""
    monkeypatch.setattr(rules, "KEPT_ROWS", 1)


def test_ones_place_in_the_list(owner, follower, stranger: Person):
    earn(owner, 30)
    earn(follower, 20)
    rank_now()

    assert own(owner) == (1, 30, 2)
    assert own(follower) == (2, 20, 2)
    assert own(stranger) is None
    answer = owner.get(PATH).json()
    assert answer["hamster"] is None
    assert answer["rankChange"] is None
    assert answer["asOf"].endswith("Z")


def test_who_is_behind_the_list_has_a_place_too(short_lists, owner, follower, stranger, admin):
    earn(owner, 30)
    for member in (follower, stranger):
        earn(member, 20)
    rank_now()

    assert len(owner.get("/api/ranking/level").json()) == 1
    assert [own(member) for member in (owner, follower, stranger)] == [
        (1, 30, 3),
        (2, 20, 3),
        (2, 20, 3),
    ]
    earn(admin, 5)
    assert own(admin) == (4, 5, 4)


def test_who_came_since_the_last_ranking_waits_for_the_next(owner, follower: Person):
    earn(owner, 30)
    rank_now()
    earn(follower, 50)

    assert own(follower) is None
    rank_now()
    assert own(follower) == (1, 50, 2)


def test_ones_best_hamster_stands_for_one(owner, follower, stranger: Person):
    for name, people in (("콩이", [follower]), ("두부", [follower, stranger])):
        hamster = a_hamster(owner, name=name)["id"]
        entry = an_entry(owner, hamsterId=hamster)
        for person in people:
            like(person, entry)
    rank_now()

    for period in ("all", "month", "week"):
        found = owner.get(PATH, kind="popular-hamsters", period=period).json()
        assert (found["rank"], found["score"], found["total"]) == (1, 2, 2)
        assert found["hamster"]["name"] == "두부"
    assert own(follower, kind="popular-hamsters") is None


@pytest.mark.parametrize("period", ["all", "month", "week"])
def test_likes_of_what_a_carer_wrote_count_for_the_hamster(
    short_lists, owner, follower, stranger, admin, period: str
):
    hamster = a_hamster(owner)["id"]
    a_carer(owner, follower, hamster, "write")
    theirs = an_entry(follower)
    beside = [theirs["hamsterId"], hamster]
    for entry, people in (
        (theirs, (owner, stranger, admin)),
        (an_entry(follower, hamsterId=hamster), (stranger,)),
        (an_entry(follower, hamsterId=beside[0], hamsterIds=beside), (stranger,)),
    ):
        for person in people:
            like(person, entry)
    rank_now()

    assert own(owner, kind="popular-hamsters", period=period) == (2, 2, 2)


@pytest.mark.parametrize("kind", ["level", "diaries", "followers", "popular-hamsters"])
@pytest.mark.parametrize("period", ["all", "month", "week"])
def test_every_ranking_knows_one_behind_its_list(
    short_lists, owner, follower, stranger, kind: str, period: str
):
    ahead, behind = an_entry(owner), an_entry(follower)
    an_entry(owner, hamsterId=ahead["hamster"]["id"])
    for entry, people in ((ahead, (follower, stranger)), (behind, (stranger,))):
        for person in people:
            like(person, entry)
            person.post(f"/api/follow/{entry['userId']}")
    rank_now()

    place = own(follower, kind=kind, period=period)

    assert place is not None
    assert place[0] == 2


def test_nobody_elses_place_can_be_asked_for(owner, follower, visitor: Person):
    earn(owner, 30)
    rank_now()

    assert visitor.get(PATH).status_code == 401
    assert own(follower, userId=owner.id) is None
    assert owner.get(PATH, kind="wealth").status_code == 422


def test_a_member_hidden_since_then_has_none(owner: Person, follower: Person):
    hamster = a_hamster(owner)["id"]
    like(follower, an_entry(owner, hamsterId=hamster))
    rank_now()
    with transaction():
        execute("UPDATE hamsters SET reports_hidden_at = now() WHERE id = %(id)s", id=hamster)

    assert own(owner, kind="popular-hamsters") is None
