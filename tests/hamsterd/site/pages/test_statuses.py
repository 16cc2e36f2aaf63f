"""The page of a thing says by its status whether that is there, to robots and to people."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.handle import database
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.site.pages import page_handlers
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry
from tests.hamsterd.site.pages.reading import SHELL, read
from tests.hamsterd.site.pages.states import put
from tests.people import Person, set_status

OK = 200
AWAY = {
    "reported": ("reports_hidden_at = now()", 404),
    "held": ("review_hidden_at = now()", 404),
    "held, then deleted": ("review_hidden_at = now(), deleted_at = now()", 404),
    "taken down": ("takedown_hidden_at = now()", 451),
    "removed": ("removed_at = now()", 410),
    "deleted": ("deleted_at = now()", 410),
    "taken down, then deleted": (
        "takedown_hidden_at = now(), deleted_at = now()",
        410,
    ),
}


@dataclasses.dataclass(frozen=True)
class Thing:
    """Something with a page."""

    table: str
    path: str
    make: Callable[[Person], dict[str, Any]]


THINGS = [
    Thing("diary_entries", "/diary/", an_entry),
    Thing("community_posts", "/community/post/", a_post),
    Thing("hamsters", "/hamster/", a_hamster),
]


def status(person: Person, path: str) -> int:
    """The status of GET, and equally of HEAD. A 404 page has a text and is not indexed."""
    page = read(person.get(path))
    assert person.http.head(path).status_code == page.status
    assert len(page.headings) == 1
    assert page.status == OK or page.meta("robots") == "noindex"
    return page.status


@pytest.mark.parametrize("thing", THINGS)
def test_what_everybody_may_see_is_there(owner: Person, visitor: Person, thing: Thing):
    path = f"{thing.path}{thing.make(owner)['id']}"

    assert [status(person, path) for person in (visitor, owner)] == [200, 200]
    assert status(visitor, f"{path}/") == 200


@pytest.mark.parametrize("path", ["/diary/", "/community/post/", "/hamster/", "/user/"])
@pytest.mark.parametrize("number", ["999", "9007199254740993", "9" * 40])
def test_what_never_was_is_not_found(visitor: Person, path: str, number: str):
    assert status(visitor, path + number) == 404


@pytest.mark.parametrize("state", AWAY)
@pytest.mark.parametrize("thing", THINGS)
def test_what_is_away_says_how(visitor: Person, owner: Person, thing: Thing, state: str):
    made = thing.make(owner)
    changes, expected = AWAY[state]
    put(thing.table, made["id"], changes)

    assert status(visitor, f"{thing.path}{made['id']}") == expected


def test_a_private_entry_is_there_for_its_owner_alone(owner, follower, admin, visitor: Person):
    path = f"/diary/{an_entry(owner, isPublic=False)['id']}"

    assert status(owner, path) == 200
    assert [status(person, path) for person in (visitor, follower, admin)] == [404, 404, 404]


@pytest.mark.parametrize("state", AWAY)
def test_of_a_private_entry_nobody_learns_what_became(owner, visitor: Person, state: str):
    entry = an_entry(owner, isPublic=False)
    put("diary_entries", entry["id"], AWAY[state][0])

    assert status(visitor, f"/diary/{entry['id']}") == 404


def test_an_author_sees_their_own_while_it_waits(owner: Person, visitor: Person):
    entry, post = an_entry(owner), a_post(owner)
    put("diary_entries", entry["id"], AWAY["held"][0])
    put("community_posts", post["id"], AWAY["held"][0])

    for path in (f"/diary/{entry['id']}", f"/community/post/{post['id']}"):
        assert [status(person, path) for person in (owner, visitor)] == [200, 404]


@pytest.mark.parametrize(
    ("state", "expected"),
    [("active", 200), ("banned", 404), ("withdrawn", 404), ("purged", 410)],
)
def test_only_a_purged_member_is_gone_for_ever(owner, visitor: Person, state: str, expected: int):
    hamster = a_hamster(owner)
    if state == "banned":
        set_status(owner, "banned")
    elif state != "active":
        put("users", owner.id, f"status = '{state}', withdrawn_at = now()")

    assert status(visitor, f"/user/{owner.id}") == expected
    assert status(visitor, f"/hamster/{hamster['id']}") == (200 if state == "active" else 404)


def test_a_members_own_answer_is_kept_by_nobody_else(owner: Person, visitor: Person):
    path = f"/diary/{an_entry(owner)['id']}"

    assert owner.get(path).headers["Cache-Control"] == "private, no-cache"
    assert visitor.get(path).headers["Cache-Control"] == "no-cache"
    held = {"If-None-Match": visitor.get(path).headers["ETag"]}
    assert visitor.http.get(path, headers=held).status_code == 304


def test_a_page_that_moves_the_session_on_moves_the_cookie_too(site, owner: Person):
    path = f"/diary/{an_entry(owner)['id']}"
    with transaction():
        execute("UPDATE sessions SET remember_me = TRUE, last_seen_at = now() - interval '1 hour'")
    site.forget()

    assert "Max-Age=2592000" in owner.get(path).headers["Set-Cookie"]
    assert "Set-Cookie" not in owner.get(path).headers


def test_while_nobody_can_tell_the_page_says_so(owner: Person, visitor: Person, monkeypatch):
    path = f"/diary/{an_entry(owner)['id']}"

    def refuse(*_: object) -> None:
        raise DatabaseUnavailable

    monkeypatch.setattr(database, "connect", refuse)
    database.close_idle()
    answer = visitor.http.get(path, headers={"X-Request-Id": "proxy-7"})

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert answer.headers["X-Request-Id"] == "proxy-7"
    told = '<p class="no-script">지금은 잠시 연결이 어려워요. 곧 다시 열릴 거예요. '
    assert f"{told}요청 번호 <code>proxy-7</code></p></noscript>" in answer.text
    assert answer.text.startswith(SHELL.split("</noscript>")[0])
    assert owner.get(path).status_code == 503
    assert visitor.get("/login").status_code == 200


def test_what_the_frame_is_written_from_may_be_away_alone(
    owner: Person, visitor: Person, monkeypatch, caplog
):
    """The connection was cut between two reads of one page: the portal is sent, and reads again."""
    path = f"/diary/{an_entry(owner)['id']}"

    async def cut(_: object) -> None:
        raise DatabaseUnavailable

    away = dataclasses.replace(page_handlers.SHELL["site"].loader, function=cut, is_shared=False)
    monkeypatch.setitem(page_handlers.SHELL, "site", away.at())

    answer = visitor.get(path)

    assert answer.status_code == 200
    assert answer.text.startswith(SHELL.split("</noscript>")[0])
    assert "cannot be written" not in caplog.text
