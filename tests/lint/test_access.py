"""Permissions are stated twice, by each route and in the matrix; and the table of roles.

The behaviour of each: `tests/architecture/test_access_matrix.py` and `test_roles.py`.
"""

import re

from hamsterd.audit.errors import OwnCase
from hamsterd.http.rights.permissions import PERMISSIONS, Permission, Role
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.staff.sanctions.errors import OwnLifting, OwnSanction
from tests.architecture.test_access_matrix import FOR_KEEPERS, MATRIX

DECIDING = {
    Permission.ACTS_UNDO,
    Permission.APPEALS_DECIDE,
    Permission.CASES_DECIDE,
    Permission.MEMBERS_CLEAN_UP,
    Permission.MEMBERS_NOTE,
    Permission.REVIEW_DECIDE,
    Permission.SANCTIONS_APPLY,
    Permission.TAKEDOWNS_DECIDE,
}
"""Permissions to decide about a member or what is theirs."""
ALSO_OF_ONES_OWN = {
    "reports/bulk-dismiss": "leaves one's own out, with the reason",
    "reports/selected": "leaves one's own out, with the reason",
    "sanctions/selected": "leaves oneself out, with the reason",
    "sanctions/lift": "leaves one's own out, with the reason",
    "held/selected": "leaves one's own out, with the reason",
    "flagged/selected": "leaves one's own out, with the reason",
    "held/1/1/remove": "whoever wrote it may delete it, too",
    "reports/1/release": "nobody has claimed a case about themselves",
    "reports/1/pass-on": "keepers do not find a case about themselves",
    "spam-removals/1/continue": "nobody began one of themselves",
    "users/1/notes": "adds what only others read",
}
"""What decides nothing alone, or nothing in one's own favour, and why."""


def test_nobody_decides_about_their_own():
    refusals = {OwnCase, OwnLifting, OwnSanction}
    silent = {
        re.sub(r"\([^)]*\)", "1", pattern).removeprefix("/api/admin/")
        for pattern, method, contract, _ in contracts(ROUTES)
        if contract.permission in DECIDING
        and method != "get"
        and not refusals & set(contract.errors)
    }

    assert silent == ALSO_OF_ONES_OWN.keys()


def test_every_route_is_in_the_matrix_with_the_rule_it_states():
    stated = {
        (method, re.sub(r"\([^)]*\)", "1", pattern)): contract.permission or contract.access
        for pattern, method, contract, _ in contracts(ROUTES)
    }

    assert stated == MATRIX


def test_what_is_open_to_keepers_of_boards_is_known():
    stated = {
        (method, re.sub(r"\([^)]*\)", "1", pattern))
        for pattern, method, contract, _ in contracts(ROUTES)
        if contract.for_keepers
    }

    assert stated == FOR_KEEPERS


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
