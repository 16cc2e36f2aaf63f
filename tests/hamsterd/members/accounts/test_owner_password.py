"""The site's owner needs a password of ten characters, in every form that sets one."""

import pytest

from hamsterd.core.errors import InvalidInput
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.staff.admin import create_by_operator
from hamsterd.members.accounts.staff.member_care import mail_link, set_password
from hamsterd.members.accounts.staff.roles import set_role
from tests.mailbox import Mailbox, token_in
from tests.people import PASSWORD, Person, registration
from tests.site import RunningSite

NINE, TEN = "haessi-73", "haessi-739"
SAID = "사이트 소유자의 비밀번호는 최소 10자 이상이어야 합니다"


@pytest.fixture
def boss(owner: Person) -> Person:
    """The member who owns the site."""
    with transaction():
        execute("UPDATE users SET role = 'owner', is_admin = TRUE WHERE id = %(id)s", id=owner.id)
    return owner


def change(person: Person, new: str) -> tuple[int, object]:
    answer = person.put("/api/auth/password", {"currentPassword": PASSWORD, "newPassword": new})
    return answer.status_code, answer.json() and answer.json().get("fields")


def test_an_owner_changes_to_no_shorter_one(boss: Person, follower: Person):
    assert change(boss, NINE) == (422, {"newPassword": SAID})
    assert change(boss, TEN)[0] == 200
    assert change(follower, NINE)[0] == 200


def test_nor_by_a_mailed_link(boss: Person, visitor: Person, site: RunningSite, mailbox: Mailbox):
    mail_link(member_id=boss.id, actor="cli:root", site=site.settings)
    token = token_in(mailbox.wait_for())
    checked = visitor.post("/api/auth/reset-password/check", {"token": token})
    assert checked.json() == {"passwordMin": 10}  # the form says so before it is typed
    for password, status in ((NINE, 422), (TEN, 200)):
        form = {"token": token, "newPassword": password}
        assert visitor.post("/api/auth/reset-password", form).status_code == status


def test_nor_by_an_operator(boss: Person, site: RunningSite):
    with pytest.raises(InvalidInput, match="10자"):
        set_password(member_id=boss.id, password=NINE, actor="cli:root", site=site.settings)
    set_password(member_id=boss.id, password=TEN, actor="cli:root", site=site.settings)


def test_the_first_admin_of_the_command_line_owns_the_site(site: RunningSite):
    def form(name: str, password: str) -> RegisterIn:
        return RegisterIn.model_validate(registration(name, f"{name}네", password=password))

    with pytest.raises(InvalidInput, match="10자"):
        create_by_operator(form=form("mong", NINE), is_admin=True, actor="cli:root")
    create_by_operator(form=form("mong", TEN), is_admin=True, actor="cli:root")
    create_by_operator(form=form("dubi", NINE), is_admin=True, actor="cli:root")  # no owner


def test_whoever_becomes_an_owner_is_told(follower: Person, boss: Person):
    set_role(member_id=follower.id, role=Role.OWNER, actor="cli:root")
    (said,) = (one["message"] for one in follower.get("/api/notifications").json())
    assert "10자보다 짧으면" in said
    assert change(follower, NINE) == (422, {"newPassword": SAID})
