"""A member publishes a diary entry."""

import pytest

from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person


def test_the_entry_stands_in_the_feed_with_its_author_and_hamster(owner: Person, visitor: Person):
    hamster = a_hamster(owner, name="모찌", breed="드워프 윈터화이트")

    entry = an_entry(
        owner, hamsterId=hamster["id"], title="해바라기씨", mood="happy", weather="snowy"
    )

    assert entry["user"]["nickname"] == "콩이집사"
    assert entry["hamster"] == {
        "id": hamster["id"],
        "name": "모찌",
        "breed": "드워프 윈터화이트",
    }
    assert entry["tags"] == []
    feed = visitor.get("/api/diary").json()
    assert [card["title"] for card in feed] == ["해바라기씨"]
    assert feed[0] == entry
    assert visitor.get(f"/api/diary/{entry['id']}").json() == entry


def test_photos_stay_in_their_order(owner: Person):
    urls = [
        owner.send_file("/api/upload", a_photo(color=color)).json()["urls"][0]
        for color in ("#ff0000", "#00ff00")
    ]

    entry = an_entry(owner, images=[urls[1], urls[0]])

    assert entry["images"] == [urls[1], urls[0]]
    assert [media["url"] for media in entry["media"]] == entry["images"]
    assert entry["media"][0]["width"] == 160


def test_publishing_earns_experience_three_times_a_day(owner: Person):
    hamster = a_hamster(owner)
    for _ in range(4):
        an_entry(owner, hamsterId=hamster["id"])

    me = owner.get("/api/auth/me").json()
    assert (me["experience"], me["diariesCount"]) == (60, 4)


@pytest.mark.parametrize(
    ("content", "title"),
    [
        ("손 위에서 잠들었다.", "손 위에서 잠들었다."),
        ("\n**첫** 문장\n둘째 문장", "첫 문장"),
        ("가" * 50, "가" * 40 + "…"),
    ],
)
def test_one_line_is_enough_and_becomes_the_title(owner: Person, content: str, title: str):
    entry = an_entry(owner, title="", content=content)

    assert (entry["title"], entry["content"]) == (title, content.strip())


def test_one_photo_is_enough_and_is_the_hamsters_day(owner: Person):
    hamster = a_hamster(owner, name="모찌")
    urls = owner.send_file("/api/upload", a_photo()).json()["urls"]

    answer = owner.post("/api/diary", {"hamsterId": hamster["id"], "images": urls})

    assert answer.status_code == 201
    assert (answer.json()["title"], answer.json()["content"]) == ("모찌의 하루", "")


def test_every_missing_field_is_named_in_words(owner: Person):
    answer = owner.post("/api/diary", {"title": " ", "images": []})

    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid_input"
    assert answer.json()["fields"] == {
        "content": "내용을 입력해주세요",
        "hamsterId": "햄스터를 선택해주세요",
    }


def test_a_foreign_hamster_is_refused(owner: Person, stranger: Person):
    theirs = a_hamster(stranger)

    answer = owner.post("/api/diary", {"title": "a", "content": "b", "hamsterId": theirs["id"]})

    assert answer.status_code == 422
    assert answer.json()["fields"] == {
        "hamsterId": "내 햄스터나 함께 돌보는 햄스터를 선택해주세요."
    }


def test_a_foreign_photo_is_refused_and_nothing_is_published(owner: Person, stranger: Person):
    theirs = stranger.send_file("/api/upload", a_photo()).json()["urls"]
    hamster = a_hamster(owner)

    for images in (theirs, ["https://example.com/a.jpg"], ["/media/none.jpg"]):
        answer = owner.post(
            "/api/diary",
            {"title": "a", "content": "b", "hamsterId": hamster["id"], "images": images},
        )
        assert answer.status_code == 422, images
        assert "images" in answer.json()["fields"]
    assert owner.get("/api/diary/my").json() == []
    assert owner.get("/api/auth/me").json()["experience"] == 0


def test_six_photos_are_one_too_many(owner: Person):
    answer = owner.post(
        "/api/diary",
        {"title": "a", "content": "b", "hamsterId": 1, "images": [f"/media/{n}" for n in "123456"]},
    )

    assert answer.json()["fields"]["images"] == "사진과 동영상은 5개까지 올릴 수 있어요"


def test_one_photo_serves_one_entry(owner: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    an_entry(owner, images=[url])

    again = owner.post(
        "/api/diary",
        {"title": "a", "content": "b", "hamsterId": 1, "images": [url]},
    )

    assert again.status_code == 422


def test_a_visitor_is_asked_to_sign_in(visitor: Person):
    assert visitor.post("/api/diary", {}).status_code == 401


def test_user_id_in_the_body_is_ignored(owner: Person, stranger: Person):
    entry = an_entry(owner, userId=stranger.id, likesCount=99)

    assert (entry["userId"], entry["likesCount"]) == (owner.id, 0)
