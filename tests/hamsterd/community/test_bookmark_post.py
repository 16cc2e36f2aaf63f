"""A member keeps a post for later, and finds it again while they may read it."""

from typing import Any

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.community import a_board, a_post, change_board, keep_post, posts
from tests.factories.diaries import an_entry, keep
from tests.people import Person

LIST = "/api/community/bookmarks"


def kept(person: Person, **query: Any) -> list[int]:
    """What the list shows, which is as many as it counts."""
    answer = person.get(LIST, **query)
    assert answer.status_code == 200, answer.text
    found = [card["id"] for card in answer.json()]
    if not query:
        assert answer.headers["X-Total-Count"] == str(len(found))
    return found


def test_a_bookmark_shows_on_the_card_and_in_the_list_beside_entries(
    owner: Person, follower: Person, visitor: Person
):
    post, entry = a_post(owner), an_entry(owner)
    follower.get("/api/community")

    assert (keep_post(follower, post), keep(follower, entry)) == (True, True)

    (card,) = follower.get(LIST).json()
    assert card == {**post, "isBookmarked": True}
    assert [one["id"] for one in follower.get("/api/bookmarks").json()] == [entry["id"]]
    assert follower.get("/api/community").json()["posts"][0]["isBookmarked"] is True
    assert follower.get(f"/api/community/{post['id']}").json()["isBookmarked"] is True
    assert visitor.get("/api/community").json()["posts"][0]["isBookmarked"] is False
    assert owner.get("/api/notifications").json() == []
    assert visitor.get(LIST).status_code == 401


def test_the_latest_kept_stands_first_in_pages(owner: Person, follower: Person):
    made = posts(owner, 5)
    order = [made[n] for n in (2, 0, 4, 1, 3)]
    for post in order:
        keep_post(follower, post)
    ids = [post["id"] for post in reversed(order)]

    first = follower.get(LIST, limit=2)
    rest = follower.get(LIST, limit=9, cursor=first.headers["X-Next-Cursor"])

    assert [one["id"] for one in (*first.json(), *rest.json())] == kept(follower) == ids
    assert "X-Next-Cursor" not in rest.headers
    assert first.headers["X-Total-Count"] == "5"


def test_letting_go_is_counted(owner: Person, follower: Person):
    post = a_post(owner)

    assert [keep_post(follower, post) for _ in range(4)] == [True, False, True, False]

    assert kept(follower) == []
    assert keep_post(follower, post)
    with connection():
        assert fetch_value("SELECT bookmarks_count FROM community_posts") == 1


def test_nothing_is_shown_of_what_cannot_be_read_any_more(
    owner: Person, follower: Person, admin: Person
):
    a_board()  # the first is protected
    closing, secrets = a_board("단골방"), a_board("문의", allowsSecrets=True)
    closed, secret = a_post(owner, boardId=closing), a_post(owner, boardId=secrets)
    deleted, hidden, open_one = posts(owner, 3)
    for post in (closed, secret, deleted, hidden, open_one):
        keep_post(follower, post)
        keep_post(owner, post)

    change_board(closing, readPermission="admin")
    with transaction():
        execute("UPDATE community_posts SET is_secret = TRUE WHERE id = %(id)s", id=secret["id"])
        execute(
            "UPDATE community_posts SET reports_hidden_at = now() WHERE id = %(id)s",
            id=hidden["id"],
        )
    owner.delete(f"/api/community/{deleted['id']}")

    assert kept(follower) == [open_one["id"]]
    assert kept(owner) == [open_one["id"], secret["id"], closed["id"]]
    change_board(closing, readPermission="all")
    assert kept(follower) == [open_one["id"], closed["id"]]


def test_a_block_takes_it_off_the_list_and_lets_nobody_keep_it(owner: Person, follower: Person):
    first, second = posts(owner, 2)
    keep_post(follower, first)

    owner.post(f"/api/members/{follower.id}/block")

    assert kept(follower) == []
    assert follower.post(f"/api/community/{second['id']}/bookmark").status_code == 404


def test_what_one_may_not_read_cannot_be_kept(owner: Person, follower: Person, visitor: Person):
    secret = a_post(owner, boardId=a_board("문의", allowsSecrets=True), isSecret=True)

    assert follower.post(f"/api/community/{secret['id']}/bookmark").status_code == 404
    assert follower.post("/api/community/999/bookmark").status_code == 404
    assert visitor.post(f"/api/community/{secret['id']}/bookmark").status_code == 401
    assert keep_post(owner, secret)
    (card,) = owner.get(LIST).json()
    assert (card["isSecret"], card["isBookmarked"]) == (True, True)
