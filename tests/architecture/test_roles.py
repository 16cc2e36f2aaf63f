"""Each role on each route of the console, with real requests; and the table of roles."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import PERMISSIONS, Role
from hamsterd.http.rights.permissions import STAFF as STAFF_ROLES
from hamsterd.staff.desk.canned_texts.rules import CannedKind
from tests.architecture.test_access_matrix import ENDS_THE_SESSION, call
from tests.architecture.test_openapi import DOCUMENT
from tests.factories.community import a_board
from tests.factories.keepers import make_keeper
from tests.people import Person, make_staff
from tests.walking import Read, Walker

DOOR = {"forbidden", "suspended", "awaiting_approval"}
"""The errors of the access check, which runs before the handler.

Other 403s concern the resource itself.
"""


def described() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The description of each call in `openapi.json`, by the matrix's names: every id is 1."""
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            address = re.sub(r"\{\w+\}", "1", path)
            if address not in ENDS_THE_SESSION:
                yield method, address, operation


def is_described_open(operation: dict[str, Any], role: Role | None) -> bool:
    """Whether the description lets that role in; members have none."""
    if operation["x-access"] != Access.STAFF:
        return True
    may_role = role is not None and operation["x-permission"] in PERMISSIONS[role]
    return may_role and (role is not Role.KEEPER or operation.get("x-for-keepers", False))


def is_let_in(answer: Read) -> bool:
    """Past the door, whatever is said of the thing behind it."""
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    said = answer.json() if is_json and answer.status_code == 403 else {}
    return answer.status_code not in {401, 405, 500} and said.get("code") not in DOOR


@pytest.mark.parametrize("role", [*STAFF_ROLES, Role.KEEPER, None])
def test_who_is_let_in_is_who_the_description_says(
    owner: Person, stranger: Person, role: Role | None
):
    """Every call of the description, really made, as each role and as a member without one."""
    assert owner.id == 1  # whom the paths name
    if role is Role.KEEPER:
        make_keeper(stranger, a_board())
    elif role is not None:
        make_staff(stranger, role)

    walker = Walker(stranger)
    wrong = [
        (method, path, answer.status_code, answer.text)
        for method, path, operation in described()
        if is_let_in(answer := call(walker, method, path)) != is_described_open(operation, role)
    ]

    assert wrong == []


def test_what_is_chosen_from_ready_texts_is_what_the_role_may_write(
    owner: Person, follower: Person, stranger: Person, admin: Person
):
    """The call is everybody's in the console; which texts it answers follows each text's kind."""
    people = {
        Role.ADMIN: admin,
        Role.MODERATOR: make_staff(owner, Role.MODERATOR),
        Role.ANALYST: make_staff(follower, Role.ANALYST),
        Role.KEEPER: make_keeper(stranger, a_board()),
    }
    for kind in CannedKind:
        form = {"kind": kind, "title": kind.label, "body": "살펴보고 있어요."}
        assert admin.post("/api/admin/canned-texts", form).status_code == 201
    texts = admin.get("/api/admin/canned-texts").json()
    for role, person in people.items():
        offered = {each["kind"] for each in person.get("/api/admin/canned-texts/choices").json()}
        mine = {kind for kind in CannedKind if kind.needs in PERMISSIONS[role]}
        assert offered == mine
        for text in texts:
            used = person.post(f"/api/admin/canned-texts/{text['id']}/use")
            assert used.is_success == (text["kind"] in mine)
