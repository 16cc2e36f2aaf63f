"""Words that a member does not want to meet: closed in their lists, and nowhere else."""

import re
from collections.abc import Callable

import pytest

from hamsterd.own.hides.muted_words import WORD_MAX, WORDS_MAX
from tests.factories.community import a_board, a_post
from tests.factories.diaries import a_hamster, an_entry, keep
from tests.people import Person
from tests.statements import counted


def mute(member: Person, *words: str) -> list[str]:
    answer = member.put("/api/muted-words", {"words": list(words)})
    assert answer.status_code == 200, answer.text
    assert member.get("/api/muted-words").json() == answer.json()
    return answer.json()["words"]


def muted(member: Person, path: str = "/api/diary") -> dict[str, bool]:
    found = member.get(path).json()
    cards = found["posts"] if isinstance(found, dict) else found
    return {card["title"]: card["isMuted"] for card in cards}


def test_a_word_closes_entries_and_posts_of_others(owner: Person, follower: Person):
    an_entry(owner, title="무지개다리를 건넜어요", content="안녕")
    an_entry(owner, title="첫눈", content="**무지개** 다리")
    an_entry(owner, title="봄날", content="무지개가 떴다")
    an_entry(follower, title="내 무지개다리")
    a_post(owner, title="무지개다리에 대해")
    a_post(owner, title="집 추천")
    assert not any(muted(follower).values())

    assert mute(follower, "무지개다리", "무지개 다리") == ["무지개다리", "무지개 다리"]

    assert muted(follower) == {
        "무지개다리를 건넜어요": True,
        "첫눈": True,
        "봄날": False,
        "내 무지개다리": False,
    }
    assert muted(follower, "/api/community") == {"무지개다리에 대해": True, "집 추천": False}
    assert not any(muted(owner).values())
    mute(follower)
    assert not any(muted(follower).values())


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("SNAKE", "Snake 를 봤다"),
        ("뱀", "큰뱀이다"),
        ("큰 뱀", "큰   뱀이다"),
        ("cafe\u0301", "caf\u00e9에서"),
        ("100%", "100% 면"),
    ],
)
def test_words_are_compared_as_search_compares(
    owner: Person, follower: Person, word: str, title: str
):
    an_entry(owner, title=title)
    mute(follower, word)
    assert list(muted(follower).values()) == [True]


def test_a_hamsters_name_is_a_word_too(owner: Person, follower: Person):
    an_entry(owner, hamsterId=a_hamster(owner, name="두식이")["id"])
    mute(follower, "두식이")
    assert list(muted(follower).values()) == [True]


def test_what_a_member_keeps_is_not_closed(owner: Person, follower: Person):
    entry = an_entry(owner, title="무지개다리")
    mute(follower, "무지개다리")
    keep(follower, entry)
    assert muted(follower, "/api/bookmarks") == muted(follower) == {"무지개다리": False}


def test_no_flag_tells_what_a_secret_says(owner: Person, follower: Person):
    board = a_board(allowsSecrets=True)
    a_post(owner, boardId=board, title="연락처", content="010-1234-5678", isSecret=True)
    mute(follower, "010-1", "연락처")
    assert muted(follower, f"/api/community?boardId={board}") == {"비밀글입니다": False}


def test_words_are_tidied_and_bounded(owner: Person):
    assert mute(owner, " 뱀  집 ", "뱀 집", "SNAKE", "snake", "") == ["뱀 집", "SNAKE"]
    for words, sentence in (
        (["가" * (WORD_MAX + 1)], "낱말 하나는 30자까지 쓸 수 있어요."),
        ([f"낱말{n}" for n in range(WORDS_MAX + 1)], "낱말은 50개까지 둘 수 있어요."),
    ):
        refused = owner.put("/api/muted-words", {"words": words})
        assert refused.status_code == 422
        assert refused.json()["fields"]["words"].startswith(sentence)
    assert owner.get("/api/muted-words").json() == {"words": ["뱀 집", "SNAKE"]}


def test_words_are_ones_own(visitor: Person, owner: Person, follower: Person):
    mute(owner, "비밀")
    assert follower.get("/api/muted-words").json() == {"words": []}
    assert visitor.get("/api/muted-words").status_code == 401


@pytest.mark.parametrize("words", [(), ("첫눈",)])
def test_hot_lists_cost_no_statement_more_and_stay_shared(
    site, owner: Person, follower: Person, visitor: Person, words: tuple[str, ...]
):
    for _ in range(3):
        an_entry(owner)
        a_post(owner)
    mute(follower, *words)

    def cost(ask: Callable[[], object]) -> int:
        with counted() as statements:
            ask()
        return len(statements)

    for path in ("/api/diary", "/api/community"):
        site.forget()
        first, shared = visitor.get(path), cost(lambda path=path: follower.get(path))
        # Session and flags; the page and its cards are those of everybody.
        assert (shared, cost(lambda path=path: follower.get(path))) == (2, 0)
        assert visitor.get(path).content == first.content


def test_the_servers_own_page_shows_a_line_instead(owner: Person, follower: Person):
    entry = an_entry(owner, title="무지개다리를 건넜어요", content="안녕")
    a_post(owner, title="무지개다리에 대해")
    mute(follower, "무지개다리")
    page = follower.get("/").text.split("bootstrap-data")[0]
    assert "안 볼 낱말이 들어 있는 글이에요." in page
    assert re.search(rf'<a [^>]*href="/diary/{entry["id"]}"[^>]*>보기</a>', page)
    assert "무지개다리" not in page
    assert "무지개다리에" not in follower.get("/community").text.split("bootstrap-data")[0]
    assert "무지개다리" in follower.get(f"/diary/{entry['id']}").text
