"""A request blocks a thing for 30 days; both sides are notified, and every step can be undone."""

import json
from typing import Any

import pytest

from hamsterd.config import get_settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.kinds import KINDS
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.cases.content.removal import remove_content
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.factories.community import a_post, comment_on
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster, an_entry, say
from tests.people import Person, make_staff

NOTE = "사진 속 사람이 원하지 않아요."


def request(person: Person, url: str, /, **changes: Any) -> Any:
    form = {
        "url": url,
        "name": "김햄찌",
        "email": "claimant@example.com",
        "ground": "portrait",
        "statement": "제 얼굴이 나온 사진을 허락 없이 올렸어요. 내려 주세요.",
        **changes,
    }
    return person.post("/api/rights-reports", form)


def received(person: Person, url: str) -> dict[str, Any]:
    answer = request(person, url)
    assert answer.status_code == 201, answer.text
    return answer.json()


def decide(admin: Person, number: int, act: str, note: str = NOTE) -> Any:
    return admin.post(f"/api/admin/takedowns/{number}/{act}", {"note": note})


def undo(act_id: int) -> None:
    undo_act(act_id, actor="cli:test", site=get_settings())


def mails() -> list[tuple[str, str]]:
    with connection():
        rows = fetch_all("SELECT to_address, kind FROM outbox_mail ORDER BY id")
    return [(row["to_address"], row["kind"]) for row in rows]


def hidden_reason(table: str) -> str | None:
    with connection():
        return fetch_value(f"SELECT hidden_reason FROM {table} WHERE id = 1")


def drift() -> dict[str, int]:
    return recount(Task(None, dry_run=True))  # type: ignore[arg-type]  # asks no settings


def test_a_request_is_received_and_can_be_followed(owner: Person, visitor: Person):
    post = a_post(owner)

    done = received(visitor, f"{visitor.url}/community/post/{post['id']}?from=app")

    state = visitor.get(f"/api/rights-reports/{done['token']}").json()
    assert (state["number"], state["status"]) == (done["number"], "pending")
    assert state["url"] == f"/community/post/{post['id']}"
    assert mails() == [("claimant@example.com", "takedown_claimant")]
    with connection():
        text = fetch_value("SELECT text FROM outbox_mail")
        assert (
            fetch_value("SELECT count(*) FROM takedowns WHERE token_hash = %(t)s", t=done["token"])
            == 0
        )
    assert f"/rights-report/{done['token']}" in text
    assert visitor.get("/api/rights-reports/made-up").status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"url": "https://example.com/elsewhere"}, "url"),
        ({"url": "/community/post/999"}, "url"),
        ({"url": None}, "url"),
        ({"email": "nobody"}, "email"),
        ({"name": " "}, "name"),
        ({"name": "여기 https://spam.example"}, "name"),
        ({"ground": "taste"}, "ground"),
        ({"statement": "짧아요"}, "statement"),
    ],
)
def test_a_request_that_is_not_clear_says_what_is_missing(owner, visitor, changes, field):
    post = a_post(owner)

    refused = request(visitor, f"/community/post/{post['id']}", **changes)

    assert refused.status_code == 422
    assert field in refused.json()["fields"]


def test_nothing_is_learned_of_a_private_entry(owner: Person, visitor: Person):
    entry = an_entry(owner, isPublic=False)

    assert request(visitor, f"/diary/{entry['id']}").json()["code"] == "takedown_target_unknown"


def test_a_block_leaves_a_placeholder_and_tells_both(owner, follower, visitor, admin):
    entry = an_entry(owner)
    done = received(visitor, f"/diary/{entry['id']}")

    answer = decide(admin, done["number"], "block")

    assert (answer.status_code, answer.json()["status"]) == (200, "blocked")
    blocked = visitor.get(f"/api/diary/{entry['id']}")
    assert (blocked.status_code, blocked.json()["code"]) == (451, "taken_down")
    assert set(blocked.json()["fields"]) == {"ground", "blockedAt", "blockEndsAt"}
    assert visitor.get("/api/diary").json() == []
    assert owner.get(f"/api/diary/{entry['id']}").status_code == 200
    assert mails()[1:] == [
        ("claimant@example.com", "takedown_claimant"),
        (f"{owner.username}@example.com", "takedown_owner"),
    ]
    [own] = owner.get("/api/takedowns/my").json()
    assert (own["mayObject"], own["decisionNote"]) == (True, NOTE)
    assert "claimantName" not in own
    assert follower.get("/api/takedowns/my").json() == []
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("kind", ["community", "comment", "community_comment", "hamster"])
def test_every_kind_is_blocked_released_and_counted(kind, owner, follower, visitor, admin):
    hamster = a_hamster(owner)
    post = a_post(owner)
    entry = an_entry(owner, hamsterId=hamster["id"])
    urls = {
        "community": f"/community/post/{post['id']}",
        "comment": f"/diary/{entry['id']}#comment-{say(follower, entry)['id']}",
        "community_comment": f"/community/post/1#comment-{comment_on(follower, post)['id']}",
        "hamster": f"/hamster/{hamster['id']}",
    }
    recount(Task(None))  # type: ignore[arg-type]
    number = received(visitor, urls[kind])["number"]

    assert decide(admin, number, "block").status_code == 200
    assert request(visitor, urls[kind]).status_code == 422
    assert drift() == {"rows": 0}
    if kind in {"community", "hamster"}:
        place = "community" if kind == "community" else "hamsters"
        assert visitor.get(f"/api/{place}/1").status_code == 451
    assert decide(admin, number, "release").status_code == 200
    assert request(visitor, urls[kind]).status_code == 201
    assert drift() == {"rows": 0}


def test_two_moderators_do_not_both_decide(owner: Person, visitor: Person, admin: Person):
    number = received(visitor, f"/community/post/{a_post(owner)['id']}")["number"]

    assert decide(admin, number, "reject").status_code == 200
    late = decide(admin, number, "block")

    assert (late.status_code, late.json()["code"]) == (409, "takedown_decided")
    assert visitor.get("/api/community/1").status_code == 200
    assert decide(admin, 99, "block").status_code == 404


def test_two_requests_of_one_thing_block_it_once(owner: Person, visitor: Person, admin: Person):
    url = f"/community/post/{a_post(owner)['id']}"
    first, second = received(visitor, url)["number"], received(visitor, url)["number"]
    decide(admin, first, "block")

    assert decide(admin, second, "block").json()["code"] == "takedown_target_blocked"
    assert decide(admin, second, "reject").status_code == 200


def test_what_its_author_deleted_is_blocked_before_they_restore_it(
    owner: Person, visitor: Person, admin: Person
):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    owner.delete(f"/api/community/{post['id']}")

    assert decide(admin, number, "block").status_code == 200

    assert owner.post(f"/api/trash/community/{post['id']}/restore").status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").status_code == 451
    assert decide(admin, number, "release").status_code == 200
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200


def test_what_the_law_removed_is_not_its_authors_to_restore(
    owner: Person, visitor: Person, admin: Person
):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    owner.delete(f"/api/community/{post['id']}")
    decide(admin, number, "block")

    assert decide(admin, number, "remove").status_code == 200

    assert owner.get("/api/trash").json() == []
    assert owner.post(f"/api/trash/community/{post['id']}/restore").status_code == 404


def test_what_is_gone_is_not_blocked(owner: Person, visitor: Person, admin: Person):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    remove_content(
        kind=KINDS["community"], target_id=post["id"], reason="광고예요.", actor="cli:test"
    )

    assert decide(admin, number, "block").json()["code"] == "takedown_target_gone"


def test_an_author_objects_once(owner: Person, follower: Person, visitor: Person, admin: Person):
    number = received(visitor, f"/community/post/{a_post(owner)['id']}")["number"]
    decide(admin, number, "block")
    path = f"/api/takedowns/{number}/objection"
    form = {"text": "제가 찍은 제 햄스터 사진이에요."}

    assert follower.post(path, form).status_code == 404
    assert owner.post(path, form).status_code == 201
    again = owner.post(path, form)

    assert (again.status_code, again.json()["code"]) == (409, "already_objected")
    [row] = admin.get("/api/admin/takedowns", filter='{"hasObjection":true}').json()
    assert row["objection"] == form["text"]
    assert row["claimantEmail"] == "c***@example.com"


def test_reports_and_a_block_lift_one_by_one(owner: Person, visitor: Person, admin: Person):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    decide(admin, number, "block")

    assert set_hidden("community", post["id"], is_hidden=True, reason="reports")
    assert set_hidden("community", post["id"], is_hidden=False, reason="reports")
    assert visitor.get(f"/api/community/{post['id']}").status_code == 451
    decide(admin, number, "release")
    assert visitor.get(f"/api/community/{post['id']}").status_code == 200


def test_only_what_is_blocked_says_that_it_is(owner: Person, visitor: Person, admin: Person):
    """Content that is only requested, or was released again, looks like any hidden content."""
    posts = {name: a_post(owner)["id"] for name in ("blocked", "asked", "released", "other")}
    numbers = {
        name: received(visitor, f"/community/post/{posts[name]}")["number"]
        for name in ("blocked", "asked", "released")
    }
    for name in ("blocked", "released"):
        assert decide(admin, numbers[name], "block").status_code == 200
    assert decide(admin, numbers["released"], "release").status_code == 200
    for name in ("asked", "released", "other"):
        assert set_hidden("community", posts[name], is_hidden=True, reason="reports")

    shown = {name: visitor.get(f"/api/community/{id_}").status_code for name, id_ in posts.items()}

    assert shown == {"blocked": 451, "asked": 404, "released": 404, "other": 404}


@pytest.mark.parametrize(("is_decided", "left"), [(False, "reports"), (True, None)])
def test_a_block_over_reports_leaves_what_is_undecided(is_decided, left, owner, visitor, admin):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    set_hidden("community", post["id"], is_hidden=True, reason="reports")
    assert decide(admin, number, "block").status_code == 200
    if is_decided:
        assert set_hidden("community", post["id"], is_hidden=False, reason="reports")
    assert decide(admin, number, "release").status_code == 200

    assert hidden_reason("community_posts") == left
    assert drift() == {"rows": 0}


def test_each_decision_is_undone(owner: Person, visitor: Person, admin: Person):
    post = a_post(owner)
    url = f"/api/community/{post['id']}"
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    rejected = decide(admin, number, "reject").json()["auditId"]
    undo(rejected)
    blocked = decide(admin, number, "block").json()["auditId"]
    assert visitor.get(url).status_code == 451
    undo(blocked)
    assert visitor.get(url).status_code == 200
    decide(admin, number, "block")
    removed = decide(admin, number, "remove").json()["auditId"]
    assert visitor.get(url).status_code == 404
    undo(removed)
    assert visitor.get(url).status_code == 451
    released = decide(admin, number, "release").json()["auditId"]
    undo(released)

    assert visitor.get(url).status_code == 451
    assert admin.get(f"/api/admin/takedowns/{number}").json()["status"] == "blocked"
    assert drift() == {"rows": 0}


def test_nobody_decides_about_their_own(owner: Person, visitor: Person, admin: Person):
    number = received(visitor, f"/community/post/{a_post(owner)['id']}")["number"]
    make_staff(owner, Role.ADMIN)
    own = (409, "own_case")

    def refused(*acts: str) -> list[tuple[int, str]]:
        answers = [decide(owner, number, act) for act in acts]
        return [(answer.status_code, answer.json()["code"]) for answer in answers]

    assert refused("block", "reject") == [own] * 2
    blocked = decide(admin, number, "block").json()["auditId"]
    undoing = owner.post(f"/api/admin/audit/{blocked}/undo")
    assert (undoing.status_code, undoing.json()["code"]) == own
    assert refused("release", "remove") == [own] * 2
    assert decide(admin, number, "release").status_code == 200


def test_an_author_of_the_staff_reads_nothing_of_who_asked(
    owner: Person, visitor: Person, admin: Person
):
    number = received(visitor, f"/community/post/{a_post(owner)['id']}")["number"]
    make_staff(owner, Role.ADMIN)
    paths = [f"/api/admin/takedowns{rest}" for rest in (f"/{number}", "", ".csv")]

    for said in ("김햄찌", "claimant@", "c***@", "제 얼굴이"):
        assert all(said not in owner.get(path).text for path in paths)
    for said in ("김햄찌", "제 얼굴이"):
        words = json.dumps({"q": said})
        assert owner.get("/api/admin/takedowns", filter=words).json() == []
        assert all(said in admin.get(path).text for path in paths)
        assert len(admin.get("/api/admin/takedowns", filter=words).json()) == 1
    one = owner.get(paths[0]).json()
    assert (one["claimantName"], one["claimantEmail"], one["statement"]) == (None, None, None)


def test_a_block_ends_on_what_was_deleted_meanwhile(owner, visitor, admin):
    post = a_post(owner)
    number = received(visitor, f"/community/post/{post['id']}")["number"]
    decide(admin, number, "block")
    with transaction():
        execute("UPDATE community_posts SET deleted_at = now()")

    assert decide(admin, number, "release").status_code == 200
    assert hidden_reason("community_posts") is None


def test_the_register_is_exported_and_the_export_is_written_down(owner, visitor, admin):
    received(visitor, f"/community/post/{a_post(owner)['id']}")

    answer = admin.get("/api/admin/takedowns.csv")

    assert answer.headers["Content-Type"].startswith("text/csv")
    assert "claimant@example.com" in answer.text
    assert ",대기,게시글," in answer.text
    with connection():
        assert fetch_column("SELECT fields FROM personal_data_views") == [["email", "export"]]
        assert fetch_row("SELECT actor FROM personal_data_views")["actor"] == f"admin:{admin.id}"


def test_the_author_reads_which_comment_of_theirs_it_is(owner, visitor, admin):
    """By bell, by mail and on the page: its first words, its day and its address."""
    entry = an_entry(owner)
    comment = say(owner, entry, "제 사진을 **허락 없이** 썼어요")
    url = f"/diary/{entry['id']}#comment-{comment['id']}"
    done = received(visitor, url)

    decide(admin, done["number"], "block")

    named = f"댓글 ‘제 사진을 허락 없이 썼어요’ ({kst_day():%Y. %m. %d.})"
    assert named in owner.get("/api/notifications").json()[0]["message"]
    with connection():
        text = fetch_value("SELECT text FROM outbox_mail WHERE kind = 'takedown_owner'")
    assert named in text
    assert url in text
    [own] = owner.get("/api/takedowns/my").json()
    assert own["title"] == "제 사진을 허락 없이 썼어요"
