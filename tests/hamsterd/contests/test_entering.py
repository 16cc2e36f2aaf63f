"""Members enter one photo: new, or one of a diary entry that everybody sees."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from tests.factories.contests import (
    a_contest,
    an_upload,
    enter,
    pass_hours,
    remove,
    to_voting,
)
from tests.factories.diaries import an_entry
from tests.factories.films import a_film
from tests.people import Person


def shown(viewer: Person, contest: dict[str, Any]) -> list[int]:
    return [one["id"] for one in viewer.get(f"/api/contests/{contest['id']}/entries").json()]


def put(member: Person, contest: dict[str, Any], **body: Any) -> Any:
    return member.put(f"/api/contests/{contest['id']}/entry", {"caption": "콩이", **body})


def count_of(contest: dict[str, Any]) -> int:
    with connection():
        sql = "SELECT entries_count FROM contests WHERE id = %(id)s"
        return int(fetch_value(sql, id=contest["id"]))


def test_a_new_photo_is_entered_changed_and_withdrawn(
    admin: Person, owner: Person, visitor: Person
):
    contest = a_contest(admin)

    entry = enter(owner, contest)
    assert shown(visitor, contest) == [entry["id"]]
    assert visitor.get(entry["media"]["url"]).status_code == 200
    assert visitor.get(f"/api/contests/photos/{entry['id']}").json()["caption"] == entry["caption"]
    other = enter(owner, contest, caption="다른 콩이")
    assert (other["id"], other["caption"]) == (entry["id"], "다른 콩이")
    assert other["media"]["url"] != entry["media"]["url"]
    assert count_of(contest) == 1

    answer = owner.delete(f"/api/contests/{contest['id']}/entry")
    assert (answer.status_code, answer.json()["own"], count_of(contest)) == (200, None, 0)
    assert shown(visitor, contest) == []
    assert visitor.get(f"/api/contests/photos/{entry['id']}").status_code == 404
    assert enter(owner, contest)["id"] != entry["id"]


def test_a_photo_of_a_diary_is_seen_while_its_entry_is(
    admin: Person, owner: Person, visitor: Person
):
    contest = a_contest(admin)
    photo = an_upload(owner)
    diary = an_entry(owner, images=[photo])

    assert put(owner, contest, image=photo, diaryEntryId=diary["id"]).status_code == 200
    (entry,) = shown(visitor, contest)
    for change, is_there in (
        ({"isPublic": False}, False),
        ({"isPublic": True}, True),
        ({"images": []}, False),
    ):
        assert owner.put(f"/api/diary/{diary['id']}", change).status_code == 200
        assert shown(visitor, contest) == ([entry] if is_there else [])
    own = owner.get(f"/api/contests/{contest['id']}").json()["own"]
    assert own == {"id": entry, "entry": None, "isRemoved": False}


def test_a_diary_that_is_deleted_takes_its_photo_out_of_the_contest(
    admin: Person, owner: Person, visitor: Person
):
    contest = a_contest(admin)
    photo = an_upload(owner)
    diary = an_entry(owner, images=[photo])
    put(owner, contest, image=photo, diaryEntryId=diary["id"])

    assert owner.delete(f"/api/diary/{diary['id']}").status_code == 200

    assert shown(visitor, contest) == []


@pytest.mark.parametrize("changes", [{"isPublic": False}, {}])
def test_only_photos_that_everybody_sees_already_come_out_of_a_diary(
    admin: Person, owner: Person, stranger: Person, changes: dict[str, Any]
):
    contest = a_contest(admin)
    photo = an_upload(owner)
    diary = an_entry(owner, images=[photo], **changes)
    asks = owner if changes else stranger

    answer = put(asks, contest, image=photo, diaryEntryId=diary["id"])

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["image"])


def test_a_film_of_a_diary_is_no_photo_though_the_entry_has_one_too(admin: Person, owner: Person):
    contest = a_contest(admin)
    photo = an_upload(owner)
    film = owner.send_file("/api/upload", a_film()).json()["urls"][0]
    diary = an_entry(owner, images=[photo, film])

    answer = put(owner, contest, image=film, diaryEntryId=diary["id"])

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["image"])


def test_photos_are_entered_in_their_time_alone(admin: Person, owner: Person):
    before = a_contest(admin, begins=1)
    contest = a_contest(admin)
    enter(owner, contest)
    to_voting(contest)

    for one in (before, contest):
        answer = put(owner, one, image=an_upload(owner))
        assert (answer.status_code, answer.json()["code"]) == (409, "not_in_entry")
    answer = owner.delete(f"/api/contests/{contest['id']}/entry")
    assert answer.json()["code"] == "not_in_entry"


def test_words_under_a_photo_are_screened(admin: Person, owner: Person):
    contest = a_contest(admin)
    rule = {"pattern": "바보", "action": "block", "appliesTo": ["community"]}
    assert admin.post("/api/admin/word-rules", rule).status_code == 201

    answer = put(owner, contest, image=an_upload(owner), caption="바보 콩이")

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["caption"])
    assert put(owner, contest, image=an_upload(owner), caption=" ").status_code == 422


def test_a_removed_photo_is_gone_and_no_other_takes_its_place(
    admin: Person, owner: Person, stranger: Person, visitor: Person
):
    contest = a_contest(admin)
    entry = enter(owner, contest)
    report = {"reportedItemType": "contest_entry", "reportedItemId": entry["id"], "reason": "spam"}
    assert stranger.post("/api/reports", report).status_code == 201

    remove(admin, entry)

    assert shown(visitor, contest) == []
    again = put(owner, contest, image=an_upload(owner))
    assert (again.status_code, again.json()["code"]) == (409, "entry_taken")


def test_members_who_block_each_other_see_nothing_of_it(
    admin: Person, owner: Person, stranger: Person
):
    contest = a_contest(admin)
    entry = enter(owner, contest)
    assert owner.post(f"/api/members/{stranger.id}/block").status_code == 200

    for viewer, is_there in ((owner, True), (stranger, False)):
        assert (entry["id"] in shown(viewer, contest)) is is_there
    assert stranger.get(f"/api/contests/photos/{entry['id']}").status_code == 404


def test_each_viewer_has_an_order_of_their_own_that_stays(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    contest = a_contest(admin)
    for member in (owner, follower, stranger):
        enter(member, contest)
    path = f"/api/contests/{contest['id']}/entries"

    whole = [one["id"] for one in owner.get(path).json()]
    first = owner.get(path, limit=2)
    rest = owner.get(path, limit=2, cursor=first.headers["X-Next-Cursor"])

    assert [one["id"] for one in (*first.json(), *rest.json())] == whole == shown(owner, contest)
    assert owner.get(path, cursor="bm8").status_code == 422


def test_nothing_of_it_is_there_while_it_is_switched_off(admin: Person, visitor: Person):
    contest = a_contest(admin)
    off = admin.put("/api/admin/settings", {"values": {"feature_contest": False}})
    assert off.status_code == 200, off.text

    for path in ("/api/contests", f"/api/contests/{contest['id']}", "/contest", "/contest/1"):
        assert visitor.get(path).status_code == 404


def test_time_goes_by(admin: Person, visitor: Person):
    contest = a_contest(admin, begins=1)
    phases = []
    for hours in (0, 2, 24, 13, 24):
        pass_hours(contest, hours)
        phases.append(visitor.get(f"/api/contests/{contest['id']}").json()["phase"])

    assert phases == ["before", "entry", "between", "voting", "counting"]


def test_a_photo_that_waits_is_its_authors_alone_until_it_is_released(
    admin: Person, owner: Person, visitor: Person
):
    contest = a_contest(admin)
    rule = {"pattern": "직거래", "action": "hold", "appliesTo": ["community"]}
    assert admin.post("/api/admin/word-rules", rule).status_code == 201
    entry = enter(owner, contest, caption="직거래 콩이")
    assert entry["isHeld"]
    assert (shown(visitor, contest), shown(owner, contest)) == ([], [entry["id"]])

    answer = admin.post(f"/api/admin/held/contest_entry/{entry['id']}/release")

    assert answer.status_code == 200, answer.text
    assert shown(visitor, contest) == [entry["id"]]
