"""What is held waits for a moderator, who publishes it or keeps it away."""

import json
from typing import Any

import pytest

from hamsterd.hiding import HiddenFor
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.service import HIDE
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import act, bells, drift, undone
from tests.people import Person


@pytest.fixture
def held(owner: Person) -> dict[TargetKind, int]:
    """One of each kind that waits."""
    entry, post = an_entry(owner), a_post(owner)
    targets = {
        TargetKind.COMMENT: say(owner, entry)["id"],
        TargetKind.COMMUNITY_COMMENT: comment_on(owner, post)["id"],
        TargetKind.DIARY: entry["id"],
        TargetKind.COMMUNITY: post["id"],
    }
    for kind, target_id in targets.items():
        assert HIDE[kind](target_id, is_hidden=True, reason=HiddenFor.REVIEW)
    return targets


def queue(admin: Person, **filters: Any) -> list[dict[str, Any]]:
    return admin.get("/api/admin/held", filter=json.dumps(filters)).json()


def test_the_queue_shows_all_kinds(admin, held):
    rows = queue(admin)

    assert {(row["kind"], row["targetId"]) for row in rows} == {
        (kind.value, target_id) for kind, target_id in held.items()
    }
    assert all(row["content"] and row["nickname"] == "콩이집사" for row in rows)
    assert [row["title"] for row in queue(admin, kind="diary")] == ["첫눈 온 날"]


@pytest.mark.parametrize("kind", [TargetKind.DIARY, TargetKind.COMMENT, TargetKind.COMMUNITY])
def test_releasing_shows_it_and_tells_its_author(admin, owner, held, kind):
    path = f"/api/admin/held/{kind.value}/{held[kind]}/release"

    answer = admin.post(path)

    assert answer.status_code == 200
    assert kind.value not in {row["kind"] for row in queue(admin)}
    assert "모두에게 보여요" in bells(owner)[0]
    assert act(answer.json()["auditId"])["action"] == "held.release"
    again = admin.post(path)
    assert (again.status_code, again.json()["code"]) == (409, "not_held")
    assert drift() == {"rows": 0}

    undone(admin, answer.json()["auditId"])
    assert kind.value in {row["kind"] for row in queue(admin)}
    assert drift() == {"rows": 0}


def test_removing_tells_why_and_can_be_undone(admin, owner, held):
    post_id = held[TargetKind.COMMUNITY]
    path = f"/api/admin/held/community/{post_id}/remove"
    assert admin.post(path, {}).status_code == 422

    answer = admin.post(path, {"reason": "광고예요."})

    assert answer.status_code == 200
    assert "광고예요." in bells(owner)[0]
    assert act(answer.json()["auditId"])["action"] == "held.remove"
    undone(admin, answer.json()["auditId"])
    assert [row["targetId"] for row in queue(admin, kind="community")] == [post_id]
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("path", ["hamster/1", "nothing/1", "diary/999"])
def test_what_is_not_held(admin, path):
    assert admin.post(f"/api/admin/held/{path}/release").status_code == 409
