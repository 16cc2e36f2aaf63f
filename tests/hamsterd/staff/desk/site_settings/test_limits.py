"""Staff set the number of photos per entry and post; existing content stays."""

from typing import Any

from tests.factories.community import a_board
from tests.factories.diaries import a_hamster
from tests.factories.pictures import a_photo
from tests.people import Person


def limit(admin: Person, **values: Any) -> None:
    answer = admin.put("/api/admin/settings", {"values": values})
    assert answer.status_code == 200, answer.text


def uploaded(member: Person, image: bytes, count: int, path: str = "/api/upload") -> list[str]:
    return [member.send_file(path, image).json()["urls"][0] for _ in range(count)]


def test_an_entry_takes_as_many_photos_as_are_set_and_keeps_those_it_has(
    admin: Person, owner: Person
):
    limit(admin, max_entry_photos=2)
    assert owner.get("/api/site").json()["limits"]["maxImages"] == 2
    hamster = a_hamster(owner)["id"]
    photos = uploaded(owner, a_photo(), 3)
    form = {"hamsterId": hamster, "title": "사진", "content": "많아요"}

    refused = owner.post("/api/diary", {**form, "images": photos})

    assert refused.status_code == 422
    assert refused.json()["fields"] == {"images": "사진과 동영상은 2개까지 올릴 수 있어요"}
    entry = owner.post("/api/diary", {**form, "images": photos[:2]}).json()["id"]
    limit(admin, max_entry_photos=1)
    kept = owner.put(f"/api/diary/{entry}", {"images": photos[:2], "title": "그대로"})
    assert kept.status_code == 200, kept.text
    more = owner.put(f"/api/diary/{entry}", {"images": [photos[0], photos[2]]})
    assert more.status_code == 422


def test_a_post_takes_five_where_nobody_set_another_number(owner: Person):
    photos = uploaded(owner, a_photo(), 6, "/api/upload/community")
    form = {"boardId": a_board(), "title": "사진", "content": "많아요"}

    refused = owner.post("/api/community", {**form, "images": photos})

    assert refused.status_code == 422
    assert refused.json()["fields"] == {"images": "사진과 동영상은 5개까지 올릴 수 있어요"}
    assert owner.post("/api/community", {**form, "images": photos[:5]}).status_code == 201


def test_posts_have_a_limit_of_their_own_up_to_ten(admin: Person, owner: Person):
    limit(admin, max_post_photos=1)
    board = a_board()
    photos = uploaded(owner, a_photo(), 2, "/api/upload/community")
    form = {"boardId": board, "title": "사진", "content": "많아요", "images": photos}
    assert owner.post("/api/community", form).status_code == 422
    limit(admin, max_post_photos=10)
    post = owner.post("/api/community", form)
    assert post.status_code == 201
    limit(admin, max_post_photos=1)
    assert owner.put(f"/api/community/{post.json()['id']}", form).status_code == 200
    refused = admin.put("/api/admin/settings", {"values": {"max_post_photos": 11}})
    assert refused.json()["fields"] == {"max_post_photos": "10 이하여야 해요."}
