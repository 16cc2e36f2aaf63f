"""A member changes nickname and picture."""

import pytest

from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person

OWN_ONLY = "직접 올린 사진이나 동영상만 쓸 수 있어요."


def a_picture(member: Person) -> str:
    answer = member.send_file("/api/upload/profile", a_photo(), field="image")
    assert answer.status_code == 200, answer.text
    return answer.json()["url"]


def test_name_and_picture_change_on_cards_at_once(owner: Person, visitor: Person):
    an_entry(owner)
    assert visitor.get("/api/diary").json()[0]["user"]["nickname"] == "콩이집사"
    url = a_picture(owner)

    answer = owner.put("/api/auth/profile", {"nickname": "두콩이집사", "profileImage": url})

    assert (answer.json()["nickname"], answer.json()["profileImage"]) == ("두콩이집사", url)
    author = visitor.get("/api/diary").json()[0]["user"]
    assert (author["nickname"], author["profileImage"]) == ("두콩이집사", url)
    assert visitor.get(url).status_code == 200


def test_what_is_left_out_stays(owner: Person):
    url = a_picture(owner)
    owner.put("/api/auth/profile", {"profileImage": url})

    assert owner.put("/api/auth/profile", {"nickname": "콩언니"}).json()["profileImage"] == url
    assert owner.put("/api/auth/profile", {}).json()["nickname"] == "콩언니"
    assert owner.put("/api/auth/profile", {"profileImage": None}).json()["profileImage"] is None
    assert owner.get("/api/auth/me").json()["nickname"] == "콩언니"


def test_a_picture_taken_away_is_nobodys_to_see(owner: Person, visitor: Person):
    url = a_picture(owner)
    owner.put("/api/auth/profile", {"profileImage": url})
    assert visitor.get(url).status_code == 200

    owner.put("/api/auth/profile", {"profileImage": None})

    assert visitor.get(url).status_code == 404


@pytest.mark.parametrize(
    ("nickname", "sentence"),
    [
        ("", "닉네임을 입력해주세요."),
        ("   ", "닉네임을 입력해주세요."),
        ("콩", "닉네임은 2-20자 사이여야 합니다."),
        ("콩" * 21, "닉네임은 2-20자 사이여야 합니다."),
        ("콩\u200d이", "보이지 않는 글자는 쓸 수 없어요"),
        ("고객센터", "사용할 수 없는 닉네임이에요"),
    ],
)
def test_a_wrong_nickname_is_refused_in_words(owner: Person, nickname, sentence):
    answer = owner.put("/api/auth/profile", {"nickname": nickname})

    assert (answer.status_code, answer.json()["fields"]) == (422, {"nickname": sentence})


def test_twenty_characters_fit(owner: Person):
    assert owner.put("/api/auth/profile", {"nickname": "콩" * 20}).status_code == 200


def test_a_taken_nickname_is_a_conflict_and_changes_nothing(owner: Person, stranger: Person):
    url = a_picture(owner)

    answer = owner.put("/api/auth/profile", {"nickname": stranger.nickname, "profileImage": url})

    assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken")
    me = owner.get("/api/auth/me").json()
    assert (me["nickname"], me["profileImage"]) == ("콩이집사", None)


def test_a_foreign_or_used_picture_is_refused(owner: Person):
    used = a_picture(owner)
    hamster = a_hamster(owner, profileImage=used)
    assert hamster["profileImage"] == used

    for url in (used, "https://example.com/a.jpg", "/media/../secret_key"):
        answer = owner.put("/api/auth/profile", {"profileImage": url})
        assert (answer.status_code, answer.json()["message"]) == (422, OWN_ONLY), url
        assert answer.json()["fields"] == {"profileImage": OWN_ONLY}
