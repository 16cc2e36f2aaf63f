"""A member chooses the channel of each notification; those about their rights are always sent."""

from typing import Any

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.notifications.service import announce, announce_once
from hamsterd.operations.retention.members import purge_due
from hamsterd.staff.sanctions.letters import tell_ended
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, like, say
from tests.people import Person
from tests.site import RunningSite

URL = "/api/notifications/preferences"
SILENT = {"site": False, "push": False, "mail": False}


def bell(member: Person) -> list[dict[str, Any]]:
    return list(member.get("/api/notifications").json())


def row(member: Person, kind: str) -> dict[str, Any]:
    [found] = [one for one in member.get(URL).json()["kinds"] if one["kind"] == kind]
    return found


def choose(member: Person, kind: str, **channels: bool) -> dict[str, Any]:
    wanted = {**{name: row(member, kind)[name] for name in SILENT}, **channels}
    answer = member.put(URL, {"kinds": [{"kind": kind, **wanted}]})
    assert answer.status_code == 200, answer.text
    return answer.json()


def kept() -> list[dict[str, Any]]:
    with transaction():
        return fetch_all("SELECT kind, on_site, on_push, on_mail FROM notification_preferences")


def test_at_first_all_is_as_by_default(owner: Person):
    said = owner.get(URL).json()

    assert [(one["kind"], one["site"], one["push"], one["mail"]) for one in said["kinds"]] == [
        ("like", True, False, True),
        ("comment", True, True, True),
        ("reply", True, True, True),
        ("mention", True, True, True),
        ("follow", True, True, True),
        ("new_entry", False, False, False),
        ("health", True, True, True),
        ("care", True, True, True),
        ("notice", True, False, False),
        ("moderation", True, True, True),
    ]
    assert [one["kind"] for one in said["kinds"] if one["isFixed"]] == ["moderation"]
    assert said["kinds"][1]["label"] == "내 글에 댓글과 답변글"
    assert said["digest"] is False
    assert said["quietHours"] == {
        "enabled": True,
        "from": "21:00",
        "to": "08:00",
        "timeZone": "Asia/Seoul",
    }
    assert len(said["pushPublicKey"]) == 87


def test_one_row_is_changed_and_the_rest_stays(owner: Person):
    before = owner.get(URL).json()
    for _ in range(2):
        after = choose(owner, "like", push=True)

    assert after == owner.get(URL).json()
    assert after["kinds"][0] == {**before["kinds"][0], "push": True}
    assert after["kinds"][1:] == before["kinds"][1:]
    assert kept() == [{"kind": "like", "on_site": True, "on_push": True, "on_mail": True}]


def test_what_is_as_by_default_is_not_kept(owner: Person):
    choose(owner, "like", push=True)
    choose(owner, "like", push=False)

    assert kept() == []


def test_the_whole_may_be_sent_back_as_it_was_answered(owner: Person):
    said = owner.get(URL).json()

    assert owner.put(URL, said).json() == said


def test_digest_and_quiet_hours_are_switches_of_their_own(owner: Person):
    assert owner.put(URL, {"digest": True}).json()["digest"] is True
    said = owner.put(URL, {"quietHours": {"enabled": False}}).json()

    assert (said["digest"], said["quietHours"]["enabled"]) == (True, False)
    assert owner.put(URL, {}).json() == said


def test_members_choose_for_themselves(owner: Person, follower: Person):
    choose(owner, "like", push=True)

    assert row(follower, "like")["push"] is False


def test_a_kind_that_is_off_makes_no_line(owner: Person, follower: Person):
    choose(owner, "like", **SILENT)
    entry = an_entry(owner)

    like(follower, entry)
    say(follower, entry)

    assert [line["type"] for line in bell(owner)] == ["comment"]


def test_switched_on_again_the_next_one_rings(owner: Person, follower: Person, stranger: Person):
    choose(owner, "like", site=False)
    entry = an_entry(owner)
    like(follower, entry)
    choose(owner, "like", site=True)

    like(stranger, entry)

    assert [line["actorsCount"] for line in bell(owner)] == [1]


def test_replies_and_followers_have_rows_of_their_own(owner: Person, follower: Person):
    choose(owner, "reply", **SILENT)
    choose(owner, "follow", **SILENT)
    post = a_post(follower)
    comment = comment_on(owner, post)

    comment_on(follower, post, parent=comment)
    follower.post(f"/api/follow/{owner.id}")

    assert bell(owner) == []


def test_news_of_the_site_can_be_off(owner: Person):
    choose(owner, "notice", **SILENT)

    announce(member_id=owner.id, title="알림", message="새 기능이 생겼어요.")
    told = announce_once(
        member_id=owner.id, key=f"news:{kst_day()}", title="알림", message="소식", url="/"
    )

    assert not told
    assert bell(owner) == []


def test_what_a_moderator_says_is_always_told(owner: Person):
    answer = owner.put(URL, {"kinds": [{"kind": "moderation", **SILENT}]})
    assert (answer.status_code, answer.json()["code"]) == (422, "preference_is_fixed")
    choose(owner, "notice", **SILENT)

    tell_ended(owner.id)

    assert [(line["type"], line["title"]) for line in bell(owner)] == [
        ("moderation", "이용 제한 끝")
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"kinds": [{"kind": "gossip", **SILENT}]},
        {"kinds": [{"kind": "like", "site": "no", "push": False, "mail": False}]},
        {"kinds": [{"kind": "like"}]},
        {"kinds": "like"},
        {"digest": "yes"},
        {"quietHours": True},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(owner: Person, body: Any):
    before = owner.get(URL).json()

    answer = owner.put(URL, body)

    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
    assert owner.get(URL).json() == before


def test_a_refused_row_changes_no_other(owner: Person):
    rows = [{"kind": "like", **SILENT}, {"kind": "moderation", **SILENT}]

    assert owner.put(URL, {"kinds": rows}).status_code == 422
    assert kept() == []


def test_choices_go_with_the_member(owner: Person, follower: Person, site: RunningSite):
    private = an_entry(owner, isPublic=False)
    choose(owner, "like", push=True)
    owner.put(URL, {"digest": True})
    owner.put(f"/api/notifications/mutes/diary/{private['id']}", {})
    owner.put(f"/api/notifications/mutes/diary/{an_entry(follower)['id']}", {})
    with transaction():
        execute(
            "UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'"
            " WHERE id = %(id)s",
            id=owner.id,
        )

    assert purge_due(site.settings).members == 1

    with transaction():
        for table in ("preferences", "settings", "mutes"):
            assert fetch_value(f"SELECT count(*) FROM notification_{table}") == 0, table
