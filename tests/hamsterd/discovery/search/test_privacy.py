"""Invisible content is never found, however recently it became so (decisions §1.3)."""

from collections.abc import Callable

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster, an_entry
from tests.hamsterd.discovery.search.test_find import a_post
from tests.people import Person, set_status
from tests.site import RunningSite


def kinds(person: Person, question: str = "비밀") -> set[str]:
    """Of which kinds something is shown."""
    answer = person.get("/api/search", q=question).json()
    return {kind for kind, things in answer.items() if kind != "counts" and things}


def mark(table: str, column: str, target_id: int) -> None:
    with transaction():
        execute(f"UPDATE {table} SET {column} = now() WHERE id = %(id)s", id=target_id)


def test_a_private_entry_is_found_by_nobody_not_even_its_author(owner: Person, follower: Person):
    entry = an_entry(owner, title="비밀 일기", isPublic=False)
    assert kinds(owner) == kinds(follower) == set()

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})
    assert kinds(follower) == {"diaries"}

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert kinds(owner) == kinds(follower) == set()


def test_what_was_deleted_is_gone_from_a_held_answer(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="비밀이")
    entry = an_entry(owner, title="비밀 일기", hamsterId=hamster["id"])
    post = a_post(owner, title="비밀 이야기")
    assert kinds(visitor) == {"diaries", "posts", "hamsters"}

    owner.delete(f"/api/diary/{entry['id']}")
    owner.delete(f"/api/community/{post['id']}")
    owner.delete(f"/api/hamsters/{hamster['id']}")

    assert kinds(visitor) == set()


def test_what_was_hidden_is_gone_from_a_held_answer(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="비밀이")
    entry = an_entry(owner, title="비밀 일기", hamsterId=hamster["id"])
    post = a_post(owner, title="비밀 이야기")
    assert kinds(visitor) == {"diaries", "posts", "hamsters"}

    set_hidden("diary", entry["id"], is_hidden=True)
    set_hidden("community", post["id"], is_hidden=True)
    set_hidden("hamster", hamster["id"], is_hidden=True)

    assert kinds(visitor) == set()
    assert kinds(owner) == set()


@pytest.mark.parametrize("column", ["reports_hidden_at", "removed_at", "deleted_at"])
@pytest.mark.parametrize(
    ("table", "make"),
    [
        ("diary_entries", lambda owner: an_entry(owner, title="비밀 일기")),
        ("community_posts", lambda owner: a_post(owner, title="비밀 이야기")),
        ("hamsters", lambda owner: a_hamster(owner, name="비밀이")),
    ],
)
def test_each_mark_alone_is_enough(
    site: RunningSite,
    owner: Person,
    visitor: Person,
    table: str,
    column: str,
    make: Callable[[Person], dict[str, int]],
):
    mark(table, column, make(owner)["id"])
    site.forget()

    answer = visitor.get("/api/search", q="비밀").json()

    assert kinds(visitor) == set()
    assert {count["count"] for count in answer["counts"].values()} == {0}


def test_a_banned_member_is_not_found(site: RunningSite, owner: Person, visitor: Person):
    a_hamster(owner, name="콩이 비밀")
    assert kinds(visitor, "콩이") == {"users", "hamsters"}

    set_status(owner, "banned")
    site.forget()

    assert kinds(visitor, "콩이") == set()


def test_a_withdrawal_ends_a_held_answer(owner: Person, visitor: Person):
    assert kinds(visitor, "콩이집사") == {"users"}

    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": "haessi-7391"})

    assert kinds(visitor, "콩이집사") == set()


def test_a_card_carries_no_address_and_no_username(owner: Person, visitor: Person):
    card = visitor.get("/api/search", q="콩이집사").json()["users"][0]

    assert not card.keys() & {"email", "username"}
    assert kinds(visitor, "kong") == set()
