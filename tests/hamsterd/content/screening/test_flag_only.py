"""A rule that only flags: the writing appears at once, and a moderator reads it in a list."""

from typing import Any

from hamsterd.config import get_settings
from hamsterd.staff.audit.undo import undo_act
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.hamsterd.content.screening.test_screen import a_rule, bells
from tests.people import Person, make_admin


def flagged(admin: Person, **query: Any) -> list[dict[str, Any]]:
    return admin.get("/api/admin/flagged", sort='["createdAt","ASC"]', **query).json()


def test_it_appears_at_once_and_stands_in_the_list(owner, follower, visitor, admin):
    entry, post = an_entry(owner), a_post(owner)
    a_rule(admin, "flag")

    said = say(follower, entry, "도 박 이야기")
    a_post(follower, content="도박!")
    comment_on(follower, post, "도박?")
    another = an_entry(owner, title="도박")

    assert said["isHeld"] is False
    assert len(visitor.get(f"/api/diary/{entry['id']}/comments").json()) == 1
    assert another["isHeld"] is False
    assert [(row["kind"], row["words"]) for row in flagged(admin)] == [
        ("comment", ["도 박"]),
        ("community", ["도박"]),
        ("community_comment", ["도박"]),
        ("diary", ["도박"]),
    ]
    assert admin.get("/api/admin/todo").json()["flagged"]["count"] == 4
    assert "moderation" not in bells(follower)


def test_what_was_seen_leaves_the_list_until_another_word_comes(owner: Person, admin: Person):
    a_rule(admin, "flag")
    a_rule(admin, "flag", "경마")
    post = a_post(owner, content="도박")
    [row] = flagged(admin)

    done = admin.post(f"/api/admin/flagged/{row['id']}/clear").json()
    assert flagged(admin) == []
    again = admin.post(f"/api/admin/flagged/{row['id']}/clear")
    assert (again.status_code, again.json()["code"]) == (409, "flag_seen")

    owner.put(f"/api/community/{post['id']}", {"content": "도박 이야기를 고침"})
    assert flagged(admin) == []
    owner.put(f"/api/community/{post['id']}", {"content": "도박과 경마"})
    assert [row["words"] for row in flagged(admin)] == [["경마"]]

    undo_act(done["auditId"], actor="cli:test", site=get_settings())
    assert len(flagged(admin)) == 1


def test_clearing_is_undone(owner: Person, admin: Person):
    a_rule(admin, "flag")
    a_post(owner, content="도박")
    [row] = flagged(admin)
    done = admin.post(f"/api/admin/flagged/{row['id']}/clear").json()

    undo_act(done["auditId"], actor="cli:test", site=get_settings())

    assert [each["id"] for each in flagged(admin)] == [row["id"]]


def test_nobody_clears_their_own(owner: Person, admin: Person):
    a_rule(admin, "flag")
    a_post(owner, content="도박")
    [row] = flagged(admin)
    make_admin(owner)

    refused = owner.post(f"/api/admin/flagged/{row['id']}/clear")

    assert (refused.status_code, refused.json()["code"]) == (409, "own_case")
    assert len(flagged(admin)) == 1


def test_what_is_gone_or_private_is_not_listed(owner: Person, admin: Person):
    a_rule(admin, "flag")
    entry, post = an_entry(owner, content="도박"), a_post(owner, content="도박")
    an_entry(owner, content="도박", isPublic=False)
    removed = a_post(owner, content="도박")

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})
    owner.delete(f"/api/community/{post['id']}")
    admin.http.request(
        "DELETE", f"/api/admin/community/{removed['id']}", json={"reason": "광고예요."}
    )

    assert flagged(admin) == []
    assert admin.get("/api/admin/todo").json()["flagged"]["count"] == 0


def test_a_name_is_not_flagged(admin: Person):
    form = {"pattern": "햄장", "action": "flag", "appliesTo": ["nickname"]}

    assert admin.post("/api/admin/word-rules", form).status_code == 422


def test_there_is_no_such_flag(admin: Person):
    assert admin.post("/api/admin/flagged/99/clear").json()["code"] == "flag_not_found"
