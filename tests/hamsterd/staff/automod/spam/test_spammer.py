"""A spammer is removed in one act, with all recent content, and restored by one undo."""

from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.staff.automod.spam import batches, service, undoing
from scheduler.jobs.finish_spam_removals import finish_spam_removals
from scheduler.task import Task
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.moderation import DISMISSED, a_case, bells, decided, drift, me, undone
from tests.people import Person, make_admin

REASON = "광고 글을 되풀이해 올렸어요."
TABLES = {
    "diary": "diary_entries",
    "community": "community_posts",
    "comment": "comments",
    "community_comment": "community_comments",
    "hamster": "hamsters",
}


def preview(admin: Person, who: Person, days: int | None = 7) -> dict[str, Any]:
    answer = admin.get(f"/api/admin/users/{who.id}/spam", **({"days": days} if days else {}))
    assert answer.status_code == 200, answer.text
    return answer.json()


def remove(admin: Person, who: Person, days: int | None = 7):
    return admin.post(f"/api/admin/users/{who.id}/spam", {"days": days, "reason": REASON})


def removed(kind: str) -> int:
    with connection():
        return int(fetch_value(f"SELECT count(*) FROM {TABLES[kind]} WHERE removed_at IS NOT NULL"))


def aged(kind: str, target_id: int, days: int) -> None:
    with connection(), transaction():
        execute(
            f"UPDATE {TABLES[kind]} SET created_at = %(at)s WHERE id = %(id)s",
            at=utc_now() - timedelta(days=days),
            id=target_id,
        )


@pytest.fixture
def spammer(follower: Person, owner: Person) -> Person:
    """두부언니 wrote one of each, and a hamster's page of advertisements."""
    entry, post = an_entry(owner), a_post(owner)
    an_entry(follower)
    a_post(follower)
    say(follower, entry)
    comment_on(follower, post)
    return follower


def test_a_preview_counts_each_kind_first(admin: Person, spammer: Person):
    counts = preview(admin, spammer)["counts"]

    assert {kind: counts[kind] for kind in ("diary", "community", "comment")} == {
        "diary": 1,
        "community": 1,
        "comment": 1,
    }
    assert (counts["communityComment"], counts["case"]) == (1, 0)
    assert removed("diary") == 0


def test_all_goes_in_one_act_and_comes_back_in_one(admin: Person, spammer: Person):
    before = me(spammer)
    done = remove(admin, spammer)
    assert done.status_code == 201, done.text
    answer = done.json()

    assert answer["status"] == "done"
    assert {kind: removed(kind) for kind in list(TABLES)[:4]} == dict.fromkeys(list(TABLES)[:4], 1)
    assert admin.get(f"/api/admin/users/{spammer.id}").json()["status"] == "banned"
    assert spammer.get("/api/auth/me").status_code == 401
    assert drift() == {"rows": 0}
    rows = admin.get("/api/admin/audit").json()
    assert (rows[0]["id"], rows[0]["action"], rows[0]["mayUndo"]) == (
        answer["auditId"],
        "spammer.remove",
        True,
    )
    assert "sanction.apply" not in {row["action"] for row in rows}

    undone(admin, answer["auditId"])

    assert {kind: removed(kind) for kind in TABLES} == dict.fromkeys(TABLES, 0)
    assert admin.get(f"/api/admin/users/{spammer.id}").json()["status"] == "active"
    assert drift() == {"rows": 0}
    with connection():
        experience = fetch_value("SELECT experience FROM users WHERE id = %(id)s", id=spammer.id)
    assert experience == before["experience"]


def test_what_is_written_after_the_act_began_is_not_of_it(admin: Person, follower: Person):
    before, after = an_entry(follower), an_entry(follower)
    aged("diary", after["id"], -1)

    assert remove(admin, follower, days=None).json()["status"] == "done"

    assert admin.get(f"/api/diary/{before['id']}").status_code == 404
    assert admin.get(f"/api/diary/{after['id']}").status_code == 200


def test_only_the_last_days_go(admin: Person, owner: Person, follower: Person):
    old, new = an_entry(follower), an_entry(follower)
    aged("diary", old["id"], 8)

    assert preview(admin, follower, 7)["counts"]["diary"] == 1
    assert preview(admin, follower, None)["counts"]["diary"] == 2
    remove(admin, follower, 7)

    assert owner.get(f"/api/diary/{new['id']}").status_code == 404
    assert owner.get(f"/api/diary/{old['id']}").status_code == 200


def test_what_only_they_can_see_stays(admin: Person, follower: Person):
    an_entry(follower, isPublic=False)

    assert preview(admin, follower)["counts"]["diary"] == 0
    remove(admin, follower)

    assert removed("diary") == 0


def test_secrets_go_too_for_others_read_them(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    """The author of a post reads the secret comments on it, and staff the secret posts."""
    board = a_board("문의", allowsSecrets=True)
    place = a_post(owner, boardId=board)
    path = f"/api/community/{place['id']}/comments"
    form = {"content": "싸게 팔아요 010-0000-0000", "isSecret": True}
    assert follower.post(path, form).status_code == 201
    a_post(follower, boardId=board, isSecret=True)
    asked = a_post(stranger, boardId=board, isSecret=True)
    a_post(stranger, boardId=board)

    counts = preview(admin, follower)["counts"]
    done = remove(admin, follower).json()

    assert (counts["community"], counts["communityComment"], done["total"]) == (1, 1, 2)
    assert done["removed"] == removed("community") + removed("community_comment") == 2
    assert owner.get(path).json() == []
    assert stranger.get(f"/api/community/{asked['id']}").is_success
    assert drift() == {"rows": 0}

    undone(admin, done["auditId"])

    assert [one["content"] for one in owner.get(path).json()] == [form["content"]]
    assert removed("community") == 0
    assert drift() == {"rows": 0}


def test_open_cases_about_it_are_closed_and_their_reporters_told(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    open_one, dismissed = an_entry(follower), an_entry(follower)
    case = a_case(stranger, "diary", open_one["id"])
    person = a_case(stranger, "user", follower.id)
    other = a_case(stranger, "diary", dismissed["id"])
    decided(admin, other, DISMISSED)
    assert preview(admin, follower)["counts"]["case"] == 2
    told = len(bells(stranger))

    audit_id = remove(admin, follower).json()["auditId"]

    states = {
        one: admin.get(f"/api/admin/reports/{one}").json()["status"]
        for one in (case, person, other)
    }
    assert states == {case: "resolved", person: "resolved", other: "dismissed"}
    assert len(bells(stranger)) > told or "조치했어요" in bells(stranger)[0]

    undone(admin, audit_id)

    states = {
        one: admin.get(f"/api/admin/reports/{one}").json()["status"]
        for one in (case, person, other)
    }
    assert states == {case: "pending", person: "pending", other: "dismissed"}


def test_what_another_moderator_touched_since_stays(admin: Person, follower: Person):
    first, second = an_entry(follower), an_entry(follower)
    audit_id = remove(admin, follower).json()["auditId"]
    admin.post(f"/api/admin/diaries/{first['id']}/restore", {"reason": "이건 아니에요."})
    admin.delete(f"/api/admin/diary/{first['id']}")

    undone(admin, audit_id)

    assert removed("diary") == 1
    with connection():
        assert (
            fetch_value("SELECT removed_at FROM diary_entries WHERE id = %(id)s", id=second["id"])
            is None
        )


def test_many_go_in_batches_and_a_killed_process_leaves_nothing_undone(
    admin: Person, owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    """The process ends after the first batch; whoever asks next goes on where it stopped."""
    entry = an_entry(owner)
    for _ in range(7):
        say(follower, entry)
    monkeypatch.setattr(batches, "BATCH", 3)
    monkeypatch.setattr(service, "SECONDS_AT_ONCE", 0.0)

    begun = remove(admin, follower).json()
    assert begun["status"] == "running"
    assert (begun["total"], begun["removed"]) == (7, removed("comment"))
    assert removed("comment") < 7
    monkeypatch.setattr(service, "SECONDS_AT_ONCE", 5.0)

    done = admin.post(f"/api/admin/spam-removals/{begun['id']}/continue").json()

    assert (done["status"], done["removed"], removed("comment")) == ("done", 7, 7)
    assert drift() == {"rows": 0}
    undone(admin, begun["auditId"])
    assert removed("comment") == 0
    assert drift() == {"rows": 0}


def test_it_is_undone_before_it_is_through(
    admin: Person, owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    entry = an_entry(owner)
    for _ in range(4):
        say(follower, entry)
    monkeypatch.setattr(batches, "BATCH", 1)
    monkeypatch.setattr(service, "SECONDS_AT_ONCE", 0.0)
    begun = remove(admin, follower).json()

    undone(admin, begun["auditId"])

    assert removed("comment") == 0
    again = admin.post(f"/api/admin/spam-removals/{begun['id']}/continue").json()
    assert (again["status"], removed("comment")) == ("undone", 0)
    assert drift() == {"rows": 0}


def test_one_at_a_time(
    admin: Person, follower: Person, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    say(follower, an_entry(owner))
    monkeypatch.setattr(service, "SECONDS_AT_ONCE", 0.0)
    first = remove(admin, follower).json()
    assert first["status"] == "running"

    second = remove(admin, follower)

    assert (second.status_code, second.json()["code"]) == (409, "spam_removal_running")


def test_who_is_banned_already_loses_the_writing_and_keeps_that_ban(
    admin: Person, follower: Person
):
    an_entry(follower)
    form = {"kind": "ban", "reason": REASON, "isSevere": True}
    assert admin.post(f"/api/admin/users/{follower.id}/sanctions", form).status_code == 201

    audit_id = remove(admin, follower).json()["auditId"]
    assert removed("diary") == 1
    undone(admin, audit_id)

    assert removed("diary") == 0
    assert admin.get(f"/api/admin/users/{follower.id}").json()["status"] == "banned"


def test_the_ban_may_be_over_before_the_undo(admin: Person, follower: Person):
    """An appeal was granted: the writing still comes back by the one undo."""
    an_entry(follower)
    audit_id = remove(admin, follower).json()["auditId"]
    [sanction] = admin.get(f"/api/admin/users/{follower.id}").json()["sanctions"]
    admin.post(f"/api/admin/sanctions/{sanction['id']}/lift", {"reason": "오해", "isVoid": True})

    undone(admin, audit_id)

    assert removed("diary") == 0


def test_hamsters_pages_go_too(admin: Person, follower: Person):
    a_hamster(follower)

    assert preview(admin, follower)["counts"]["hamster"] >= 1
    audit_id = remove(admin, follower).json()["auditId"]
    assert removed("hamster") >= 1
    undone(admin, audit_id)
    assert removed("hamster") == 0


def test_admins_and_oneself_are_refused(admin: Person, owner: Person, stranger: Person):
    make_admin(stranger)
    assert remove(admin, stranger).json()["code"] == "admin_sanctioned"
    assert remove(admin, admin).status_code in {409, 422}
    assert remove(owner, stranger).status_code == 403
    assert admin.get("/api/admin/users/999999/spam").status_code == 404


def test_the_job_goes_on_where_a_killed_process_stopped(
    admin: Person, owner: Person, follower: Person, site, monkeypatch: pytest.MonkeyPatch
):
    entry = an_entry(owner)
    for _ in range(4):
        say(follower, entry)
    monkeypatch.setattr(batches, "BATCH", 1)
    monkeypatch.setattr(service, "SECONDS_AT_ONCE", 0.0)
    begun = remove(admin, follower).json()
    job = Task(site.settings)
    assert finish_spam_removals(job) == {"removals": 0}
    with connection(), transaction():
        execute("UPDATE spam_removals SET updated_at = now() - interval '1 hour'")
    assert finish_spam_removals(Task(site.settings, dry_run=True)) == {"removals": 1}

    assert finish_spam_removals(job) == {"removals": 1}

    assert removed("comment") == 4
    undoing.mark_undoing(begun["auditId"])
    with connection(), transaction():
        execute("UPDATE spam_removals SET updated_at = now() - interval '1 hour'")
    assert finish_spam_removals(job) == {"removals": 1}
    assert removed("comment") == 0
    assert admin.get(f"/api/admin/users/{follower.id}").json()["status"] == "active"
