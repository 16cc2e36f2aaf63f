"""Undoing needs the same rights as its act (decisions/0126): role, permission and fresh proof.

The table is walked as a model: every undoable act × role × fresh or stale proof × own or another's.
A refusal of the act must also refuse its undo, and nothing else may.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import httpx
import pytest
import time_machine

from hamsterd.audit.actions import BY_NAME, Action, Proof
from hamsterd.audit.actors import StaffActor
from hamsterd.audit.errors import NotYourAct
from hamsterd.audit.service import record
from hamsterd.core.errors import Forbidden
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.permissions import PERMISSIONS, Permission, Role
from hamsterd.http.rights.permissions import STAFF as STAFF_ROLES
from hamsterd.staff.audit.undo import INVERSES, require_rights
from tests.factories.community import a_post
from tests.factories.moderation import a_case
from tests.people import PASSWORD, Person, make_admin, make_staff, sign_up
from tests.site import RunningSite

STALE = timedelta(minutes=10)
UNDOABLE = [BY_NAME[each] for each in INVERSES]


def shapes(action: Action, me: str, other: str) -> list[dict[str, Any]]:
    """The fields of an audit row that the required rights depend on; old rows lack them."""
    if action.proof is not Proof.GRAVE_SANCTION:
        return [{}]
    return [{}] + [
        {"before": {"kind": kind, "givenBy": by}, "after": {"kind": kind}}
        for kind in ("warning", "suspension", "ban")
        for by in (me, other)
    ]


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC), tick=False) as moving:
        yield moving


def actor(member_id: int, role: Role, *, is_fresh: bool) -> StaffActor:
    proved_at = datetime.now(UTC) - (timedelta(0) if is_fresh else STALE)
    return StaffActor.of(
        Viewer(id=member_id, session_id=1, role=role, proved_at=proved_at), Permission.ACTS_UNDO
    )


def refusal_of_doing(who: str, action: Action, shape: dict[str, Any]) -> str | None:
    try:
        with transaction():
            record(actor=who, action=action, **shape)
            raise LookupError  # nothing of it stays
    except Forbidden as error:
        return error.code
    except LookupError:
        return None


def refusal_of_undoing(who: str, act_id: int) -> str | None:
    try:
        require_rights(act_id, who)
    except Forbidden as error:
        return error.code
    return None


def test_every_act_says_what_it_needs_and_roles_have_it():
    undoable_by_nobody = {each for each in UNDOABLE if each.permission is None}

    assert undoable_by_nobody == set()
    assert all(
        each.permission in PERMISSIONS[Role.OWNER] for each in Action if each.permission is not None
    )


def cases(me: Person, other: Person) -> Iterator[tuple[Action, StaffActor, dict[str, Any]]]:
    names = (f"admin:{me.id}", f"admin:{other.id}")
    for action, role, is_fresh in product(UNDOABLE, STAFF_ROLES, (True, False)):
        for shape in shapes(action, *names):
            yield action, actor(me.id, role, is_fresh=is_fresh), shape


def row_of(who: str, role: str | None, action: Action, shape: dict[str, Any]) -> int:
    """A row of the log as if `who` had done it then."""
    with transaction():
        row = record(actor="cli:root", action=action, **shape)
        execute(
            "UPDATE audit_log SET actor = %(who)s, role = %(role)s WHERE id = %(id)s",
            who=str(who),
            role=role,
            id=row,
        )
    return row


def test_ones_own_act_is_undone_exactly_where_it_could_be_done(admin: Person, owner: Person):
    wrong = []
    for action, me, shape in cases(admin, owner):
        row = row_of(me, me.role, action, shape)
        undoing, doing = refusal_of_undoing(me, row), refusal_of_doing(me, action, shape)
        if undoing != doing:
            wrong.append((action.value, me.role, me.is_proved, shape, undoing, doing))

    assert wrong == []


def test_anothers_act_asks_no_less(admin: Person, owner: Person):
    """Whoever may undo only their own acts is refused. Undoing another's sanction needs a proof."""
    for action, me, shape in cases(admin, owner):
        refused = refusal_of_undoing(me, row_of(f"admin:{owner.id}", "admin", action, shape))

        if Permission.ACTS_UNDO_ANY not in PERMISSIONS[me.role]:
            assert refused == NotYourAct.code
        elif action.proof is Proof.GRAVE_SANCTION:
            assert refused == (None if me.is_proved else "fresh_proof_required")
        else:
            assert refused == refusal_of_doing(me, action, shape)


def code(answer: httpx.Response) -> str | None:
    return answer.json().get("code") if answer.status_code >= 400 else None


def test_an_undo_does_not_lift_what_a_stale_session_could_not(
    clock: time_machine.Traveller, admin: Person
):
    """A thief with a cookie can neither change nor undo the settings."""
    done = admin.put("/api/admin/settings", {"values": {"sign_ups": "closed"}})
    (act,) = done.json()["auditIds"]
    clock.shift(STALE)

    assert code(admin.put("/api/admin/settings", {"values": {"sign_ups": "open"}})) == (
        "fresh_proof_required"
    )
    refused = admin.post(f"/api/admin/audit/{act}/undo")
    assert (refused.status_code, code(refused)) == (403, "fresh_proof_required")
    assert refused.json()["fields"] == {"ways": "password"}
    assert admin.get("/api/site").json()["signUps"] == "closed"

    admin.post("/api/auth/proof", {"password": PASSWORD})
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200


def test_a_ban_and_an_invitation_take_a_proof_by_every_way(
    clock: time_machine.Traveller, admin: Person, owner: Person, follower: Person, stranger: Person
):
    case = a_case(follower, "community", a_post(stranger)["id"])
    clock.shift(STALE)
    ban = {"kind": "ban", "reason": "도배", "deviationReason": "심해요."}
    severe = {"decision": "resolve", "reason": "도배", "ladder": "severe", "deviationReason": "왜"}
    ways = {
        "by hand": (f"/api/admin/users/{owner.id}/sanctions", ban),
        "selected": ("/api/admin/sanctions/selected", {"ids": [owner.id], **ban}),
        "case": (f"/api/admin/reports/{case}/decide", severe),
        "together": ("/api/admin/reports/decide-together", {"cases": [{"id": case}], **severe}),
        "selected cases": ("/api/admin/reports/selected", {"ids": [case], **severe}),
        "spammer": (f"/api/admin/users/{owner.id}/spam", {"reason": "도배"}),
        "invitation": ("/api/admin/invitations", {"label": "친구", "maxUses": 1, "days": 1}),
    }

    refused = {name: code(admin.post(*way)) for name, way in ways.items()}

    assert set(refused.values()) == {"fresh_proof_required"}, refused
    assert owner.get("/api/auth/me").status_code == stranger.get("/api/auth/me").status_code == 200
    warning = {"kind": "warning", "reason": "욕설"}
    assert admin.post(ways["by hand"][0], warning).status_code == 201


def test_of_selected_rows_those_that_need_a_proof_are_left_and_named(
    clock: time_machine.Traveller, admin: Person, owner: Person, follower: Person, site: RunningSite
):
    warning = {"kind": "warning", "reason": "욕설"}
    second = make_admin(sign_up(site.url, "second", "햄장둘"))
    mine = admin.post(f"/api/admin/users/{owner.id}/sanctions", warning).json()["id"]
    theirs = second.post(f"/api/admin/users/{follower.id}/sanctions", warning).json()["id"]
    clock.shift(STALE)
    lift = {"ids": [mine, theirs], "reason": "착오였어요.", "isVoid": True}

    done = admin.post("/api/admin/sanctions/lift", lift).json()

    assert (done["done"], [each["id"] for each in done["refused"]]) == (1, [theirs])
    assert code(admin.post("/api/admin/sanctions/lift", {**lift, "ids": [theirs]})) == (
        "fresh_proof_required"
    )


def test_what_lies_two_acts_deep_is_asked_before_anything_is_undone(
    clock: time_machine.Traveller,
    admin: Person,
    follower: Person,
    stranger: Person,
    site: RunningSite,
):
    """Selected cases contain decisions, which contain sanctions; no part is undone alone."""
    case = a_case(follower, "community", a_post(stranger)["id"])
    form = {"ids": [case], "decision": "resolve", "reason": "도배"}
    act = admin.post("/api/admin/reports/selected", form).json()["auditId"]
    second = make_admin(sign_up(site.url, "second", "햄장둘"))
    clock.shift(STALE)

    assert code(second.post(f"/api/admin/audit/{act}/undo")) == "fresh_proof_required"
    assert admin.get(f"/api/admin/reports/{case}").json()["status"] == "resolved"
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200


def test_granting_an_appeal_lifts_anothers_sanction_with_a_proof_alone(
    clock: time_machine.Traveller, admin: Person, owner: Person, site: RunningSite
):
    given = admin.post(
        f"/api/admin/users/{owner.id}/sanctions", {"kind": "warning", "reason": "욕설"}
    ).json()
    owner.post(
        f"/api/sanctions/{given['id']}/appeal", {"text": "제가 쓴 글이 아니에요. 다시 봐 주세요."}
    )
    second = make_admin(sign_up(site.url, "second", "햄장둘"))
    appeal = second.get("/api/admin/appeals").json()[0]["id"]
    clock.shift(STALE)
    path, form = f"/api/admin/appeals/{appeal}", {"status": "granted", "answer": "맞아요"}

    assert code(second.put(path, form)) == "fresh_proof_required"
    second.post("/api/auth/proof", {"password": PASSWORD})
    assert second.put(path, form).status_code == 200


def test_a_moderator_undoes_only_with_the_permission_of_the_act(
    admin: Person, owner: Person, follower: Person
):
    moderator = make_staff(owner, Role.MODERATOR)
    act = admin.put("/api/admin/settings", {"values": {"sign_ups": "closed"}}).json()["auditIds"][0]

    assert code(moderator.post(f"/api/admin/audit/{act}/undo")) == "not_your_act"
