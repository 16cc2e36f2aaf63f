"""A member registers a hamster."""

import pytest

from tests.factories.diaries import a_hamster
from tests.factories.pictures import a_photo
from tests.people import Person


def test_it_is_listed_with_its_owner(owner: Person):
    made = a_hamster(owner, name=" 콩이 ", description="해바라기씨를 좋아해요")

    assert owner.get("/api/hamsters/my").json() == [made]
    assert (made["name"], made["diaryCount"], made["totalLikes"]) == ("콩이", 0, 0)
    assert made["owner"]["nickname"] == "콩이집사"
    assert owner.get("/api/auth/me").json()["hamstersCount"] == 1


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("2025-03-01T00:00:00.000Z", "2025-03-01"),
        ("2025-03-01", "2025-03-01"),
        ("2025-02-28T15:00:00+00:00", "2025-02-28"),
        ("2024-02-29T23:59:59+14:00", "2024-02-29"),
        (None, None),
        ("", None),
    ],
)
def test_the_birth_date_is_the_day_that_was_sent(owner: Person, sent, kept):
    assert a_hamster(owner, birthDate=sent)["birthDate"] == kept


@pytest.mark.parametrize("sent", ["2025-02-30", "어제", "2025-3-1", "2025", 20250301, True, []])
def test_a_day_that_is_none_is_refused(owner: Person, sent):
    answer = owner.post("/api/hamsters", {"name": "콩", "breed": "골든", "birthDate": sent})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["birthDate"])


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({}, {"name": "이름을 입력해주세요", "breed": "품종을 입력해주세요"}),
        ({"name": " ", "breed": "골든"}, {"name": "이름을 입력해주세요"}),
        ({"name": "콩" * 21, "breed": "골든"}, {"name": "이름은 20자까지 쓸 수 있어요"}),
        ({"name": "콩", "breed": "골" * 31}, {"breed": "품종은 30자까지 쓸 수 있어요"}),
        ({"name": "콩\u200b", "breed": "골든"}, {"name": "보이지 않는 글자는 쓸 수 없어요"}),
        (
            {"name": "콩", "breed": "골든", "description": "x" * 501},
            {"description": "500자까지 쓸 수 있어요."},
        ),
        (
            {"name": "콩", "breed": "골든", "profileImage": "https://x/a.jpg"},
            {"profileImage": "직접 올린 사진이나 동영상만 쓸 수 있어요."},
        ),
    ],
)
def test_a_wrong_field_is_named_in_words(owner: Person, form, fields):
    answer = owner.post("/api/hamsters", form)

    assert (answer.status_code, answer.json()["fields"]) == (422, fields)
    assert owner.get("/api/auth/me").json()["hamstersCount"] == 0


def test_its_picture_is_public(owner: Person, visitor: Person):
    url = owner.send_file("/api/upload/profile", a_photo(), field="image").json()["url"]
    assert visitor.get(url).status_code == 404

    a_hamster(owner, profileImage=url)

    assert visitor.get(url).status_code == 200


def test_fifty_hamsters_are_enough(owner: Person):
    for _ in range(50):
        a_hamster(owner)

    answer = owner.post("/api/hamsters", {"name": "콩", "breed": "골든"})

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_hamsters")
    assert owner.get("/api/auth/me").json()["hamstersCount"] == 50


def test_a_visitor_has_none(visitor: Person):
    assert visitor.post("/api/hamsters", {}).status_code == 401
    assert visitor.get("/api/hamsters/my").status_code == 401


def test_the_day_of_the_rainbow_bridge_is_kept_and_not_in_the_future(owner: Person):
    form = {"name": "찹쌀", "breed": "펄", "birthDate": "2024-09-20", "passedOn": "2025-09-12"}
    hamster = a_hamster(owner, **form)
    assert hamster["passedOn"] == "2025-09-12"
    answer = owner.put(f"/api/hamsters/{hamster['id']}", {**form, "passedOn": "2999-01-01"})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["passedOn"])
