"""Search: results, visibility, and order (spec 2 §2, decisions §2 Search)."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.models.community.posts import Board
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person


def found(person: Person, question: str, kind: str = "diaries", **more: object) -> list[str]:
    """Titles, names or nicknames, the best first."""
    answer = person.get("/api/search", q=question, **more)
    assert answer.status_code == 200, answer.text
    key = {"diaries": "title", "posts": "title", "users": "nickname", "hamsters": "name"}[kind]
    return [one[key] for one in answer.json()[kind]]


def a_post(author: Person, **changes: Any) -> dict[str, Any]:
    """A post on a board of its own."""
    with connection():
        board = Board.create(name=f"게시판 {Board.select().count()}")
    form = {"title": "질문", "content": "있어요", "boardId": board.id, **changes}
    answer = author.post("/api/community", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_all_kinds_are_found_with_their_counts(owner: Person, visitor: Person):
    a_hamster(owner, name="해씨", breed="해바라기햄")
    an_entry(owner, title="해바라기씨를 숨긴 날")
    a_post(owner, title="해바라기씨 어디서 사요?")

    answer = visitor.get("/api/search", q="해바라기").json()

    assert [card["title"] for card in answer["diaries"]] == ["해바라기씨를 숨긴 날"]
    assert [card["title"] for card in answer["posts"]] == ["해바라기씨 어디서 사요?"]
    assert [one["name"] for one in answer["hamsters"]] == ["해씨"]
    assert answer["users"] == []
    assert {kind: count["count"] for kind, count in answer["counts"].items()} == {
        "diaries": 1,
        "users": 0,
        "posts": 1,
        "hamsters": 1,
    }
    assert not any(count["isCapped"] for count in answer["counts"].values())


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("해바라기씨를 먹었다", "바라기"),
        ("수제사료를 만들었다", "사료"),
        ("수제사료를 만들었다", "료"),
        ("수제사료를 만들었다", "만들 사료"),
        ("체중이 3%_늘었다", "3%_"),
        ("체중이 3%_늘었다", "%_늘"),
        ("역슬래시 a\\b", "A\\B"),
        ("Golden Hamster", "golden HAM"),
        ("해**바라**기씨", "해바라기"),
        ("해바라기", "해바라기"),
    ],
)
def test_a_part_of_a_word_is_enough(owner: Person, visitor: Person, text: str, question: str):
    an_entry(owner, title="오늘", content=text)

    assert found(visitor, question) == ["오늘"]
    assert found(visitor, f"  {question} ") == ["오늘"]


@pytest.mark.parametrize("question", ["라바", "사과", "3%늘", "해바라씨", "%", "media", "\\"])
def test_what_is_not_there_is_not_found(owner: Person, visitor: Person, question: str):
    an_entry(owner, title="오늘", content="해바라기씨와 수제사료, 3_늘")

    assert found(visitor, question) == []


@pytest.mark.parametrize("question", ["", "   "])
def test_nothing_asked_nothing_found(owner: Person, visitor: Person, question: str):
    an_entry(owner)

    answer = visitor.get("/api/search", q=question).json()

    assert answer["diaries"] == []
    assert answer["counts"]["diaries"] == {"count": 0, "isCapped": False}


def test_a_question_too_long_is_refused_in_words(visitor: Person):
    answer = visitor.get("/api/search", q="가" * 101)

    assert answer.status_code == 422
    assert answer.json()["fields"] == {"q": "100자까지 쓸 수 있어요."}


def test_entries_are_found_by_hamster_name_and_breed(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="햄스터 왕", breed="정글리안")
    an_entry(owner, title="오늘", hamsterId=hamster["id"])

    assert found(visitor, "스터") == found(visitor, "글리") == ["오늘"]


@pytest.mark.parametrize("question", ["ㅎㅅㅌ", "ㅅㅌㅇ", "ㅎㅅㅌㅇ", "ㅎ", "햄스터왕", "터 왕"])
def test_first_consonants_and_missing_spaces_find_names(
    owner: Person, visitor: Person, question: str
):
    a_hamster(owner, name="햄스터 왕", breed="정글리안")
    owner.put("/api/auth/profile", {"nickname": "햄스터 왕"})

    assert found(visitor, question, "hamsters") == ["햄스터 왕"]
    assert found(visitor, question, "users") == ["햄스터 왕"]


def test_title_before_name_before_text_and_then_the_newest(owner: Person, visitor: Person):
    plain = a_hamster(owner, name="두부", breed="골든")
    named = a_hamster(owner, name="당근", breed="골든")
    an_entry(owner, title="당근 1", content="x", hamsterId=plain["id"])
    an_entry(owner, title="이름", content="x", hamsterId=named["id"])
    an_entry(owner, title="본문", content="당근", hamsterId=plain["id"])
    an_entry(owner, title="당근 2", content="x", hamsterId=plain["id"])

    assert found(visitor, "당근", type="diaries") == ["당근 2", "당근 1", "이름", "본문"]


def test_the_very_name_comes_first(owner, visitor: Person):
    for name in ("왕콩", "콩이", "콩", "대왕콩이"):
        a_hamster(owner, name=name, breed="골든")

    assert found(visitor, "콩", "hamsters", type="hamsters") == ["콩", "콩이", "대왕콩이", "왕콩"]


def test_an_edit_is_found_at_once_and_the_old_words_no_more(owner: Person, visitor: Person):
    entry = an_entry(owner, title="처음 제목")
    assert found(visitor, "처음") == ["처음 제목"]

    owner.put(f"/api/diary/{entry['id']}", {"title": "고친 제목"})

    assert found(visitor, "처음") == []
    assert found(visitor, "고친") == ["고친 제목"]


def test_renaming_a_hamster_renames_its_entries(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="콩이", breed="골든")
    an_entry(owner, title="오늘", content="x", hamsterId=hamster["id"])

    owner.put(f"/api/hamsters/{hamster['id']}", {"name": "보리", "breed": "정글리안"})

    assert found(visitor, "콩이") == []
    assert found(visitor, "보리") == found(visitor, "정글") == ["오늘"]
    assert found(visitor, "보리", "hamsters") == ["보리"]


def test_the_viewers_own_flags_are_theirs(owner: Person, follower: Person, visitor: Person):
    entry = an_entry(owner, title="좋은 날")
    follower.post(f"/api/diary/{entry['id']}/like")

    def liked(person: Person) -> bool:
        return bool(person.get("/api/search", q="좋은").json()["diaries"][0]["isLiked"])

    for _ in range(2):
        assert [liked(follower), liked(owner), liked(visitor)] == [True, False, False]


def test_a_member_shows_whether_the_viewer_follows_them(
    owner: Person, follower: Person, visitor: Person
):
    def followed(person: Person) -> bool:
        users = person.get("/api/search", q=owner.nickname, type="users").json()["users"]
        return bool(users[0]["isFollowing"])

    for _ in range(2):  # from the database, and as it is held
        assert [followed(each) for each in (follower, owner, visitor)] == [False, False, False]
    follower.post(f"/api/follow/{owner.id}")
    assert [followed(each) for each in (follower, owner, visitor)] == [True, False, False]
    follower.delete(f"/api/follow/{owner.id}")
    assert followed(follower) is False


def test_the_first_tab_shows_the_best_of_each_kind(owner: Person, visitor: Person):
    for number in range(6):
        an_entry(owner, title=f"산책 {number}")
        a_hamster(owner, name=f"산책{number}", breed="골든")

    answer = visitor.get("/api/search", q="산책").json()

    assert len(answer["diaries"]) == 3
    assert len(answer["hamsters"]) == 4
    assert answer["counts"]["diaries"]["count"] == 6


def test_one_kind_goes_on_by_cursor(owner: Person, visitor: Person):
    for number in range(5):
        an_entry(owner, title=f"산책 {number}")

    first = visitor.get("/api/search", q="산책", type="diaries", limit=2)
    an_entry(owner, title="산책 새로")
    second = visitor.get(
        "/api/search", q="산책", type="diaries", limit=2, cursor=first.headers["X-Next-Cursor"]
    )
    third = visitor.get(
        "/api/search", q="산책", type="diaries", limit=2, cursor=second.headers["X-Next-Cursor"]
    )

    titles = [[card["title"] for card in page.json()["diaries"]] for page in (first, second, third)]
    assert titles == [["산책 4", "산책 3"], ["산책 2", "산책 1"], ["산책 0"]]
    assert "X-Next-Cursor" not in third.headers
    assert third.json()["users"] == []


def test_a_cursor_that_is_none_is_refused(owner: Person, visitor: Person):
    answer = visitor.get("/api/search", q="산책", type="diaries", cursor="made-up")

    assert answer.status_code == 422
