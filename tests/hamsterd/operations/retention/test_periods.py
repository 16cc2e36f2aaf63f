"""Records go when their period is over, and not while they are in force or objected to."""

from dataclasses import replace
from datetime import datetime, timedelta

import psycopg2
import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention import service
from hamsterd.operations.retention.apart import PartsFailed
from hamsterd.operations.retention.rules import RULES, Job
from hamsterd.operations.retention.service import everything_kept, retain
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.site import RunningSite

_CASE = """
    INSERT INTO report_cases (target_type, target_id, target_owner_id, status, decided_at,
                              created_at)
    VALUES ('user', %(member_id)s, %(member_id)s, %(status)s,
            CASE WHEN %(status)s <> 'pending' THEN %(at)s::timestamptz END, %(at)s)
    RETURNING id
"""
_SANCTION = """
    INSERT INTO sanctions (user_id, case_id, kind, step, reason, actor, starts_at, ends_at,
                           lifted_at, replaced_at, created_at)
    VALUES (%(member_id)s, %(case_id)s, %(kind)s, 1, '', 'cli:root', %(at)s,
            CASE WHEN %(kind)s = 'suspension' THEN %(at)s + interval '7 days' END,
            %(lifted_at)s::timestamptz,
            CASE WHEN %(kind)s = 'suspension' THEN %(at)s + interval '7 days' END, %(at)s)
    RETURNING id
"""
_ANSWER = "INSERT INTO sanction_cases (sanction_id, case_id) VALUES (%(sanction)s, %(case)s)"
SETTINGS = throwaway_settings()
YEAR_AND_MORE = timedelta(days=400)


def went(job: Job = Job.RECORDS, *, dry_run: bool = False) -> dict[str, int]:
    done = retain(job, utc_now(), SETTINGS, deadline=Deadline(), dry_run=dry_run)
    return {name: batches.rows for name, batches in done.items() if batches.rows}


def a_case(member: Person, *, status: str = "resolved", ago: timedelta = YEAR_AND_MORE) -> int:
    with transaction():
        at = utc_now() - ago
        return int(fetch_value(_CASE, member_id=member.id, status=status, at=at))


def a_sanction(
    member: Person,
    kind: str,
    *,
    case_id: int | None = None,
    ago: timedelta = YEAR_AND_MORE,
    lifted_at: datetime | None = None,
) -> int:
    with transaction():
        given = int(
            fetch_value(
                _SANCTION,
                member_id=member.id,
                case_id=case_id,
                kind=kind,
                at=utc_now() - ago,
                lifted_at=lifted_at,
            )
        )
        if case_id is not None:
            execute(_ANSWER, sanction=given, case=case_id)
        return given


def test_a_decided_case_goes_after_a_year_and_an_open_one_never(owner: Person) -> None:
    a_case(owner)
    young, waiting = a_case(owner, ago=timedelta(days=360)), a_case(owner, status="pending")
    assert went(dry_run=True) == {"report_cases": 1}
    assert went() == {"report_cases": 1}
    with connection():
        assert fetch_column("SELECT id FROM report_cases ORDER BY id") == [young, waiting]
    assert went() == {}


def test_a_ban_in_force_keeps_its_record_and_its_case(owner: Person) -> None:
    a_sanction(owner, "ban", case_id=a_case(owner))
    assert went() == {}
    with connection():
        execute("UPDATE sanctions SET lifted_at = now() - interval '366 days'")
    assert went() == {"report_cases": 1, "sanctions": 1}


def test_a_sanction_that_ended_goes_unless_it_is_appealed(owner: Person) -> None:
    a_sanction(owner, "warning")
    appealed = a_sanction(owner, "suspension")
    a_sanction(owner, "suspension", ago=timedelta(days=370))  # it ended less than a year ago
    with connection():
        execute(
            "INSERT INTO appeals (sanction_id, user_id, text) VALUES (%(id)s, %(member)s, '')",
            id=appealed,
            member=owner.id,
        )
    assert went() == {"sanctions": 1}
    with connection():
        execute("UPDATE appeals SET status = 'denied', decided_at = now()")
    assert went() == {"sanctions": 1}


def test_an_address_goes_and_the_sign_in_stays(site: RunningSite, owner: Person) -> None:
    with connection():
        execute("UPDATE sessions SET created_at = now() - interval '91 days'")
    assert went() == {"session_addresses": 1}
    (session,) = owner.get("/api/auth/sessions").json()
    assert session["ip"] == "–"
    assert went() == {}


def test_every_rule_says_what_it_keeps_and_how_long(site: RunningSite) -> None:
    kept = {each.name: each for each in everything_kept(utc_now(), SETTINGS)}
    assert {rule.name for rule in RULES} <= kept.keys()
    assert all(each.says and each.kept >= timedelta(days=1) for each in kept.values())
    assert {each.over for each in kept.values()} == {0}


def test_a_backlog_is_left_for_the_next_time(owner: Person) -> None:
    with transaction():
        execute(
            "INSERT INTO audit_log (actor, action, created_at)"
            " SELECT 'cli:root', 'x', now() - interval '2 years' FROM generate_series(1, 10)"
        )
    done = retain(Job.RECORDS, utc_now(), SETTINGS, deadline=Deadline(timedelta(0)))
    assert (done["audit_log"].rows, done["audit_log"].left) == (0, 10)
    assert went() == {"audit_log": 10}


def test_a_row_in_use_is_passed_over_and_counted(site: RunningSite, owner: Person) -> None:
    with transaction():
        execute(
            "INSERT INTO audit_log (actor, action, created_at)"
            " SELECT 'cli:root', 'x', now() - interval '2 years' FROM generate_series(1, 3)"
        )
    with psycopg2.connect(site.dsn) as link, link.cursor() as cursor:
        cursor.execute("SELECT 1 FROM audit_log ORDER BY id LIMIT 1 FOR UPDATE")
        done = retain(Job.RECORDS, utc_now(), SETTINGS, deadline=Deadline())
        assert (done["audit_log"].rows, done["audit_log"].left) == (2, 1)
    assert went() == {"audit_log": 1}
    with connection():
        assert fetch_all("SELECT id FROM audit_log") == []


def test_a_rule_that_fails_holds_up_no_other_and_is_told(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_case(owner)
    broken = [replace(one, over="nothing") if one.name == "audit_log" else one for one in RULES]
    first = sorted(broken, key=lambda one: one.name != "audit_log")
    monkeypatch.setattr(service, "RULES", first)

    with pytest.raises(PartsFailed, match="audit_log"):
        went()

    with connection():
        assert fetch_column("SELECT id FROM report_cases") == []
