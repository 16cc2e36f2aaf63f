"""An author changes an entry."""

import pytest

from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.pictures import a_photo
from tests.people import Person


def a_photo_url(member: Person) -> str:
    return member.send_file("/api/upload", a_photo()).json()["urls"][0]


def test_the_new_text_stands_everywhere_at_once(owner: Person, visitor: Person):
    entry = an_entry(owner)
    for path in ("/api/diary", f"/api/diary/{entry['id']}"):
        assert "첫눈 온 날" in visitor.get(path).text

    edited = owner.put(f"/api/diary/{entry['id']}", {"title": "둘째 눈", "content": "또 왔다."})

    assert edited.status_code == 200, edited.text
    assert visitor.get("/api/diary").json() == [edited.json()]
    assert visitor.get(f"/api/diary/{entry['id']}").json()["title"] == "둘째 눈"
    assert edited.json()["createdAt"] == entry["createdAt"]
    assert edited.json()["updatedAt"] > entry["updatedAt"]


@pytest.mark.parametrize(
    "change",
    [
        {"title": "새 제목"},
        {"content": "새 내용"},
        {"isPublic": False},
        {"mood": None},
        {"weather": "snowy"},
        {"images": []},
        {},
    ],
)
def test_what_is_left_out_stays(owner: Person, change):
    entry = an_entry(owner, mood="happy", images=[a_photo_url(owner)])

    edited = owner.put(f"/api/diary/{entry['id']}", change).json()

    moved = {"updatedAt", "media"} if "images" in change else {"updatedAt"}
    expected = {**entry, **change}
    assert {k: v for k, v in edited.items() if k not in moved} == {
        k: v for k, v in expected.items() if k not in moved
    }


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"title": "가" * 101}, {"title": "제목은 100자까지 쓸 수 있어요"}),
        ({"title": "x" * 101}, {"title": "제목은 100자까지 쓸 수 있어요"}),
        ({"content": " \n "}, {"content": "내용을 입력해주세요"}),
        ({"content": "x" * 20_001}, {"content": "내용은 20,000자까지 쓸 수 있어요"}),
        ({"hamsterId": 0}, {"hamsterId": "햄스터를 선택해주세요"}),
        ({"hamsterId": 999}, {"hamsterId": "내 햄스터나 함께 돌보는 햄스터를 선택해주세요."}),
        ({"mood": "furious"}, {"mood": "고를 수 있는 값이 아니에요."}),
        ({"isPublic": "no"}, {"isPublic": "참 또는 거짓으로 보내 주세요."}),
        ({"images": "x"}, {"images": "목록으로 보내 주세요."}),
    ],
)
def test_a_wrong_field_is_named_and_nothing_changes(owner: Person, change, fields):
    entry = an_entry(owner)

    answer = owner.put(f"/api/diary/{entry['id']}", {"content": "다른 내용", **change})

    assert (answer.status_code, answer.json()["fields"]) == (422, fields)
    assert owner.get(f"/api/diary/{entry['id']}").json() == entry


@pytest.mark.parametrize("name", ["title", "content", "isPublic", "images", "hamsterId"])
def test_null_where_a_value_belongs_changes_nothing(owner: Person, name):
    entry = an_entry(owner)

    answer = owner.put(f"/api/diary/{entry['id']}", {name: None})

    assert answer.status_code in {200, 422}
    assert owner.get(f"/api/diary/{entry['id']}").json()[name] == entry[name]


def test_going_private_moves_every_counter_and_back(owner: Person, follower: Person, visitor):
    entry = an_entry(owner)
    like(follower, entry)
    like(owner, entry)

    def counters() -> tuple[int, ...]:
        me = owner.get("/api/auth/me").json()
        hamster = owner.get("/api/hamsters/my").json()[0]
        return (
            *(me["diariesCount"], me["privateDiariesCount"], me["totalLikes"]),
            *(hamster["diaryCount"], hamster["totalLikes"]),
        )

    public = (1, 0, 1, 1, 2)
    assert counters() == public
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    assert counters() == (0, 1, 0, 0, 0)
    assert visitor.get("/api/diary").json() == []
    assert follower.get(f"/api/diary/{entry['id']}").status_code == 404
    owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})
    assert counters() == public
    assert visitor.get("/api/diary").json()[0]["likesCount"] == 2


def test_another_hamster_takes_the_entry_over(owner: Person, follower: Person):
    entry = an_entry(owner)
    like(follower, entry)
    other = a_hamster(owner, name="두부", breed="정글리안")

    edited = owner.put(f"/api/diary/{entry['id']}", {"hamsterId": other["id"]}).json()

    assert edited["hamster"] == {"id": other["id"], "name": "두부", "breed": "정글리안"}
    counts = [(h["diaryCount"], h["totalLikes"]) for h in owner.get("/api/hamsters/my").json()]
    assert counts == [(0, 0), (1, 1)]


def test_photos_are_exchanged_and_the_old_one_is_let_go(owner: Person, visitor: Person):
    old, kept, new = (a_photo_url(owner) for _ in range(3))
    entry = an_entry(owner, images=[old, kept])
    assert visitor.get(old).status_code == 200

    edited = owner.put(f"/api/diary/{entry['id']}", {"images": [new, kept]}).json()

    assert edited["images"] == [media["url"] for media in edited["media"]] == [new, kept]
    assert visitor.get(old).status_code == 404
    assert owner.get(old).status_code == 200
    assert an_entry(owner, images=[old])["images"] == [old]


def test_others_may_not_and_are_not_told_of_private_ones(owner: Person, stranger: Person):
    public, private = an_entry(owner), an_entry(owner, isPublic=False)

    assert stranger.put(f"/api/diary/{public['id']}", {"title": "a"}).status_code == 403
    assert stranger.put(f"/api/diary/{private['id']}", {"title": "a"}).status_code == 404
    assert stranger.put("/api/diary/999", {"title": "a"}).status_code == 404
    assert owner.get(f"/api/diary/{public['id']}").json() == public


def test_an_admin_is_no_author(owner: Person, admin: Person):
    entry = an_entry(owner)

    assert admin.put(f"/api/diary/{entry['id']}", {"title": "a"}).status_code == 403


def test_an_emptied_title_is_made_anew(owner: Person):
    entry = an_entry(owner, title="처음 제목", content="첫 줄\n둘째 줄")

    answer = owner.put(f"/api/diary/{entry['id']}", {"title": ""})

    assert answer.json()["title"] == "첫 줄"


def test_something_must_be_left_to_be_read_or_seen(owner: Person):
    urls = owner.send_file("/api/upload", a_photo()).json()["urls"]
    entry = an_entry(owner, images=urls)
    address = f"/api/diary/{entry['id']}"

    assert owner.put(address, {"content": "", "title": ""}).json()["title"] == "콩이의 하루"
    refused = owner.put(address, {"images": []})
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"content": "내용을 입력해주세요"}
