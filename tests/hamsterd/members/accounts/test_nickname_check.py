"""The form asks whether a nickname is free while it is typed."""

import unicodedata

import pytest

from tests.people import Person


@pytest.mark.parametrize(
    ("nickname", "available", "message"),
    [
        ("새집사", True, "쓸 수 있는 닉네임이에요."),
        ("콩이집사", False, "이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요."),
        (
            unicodedata.normalize("NFD", "콩이집사"),
            False,
            "이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요.",
        ),
        (" 콩이집사 ", False, "이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요."),
        ("콩", False, "닉네임은 최소 2자 이상이어야 합니다"),
        ("콩" * 16, False, "닉네임은 최대 15자까지 가능합니다"),
        ("운영자", False, "사용할 수 없는 닉네임이에요"),
        ("콩\u200b이", False, "보이지 않는 글자는 쓸 수 없어요"),
        ("", False, "닉네임은 최소 2자 이상이어야 합니다"),
    ],
)
def test_the_sentence_says_whether_it_is_free(owner, visitor: Person, nickname, available, message):
    answer = visitor.get("/api/auth/check-nickname", nickname=nickname)

    assert answer.json() == {"available": available, "message": message}


def test_ones_own_nickname_is_free_in_any_case(owner: Person):
    assert owner.get("/api/auth/check-nickname", nickname="콩이집사").json()["available"]
    assert owner.get("/api/auth/check-nickname", nickname="콩" * 20).json()["available"]


def test_the_question_needs_a_nickname(visitor: Person):
    assert visitor.get("/api/auth/check-nickname").status_code == 422
    assert visitor.get("/api/auth/check-nickname", nickname="x" * 101).status_code == 422
    broken = visitor.http.get("/api/auth/check-nickname?nickname=%ff%fe")
    assert broken.status_code == 400
