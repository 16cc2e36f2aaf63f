"""A moderator saves a list as a file: what the screen shows, for Excel, and it is on record."""

import csv
import io
import json
from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.staff.audit.exports import service as list_exports
from hamsterd.staff.audit.exports.tables import _STATUSES
from hamsterd.staff.people.service import _STATES
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, a_case, decided
from tests.people import Person


def save(admin: Person, what: str, **form: Any):
    return admin.post(f"/api/admin/{what}/export", form)


def table(admin: Person, what: str, **form: Any) -> list[dict[str, str]]:
    answer = save(admin, what, **form)
    assert answer.status_code == 200, answer.text
    text = answer.content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def views() -> list[dict[str, Any]]:
    with connection():
        return fetch_all(
            "SELECT user_id, fields, reason FROM personal_data_views ORDER BY user_id NULLS FIRST"
        )


def test_the_members_are_saved_with_the_lists_own_filter_and_sort(
    admin: Person, owner: Person, follower: Person
):
    answer = save(admin, "users")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "hamsterd-users-" in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "no-store"

    all_rows = table(admin, "users", sort=["nickname", "ASC"])
    assert [row["닉네임"] for row in all_rows] == ["두부언니", "콩이집사", "햄장"]
    assert [row["닉네임"] for row in table(admin, "users", filter={"q": "콩이"})] == ["콩이집사"]
    assert save(admin, "users", filter={"password": 1}).status_code == 422
    assert save(admin, "users", sort=["password", "ASC"]).status_code == 422


def test_every_state_of_a_member_has_its_korean_name():
    assert set(_STATES) <= set(_STATUSES)


def test_times_are_those_of_seoul(admin: Person, owner: Person):
    with connection(), transaction():
        execute(
            "UPDATE users SET created_at = '2026-11-20T15:30:00Z' WHERE id = %(id)s", id=owner.id
        )

    [row] = table(admin, "users", filter={"q": "콩이"})

    assert row["가입"] == "2026-11-21 00:30"


def test_personal_data_is_in_no_file_unless_it_is_asked_for_with_a_reason(
    admin: Person, owner: Person
):
    [row] = table(admin, "users", filter={"q": "콩이"})
    assert "kong" not in json.dumps(row)
    assert views() == []
    no_reason = save(admin, "users", withPersonalData=True)
    assert (no_reason.status_code, "이유" in no_reason.text) == (422, True)

    [row] = table(
        admin, "users", filter={"q": "콩이"}, withPersonalData=True, reason="문의에 답해요."
    )

    assert (row["사용자명"], row["이메일"]) == ("kong", "kong@example.com")
    assert views() == [
        {"user_id": owner.id, "fields": ["email", "export"], "reason": "문의에 답해요."}
    ]


def test_a_file_of_a_search_by_email_is_a_look_at_the_emails(admin: Person, owner: Person):
    table(admin, "users", filter={"q": "kong@example.com"})

    assert [each["user_id"] for each in views()] == [owner.id]
    [row] = admin.get("/api/admin/audit", filter='{"action": "list."}').json()
    assert "kong@" not in json.dumps(row)


def test_each_file_is_a_row_of_the_log(admin: Person, owner: Person):
    table(admin, "users", filter={"q": "콩이"})

    [row] = admin.get("/api/admin/audit", filter='{"action": "list."}').json()

    assert (row["action"], row["targetName"], row["mayUndo"]) == ("list.export", "회원", False)
    assert row["after"]["rows"] == 1
    assert row["after"]["filter"] == {"q": "콩이"}


def test_the_reports_are_saved_without_who_reported(admin: Person, owner: Person, follower: Person):
    case = a_case(follower, "diary", an_entry(owner)["id"])
    a_case(follower, "diary", an_entry(owner)["id"])
    decided(admin, case, DISMISSED)

    [row] = table(admin, "reports", filter={"status": "dismissed"})

    assert (row["상태"], row["종류"], row["작성자"]) == ("문제없음", "일기", "콩이집사")
    assert row["결정한 사람"] == "햄장"
    assert "두부언니" not in json.dumps(row, ensure_ascii=False)


def test_the_log_is_saved_in_korean(admin: Person, owner: Person, follower: Person):
    case = a_case(follower, "diary", an_entry(owner)["id"])
    decided(admin, case, DISMISSED)

    [row] = table(admin, "audit", filter={"action": "case."})

    assert (row["누가"], row["조치"], row["대상"]) == ("햄장", "신고 문제없음", "신고 첫눈 온 날")


def test_a_list_that_is_too_long_is_refused_in_words(
    admin: Person, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(list_exports, "EXPORT_ROWS_MAX", 1)

    answer = save(admin, "users")

    assert (answer.status_code, answer.json()["code"]) == (422, "too_many_rows")
    assert "1줄까지" in answer.json()["message"]


def test_only_admins_save_lists(owner: Person):
    for what in ("users", "reports", "audit"):
        assert save(owner, what).status_code == 403
