"""The page contains the API's own responses to the requests of its first screen."""

import pytest

from hamsterd.community.rules import PostOrder
from hamsterd.core.clock import kst_day
from tests.factories.community import a_board, a_post
from tests.factories.diaries import a_hamster, an_entry, entries, like
from tests.factories.readers import make_readers
from tests.hamsterd.site.pages.reading import read
from tests.people import Person

BARS = {
    "/api/auth/me",
    "/api/site",
    "/api/boards",
    "/api/ranking/popular-hamsters?limit=5",
}

HOME = ("/api/ads?place=home", "/api/contests/running")


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/", {"/api/diary?orderBy=latest&limit=10", *HOME}),
        ("/?tab=popular", {"/api/diary?orderBy=popular&limit=10", *HOME}),
        ("/?tab=following", {"/api/diary?orderBy=latest&limit=10", *HOME}),
        ("/diary/1", {"/api/diary/1", "/api/diary/1/comments?limit=50"}),
        (
            "/hamster/1",
            {"/api/hamsters/1", "/api/hamsters/1/album", "/api/hamsters/1/diaries?limit=10"},
        ),
        ("/community/post/1", {"/api/community/1", "/api/community/1/comments"}),
        ("/community", {"/api/community?orderBy=latest&offset=0&limit=15"}),
        (
            "/community?board=1&sort=popular&page=2",
            {"/api/community?boardId=1&orderBy=popular&offset=15&limit=15"},
        ),
        *(
            (f"/community?sort={order}", {f"/api/community?orderBy={order}&offset=0&limit=15"})
            for order in PostOrder
        ),
        (
            "/community?search= 햄 스터~*&board=x&page=0",
            {
                "/api/community?search=%ED%96%84+%EC%8A%A4%ED%84%B0%7E*"
                "&orderBy=latest&offset=0&limit=15"
            },
        ),
        ("/ranking?kind=diaries&period=no", {"/api/ranking/diaries?period=all&limit=33"}),
        ("/search?q=콩  이", {"/api/search?q=%EC%BD%A9+%EC%9D%B4"}),
        ("/login", set()),
        ("/create-diary", set()),
        ("/diary/999", {"/api/diary/999"}),
        ("/nowhere", set()),
    ],
)
def test_a_visitor_is_handed_what_the_first_screen_asks(owner, visitor: Person, path, asked):
    an_entry(owner)
    a_post(owner)

    given = read(visitor.http.get(path)).given

    assert set(given) == BARS | asked
    for uri, answer in given.items():
        real = visitor.http.get(uri)
        body = real.json()
        if uri.startswith("/api/ads"):
            continue  # in another order each time
        body.pop("requestId", None) if isinstance(body, dict) else None
        assert (answer["status"], answer["body"]) == (real.status_code, body), uri


def test_a_list_is_handed_over_with_where_it_goes_on(owner: Person, visitor: Person):
    entries(owner, 11)

    answer = read(visitor.get("/")).given["/api/diary?orderBy=latest&limit=10"]

    assert answer["headers"]["X-Next-Cursor"]
    assert len(answer["body"]) == 10


def test_a_member_is_handed_their_own(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)

    given = read(follower.get(f"/diary/{entry['id']}")).given

    assert given[f"/api/diary/{entry['id']}"]["body"]["isLiked"] is True
    assert given["/api/auth/me"]["body"]["username"] == follower.username
    assert "unreadNotifications" in given["/api/auth/me"]["body"]
    assert "/api/notifications" not in given  # the list of a bell that is closed
    assert "/api/takedowns/my" not in given
    assert "/api/takedowns/my" in read(owner.get(f"/diary/{entry['id']}")).given


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/create-diary", "/api/hamsters/my"),
        ("/create-diary", "/api/hamsters/cared"),
        ("/hamsters", "/api/hamsters/cared"),
        ("/profile", "/api/diary/my?visibility=all&orderBy=day&limit=10"),
        ("/bookmarks", "/api/bookmarks?limit=20"),
        ("/bookmarks?tab=posts", "/api/community/bookmarks?limit=20"),
        ("/ranking", "/api/ranking/me?kind=level&period=all"),
        ("/sanctions", "/api/sanctions/my"),
        ("/export", "/api/account/export"),
        ("/takedowns", "/api/takedowns/my"),
    ],
)
def test_a_members_screens_ask_nothing_more(owner: Person, path: str, asked: str):
    assert asked in read(owner.http.get(path)).given


@pytest.mark.parametrize(
    ("asked", "month"),
    [("&month=2026-02", "2026-02"), ("&month=2099-01", None), ("&month=no", None), ("", None)],
)
@pytest.mark.parametrize(
    ("page", "path"), [("/hamster/1", "/api/hamsters/1/diaries"), ("/user/1", "/api/diary/user/1")]
)
def test_a_calendar_is_handed_its_month(
    owner: Person, visitor: Person, page: str, path: str, asked: str, month: str | None
):
    an_entry(owner)
    shown = month or f"{kst_day():%Y-%m}"

    given = read(visitor.http.get(f"{page}?view=calendar{asked}")).given

    assert f"{path}?orderBy=day&month={shown}&limit=100" in given
    assert f"{path}?limit=10" not in given


def test_how_a_hamster_lives_is_told_to_its_owner_alone(owner: Person, follower: Person):
    path = f"/api/hamsters/{(hamster := a_hamster(owner)['id'])}/home"

    assert read(owner.get(f"/hamster/{hamster}")).given[path]["status"] == 200
    assert path not in read(follower.get(f"/hamster/{hamster}")).given


def test_following_is_told_of_others_alone(owner: Person, follower: Person):
    path = f"/api/follow/status/{owner.id}"

    assert read(follower.get(f"/user/{owner.id}")).given[path]["body"] is False
    assert path not in read(owner.get(f"/user/{owner.id}")).given


def test_the_same_person_is_seen_as_by_the_api(owner: Person, visitor: Person):
    """A cookie that opens nothing is nobody's."""
    visitor.http.cookies.set("hamsterd", "no-such-session")

    page = read(visitor.get("/"))

    assert page.given["/api/auth/me"]["status"] == 401
    assert page.answer.headers["Cache-Control"] == "no-cache"


def test_a_members_old_address_leads_to_the_one_page(owner: Person, visitor: Person):
    answer = visitor.get(f"/profile/{owner.id}")

    assert (answer.status_code, answer.headers["Location"]) == (301, f"/user/{owner.id}")


def test_a_hamster_without_entries_says_so(owner: Person, visitor: Person):
    hamster = a_hamster(owner)

    assert "아직 일기가 없어요" in read(visitor.get(f"/hamster/{hamster['id']}")).words


def test_each_is_handed_their_own_whoever_asked_before(
    admin: Person, owner: Person, follower: Person, stranger: Person, visitor: Person
):
    """What is one reader's alone is never what another page was made of."""
    a_board()
    board = a_board("단골방", readPermission="granted", showsRestriction=False)
    make_readers(board, owner)
    post = a_post(owner)
    a_post(stranger, boardId=post["boardId"], parentId=post["id"])
    like(follower, an_entry(owner))
    stranger.post(f"/api/members/{owner.id}/block")
    people = (admin, owner, follower, stranger, visitor)
    pages = ("/", "/community", f"/community/post/{post['id']}", "/ranking", f"/user/{owner.id}")

    handed = [set[str]() for _ in people]
    for _ in range(2):
        for page in pages:
            for number, reader in enumerate(people):
                for uri, answer in read(reader.get(page)).given.items():
                    if uri.startswith("/api/ads"):
                        continue  # in another order each time
                    real = reader.get(uri)
                    body = real.json()
                    body.pop("requestId", None) if isinstance(body, dict) else None
                    assert (answer["status"], answer["body"]) == (real.status_code, body), uri
                    handed[number].add(str(body))
    assert len({frozenset(one) for one in handed}) == len(people)
