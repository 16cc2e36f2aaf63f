"""Each role on each route of the console, with real requests; and the table of roles."""

import pytest

from hamsterd.http.permissions import PERMISSIONS, Permission, Role
from hamsterd.http.permissions import STAFF as STAFF_ROLES
from tests.architecture.test_access_matrix import FOR_KEEPERS, MATRIX, STAFF, call
from tests.factories.community import a_board
from tests.factories.keepers import make_keeper
from tests.people import Person, make_staff


@pytest.mark.parametrize("role", [*STAFF_ROLES, Role.KEEPER])
def test_a_role_is_let_in_where_it_has_the_permission_and_nowhere_else(
    owner: Person, stranger: Person, role: Role
):
    assert owner.id == 1  # whom the paths name
    if role is Role.KEEPER:
        make_keeper(stranger, a_board())
    else:
        make_staff(stranger, role)
    wrong = []
    for method, path in STAFF:
        answer = call(stranger, method, path)
        is_in = answer.status_code not in {401, 403, 405, 500} or "not_your_act" in answer.text
        may = MATRIX[method, path] in PERMISSIONS[role]
        if is_in != (may and (role is not Role.KEEPER or (method, path) in FOR_KEEPERS)):
            wrong.append((method, path, answer.status_code, answer.text))

    assert wrong == []


def test_every_permission_is_asked_somewhere():
    asked = {rule for rule in MATRIX.values() if isinstance(rule, Permission)}

    assert set(Permission) - asked == {
        Permission.ADMINS_MANAGE,  # beside `STAFF_MANAGE`
        Permission.ACTS_UNDO_ANY,
        Permission.STAFF_NAME_USE,
        Permission.UNSCREENED,
        Permission.PAST_BLOCKS,
        Permission.STAFF_BOARDS_WRITE,
    }


def test_an_owner_may_do_all_and_an_admin_all_but_appoint_admins_and_judge_the_staff():
    assert PERMISSIONS[Role.OWNER] == set(Permission)
    assert set(Permission) - PERMISSIONS[Role.ADMIN] == {
        Permission.ADMINS_MANAGE,
        Permission.STAFF_FIGURES_READ,
    }
