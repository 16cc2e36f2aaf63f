"""A thread that was muted disturbs nobody any more, until it is wanted again."""

import pytest

from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, like, say
from tests.people import Person


def bell(member: Person) -> list[dict]:
    return list(member.get("/api/notifications").json())


def url(kind: str, thing: dict) -> str:
    return f"/api/notifications/mutes/{kind}/{thing['id']}"


def test_a_muted_entry_rings_nothing(owner: Person, follower: Person):
    entry, other = an_entry(owner), an_entry(owner)

    assert owner.get(url("diary", entry)).json() == {"isMuted": False}
    for _ in range(2):
        assert owner.put(url("diary", entry), {}).json() == {"isMuted": True}
    assert owner.get(url("diary", entry)).json() == {"isMuted": True}
    like(follower, entry)
    say(follower, entry)
    like(follower, other)

    assert [line["targetId"] for line in bell(owner)] == [other["id"]]


def test_heard_again_it_rings_again(owner: Person, follower: Person):
    entry = an_entry(owner)
    owner.put(url("diary", entry), {})

    for _ in range(2):
        assert owner.delete(url("diary", entry)).json() == {"isMuted": False}
    like(follower, entry)

    assert len(bell(owner)) == 1


def test_a_muted_post_rings_neither_its_author_nor_who_is_answered(
    owner: Person, follower: Person, stranger: Person
):
    post = a_post(owner)
    comment = comment_on(follower, post)
    owner.put(url("community", post), {})
    follower.put(url("community", post), {})

    comment_on(stranger, post, parent=comment)

    assert [line["isMuted"] for line in bell(owner)] == [True]  # of before
    assert bell(follower) == []


def test_muting_is_for_oneself(owner: Person, follower: Person, stranger: Person):
    entry = an_entry(owner)
    follower.put(url("diary", entry), {})

    like(stranger, entry)

    assert [line["isMuted"] for line in bell(owner)] == [False]


def test_lines_say_whether_their_thread_is_muted(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    follower.post(f"/api/follow/{owner.id}")

    owner.put(url("diary", entry), {})

    assert {line["type"]: line["isMuted"] for line in bell(owner)} == {
        "like": True,
        "follow": False,
    }


def test_a_muted_thread_goes_with_its_group(owner: Person, follower: Person, stranger: Person):
    entry = an_entry(owner)
    like(follower, entry)
    owner.put(url("diary", entry), {})

    like(stranger, entry)

    assert bell(owner)[0]["actorsCount"] == 1


@pytest.mark.parametrize(
    "path", ["diary/999", "community/999", "user/1", "hamster/1", "diary/0", "diary/x"]
)
def test_what_is_not_there_cannot_be_muted(owner: Person, path: str):
    assert owner.put(f"/api/notifications/mutes/{path}", {}).status_code == 404


def test_what_may_not_be_seen_is_not_there(owner: Person, follower: Person):
    entry = an_entry(owner, isPublic=False)

    answer = follower.put(url("diary", entry), {})

    assert (answer.status_code, answer.json()["code"]) == (404, "thread_not_found")
    assert owner.put(url("diary", entry), {}).status_code == 200
