"""The permalink of an entry."""

import pytest

from tests.factories.diaries import an_entry, like
from tests.people import Person


def test_everybody_reads_a_public_entry_with_their_own_flags(
    owner: Person, follower: Person, visitor: Person
):
    entry = an_entry(owner)
    like(follower, entry)

    seen = [p.get(f"/api/diary/{entry['id']}").json() for p in (owner, follower, visitor, follower)]

    assert [one["isLiked"] for one in seen] == [False, True, False, True]
    assert {one["likesCount"] for one in seen} == {1}


def test_a_private_entry_is_its_authors_alone(owner: Person, follower, admin, visitor: Person):
    entry = an_entry(owner, isPublic=False)

    assert owner.get(f"/api/diary/{entry['id']}").json() == entry
    for other in (follower, admin, visitor):
        answer = other.get(f"/api/diary/{entry['id']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "entry_not_found")
        assert other.get("/api/diary").json() == []


def test_an_absent_entry_looks_like_a_private_one(owner: Person, stranger: Person):
    private = an_entry(owner, isPublic=False)

    answers = [stranger.get(f"/api/diary/{entry_id}") for entry_id in (private["id"], 999)]

    first, second = ({**answer.json(), "requestId": ""} for answer in answers)
    assert first == second


@pytest.mark.parametrize(
    "name", ["0", "-1", "1.5", "abc", "9" * 40, "%00", "١", "1e3", "9007199254740992"]
)
def test_an_id_that_is_none_is_not_found(visitor: Person, name):
    assert visitor.get(f"/api/diary/{name}").status_code == 404


def test_the_answer_is_nobody_elses_to_keep(owner: Person, visitor: Person):
    entry = an_entry(owner)

    assert visitor.get(f"/api/diary/{entry['id']}").headers["Cache-Control"] == "private, no-cache"
