"""Content that becomes visible again is found at once, despite cached results."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.factories.community import a_post
from tests.factories.content import remove, restore, set_hidden
from tests.factories.diaries import an_entry
from tests.people import PASSWORD, Person

KINDS = {"diary": "diaries", "community": "posts", "hamster": "hamsters"}
Act = Callable[[str, int], bool]


def found(reader: Person, word: str, scope: str) -> int:
    return len(reader.get("/api/search", q=word, type=scope).json()[scope])


@pytest.mark.parametrize(
    ("take", "give"),
    [
        (remove, restore),
        (partial(set_hidden, is_hidden=True), partial(set_hidden, is_hidden=False)),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_moderator_shows_again(
    owner: Person, visitor: Person, kind: str, take: Act, give: Act
):
    an_entry(owner, title="콩이의 하루")
    a_post(owner, title="콩이 자랑")

    assert take(kind, 1)
    assert found(visitor, "콩이", KINDS[kind]) == 0
    assert give(kind, 1)

    assert found(visitor, "콩이", KINDS[kind]) == 1


def test_who_left_and_came_back(owner: Person, visitor: Person):
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    assert found(visitor, owner.nickname, "users") == 0

    assert owner.post("/api/auth/login", {"username": "kong", "password": PASSWORD}).is_success

    assert found(visitor, owner.nickname, "users") == 1
