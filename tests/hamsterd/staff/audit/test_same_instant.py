"""Related rows are linked by ids, because two acts may have the same microsecond."""

import time_machine

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.staff.audit.undo import undo_act
from hamsterd.staff.automod.word_rules.lists import import_rules
from hamsterd.staff.automod.word_rules.schemas import WordListIn, WordRuleIn
from hamsterd.staff.automod.word_rules.service import edit_word_rule
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, act, bells, decided

ACTOR = "cli:test"


def together(admin, cases: list[dict], form: dict):
    answer = admin.post("/api/admin/reports/decide-together", {**form, "cases": cases})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_decision_tells_of_what_its_own_undoing_brings_back(admin, owner, follower):
    entries = [an_entry(owner, title=title)["id"] for title in ("첫째", "둘째")]
    cases = [{"id": a_case(follower, "diary", entry)} for entry in entries]
    whole = together(admin, cases, RESOLVED)["auditId"]
    removals = act(whole)["after"]["parts"][:2]

    with transaction():  # one instant of the database
        undo_act(removals[0], actor=ACTOR, site=Settings())
        undo_act(whole, actor=ACTOR, site=Settings())

    back = [said for said in bells(owner) if "돌아왔어요" in said]
    assert [("첫째" in said, "둘째" in said) for said in back] == [(False, True), (True, False)]


def test_a_case_decided_anew_at_the_same_instant_is_another_decision(admin, owner, follower):
    entries = [an_entry(owner, title=title)["id"] for title in ("첫째", "둘째")]
    cases = [{"id": a_case(follower, "diary", entry)} for entry in entries]
    with time_machine.travel(utc_now(), tick=False):
        whole = together(admin, cases, DISMISSED)["auditId"]
        reopened = admin.post(f"/api/admin/reports/{cases[0]['id']}/reopen", {"reason": "다시"})
        assert reopened.status_code == 200, reopened.text
        decided(admin, cases[0]["id"], DISMISSED)

    answer = admin.post(f"/api/admin/audit/{whole}/undo")

    assert (answer.status_code, answer.json()["code"]) == (409, "undo_conflict")
    with connection():
        statuses = fetch_column("SELECT status FROM report_cases ORDER BY id")
    assert statuses == ["dismissed", "dismissed"]


def test_a_rule_changed_at_the_instant_of_its_list_stays(admin):
    with transaction():
        taken = import_rules(form=WordListIn(text="첫째말\n둘째말"), actor=ACTOR)
        rule = fetch_column("SELECT id FROM word_rules ORDER BY id")[0]
        edit_word_rule(
            rule_id=rule,
            form=WordRuleIn(pattern="고친말", action="hold", applies_to=["diary"]),
            actor=ACTOR,
        )

    undo_act(taken.audit_id, actor=ACTOR, site=Settings())

    with connection():
        assert fetch_column("SELECT pattern FROM word_rules") == ["고친말"]
