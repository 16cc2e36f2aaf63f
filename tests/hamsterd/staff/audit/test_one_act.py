"""One row of the audit log, and that an act's answer names the right one."""

from tests.factories.community import a_board
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, a_case, decided
from tests.people import Person


def the_act(admin: Person, audit_id: int) -> dict[str, object]:
    answer = admin.get(f"/api/admin/audit/{audit_id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_act_is_read_by_its_number(admin, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])
    audit_id = decided(admin, case, DISMISSED)["auditId"]

    row = the_act(admin, audit_id)
    assert (row["action"], row["targetId"], row["actorName"], row["mayUndo"]) == (
        "case.dismiss",
        case,
        admin.nickname,
        True,
    )
    undoing = admin.post(f"/api/admin/audit/{audit_id}/undo").json()["id"]
    assert the_act(admin, undoing)["action"] == "undo.case.dismiss"
    assert the_act(admin, audit_id)["mayUndo"] is False
    missing = admin.get("/api/admin/audit/999")
    assert (missing.status_code, missing.json()["code"]) == (404, "act_not_found")


def test_what_is_made_changed_and_deleted_names_its_act(admin: Person, owner: Person):
    a_board()
    board = admin.post("/api/admin/boards", {"name": "나눔"}).json()
    done = [
        board,
        admin.put(f"/api/admin/boards/{board['id']}", {"name": "나눔터"}).json(),
        admin.post("/api/admin/boards/reorder", {"ids": [board["id"], 1]}).json(),
        admin.put("/api/admin/switches", {"firstPosts": {"count": 2}}).json(),
        admin.put(f"/api/admin/users/{owner.id}", {"isAdmin": True}).json(),
        admin.post(f"/api/admin/users/{owner.id}/notes", {"text": "친절해요."}).json(),
        admin.delete(f"/api/admin/boards/{board['id']}").json(),
    ]
    ids = [each["auditId"] if "auditId" in each else each["auditIds"][0] for each in done]

    assert [the_act(admin, each)["action"] for each in ids] == [
        "board.create",
        "board.edit",
        "board.reorder",
        "first_posts.set",
        "staff.role",
        "note.add",
        "board.delete",
    ]


def test_what_changes_nothing_is_no_act(admin: Person, owner: Person):
    assert admin.put(f"/api/admin/users/{owner.id}", {"isAdmin": False}).json()["auditId"] is None
    assert admin.put("/api/admin/switches", {}).json()["auditIds"] == []
