"""Held content waits for a moderator, who publishes or removes it."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hamsterd.content import lifecycle
from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.kinds import KINDS
from tests.factories.community import a_post, comment_on
from tests.factories.content import set_hidden
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import act, bells, drift, me, undone
from tests.people import Person, make_admin
from tests.waiting import wait_until, waiting_for_a_lock


@pytest.fixture
def held(owner: Person) -> dict[ContentKind, int]:
    """One of each kind that waits."""
    entry, post = an_entry(owner), a_post(owner)
    targets = {
        KINDS["comment"]: say(owner, entry)["id"],
        KINDS["community_comment"]: comment_on(owner, post)["id"],
        KINDS["diary"]: entry["id"],
        KINDS["community"]: post["id"],
    }
    for kind, target_id in targets.items():
        assert set_hidden(kind.name, target_id, is_hidden=True, reason=HiddenFor.REVIEW)
    return targets


def queue(admin: Person, **filters: Any) -> list[dict[str, Any]]:
    return admin.get("/api/admin/held", filter=json.dumps(filters)).json()


def test_the_queue_shows_all_kinds(admin, held):
    rows = queue(admin)

    assert {(row["kind"], row["targetId"]) for row in rows} == {
        (kind.name, target_id) for kind, target_id in held.items()
    }
    assert all(row["content"] and row["nickname"] == "콩이집사" for row in rows)
    assert [row["title"] for row in queue(admin, kind="diary")] == ["첫눈 온 날"]


@pytest.mark.parametrize("kind", [KINDS["diary"], KINDS["comment"], KINDS["community"]])
def test_releasing_shows_it_and_tells_its_author(admin, owner, held, kind):
    path = f"/api/admin/held/{kind.name}/{held[kind]}/release"

    answer = admin.post(path)

    assert answer.status_code == 200
    assert kind.name not in {row["kind"] for row in queue(admin)}
    assert "모두에게 보여요" in bells(owner)[0]
    assert act(answer.json()["auditId"])["action"] == "held.release"
    again = admin.post(path)
    assert (again.status_code, again.json()["code"]) == (409, "not_held")
    assert drift() == {"rows": 0}

    undone(admin, answer.json()["auditId"])
    assert kind.name in {row["kind"] for row in queue(admin)}
    assert "다시 검토하고 있어서" in bells(owner)[0]
    assert drift() == {"rows": 0}


def test_nobody_releases_their_own(owner, held):
    make_admin(owner)
    kind = KINDS["diary"]

    refused = owner.post(f"/api/admin/held/{kind.name}/{held[kind]}/release")

    assert (refused.status_code, refused.json()["code"]) == (409, "own_case")
    assert kind.name in {row["kind"] for row in queue(owner)}


def test_removing_tells_why_and_can_be_undone(admin, owner, held):
    post_id = held[KINDS["community"]]
    path = f"/api/admin/held/community/{post_id}/remove"
    assert admin.post(path, {}).status_code == 422

    answer = admin.post(path, {"reason": "광고예요."})

    assert answer.status_code == 200
    assert "광고예요." in bells(owner)[0]
    assert act(answer.json()["auditId"])["action"] == "held.remove"
    undone(admin, answer.json()["auditId"])
    assert [row["targetId"] for row in queue(admin, kind="community")] == [post_id]
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("decision", ["release", "remove"])
@pytest.mark.parametrize("is_selected", [False, True])
def test_what_was_edited_since_it_was_read_is_not_decided(
    admin, owner, held, decision, is_selected
):
    """A harmless text that is edited while it waits would pass every rule that holds; what its
    author has put right would be taken down.
    """
    [row] = queue(admin, kind="diary")
    path = f"/api/diary/{row['targetId']}"
    assert owner.put(path, {"content": "도박 사이트 주소"}).status_code == 200

    def decide(version: int) -> str:
        target = {"kind": "diary", "id": row["targetId"], "version": version}
        if is_selected:
            form = {"targets": [target], "decision": decision, "reason": "광고예요."}
            refused = admin.post(SELECTED, form).json()["refused"]
            return refused[0]["message"] if refused else ""
        held_path = f"/api/admin/held/diary/{row['targetId']}/{decision}?version={version}"
        answer = admin.post(held_path, {"reason": "광고예요.", "version": version})
        return "" if answer.is_success else answer.json()["message"]

    assert decide(row["version"]).startswith("그사이 글쓴이가 고쳤어요.")
    [now] = queue(admin, kind="diary")
    assert now["content"] == "도박 사이트 주소"
    assert decide(now["version"]) == ""


@pytest.mark.parametrize("acts", [("remove", "release"), ("release", "remove")])
def test_of_two_moderators_at_once_the_second_is_refused(admin, owner, held, acts):
    """And its author hears what the first one did, and nothing else."""
    kind = KINDS["community"]
    path = f"/api/admin/held/{kind.name}/{held[kind]}"
    told = bells(owner)

    with ThreadPoolExecutor() as both:
        with transaction():
            lifecycle.lock(kind, held[kind])
            answers = []
            for number, name in enumerate(acts, 1):
                answers.append(both.submit(admin.post, f"{path}/{name}", {"reason": "광고예요."}))
                wait_until(lambda number=number: waiting_for_a_lock() >= number)
        first, second = (answer.result() for answer in answers)

    assert first.status_code == 200, first.text
    assert second.json()["code"] == "not_held"
    assert len(bells(owner)) == len(told) + 1
    assert drift() == {"rows": 0}


def test_what_was_removed_is_not_published_when_its_review_ends(owner, follower):
    kind, said = KINDS["comment"], say(follower, an_entry(owner))["id"]
    set_hidden(kind.name, said, is_hidden=True, reason=HiddenFor.REVIEW)
    with connection():
        execute("UPDATE comments SET review_hidden_at = created_at")  # never seen by anybody
    assert lifecycle.remove(kind, said)
    before, told = me(follower), bells(owner)

    assert lifecycle.show(kind, said, HiddenFor.REVIEW)

    assert (me(follower), bells(owner)) == (before, told)
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("path", ["hamster/1", "nothing/1", "diary/999"])
def test_what_is_not_there_to_be_held(admin, path):
    assert admin.post(f"/api/admin/held/{path}/release").status_code == 404


def test_what_is_not_held(admin, owner):
    entry = an_entry(owner)

    assert admin.post(f"/api/admin/held/diary/{entry['id']}/release").status_code == 409


SELECTED = "/api/admin/held/selected"


def chosen(held: dict[ContentKind, int]) -> list[dict[str, Any]]:
    return [{"kind": kind.name, "id": target_id} for kind, target_id in held.items()]


def test_selected_are_released_in_one_act_and_wait_again_after_one_undo(admin, owner, held):
    extra = {"kind": "diary", "id": 9_999_999}

    done = admin.post(SELECTED, {"targets": [*chosen(held), extra], "decision": "release"}).json()

    assert (done["done"], [each["id"] for each in done["refused"]]) == (4, [extra["id"]])
    assert queue(admin) == []
    row, *before = admin.get("/api/admin/audit").json()
    assert (row["id"], row["action"]) == (done["auditId"], "held.release_many")
    assert "held.release" not in {each["action"] for each in before}
    assert drift() == {"rows": 0}

    undone(admin, done["auditId"])

    assert len(queue(admin)) == 4
    assert [each["action"] for each in admin.get("/api/admin/audit").json()][:2] == [
        "undo.held.release_many",
        "held.release_many",
    ]
    assert drift() == {"rows": 0}


def test_selected_are_removed_with_one_reason(admin, owner, held):
    form = {"targets": chosen(held), "decision": "remove"}
    assert admin.post(SELECTED, form).status_code == 422

    done = admin.post(SELECTED, {**form, "reason": "광고예요."}).json()

    assert (done["done"], queue(admin)) == (4, [])
    assert len([bell for bell in bells(owner) if "광고예요." in bell]) == 4
    undone(admin, done["auditId"])
    assert len(queue(admin)) == 4
