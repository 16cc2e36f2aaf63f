"""Advertisements in the console: made, changed, deleted, undone, and their days as a file."""

import json
from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from tests.factories.pictures import a_photo
from tests.people import Person


def a_picture(admin: Person) -> str:
    answer = admin.send_file("/api/upload/ad", a_photo(), field="image")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


def form(admin: Person, **changes: Any) -> dict[str, Any]:
    return {
        "title": "해바라기씨",
        "image": a_picture(admin),
        "link": "https://seed.example/",
        **changes,
    }


def an_ad(admin: Person, **changes: Any) -> dict[str, Any]:
    answer = admin.post("/api/admin/ads", form(admin, **changes))
    assert answer.status_code == 201, answer.text
    return answer.json()


def count(ad: dict[str, Any], day: str, views: int, clicks: int) -> None:
    with connection():
        execute(
            """INSERT INTO ad_days (ad_id, kst_day, views, clicks)
               VALUES (%(ad)s, %(day)s, %(v)s, %(c)s)""",
            ad=ad["id"],
            day=day,
            v=views,
            c=clicks,
        )


def undo(admin: Person) -> int:
    with connection():
        act = fetch_value("SELECT max(id) FROM audit_log WHERE undoes_id IS NULL")
    return admin.post(f"/api/admin/audit/{act}/undo").status_code


def test_an_advertisement_is_made_and_shown_at_once(admin: Person, visitor: Person):
    assert visitor.get("/api/ads").json() == []
    ad = an_ad(admin, weight=3, description="볶지 않은 씨앗", endsAt="2099-01-01T00:00:00+09:00")

    assert [shown["id"] for shown in visitor.get("/api/ads").json()] == [ad["id"]]
    assert visitor.get(ad["image"]).status_code == 200
    assert ad["endsAt"] == "2098-12-31T15:00:00.000Z"
    assert (ad["label"], ad["target"], ad["isRunning"]) == ("광고", "_blank", True)
    assert {**admin.get(f"/api/admin/ads/{ad['id']}").json(), "auditId": ad["auditId"]} == ad
    assert undo(admin) == 200
    assert visitor.get("/api/ads").json() == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": "가" * 61}, "title"),
        ({"link": "javascript:alert(1)"}, "link"),
        ({"link": "//evil.example"}, "link"),
        ({"image": "https://elsewhere.example/x.png"}, "image"),
        ({"label": ""}, "label"),
        ({"weight": -1}, "weight"),
        ({"startsAt": "2026-11-20T00:00:00"}, "startsAt"),
        ({"image": "/media/" + "a" * 26 + ".jpg"}, "image"),
    ],
)
def test_a_wrong_form_is_refused_in_words(admin: Person, changes: dict[str, Any], field: str):
    answer = admin.post("/api/admin/ads", {**form(admin), **changes})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_a_period_goes_forward(admin: Person):
    period = {"startsAt": "2026-11-21T00:00:00Z", "endsAt": "2026-11-20T00:00:00Z"}

    answer = admin.post("/api/admin/ads", form(admin, **period))

    assert answer.status_code == 422
    assert "뒤여야" in answer.text


def test_a_picture_belongs_to_one_advertisement(owner: Person, admin: Person):
    ad = an_ad(admin)
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"][0]

    for taken in (ad["image"], photo):
        answer = admin.post("/api/admin/ads", form(admin, image=taken))
        assert (answer.status_code, answer.json()["code"]) == (422, "ad_image_unknown")


def test_an_edit_changes_all_and_is_undone(admin: Person, visitor: Person):
    ad = an_ad(admin)
    other = a_picture(admin)
    body = {"title": "목욕 모래", "image": other, "link": "/hamsters", "target": "_self"}

    changed = admin.put(f"/api/admin/ads/{ad['id']}", {**body, "isActive": False})

    assert changed.status_code == 200, changed.text
    assert (changed.json()["title"], changed.json()["isRunning"]) == ("목욕 모래", False)
    assert visitor.get("/api/ads").json() == []
    assert undo(admin) == 200
    back = admin.get(f"/api/admin/ads/{ad['id']}").json()
    assert {**back, "auditId": ad["auditId"], "updatedAt": ""} == {**ad, "updatedAt": ""}
    assert visitor.get(ad["image"]).status_code == 200


def test_a_deleted_one_comes_back_with_its_days(admin: Person, visitor: Person):
    ad = an_ad(admin)
    count(ad, "2026-11-20", 10, 2)

    assert admin.delete(f"/api/admin/ads/{ad['id']}").json()["auditId"] > ad["auditId"]
    assert visitor.get("/api/ads").json() == []
    assert admin.get(f"/api/admin/ads/{ad['id']}").json()["code"] == "ad_not_found"
    assert admin.delete(f"/api/admin/ads/{ad['id']}").status_code == 404
    assert undo(admin) == 200

    back = admin.get(f"/api/admin/ads/{ad['id']}").json()
    assert (back["title"], back["views"], back["clicks"]) == ("해바라기씨", 10, 2)
    assert back["createdAt"] == ad["createdAt"]
    with connection():
        actions = [row["action"] for row in fetch_all("SELECT action FROM audit_log ORDER BY id")]
    assert actions == ["ad.create", "ad.delete", "undo.ad.delete"]


def test_days_are_listed_and_downloaded(admin: Person):
    ad = an_ad(admin)
    count(ad, "2026-11-19", 5, 0)
    count(ad, "2026-11-20", 10, 2)

    days = admin.get(f"/api/admin/ads/{ad['id']}/days").json()
    file = admin.get(f"/api/admin/ads/{ad['id']}/days.csv")

    assert days[0] == {"date": "2026-11-20", "views": 10, "clicks": 2}
    assert file.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="ad-{ad["id"]}.csv"' in file.headers["Content-Disposition"]
    assert file.text == "\ufeff날짜,노출,클릭\r\n2026-11-19,5,0\r\n2026-11-20,10,2\r\n"
    assert admin.get("/api/admin/ads/99/days.csv").json()["code"] == "ad_not_found"


def test_the_list_sorts_by_what_was_seen_and_filters(admin: Person):
    first, second = an_ad(admin), an_ad(admin, title="쳇바퀴", isActive=False)
    count(first, "2026-11-20", 10, 2)

    by_views = admin.get("/api/admin/ads", sort='["views","ASC"]').json()
    running = admin.get("/api/admin/ads", filter=json.dumps({"isRunning": True})).json()
    found = admin.get("/api/admin/ads", filter=json.dumps({"q": "쳇"})).json()

    assert [ad["id"] for ad in by_views] == [second["id"], first["id"]]
    assert [ad["id"] for ad in running] == [first["id"]]
    assert [ad["id"] for ad in found] == [second["id"]]
