"""Word rules and first posts decide what others see, in the transaction that writes it."""

from typing import Any

import pytest

from hamsterd.config import get_settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row, fetch_value
from hamsterd.kinds import KINDS
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.cases.review.held import release_held
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_board, a_post, comment_on
from tests.factories.diaries import a_hamster, an_entry, say
from tests.people import Person, registration

ACTOR = "cli:test"


def a_rule(admin: Person, action: str, pattern: str = "도박", **changes: Any) -> dict[str, Any]:
    form = {
        "pattern": pattern,
        "ignoresSpaces": True,
        "action": action,
        "appliesTo": ["diary", "community", "comment"],
        **changes,
    }
    answer = admin.post("/api/admin/word-rules", form)
    assert answer.status_code == 201, answer.text
    return answer.json()


def switch(admin: Person, **changes: Any) -> None:
    assert admin.put("/api/admin/switches", changes).status_code == 200


def earned(person: Person) -> int:
    with connection():
        return int(fetch_value("SELECT experience FROM users WHERE id = %(id)s", id=person.id))


def drift() -> dict[str, int]:
    return recount(Task(None, dry_run=True))  # type: ignore[arg-type]  # asks no settings


def bells(person: Person) -> list[str]:
    return [bell["type"] for bell in person.get("/api/notifications").json()]


def test_a_refused_word_is_named_under_its_field(owner: Person, admin: Person):
    hamster = a_hamster(owner)["id"]
    rule = a_rule(admin, "block")
    form = {"title": "하루", "content": "온라인 도-박 하세요", "hamsterId": hamster, "images": []}

    refused = owner.post("/api/diary", form)

    assert (refused.status_code, refused.json()["code"]) == (422, "word_refused")
    assert "도-박" in refused.json()["fields"]["content"]
    assert owner.post("/api/diary", {**form, "content": "모래 목욕"}).status_code == 201
    assert admin.get(f"/api/admin/word-rules/{rule['id']}").json()["hitsCount"] == 1


def test_a_masked_word_is_replaced_and_the_rest_stands(owner: Person, admin: Person):
    a_rule(admin, "mask")

    entry = an_entry(owner, title="도박 싫어", content="도 박")

    assert (entry["title"], entry["content"]) == ("○○ 싫어", "○ ○")
    assert entry["isHeld"] is False


def test_a_private_entry_is_not_looked_at_until_it_is_shown(owner: Person, admin: Person):
    a_rule(admin, "block")
    entry = an_entry(owner, content="도박", isPublic=False)

    refused = owner.put(f"/api/diary/{entry['id']}", {"isPublic": True})

    assert refused.json()["code"] == "word_refused"
    assert owner.get(f"/api/diary/{entry['id']}").json()["isPublic"] is False


def test_what_is_held_is_its_authors_alone_until_released(owner, follower, visitor, admin):
    a_rule(admin, "hold")
    entry = an_entry(owner, content="도박 이야기")

    assert entry["isHeld"] is True
    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404
    assert visitor.get("/api/diary").json() == []
    assert owner.get(f"/api/diary/{entry['id']}").json()["isHeld"] is True
    assert (earned(owner), drift()) == (0, {"rows": 0})

    release_held(kind=KINDS["diary"], target_id=entry["id"], actor=ACTOR)

    assert visitor.get(f"/api/diary/{entry['id']}").json()["isHeld"] is False
    assert (earned(owner), drift()) == (20, {"rows": 0})


def test_a_held_comment_rings_and_earns_once(owner, follower, visitor, admin):
    entry = an_entry(owner)
    a_rule(admin, "hold")
    comment = say(follower, entry, "도박 하실 분")
    path = f"/api/diary/{entry['id']}/comments"

    assert comment["isHeld"] is True
    assert visitor.get(path).json() == []
    assert [each["isHeld"] for each in follower.get(path).json()] == [True]
    assert (bells(owner).count("comment"), earned(follower)) == (0, 0)

    act = release_held(kind=KINDS["comment"], target_id=comment["id"], actor=ACTOR)
    undo_act(act, actor=ACTOR, site=get_settings())
    release_held(kind=KINDS["comment"], target_id=comment["id"], actor=ACTOR)

    assert (bells(owner).count("comment"), earned(follower)) == (1, 2)
    assert len(visitor.get(path).json()) == 1
    assert drift() == {"rows": 0}


def test_a_held_post_and_its_comments(owner, follower, visitor, admin):
    post = a_post(owner)
    a_rule(admin, "hold")
    held = a_post(owner, content="도 박")
    comment = comment_on(follower, post, "도박!")
    path = f"/api/community/{post['id']}/comments"

    assert held["isHeld"] is True
    assert comment["isHeld"] is True
    assert visitor.get(f"/api/community/{held['id']}").status_code == 404
    assert owner.get(f"/api/community/{held['id']}").json()["isHeld"] is True
    assert visitor.get(path).json() == []
    assert len(follower.get(path).json()) == 1
    assert follower.delete(f"{path}/{comment['id']}").status_code == 200
    assert owner.delete(f"/api/community/{held['id']}").status_code == 200
    assert drift() == {"rows": 0}


def test_an_edit_is_looked_at_too(owner, follower, visitor, admin):
    post = a_post(owner)
    comment = comment_on(follower, post)
    a_rule(admin, "hold")

    edited = owner.put(f"/api/community/{post['id']}", {"content": "도박"})
    said = follower.put(
        f"/api/community/{post['id']}/comments/{comment['id']}", {"content": "도박"}
    )

    assert edited.json()["isHeld"] is True
    assert said.status_code == 404  # the post above it is held
    assert visitor.get(f"/api/community/{post['id']}").status_code == 404
    assert drift() == {"rows": 0}


def test_the_first_posts_of_a_new_member_wait(owner: Person, admin: Person):
    switch(admin, firstPosts={"count": 1})

    first = a_post(owner)
    release_held(kind=KINDS["community"], target_id=first["id"], actor=ACTOR)
    second = a_post(owner)

    assert (first["isHeld"], second["isHeld"]) == (True, False)
    assert a_post(admin)["isHeld"] is False


@pytest.mark.parametrize("path", ["/api/auth/register", "/api/auth/profile"])
def test_a_refused_nickname(path: str, owner: Person, visitor: Person, admin: Person):
    a_rule(admin, "block", "도박", appliesTo=["nickname"])

    if path.endswith("register"):
        refused = visitor.post(path, registration("newcomer", "도박왕"))
    else:
        refused = owner.put(path, {"nickname": "도박왕"})

    assert (refused.status_code, refused.json()["code"]) == (422, "word_refused")
    assert "nickname" in refused.json()["fields"]
    check = visitor.get("/api/auth/check-nickname", nickname="도박왕").json()
    assert check["available"] is False


def test_a_nickname_from_before_the_rule_does_not_stand_in_the_way(owner: Person, admin: Person):
    a_rule(admin, "block", "콩이", appliesTo=["nickname"])

    assert owner.put("/api/auth/profile", {"nickname": owner.nickname}).status_code == 200


def test_admins_are_not_screened(admin: Person):
    a_rule(admin, "block")
    a_board()

    assert a_post(admin, content="도박은 안 돼요")["isHeld"] is False


def test_a_rule_is_made_changed_deleted_and_each_undone(admin: Person, owner: Person):
    rule = a_rule(admin, "block")
    url = f"/api/admin/word-rules/{rule['id']}"
    again = admin.post("/api/admin/word-rules", {**rule, "pattern": "도박"})
    assert (again.status_code, again.json()["code"]) == (409, "word_rule_taken")

    assert admin.put(url, {**rule, "action": "mask"}).json()["action"] == "mask"
    undo_last(admin)
    assert admin.get(url).json()["action"] == "block"
    assert admin.delete(url).status_code == 200
    assert admin.get(url).status_code == 404
    undo_last(admin)
    assert admin.get(url).json()["pattern"] == "도박"
    listed = admin.get("/api/admin/word-rules", filter='{"q":"도박"}')
    assert listed.headers["Content-Range"] == "word-rules 0-0/1"


def test_a_rule_of_names_only_blocks(admin: Person):
    form = {"pattern": "햄장", "action": "mask", "appliesTo": ["nickname"]}

    assert admin.post("/api/admin/word-rules", form).status_code == 422


def test_a_rule_is_tried_before_it_is_saved(owner: Person, follower: Person, admin: Person):
    entry = an_entry(owner, content="여기서 도 박 이야기를 했다")
    an_entry(owner, content="도박", isPublic=False)
    say(follower, entry, "도박?")

    trial = admin.post(
        "/api/admin/word-rules/test",
        {"pattern": "도박", "ignoresSpaces": True, "appliesTo": ["diary", "comment", "nickname"]},
    ).json()

    assert (trial["found"], trial["isCapped"]) == (2, False)
    assert {sample["kind"] for sample in trial["samples"]} == {"diary", "comment"}
    hits = [
        part["text"] for sample in trial["samples"] for part in sample["excerpt"] if part["isHit"]
    ]
    assert sorted(hits) == ["도 박", "도박"]


def undo_last(admin: Person) -> None:
    with connection():
        act = fetch_row("SELECT max(id) AS id FROM audit_log WHERE undoes_id IS NULL")["id"]
    undo_act(act, actor=f"admin:{admin.id}", site=get_settings())
