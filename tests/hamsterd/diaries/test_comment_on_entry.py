"""A reader says something under an entry, and takes it back."""

from concurrent.futures import ThreadPoolExecutor
from math import log2

import pytest

from hamsterd.content.limits import HALF_LIFE_SECONDS
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transaction
from tests.factories.diaries import a_crowd, an_entry, entries, like, say
from tests.people import Person


def said(person: Person, entry: dict, **query) -> list[str]:
    answer = person.get(f"/api/diary/{entry['id']}/comments", **query)
    assert answer.status_code == 200, answer.text
    return [comment["content"] for comment in answer.json()]


def counted(person: Person, entry: dict) -> int:
    return int(person.get(f"/api/diary/{entry['id']}").json()["commentsCount"])


def test_a_comment_shows_counts_rings_and_earns(owner: Person, follower: Person, visitor: Person):
    entry = an_entry(owner)

    comment = say(follower, entry, "  첫눈이라니 부러워요  ")

    assert set(comment) == {
        "id", "content", "parentId", "userId", "isDeleted", "isHeld", "isBlocked", "isSecret",
        "mayRead", "createdAt", "updatedAt", "user", "mentions",
    }  # fmt: skip
    assert set(comment["user"]) == {"id", "nickname", "profileImage", "level"}
    assert (comment["content"], comment["userId"]) == ("첫눈이라니 부러워요", follower.id)
    assert visitor.get(f"/api/diary/{entry['id']}/comments").json() == [comment]
    assert counted(visitor, entry) == 1
    assert follower.get("/api/auth/me").json()["experience"] == 2
    (line,) = owner.get("/api/notifications").json()
    assert line["message"] == "두부언니님이 '첫눈 온 날' 일기에 댓글을 남겼어요."
    assert line["type"] == "comment"
    assert line["url"] == f"/diary/{entry['id']}#comment-{comment['id']}"


def test_comments_stand_oldest_first_and_follow_by_cursor(owner, follower, visitor: Person):
    entry = an_entry(owner)
    for number in range(5):
        say((owner, follower)[number % 2], entry, f"{number}")

    path = f"/api/diary/{entry['id']}/comments"
    seen, cursor = [], None
    while True:
        answer = visitor.get(path, limit=2, **({"cursor": cursor} if cursor else {}))
        seen += [comment["content"] for comment in answer.json()]
        cursor = answer.headers.get("X-Next-Cursor")
        if not cursor:
            break

    assert seen == said(visitor, entry) == ["0", "1", "2", "3", "4"]
    assert said(visitor, entry, offset=3) == ["3", "4"]


def test_ones_own_comment_earns_but_rings_nothing(owner: Person):
    say(owner, an_entry(owner))

    assert owner.get("/api/notifications").json() == []
    assert owner.get("/api/auth/me").json()["experience"] == 20 + 2


def test_taking_it_back_undoes_the_counts_and_keeps_what_it_earned(owner, follower, visitor):
    entry = an_entry(owner)
    first, second = say(follower, entry, "하나"), say(follower, entry, "둘")

    assert follower.delete(f"/api/diary/{entry['id']}/comments/{first['id']}").status_code == 200

    assert said(visitor, entry) == ["둘"]
    assert counted(visitor, entry) == 1
    assert follower.get("/api/auth/me").json()["experience"] == 4
    again = follower.delete(f"/api/diary/{entry['id']}/comments/{first['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "comment_not_found")
    with connection():
        row = fetch_one("SELECT comments_count FROM users WHERE id = %(id)s", id=follower.id)
    assert row == {"comments_count": 1}
    assert second["id"] != first["id"]


def test_nobody_else_deletes_it_not_even_the_entrys_author(owner, follower, stranger, admin):
    entry, other = an_entry(owner), an_entry(owner)
    comment = say(follower, entry)

    for person in (owner, stranger, admin):
        answer = person.delete(f"/api/diary/{entry['id']}/comments/{comment['id']}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_comment_owner")
    elsewhere = follower.delete(f"/api/diary/{other['id']}/comments/{comment['id']}")
    assert elsewhere.status_code == 404
    assert said(follower, entry) == ["귀여워요!"]


def test_under_what_one_may_not_see_nothing_is_read_or_said(owner, follower, visitor: Person):
    private = an_entry(owner, isPublic=False)
    say(owner, private, "나만의 메모")
    path = f"/api/diary/{private['id']}/comments"

    assert visitor.get(path).status_code == 404
    assert follower.get(path).status_code == 404
    assert follower.post(path, {"content": "안녕"}).status_code == 404
    assert follower.delete(f"{path}/1").status_code == 404
    assert visitor.post(path, {"content": "안녕"}).status_code == 401
    assert said(owner, private) == ["나만의 메모"]


@pytest.mark.parametrize("mark", ["reports_hidden_at", "removed_at"])
def test_what_a_moderator_took_away_is_gone(owner, follower, mark: str):
    entry = an_entry(owner)
    comment = say(follower, entry)
    with transaction():
        execute(f"UPDATE comments SET {mark} = now()")

    assert said(follower, entry) == said(owner, entry) == []
    path = f"/api/diary/{entry['id']}/comments/{comment['id']}"
    assert follower.delete(path).status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "댓글을 입력해주세요"),
        (" \n ", "댓글을 입력해주세요"),
        ("가" * 1001, "댓글은 1,000자까지 쓸 수 있어요"),
    ],
)
def test_what_is_empty_or_too_long_is_refused_in_words(owner: Person, content, sentence):
    answer = owner.post(f"/api/diary/{an_entry(owner)['id']}/comments", {"content": content})

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"content": sentence}


def test_a_thousand_characters_fit(owner: Person):
    assert len(say(owner, an_entry(owner), "가" * 1000)["content"]) == 1000


def test_twenty_a_day_earn(owner: Person, follower: Person):
    entry = an_entry(owner)
    for _ in range(20):
        say(follower, entry)
    assert follower.get("/api/auth/me").json()["experience"] == 40

    answer = follower.post(f"/api/diary/{entry['id']}/comments", {"content": "하나 더"})

    assert answer.status_code in {201, 429}
    assert follower.get("/api/auth/me").json()["experience"] == 40


def test_popularity_is_as_decided(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    for _ in range(3):
        last = say(follower, entry)
    follower.delete(f"/api/diary/{entry['id']}/comments/{last['id']}")

    with connection():
        row = fetch_one(
            "SELECT popularity, extract(epoch FROM created_at)::float8 AS at FROM diary_entries"
        )
    assert row is not None
    assert row["popularity"] == pytest.approx(
        log2(1 + 2 * 1 + 3 * 2) + row["at"] / HALF_LIFE_SECONDS, abs=1e-6
    )


@pytest.mark.usefixtures("several_workers")
def test_many_at_once_all_count_and_ring_one_line(owner: Person, visitor: Person, site):
    entry = an_entry(owner)
    crowd = a_crowd(site.url, 8)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda member: say(member, entry, member.nickname), crowd))

    assert counted(visitor, entry) == 8
    assert len(said(visitor, entry)) == 8
    (line,) = owner.get("/api/notifications").json()
    assert line["actorsCount"] == 8


@pytest.mark.usefixtures("several_workers")
def test_comments_and_likes_under_each_others_entries_end_in_no_deadlock(owner, follower):
    mine, theirs = entries(owner, 1)[0], entries(follower, 1)[0]

    def turn(number: int) -> int:
        person, entry = ((owner, theirs), (follower, mine))[number % 2]
        if number % 3:
            return person.post(f"/api/diary/{entry['id']}/like").status_code
        return person.post(f"/api/diary/{entry['id']}/comments", {"content": "안녕"}).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = set(pool.map(turn, range(48)))

    assert statuses <= {200, 201, 429}


def test_ones_own_words_are_edited_and_ring_nothing(owner, follower, visitor: Person):
    entry = an_entry(owner)
    comment = say(follower, entry)
    path = f"/api/diary/{entry['id']}/comments/{comment['id']}"

    edited = follower.put(path, {"content": " 고쳤어요 "}).json()

    assert edited == {**comment, "content": "고쳤어요", "updatedAt": edited["updatedAt"]}
    assert edited["updatedAt"] > edited["createdAt"]
    assert said(visitor, entry) == ["고쳤어요"]
    assert len(owner.get("/api/notifications").json()) == 1
    assert follower.put(path, {"content": ""}).json()["fields"] == {
        "content": "댓글을 입력해주세요"
    }


def test_nobody_edits_what_others_said(owner, follower, stranger, admin):
    entry, other = an_entry(owner), an_entry(owner)
    comment = say(follower, entry)
    path = f"/api/diary/{entry['id']}/comments/{comment['id']}"

    for person in (owner, stranger, admin):
        answer = person.put(path, {"content": "내 말"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_comment_owner")
    elsewhere = path.replace(f"diary/{entry['id']}", f"diary/{other['id']}")
    assert follower.put(elsewhere, {"content": "여기"}).status_code == 404
    follower.delete(path)
    assert follower.put(path, {"content": "다시"}).status_code == 404
