"""A member lets a hamster go."""

import pytest

from tests.factories.content import remove
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person


def test_its_entries_stay_under_its_name(owner: Person, visitor: Person):
    entry = an_entry(owner)
    visitor.get("/api/diary")

    assert owner.delete(f"/api/hamsters/{entry['hamsterId']}").json() == {"ok": True}

    kept = {"id": None, "name": "콩이", "breed": "골든 햄스터"}
    assert visitor.get("/api/diary").json()[0]["hamster"] == kept
    assert visitor.get(f"/api/diary/{entry['id']}").json()["hamster"] == kept
    assert owner.get("/api/hamsters/my").json() == []
    assert owner.get("/api/auth/me").json()["hamstersCount"] == 0


@pytest.mark.parametrize("is_moderated", [False, True])
def test_its_list_of_entries_that_was_read_before_is_gone_at_once(
    owner: Person, visitor: Person, is_moderated: bool
):
    hamster = a_hamster(owner)["id"]
    assert visitor.get(f"/api/hamsters/{hamster}/diaries").status_code == 200

    if is_moderated:
        remove("hamster", hamster)
    else:
        owner.delete(f"/api/hamsters/{hamster}")

    assert visitor.get(f"/api/hamsters/{hamster}/diaries").status_code == 404


def test_an_entry_that_outlived_its_hamster_can_be_edited(owner: Person):
    entry = an_entry(owner)
    owner.delete(f"/api/hamsters/{entry['hamsterId']}")

    edited = owner.put(f"/api/diary/{entry['id']}", {"title": "보고 싶어"})

    assert edited.status_code == 200, edited.text
    assert edited.json()["hamster"]["name"] == "콩이"


def test_its_picture_goes_with_it(owner: Person, visitor: Person):
    url = owner.send_file("/api/upload/profile", a_photo(), field="image").json()["url"]
    hamster = a_hamster(owner, profileImage=url)
    assert visitor.get(url).status_code == 200

    owner.delete(f"/api/hamsters/{hamster['id']}")

    assert visitor.get(url).status_code == 404


def test_gone_is_gone(owner: Person, stranger: Person):
    hamster = a_hamster(owner)

    assert stranger.delete(f"/api/hamsters/{hamster['id']}").status_code == 404
    assert owner.delete(f"/api/hamsters/{hamster['id']}").status_code == 200
    assert owner.delete(f"/api/hamsters/{hamster['id']}").status_code == 404
    assert owner.put(f"/api/hamsters/{hamster['id']}", {}).status_code in {404, 422}
    answer = owner.post("/api/diary", {"title": "a", "content": "b", "hamsterId": hamster["id"]})
    assert answer.json()["fields"] == {
        "hamsterId": "내 햄스터나 함께 돌보는 햄스터를 선택해주세요."
    }
