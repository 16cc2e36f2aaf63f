"""Comments are read from the cache; no viewer gets forbidden or outdated content there."""

import pytest

from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.hamsterd.community.test_held_comment import a_holding_rule
from tests.people import Person
from tests.site import hear_the_bus
from tests.statements import counted


@pytest.fixture
def post(owner: Person) -> dict:
    return a_post(owner)


@pytest.fixture
def path(post: dict) -> str:
    return f"/api/community/{post['id']}/comments"


def texts(reader: Person, path: str) -> list[str]:
    answer = reader.get(path)
    assert answer.status_code == 200, answer.text
    return [one["content"] for one in answer.json()]


def test_who_comes_next_costs_no_statement(owner, follower, visitor: Person, post, path):
    comment_on(follower, post, "귀여워요")
    hear_the_bus()
    first = texts(visitor, path)

    with counted() as statements:
        assert texts(visitor, path) == texts(owner, path) == first == ["귀여워요"]

    assert statements == []


def test_pages_are_told_apart(follower, visitor: Person, post, path):
    for number in range(3):
        comment_on(follower, post, f"{number}번째")
    for _ in range(2):
        first = visitor.get(f"{path}?limit=2")
        rest = visitor.get(f"{path}?limit=2&cursor={first.headers['X-Next-Cursor']}")

        assert [one["content"] for one in first.json()] == ["0번째", "1번째"]
        assert [one["content"] for one in rest.json()] == ["2번째"]
        assert "X-Next-Cursor" not in rest.headers


def test_what_is_written_edited_and_deleted_is_read_so_at_once(
    owner, follower, visitor: Person, post, path
):
    assert texts(visitor, path) == []
    comment = comment_on(follower, post, "귀여워요")
    assert texts(visitor, path) == ["귀여워요"]
    comment_on(owner, post, "고마워요", parent=comment)
    assert texts(visitor, path) == ["귀여워요", "고마워요"]
    follower.put(f"{path}/{comment['id']}", {"content": "정말 귀여워요"})
    assert texts(visitor, path) == ["정말 귀여워요", "고마워요"]
    follower.delete(f"{path}/{comment['id']}")
    assert texts(visitor, path) == ["삭제된 댓글입니다", "고마워요"]


def test_what_waits_for_a_moderator_is_read_by_its_author_alone(
    admin, owner, follower, visitor: Person, post, path
):
    a_holding_rule(admin, "도박")
    comment_on(owner, post, "어서 오세요")
    for reader in (visitor, follower):
        assert texts(reader, path) == ["어서 오세요"]

    comment_on(follower, post, "도박")

    for _ in range(2):
        assert texts(visitor, path) == texts(owner, path) == ["어서 오세요"]
        assert texts(follower, path) == ["어서 오세요", "도박"]


def test_a_new_name_stands_under_old_comments(follower, visitor: Person, post, path):
    comment_on(follower, post, "귀여워요")
    texts(visitor, path)

    assert follower.put("/api/auth/profile", {"nickname": "새이름"}).status_code == 200

    assert visitor.get(path).json()[0]["user"]["nickname"] == "새이름"


def test_under_a_private_entry_the_owner_alone_reads(owner, follower, visitor: Person):
    entry = an_entry(owner)
    path = f"/api/diary/{entry['id']}/comments"
    say(follower, entry, "귀여워요")
    assert texts(visitor, path) == ["귀여워요"]

    changed = owner.put(f"/api/diary/{entry['id']}", {**entry_form(entry), "isPublic": False})
    assert changed.status_code == 200, changed.text

    for _ in range(2):
        assert texts(owner, path) == ["귀여워요"]
        assert visitor.get(path).status_code == 404
        assert follower.get(path).status_code == 404


def entry_form(entry: dict) -> dict:
    return {
        "title": entry["title"],
        "content": entry["content"],
        "hamsterId": entry["hamster"]["id"],
        "version": entry.get("version"),
    }
