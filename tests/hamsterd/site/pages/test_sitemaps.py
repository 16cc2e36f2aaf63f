"""The sitemap lists what a visitor may see, in files whose names never move to other rows."""

from datetime import datetime
from xml.etree import ElementTree as ET

import pytest

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.site.pages.robots.sitemaps import NAMESPACE
from tests.factories.community import a_board, a_post, change_board
from tests.factories.diaries import a_hamster, an_entry, entries
from tests.hamsterd.site.pages.states import UNSEEN, put
from tests.people import Person, set_status
from tests.statements import counted

TABLES = {"diaries": "diary_entries", "posts": "community_posts", "hamsters": "hamsters"}


def places(person: Person, path: str) -> dict[str, str | None]:
    """Address below the site -> day of change."""
    answer = person.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/xml; charset=utf-8"
    found = {}
    for item in ET.fromstring(answer.content):
        location = item.findtext(f"{{{NAMESPACE}}}loc", "")
        assert location.startswith(person.url + "/")
        found[location.removeprefix(person.url)] = item.findtext(f"{{{NAMESPACE}}}lastmod")
    return found


def all_places(person: Person) -> set[str]:
    return {place for file in places(person, "/sitemap.xml") for place in places(person, file)}


def test_everything_public_is_listed_with_its_day_of_change(owner: Person, visitor: Person):
    entry, post = an_entry(owner), a_post(owner)
    board = a_board()

    assert set(places(visitor, "/sitemap.xml")) == {
        f"/sitemaps/{kind}-0.xml" for kind in ("pages", "diaries", "posts", "hamsters", "members")
    }
    assert places(visitor, "/sitemaps/posts-0.xml").keys() == {f"/community/post/{post['id']}"}
    assert places(visitor, "/sitemaps/hamsters-0.xml").keys() == {f"/hamster/{entry['hamsterId']}"}
    assert places(visitor, "/sitemaps/members-0.xml").keys() == {f"/user/{owner.id}"}
    (listed,) = places(visitor, "/sitemaps/diaries-0.xml").items()
    assert listed[0] == f"/diary/{entry['id']}"
    assert listed[1] == entry["updatedAt"][:19] + "Z"
    pages = places(visitor, "/sitemaps/pages-0.xml")
    assert {"/", "/community", "/ranking", f"/community?board={board}"} <= set(pages)
    assert pages[f"/community?board={board}"] == post["createdAt"][:19] + "Z"


def test_the_index_says_when_a_file_changed_last(site, owner: Person, visitor: Person):
    first, last = entries(owner, 2)
    owner.put(f"/api/diary/{first['id']}", {"title": "고친 제목"})

    changed = places(visitor, "/sitemap.xml")["/sitemaps/diaries-0.xml"]

    days = places(visitor, "/sitemaps/diaries-0.xml")
    assert changed == days[f"/diary/{first['id']}"]
    assert datetime.fromisoformat(changed) >= datetime.fromisoformat(last["updatedAt"][:19] + "Z")


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("state", UNSEEN)
def test_what_a_visitor_may_not_see_is_listed_nowhere(
    site, owner: Person, visitor: Person, kind: str, state: str
):
    made = {
        "diaries": lambda: an_entry(owner),
        "posts": lambda: a_post(owner),
        "hamsters": lambda: a_hamster(owner),
    }[kind]()
    site.forget()
    put(TABLES[kind], made["id"], UNSEEN[state])

    assert f"/sitemaps/{kind}-0.xml" not in places(visitor, "/sitemap.xml")
    assert visitor.get(f"/sitemaps/{kind}-0.xml").status_code == 404


def test_a_private_entry_is_not_listed_even_for_its_author(site, owner: Person):
    entry = an_entry(owner, isPublic=False)

    assert f"/diary/{entry['id']}" not in all_places(owner)


def test_a_banned_member_and_their_hamster_are_not_listed(site, owner: Person, visitor: Person):
    a_hamster(owner)
    set_status(owner, "banned")
    site.forget()

    assert not [place for place in all_places(visitor) if place.startswith(("/user", "/hamster"))]


def test_a_closed_board_is_not_listed(site, admin: Person, visitor: Person):
    a_board("남는 게시판")
    board = a_board("닫는 게시판")
    change_board(board, isActive=False)

    assert f"/community?board={board}" not in places(visitor, "/sitemaps/pages-0.xml")


def test_a_row_far_away_is_in_a_file_of_its_own(site, owner: Person, visitor: Person):
    entry = an_entry(owner)
    with transaction():
        execute("UPDATE diary_entries SET id = 1234567 WHERE id = %(id)s", id=entry["id"])

    assert "/sitemaps/diaries-123.xml" in places(visitor, "/sitemap.xml")
    assert places(visitor, "/sitemaps/diaries-123.xml").keys() == {"/diary/1234567"}


@pytest.mark.parametrize("path", ["diaries-1", "pages-1", "diaries-999999999", "cats-0", "posts-x"])
def test_a_file_that_lists_nothing_is_not_there(visitor: Person, path: str):
    assert visitor.get(f"/sitemaps/{path}.xml").status_code == 404


@pytest.mark.parametrize("path", ["/robots.txt", "/sitemap.xml", "/sitemaps/members-0.xml"])
def test_it_is_kept_for_minutes_and_not_sent_twice(owner: Person, path: str):
    answer = owner.get(path)
    head = owner.http.head(path)
    again = owner.http.get(path, headers={"If-None-Match": answer.headers["ETag"]})

    assert answer.headers["Cache-Control"] == "public, max-age=600"
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == str(len(answer.content))
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_costs_one_statement_the_index_five_and_nothing_warm(site, owner: Person):
    entries(owner, 5)
    site.forget()
    costs = []
    for path in ("/sitemap.xml", "/sitemaps/diaries-0.xml") * 2:
        with counted() as statements:
            assert owner.get(path).status_code == 200
        costs.append(len(statements))

    assert costs == [5, 1, 0, 0]  # the first with the settings, which say what parts there are
