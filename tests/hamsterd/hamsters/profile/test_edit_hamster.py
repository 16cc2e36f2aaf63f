"""A member changes a hamster."""

from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person

FORM = {"name": "두콩이", "breed": "정글리안", "birthDate": "2025-03-01", "description": "둘째"}


def test_its_entries_follow_the_name_at_once(owner: Person, visitor: Person):
    entry = an_entry(owner)
    visitor.get("/api/diary")

    edited = owner.put(f"/api/hamsters/{entry['hamsterId']}", FORM).json()

    assert {name: edited[name] for name in FORM} == FORM
    assert visitor.get("/api/diary").json()[0]["hamster"]["name"] == "두콩이"
    assert visitor.get(f"/api/diary/{entry['id']}").json()["hamster"]["breed"] == "정글리안"


def test_a_new_picture_lets_the_old_one_go(owner: Person, visitor: Person):
    old, new = (
        owner.send_file("/api/upload/profile", a_photo(), field="image").json()["url"]
        for _ in range(2)
    )
    hamster = a_hamster(owner, profileImage=old)

    owner.put(f"/api/hamsters/{hamster['id']}", {**FORM, "profileImage": new})

    assert [visitor.get(url).status_code for url in (old, new)] == [404, 200]


def test_others_may_not(owner: Person, stranger: Person, visitor: Person):
    hamster = a_hamster(owner)

    assert stranger.put(f"/api/hamsters/{hamster['id']}", FORM).status_code == 404
    assert visitor.put(f"/api/hamsters/{hamster['id']}", FORM).status_code == 401
    assert owner.get("/api/hamsters/my").json() == [hamster]


def test_a_missing_name_is_refused(owner: Person):
    hamster = a_hamster(owner)

    answer = owner.put(f"/api/hamsters/{hamster['id']}", {"breed": "골든"})

    assert answer.json()["fields"] == {"name": "이름을 입력해주세요"}
