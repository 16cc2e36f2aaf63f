"""A member reports something; reports of one target form one case (decisions §2)."""

from typing import Any

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_one
from tests.copies import wait_until_copied
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, set_status


def report(reporter: Person, kind: str, target_id: int, **changes: Any) -> httpx.Response:
    form = {"reportedItemType": kind, "reportedItemId": target_id, "reason": "spam", **changes}
    return reporter.post("/api/reports", form)


def cases() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT * FROM report_cases ORDER BY id")


def reports() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT reporter_id, reason, text FROM reports ORDER BY id")


def a_comment(author: Person, entry: dict[str, Any]) -> int:
    answer = author.post(f"/api/diary/{entry['id']}/comments", {"content": "광고 보고 가세요"})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_a_report_opens_a_case_with_the_target_as_it_is(owner: Person, follower: Person):
    entry = an_entry(owner, title="광고", content="사세요")

    answer = report(follower, "diary", entry["id"], reportedUserId=999, text="도배예요")

    assert answer.status_code == 201
    assert answer.json() == {"id": 1, "status": "pending"}
    case = cases()[0]
    assert (case["target_type"], case["target_id"], case["status"]) == ("diary", 1, "pending")
    assert (case["target_owner_id"], case["reporters_count"]) == (owner.id, 1)
    assert case["snapshot"]["title"] == "광고"
    assert case["snapshot"]["authorNickname"] == "콩이집사"
    assert case["snapshot"]["files"] == []
    assert reports() == [{"reporter_id": follower.id, "reason": "spam", "text": "도배예요"}]


def test_reports_of_one_target_join_one_case(owner, follower, stranger):
    entry = an_entry(owner)
    report(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"title": "아무 일도 없었다"})

    assert report(stranger, "diary", entry["id"], reason="abuse").status_code == 201

    [case] = cases()
    assert case["reporters_count"] == 2
    assert case["snapshot"]["title"] == "첫눈 온 날"


def test_a_case_keeps_the_day_and_every_hamster_of_an_entry(owner: Person, follower: Person):
    one, other, third = (
        owner.post("/api/hamsters", {"name": name, "breed": breed}).json()["id"]
        for name, breed in (("콩이", "골든"), ("나쁜 이름", "펄"), ("보리", "로보로브스키"))
    )
    entry = owner.post(
        "/api/diary",
        {
            "title": "셋이서",
            "content": "놀았다",
            "hamsterIds": [one, other, third],
            "entryDate": "2026-01-05",
        },
    ).json()
    report(follower, "diary", entry["id"])
    changed = {"hamsterIds": [one], "entryDate": "2026-01-06"}
    assert owner.put(f"/api/diary/{entry['id']}", changed).status_code == 200

    [case] = cases()
    kept = case["snapshot"]
    assert (kept["hamsterName"], kept["hamsterBreed"]) == ("콩이", "골든")
    assert kept["companionNames"] == ["나쁜 이름", "보리"]
    assert kept["companionBreeds"] == ["펄", "로보로브스키"]
    assert kept["entryDate"] == "2026-01-05"


def test_the_same_person_waits_for_the_first_report(owner: Person, follower: Person):
    entry = an_entry(owner)
    report(follower, "diary", entry["id"])

    again = report(follower, "diary", entry["id"], reason="abuse")

    assert (again.status_code, again.json()["code"]) == (409, "already_reported")
    assert "이미 신고해 주신" in again.json()["message"]
    assert cases()[0]["reporters_count"] == 1


def test_every_kind_can_be_reported(owner: Person, follower: Person, stranger: Person):
    entry, post = an_entry(owner), a_post(owner)
    targets = {
        "diary": entry["id"],
        "hamster": entry["hamsterId"],
        "user": owner.id,
        "comment": a_comment(follower, entry),
        "community": post["id"],
        "community_comment": comment_on(follower, post)["id"],
    }

    for kind, target_id in targets.items():
        assert report(stranger, kind, target_id).status_code == 201, kind

    assert [case["target_type"] for case in cases()] == list(targets)
    assert all(case["snapshot"]["authorNickname"] for case in cases())


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({"reason": "false_info"}, ("false_info", None)),
        ({"reason": "other", "text": " 낚시예요 "}, ("other", "낚시예요")),
        ({"reason": "낚시 글이에요"}, ("other", "낚시 글이에요")),
        ({"reason": "낚시", "text": "제목과 달라요"}, ("other", "낚시\n제목과 달라요")),
        ({"reason": "가" * 500}, ("other", "가" * 500)),
    ],
)
def test_a_reason_is_one_of_five_or_free_text(owner, follower, sent, kept):
    report(follower, "diary", an_entry(owner)["id"], **sent)

    assert [(row["reason"], row["text"]) for row in reports()] == [kept]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"reason": "  "}, "reason"),
        ({"reason": "가" * 501}, "reason"),
        ({"text": "가" * 501}, "text"),
        ({"reportedItemType": "board"}, "reportedItemType"),
        ({"reportedItemId": 0}, "reportedItemId"),
        ({"reportedItemId": 2**63}, "reportedItemId"),
        ({"reportedItemId": "1"}, "reportedItemId"),
    ],
)
def test_what_is_no_report_is_refused(owner, follower, sent, field):
    answer = report(follower, "diary", an_entry(owner)["id"], **sent)

    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]


def test_nobody_reports_their_own(owner: Person):
    entry = an_entry(owner)
    for kind, target_id in (
        ("diary", entry["id"]),
        ("user", owner.id),
        ("hamster", entry["hamsterId"]),
        ("comment", a_comment(owner, entry)),
    ):
        answer = report(owner, kind, target_id)
        assert (answer.status_code, answer.json()["code"]) == (422, "own_report_target"), kind
    assert cases() == []


def test_what_one_may_not_see_is_not_there(owner, follower, stranger):
    private = an_entry(owner, isPublic=False)
    gone = an_entry(owner)
    comment = a_comment(follower, gone)
    owner.delete(f"/api/diary/{gone['id']}")
    set_status(follower, "banned")

    for kind, target_id in (
        ("diary", private["id"]),
        ("diary", gone["id"]),
        ("comment", comment),
        ("user", follower.id),
        ("hamster", 999),
        ("community", 1),
        ("community_comment", 1),
    ):
        assert report(stranger, kind, target_id).status_code == 404, kind


def test_after_a_decision_the_same_target_may_be_reported_anew(owner, follower):
    entry = an_entry(owner)
    report(follower, "diary", entry["id"])
    with connection():
        fetch_one("UPDATE report_cases SET status = 'dismissed', decided_at = now() RETURNING id")

    assert report(follower, "diary", entry["id"]).status_code == 201
    assert [case["status"] for case in cases()] == ["dismissed", "pending"]


def test_pictures_are_kept_with_the_case(owner: Person, follower: Person, site):
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"]
    entry = an_entry(owner, images=photo)

    report(follower, "diary", entry["id"])
    owner.put(f"/api/diary/{entry['id']}", {"images": []})
    wait_until_copied()

    [file] = cases()[0]["snapshot"]["files"]
    assert (file["url"], file["kind"]) == (photo[0], "image")
    root = site.settings.media_dir
    names = [file[key].removeprefix("/media/") for key in ("url", "keptUrl")]
    original, kept = [root / name[:2] / name for name in names]
    original.unlink()
    assert kept.read_bytes()
    for anybody in (owner, follower):
        assert anybody.get(file["keptUrl"]).status_code == 404


def test_a_hamsters_and_a_members_picture_are_kept_too(owner: Person, follower: Person):
    faces = [
        owner.send_file("/api/upload/profile", a_photo(), field="image").json()["url"]
        for _ in range(2)
    ]
    hamster = a_hamster(owner, profileImage=faces[0])
    owner.put("/api/auth/profile", {"profileImage": faces[1]})

    report(follower, "hamster", hamster["id"])
    report(follower, "user", owner.id)

    assert [case["snapshot"]["files"][0]["url"] for case in cases()] == faces
