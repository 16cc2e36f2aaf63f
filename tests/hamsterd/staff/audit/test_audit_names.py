"""The audit log names actors and targets in words."""

from tests.factories.community import a_board, a_post
from tests.factories.diaries import an_entry
from tests.people import Person


def latest(admin: Person) -> dict:
    return admin.get("/api/admin/audit").json()[0]


def test_an_act_names_the_member_the_post_and_the_board(owner: Person, admin: Person):
    post = a_post(owner, title="해바라기씨 나눔해요")
    a_board(name="사진자랑")
    admin.delete(f"/api/admin/community/{post['id']}")

    act = latest(admin)
    assert (act["actorName"], act["targetName"]) == ("햄장", "해바라기씨 나눔해요")

    form = {"kind": "warning", "reason": "광고예요."}
    admin.post(f"/api/admin/users/{owner.id}/sanctions", form)
    assert latest(admin)["targetName"] == "콩이집사"

    board = a_board(name="사진자랑")
    admin.delete(f"/api/boards/{board}")
    assert latest(admin)["targetName"] == "사진자랑"


def test_a_private_entry_is_not_named(owner: Person, admin: Person):
    entry = an_entry(owner, title="아무도 몰랐으면 하는 이야기")
    admin.delete(f"/api/admin/diary/{entry['id']}")
    admin.post(f"/api/admin/diaries/{entry['id']}/restore", {})
    assert latest(admin)["targetName"] == "아무도 몰랐으면 하는 이야기"

    owner.put(f"/api/diary/{entry['id']}", {"isPublic": False})

    assert latest(admin)["targetName"] is None
