"""Popups of the staff: who gets which and when, what is refused, and what can be undone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted

PATH = "/api/admin/popups"
NOW = datetime.now(UTC).replace(microsecond=0)
HOUR = timedelta(hours=1)


def at(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def form(**changes: Any) -> dict[str, Any]:
    return {
        "title": "설 연휴 안내",
        "content": "**연휴** 동안 답이 늦어요.",
        "beginsAt": at(NOW - HOUR),
        "endsAt": at(NOW + HOUR),
        **changes,
    }


def made(admin: Person, **changes: Any) -> dict[str, Any]:
    answer = admin.post(PATH, form(**changes))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def shown(person: Person) -> list[int]:
    return [one["id"] for one in person.get("/api/site").json()["popups"]]


def test_it_is_shown_to_those_it_is_for_the_newest_first(
    admin: Person, owner: Person, visitor: Person
):
    assert shown(visitor) == []
    first = made(admin)
    members = made(admin, audience="members", beginsAt=at(NOW - HOUR / 2))
    visitors = made(admin, audience="visitors", beginsAt=at(NOW - HOUR / 3))

    assert visitor.get("/api/site").json()["popups"] == [
        {"id": visitors["id"], "audience": "visitors"},
        {"id": members["id"], "audience": "members"},
        {"id": first["id"], "audience": "everybody"},
    ]
    assert visitor.get(f"/api/popups/{first['id']}").json() == {
        "id": first["id"],
        "audience": "everybody",
        "title": "설 연휴 안내",
        "content": "**연휴** 동안 답이 늦어요.",
        "image": "",
    }
    assert owner.get(f"/api/popups/{members['id']}").status_code == 200
    assert visitor.get(f"/api/popups/{members['id']}").status_code == 404
    assert owner.get(f"/api/popups/{visitors['id']}").status_code == 404


def test_it_is_shown_for_its_time_alone(admin: Person, visitor: Person, site: RunningSite):
    popup = made(admin, beginsAt=at(NOW + HOUR), endsAt=at(NOW + 2 * HOUR))
    path = f"/api/popups/{popup['id']}"
    assert (popup["state"], shown(visitor)) == ("waiting", [])
    assert visitor.get(path).status_code == 404
    for hours, expected in ((1.5, [popup["id"]]), (2.5, [])):
        with time_machine.travel(NOW + hours * HOUR):
            site.forget()
            assert shown(visitor) == expected
            assert visitor.get(path).status_code == (200 if expected else 404)


def test_it_is_ended_now_and_that_can_be_undone(admin: Person, visitor: Person):
    popup = made(admin)
    assert shown(visitor) == [popup["id"]]

    ended = admin.post(f"{PATH}/{popup['id']}/end")

    assert (ended.status_code, ended.json()["state"]) == (200, "ended")
    assert shown(visitor) == []
    assert [row["id"] for row in admin.get(PATH).json()] == [popup["id"]]
    again = admin.post(f"{PATH}/{popup['id']}/end")
    assert (again.status_code, again.json()["message"]) == (409, "이미 끝난 팝업이에요.")
    assert admin.post(f"/api/admin/audit/{ended.json()['auditId']}/undo").status_code == 200
    assert shown(visitor) == [popup["id"]]
    admin.post(f"/api/admin/audit/{popup['auditId']}/undo")
    assert shown(visitor) == []


def test_an_edit_is_seen_at_once_and_keeps_what_another_wrote(admin: Person, visitor: Person):
    popup = made(admin)
    path = f"/api/popups/{popup['id']}"
    assert visitor.get(path).json()["title"] == "설 연휴 안내"

    edited = admin.put(
        f"{PATH}/{popup['id']}", form(title="추석 연휴 안내", version=popup["version"])
    )

    assert edited.status_code == 200, edited.text
    assert visitor.get(path).json()["title"] == "추석 연휴 안내"
    late = admin.put(f"{PATH}/{popup['id']}", form(title="늦은 글", version=popup["version"]))
    assert late.status_code == 409
    admin.post(f"/api/admin/audit/{edited.json()['auditId']}/undo")
    assert visitor.get(path).json()["title"] == "설 연휴 안내"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"title": ""}, "제목을 적어 주세요."),
        ({"title": "가" * 61}, "제목은 60자까지 쓸 수 있어요."),
        ({"content": "가" * 1001}, "내용은 1,000자까지 쓸 수 있어요."),
        ({"content": " "}, "내용을 적거나 그림을 올려 주세요."),
        ({"endsAt": at(NOW - 2 * HOUR)}, "끝나는 때는 시작하는 때보다 뒤여야 해요."),
        (
            {"beginsAt": at(NOW - 3 * HOUR), "endsAt": at(NOW - 2 * HOUR)},
            "끝나는 때가 이미 지났어요.",
        ),
        ({"image": "https://example.kr/a.png"}, "그림을 올려 주세요."),
        ({"image": "/media/nowhere.webp"}, "올린 그림을 찾을 수 없어요. 그림을 다시 올려 주세요."),
        ({"audience": "robots"}, ""),
    ],
)
def test_what_is_wrong_is_said(admin: Person, changes: dict[str, Any], sentence: str):
    refused = admin.post(PATH, form(**changes))
    assert refused.status_code == 422, refused.text
    assert sentence in refused.text


def test_its_picture_is_uploaded_for_it_and_seen_by_all(admin: Person, visitor: Person):
    sent = admin.send_file("/api/upload/popup", a_photo(), field="image")
    assert sent.status_code in {200, 201}, sent.text
    url = sent.json()["url"]
    assert visitor.get(url).status_code == 404

    popup = made(admin, content="", image=url)

    assert visitor.get(f"/api/popups/{popup['id']}").json()["image"] == url
    assert visitor.get(url).status_code == 200
    other = admin.post(PATH, form(image=url))
    assert other.status_code == 422


def test_a_site_asks_the_database_for_none_again(admin: Person, visitor: Person, site: RunningSite):
    made(admin)
    site.forget()
    shown(visitor)
    with counted() as statements:
        assert len(shown(visitor)) == 1
        visitor.get("/api/popups/1")
    assert statements == []
