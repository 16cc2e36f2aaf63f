"""The events that notify a member, and the member's actions on notifications."""

import pytest

from tests.factories.diaries import a_crowd, an_entry, entries, like
from tests.factories.pictures import a_photo
from tests.hamsterd.media.test_videos import film
from tests.people import Person


def bell(member: Person, **query) -> list[dict]:
    answer = member.get("/api/notifications", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_likes_of_one_entry_are_one_line_that_counts_people(owner, follower, stranger):
    entry = an_entry(owner)
    like(stranger, entry)
    like(follower, entry)

    (line,) = bell(owner)

    assert line["message"] == "두부언니님 외 1명이 '첫눈 온 날' 일기를 좋아해요."
    assert (line["type"], line["title"], line["isRead"]) == ("like", "새로운 좋아요", False)
    assert (line["actorsCount"], line["actor"]["nickname"]) == (2, "두부언니")
    assert (line["targetType"], line["targetId"]) == ("diary", entry["id"])
    assert line["url"] == f"/diary/{entry['id']}"


def test_liking_again_counts_nobody_twice(owner, follower, stranger):
    entry = an_entry(owner)
    like(stranger, entry)
    for _ in range(3):
        like(follower, entry)

    (line,) = bell(owner)

    assert line["actorsCount"] == 2


def test_entries_have_lines_of_their_own_the_latest_first(owner, follower):
    first, second = entries(owner, 2)
    like(follower, second)
    like(follower, first)

    assert [line["targetId"] for line in bell(owner)] == [first["id"], second["id"]]


def test_news_move_a_line_up(owner, follower, stranger):
    first, second = entries(owner, 2)
    like(follower, first)
    like(follower, second)
    like(stranger, first)

    assert [line["targetId"] for line in bell(owner)] == [first["id"], second["id"]]


def test_ones_own_acts_ring_nothing(owner):
    like(owner, an_entry(owner))

    assert bell(owner) == []


def test_after_reading_a_new_line_begins(owner, follower, stranger):
    entry = an_entry(owner)
    like(follower, entry)
    line = bell(owner)[0]

    read = owner.patch(f"/api/notifications/{line['id']}/read").json()
    like(stranger, entry)

    assert read == {**line, "isRead": True}
    assert [(one["isRead"], one["actorsCount"]) for one in bell(owner)] == [(False, 1), (True, 1)]


def test_all_are_read_at_once(owner, follower):
    for entry in entries(owner, 3):
        like(follower, entry)

    assert owner.post("/api/notifications/read-all").json() == {"read": 3}
    assert owner.post("/api/notifications/read-all").json() == {"read": 0}
    assert {line["isRead"] for line in bell(owner)} == {True}


def test_one_is_removed(owner, follower):
    like(follower, an_entry(owner))
    line = bell(owner)[0]["id"]

    assert owner.delete(f"/api/notifications/{line}").json() == {"ok": True}
    assert bell(owner) == []
    assert owner.delete(f"/api/notifications/{line}").status_code == 404


def test_other_members_lines_are_not_there(owner, follower, stranger, admin):
    like(follower, an_entry(owner))
    line = bell(owner)[0]["id"]

    for other in (follower, stranger, admin):
        assert bell(other) == []
        for answer in (
            other.patch(f"/api/notifications/{line}/read"),
            other.delete(f"/api/notifications/{line}"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (404, "notification_not_found")
        other.post("/api/notifications/read-all")
    assert bell(owner)[0]["isRead"] is False


def test_they_come_in_pages(owner, follower):
    made = entries(owner, 5)
    for entry in made:
        like(follower, entry)

    seen, cursor = [], {}
    for _ in range(3):
        answer = owner.get("/api/notifications", limit=2, **cursor)
        seen += [line["targetId"] for line in answer.json()]
        cursor = {"cursor": answer.headers.get("X-Next-Cursor", "")}

    assert seen == [entry["id"] for entry in reversed(made)]
    assert [line["targetId"] for line in bell(owner, limit=1, offset=4)] == [made[0]["id"]]


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 101}, {"cursor": "WzEsMl0"}])
def test_a_wrong_query_is_refused(owner, query):
    assert owner.get("/api/notifications", **query).status_code == 422


def test_a_long_title_is_cut(owner, follower):
    like(follower, an_entry(owner, title="아주 " * 30))

    assert "…" in bell(owner)[0]["message"]
    assert len(bell(owner)[0]["message"]) < 60


def test_a_crowd_is_counted(owner, site):
    entry = an_entry(owner)
    for member in a_crowd(site.url, 4):
        like(member, entry)

    assert bell(owner)[0]["message"].startswith("관객4님 외 3명이")


def test_a_line_carries_the_first_picture_of_what_it_is_about(owner: Person, follower: Person):
    images = [owner.send_file("/api/upload", a_photo()).json()["urls"][0] for _ in range(2)]
    with_pictures, without = an_entry(owner, images=images), an_entry(owner, title="글만")
    like(follower, with_pictures)
    like(follower, without)
    follower.post(f"/api/follow/{owner.id}")

    pictures = {line["targetId"]: line["picture"] for line in bell(owner)[1:]}

    assert pictures == {with_pictures["id"]: images[0], without["id"]: None}
    assert bell(owner)[0]["picture"] is None


def test_a_line_shows_a_photo_before_a_video_and_a_video_before_nothing(
    owner: Person, follower: Person
):
    photo = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    videos = [owner.send_file("/api/upload", film()).json()["urls"][0] for _ in range(2)]
    mixed = an_entry(owner, images=[videos[0], photo])
    moving = an_entry(owner, title="쳇바퀴", images=[videos[1]])
    like(follower, mixed)
    like(follower, moving)

    pictures = {line["targetId"]: line["picture"] for line in bell(owner)}

    assert pictures == {mixed["id"]: photo, moving["id"]: videos[1]}
