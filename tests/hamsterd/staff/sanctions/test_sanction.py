"""A sanction changes what a member may do; lifting and undoing put it back (decisions §2)."""

from datetime import timedelta
from typing import Any

import pytest

from hamsterd.audit.errors import AlreadyUndone, UndoConflict
from hamsterd.config import get_settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.sanctions.errors import AdminSanctioned, OwnSanction, SanctionOver
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.lifting import lift_sanction
from hamsterd.staff.sanctions.standing import standing_violations
from tests.factories.diaries import an_entry
from tests.factories.moderation import sanctioned
from tests.people import PASSWORD, Person

ACTOR = "cli:test"


def status_of(person: Person) -> str:
    with connection():
        return str(fetch_value("SELECT status FROM users WHERE id = %(id)s", id=person.id))


def standing(person: Person) -> int:
    with connection():
        return standing_violations(person.id)


def last_act() -> dict[str, Any]:
    with connection():
        return fetch_row("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1")


def bells(person: Person) -> list[str]:
    return [each["message"] for each in person.get("/api/notifications").json()]


def test_a_warning_is_told_and_changes_nothing_else(owner: Person):
    sanctioned(owner, SanctionKind.WARNING)

    assert status_of(owner) == "active"
    assert "경고" in bells(owner)[0]
    assert "광고를 되풀이했어요." in bells(owner)[0]
    assert an_entry(owner)["id"]
    act = last_act()
    assert (act["action"], act["target_id"], act["actor"]) == ("sanction.apply", owner.id, ACTOR)


def test_a_suspended_member_reads_and_does_not_write(owner: Person, site):
    an_entry(owner)
    sanctioned(owner, SanctionKind.SUSPENSION, 7)
    site.forget()

    refused = owner.post("/api/diary", {"title": "하나", "content": "둘"})

    assert refused.status_code == 403
    assert refused.json()["code"] == "suspended"
    assert "광고를 되풀이했어요." in refused.json()["message"]
    assert owner.get("/api/auth/me").status_code == 200
    assert len(owner.get("/api/diary/my").json()) == 1


def test_a_warning_after_a_suspension_does_not_change_the_words_of_the_refusal(owner, site):
    sanctioned(owner, SanctionKind.SUSPENSION, 7, reason="도배")
    sanctioned(owner, SanctionKind.WARNING, reason="말투")
    site.forget()

    assert "도배" in owner.post("/api/diary", {}).json()["message"]


def test_a_suspension_ends_by_itself(owner: Person, site):
    sanctioned(owner, SanctionKind.SUSPENSION, 7)
    past = utc_now() - timedelta(seconds=1)
    with transaction():
        execute(
            "UPDATE sanctions SET starts_at = %(at)s - interval '7 days', ends_at = %(at)s", at=past
        )
        execute("UPDATE users SET suspended_until = %(at)s WHERE id = %(id)s", at=past, id=owner.id)
    site.forget()

    assert an_entry(owner)["id"]
    assert standing(owner) == 1


def test_what_is_over_is_not_ended_again_and_counts_no_longer_for_it(owner: Person):
    """A violation counts for a year from its end: another end would be a later one."""
    week = sanctioned(owner, SanctionKind.SUSPENSION, 7)
    warning = sanctioned(owner, SanctionKind.WARNING)
    with transaction():
        execute(
            "UPDATE sanctions SET starts_at = now() - interval '400 days',"
            " created_at = now() - interval '400 days',"
            " ends_at = ends_at - interval '400 days'"
        )
    told = bells(owner)
    assert standing(owner) == 0

    for number in (week, warning):
        with pytest.raises(SanctionOver):
            lift_sanction(sanction_id=number, reason="풀어요.", actor=ACTOR, site=get_settings())
    assert (standing(owner), bells(owner)) == (0, told)

    for number in (week, warning):
        lift_sanction(
            sanction_id=number, reason="실수", actor=ACTOR, site=get_settings(), is_void=True
        )


def test_a_banned_member_is_out_and_told_why(owner: Person):
    sanctioned(owner, SanctionKind.BAN)

    assert owner.get("/api/auth/me").status_code == 401
    refused = owner.post("/api/auth/login", {"username": "kong", "password": PASSWORD})
    assert refused.status_code == 403
    assert "광고를 되풀이했어요." in refused.json()["message"]


def test_the_longest_of_several_suspensions_counts(owner: Person):
    week = sanctioned(owner, SanctionKind.SUSPENSION, 7)
    month = sanctioned(owner, SanctionKind.SUSPENSION, 30)

    lift_sanction(sanction_id=month, reason="너무 길었어요.", actor=ACTOR, site=get_settings())
    with connection():
        until = fetch_value("SELECT suspended_until FROM users WHERE id = %(id)s", id=owner.id)
    assert status_of(owner) == "suspended"
    assert until < utc_now() + timedelta(days=8)

    lift_sanction(sanction_id=week, reason="반성문", actor=ACTOR, site=get_settings())
    assert status_of(owner) == "active"
    with pytest.raises(SanctionOver):
        lift_sanction(sanction_id=week, reason="또", actor=ACTOR, site=get_settings())


def test_undoing_restores_the_member_and_the_count(owner: Person):
    sanctioned(owner, SanctionKind.WARNING)
    sanctioned(owner, SanctionKind.BAN)
    act = last_act()["id"]
    assert (status_of(owner), standing(owner)) == ("banned", 2)

    undo_act(act, actor=ACTOR, site=get_settings())

    assert (status_of(owner), standing(owner)) == ("active", 1)
    row = last_act()
    assert (row["action"], row["undoes_id"]) == ("undo.sanction.apply", act)
    with pytest.raises(AlreadyUndone):
        undo_act(act, actor=ACTOR, site=get_settings())


def test_an_act_under_a_later_one_is_not_undone(owner: Person):
    sanctioned(owner, SanctionKind.WARNING)
    first = last_act()["id"]
    sanctioned(owner, SanctionKind.SUSPENSION, 7)
    second = last_act()["id"]

    with pytest.raises(UndoConflict):
        undo_act(first, actor=ACTOR, site=get_settings())
    undo_act(second, actor=ACTOR, site=get_settings())
    undo_act(first, actor=ACTOR, site=get_settings())

    assert (status_of(owner), standing(owner)) == ("active", 0)


def test_undoing_a_lift_lets_the_suspension_run_on(owner: Person):
    number = sanctioned(owner, SanctionKind.SUSPENSION, 30)
    lift_sanction(sanction_id=number, reason="실수", actor=ACTOR, site=get_settings())

    undo_act(last_act()["id"], actor=ACTOR, site=get_settings())

    assert status_of(owner) == "suspended"
    with connection():
        [row] = fetch_all("SELECT lifted_at, voided_at FROM sanctions")
    assert row == {"lifted_at": None, "voided_at": None}


def test_admins_and_oneself_are_not_sanctioned(owner: Person, admin: Person):
    with pytest.raises(AdminSanctioned):
        sanctioned(admin, SanctionKind.BAN)
    with pytest.raises(OwnSanction):
        sanctioned(owner, SanctionKind.WARNING, actor=f"admin:{owner.id}")


def test_a_ban_outlasts_leaving_and_coming_back(owner: Person):
    assert owner.http.request(
        "DELETE", "/api/auth/delete-account", json={"password": PASSWORD}
    ).is_success
    sanctioned(owner, SanctionKind.BAN)

    back = owner.post("/api/auth/login", {"username": "kong", "password": PASSWORD})

    assert (back.status_code, status_of(owner)) == (403, "withdrawn")
