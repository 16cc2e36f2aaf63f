"""A version is written, announced for a lawful day, comes into force by itself, and stays."""

from datetime import timedelta
from threading import Thread

import httpx
import pytest
import time_machine
from pydantic import SecretStr

from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row, fetch_value
from hamsterd.members.documents.rules import hash_of
from hamsterd.models.topics import Topic
from tests.hamsterd.members.documents.writing import (
    ADMIN,
    MORE,
    after_days,
    announced,
    back_at_the_desk,
    drafted,
    save,
    saved,
    schedule,
)
from tests.people import Person
from tests.site import RunningSite

TERMS = "/api/documents/terms"


def test_the_first_version_comes_with_the_program(visitor: Person):
    for kind, title in (
        ("terms", "이용약관"),
        ("privacy", "개인정보처리방침"),
        ("rules", "운영 원칙"),
        ("faq", "자주 묻는 질문"),
    ):
        document = visitor.get(f"/api/documents/{kind}").json()
        assert (document["title"], document["version"]) == (title, 1)
        assert (document["effectiveOn"], document["state"]) == ("2025-06-27", "in_force")
        assert document["coming"] is None


def test_a_new_version_begins_with_the_latest_text(admin: Person):
    draft = admin.post(f"{ADMIN}/terms/draft").json()

    assert draft["body"] == admin.get(f"{ADMIN}/terms").json()["body"]
    assert "{site_name}" in draft["body"]
    twice = admin.post(f"{ADMIN}/terms/draft")
    assert (twice.status_code, twice.json()["code"]) == (409, "draft_exists")


def test_of_two_who_write_at_once_the_second_is_told(admin: Person):
    draft = admin.post(f"{ADMIN}/rules/draft").json()
    first = saved(admin, "rules", draft, body="## 가\n\n먼저")

    second = save(admin, "rules", draft, body="## 가\n\n나중")

    assert (second.status_code, second.json()["code"]) == (409, "edited_since")
    assert admin.get(f"{ADMIN}/rules").json()["draft"]["body"] == "## 가\n\n먼저"
    late = schedule(admin, "rules", kst_day() + timedelta(days=8), version=draft["version"])
    assert late.json()["code"] == "edited_since"
    saved(admin, "rules", first, body="## 가\n\n다시")


def test_a_preview_says_what_changes_and_saves_nothing(admin: Person):
    body = admin.get(f"{ADMIN}/terms").json()["body"] + "\n\n새 문장과 {mistyped}"

    told = admin.post(f"{ADMIN}/terms/preview", {"body": body}).json()

    assert [one["after"][0]["text"] for one in told["changes"]] == ["새 문장과 {mistyped}"]
    assert told["changes"][0]["before"] is None
    assert told["unknownMarks"] == ["mistyped"]
    assert admin.get(f"{ADMIN}/terms").json()["draft"] is None


@pytest.mark.parametrize(
    ("is_adverse", "days", "is_lawful"),
    [(False, 6, False), (False, 7, True), (True, 7, False), (True, 29, False), (True, 30, True)],
)
def test_seven_days_ahead_and_thirty_when_it_is_adverse(
    admin: Person,
    owner: Person,  # a member, who is bound by the earlier text
    *,
    is_adverse: bool,
    days: int,
    is_lawful: bool,
):
    drafted(admin, isAdverse=is_adverse)
    first = kst_day() + timedelta(days=30 if is_adverse else 7)

    answer = schedule(admin, "terms", kst_day() + timedelta(days=days))

    assert answer.status_code == (200 if is_lawful else 422)
    if not is_lawful:
        day = f"{first.year}년 {first.month}월 {first.day}일부터"
        assert day in answer.json()["fields"]["effectiveOn"]
    earliest = admin.get(f"{ADMIN}/terms").json()["earliest"]
    assert earliest["adverse" if is_adverse else "ordinary"] == first.isoformat()


def test_where_only_the_staff_has_joined_a_version_is_in_force_at_once(
    admin: Person, visitor: Person
):
    drafted(admin, isAdverse=True)

    assert schedule(admin, "terms", kst_day()).status_code == 200

    assert visitor.get("/api/documents/terms").json()["version"] == 2


def test_the_suggested_policy_says_all_that_is_collected(admin: Person, visitor: Person):
    first = admin.get(f"{ADMIN}/privacy").json()
    assert first["hasSuggested"]
    assert "건강수첩을 쓸 때(선택)" in first["unsaid"]
    assert admin.put("/api/admin/settings", {"values": {"privacy_officer": "김햄찌"}}).is_success

    started = admin.post(f"{ADMIN}/privacy/draft?isSuggested=true")

    assert started.status_code == 201
    assert schedule(admin, "privacy", kst_day()).is_success
    assert admin.get(f"{ADMIN}/privacy").json()["unsaid"] == []
    told = visitor.get("/api/documents/privacy").json()
    assert told["version"] == 2
    [table] = [
        block
        for section in told["sections"]
        if section["id"] == "collected"
        for block in section["blocks"]
        if block["type"] == "grid"
    ]
    assert [row[0] for row in table["rows"]] == [topic.when for topic in Topic.stored()]
    assert not any("{" in cell for row in table["rows"] for cell in row), "periods are filled"
    assert "김햄찌" in str(told["sections"])


def test_a_policy_without_the_spam_service_is_told_once_there_is_a_key(
    admin: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    when = Topic.SPAM_CHECK.when
    assert when not in admin.get(f"{ADMIN}/privacy").json()["unsaid"]

    monkeypatch.setattr(site.settings, "spam_check_key", SecretStr("the-key"))
    assert when in admin.get(f"{ADMIN}/privacy").json()["unsaid"]

    assert admin.post(f"{ADMIN}/privacy/draft?isSuggested=true").status_code == 201
    assert schedule(admin, "privacy", kst_day()).is_success
    assert admin.get(f"{ADMIN}/privacy").json()["unsaid"] == []
    assert "Akismet" in admin.get("/api/documents/privacy").text


def test_a_document_whose_first_text_says_all_has_no_other(admin: Person):
    desk = admin.get(f"{ADMIN}/terms").json()

    assert (desk["hasSuggested"], desk["unsaid"]) == (False, [])
    drafted = admin.post(f"{ADMIN}/terms/draft?isSuggested=true").json()
    assert drafted["body"] == desk["body"]


def test_a_day_that_is_a_year_off_is_no_plan(admin: Person):
    drafted(admin)

    refused = schedule(admin, "terms", kst_day() + timedelta(days=366))

    assert "까지 고를 수 있어요" in refused.json()["fields"]["effectiveOn"]


def test_it_comes_into_force_at_midnight_in_seoul_by_itself(admin: Person, visitor: Person):
    day = kst_day() + timedelta(days=7)
    announced(admin)
    coming = visitor.get(TERMS).json()
    assert (coming["version"], coming["coming"]["version"]) == (1, 2)
    assert coming["coming"]["effectiveOn"] == day.isoformat()

    with time_machine.travel(kst_midnight(day) - timedelta(minutes=1)):
        assert visitor.get(TERMS).json()["version"] == 1
    with after_days(7):
        begun = visitor.get(TERMS).json()

    assert (begun["version"], begun["coming"], begun["state"]) == (2, None, "in_force")
    assert [each["version"] for each in begun["versions"]] == [2, 1]
    assert begun["sections"][-1]["heading"] == "제13조 (새 조항)"


def test_a_version_stays_at_its_own_address(admin: Person, visitor: Person):
    announced(admin)
    with after_days(7):
        first = visitor.get(f"{TERMS}/versions/1").json()
        second = visitor.get(f"{TERMS}/versions/2").json()

        assert (first["state"], first["changes"]) == ("past", [])
        assert second["changedFrom"] == 1
        assert [one["heading"] for one in second["changes"]] == ["제13조 (새 조항)"] * 2
        page = visitor.get("/terms-of-service/1")
        assert page.status_code == 200
        assert "제12조" in page.text
        assert "해바라기씨" not in page.text
        assert "해바라기씨" in visitor.get("/terms-of-service").text
        assert '<meta name="robots" content="noindex"' in page.text


@pytest.mark.parametrize("path", ["/terms-of-service/2", "/rules/9", "/help/2"])
def test_there_is_no_page_of_a_version_that_was_never_announced(
    admin: Person, visitor: Person, path: str
):
    drafted(admin)

    assert visitor.get(path).status_code == 404
    assert visitor.get(f"{TERMS}/versions/2").json()["code"] == "document_not_found"


def test_nothing_is_announced_that_changes_nothing_or_has_a_mistyped_mark(admin: Person):
    draft = admin.post(f"{ADMIN}/terms/draft").json()
    day = kst_day() + timedelta(days=8)
    same = schedule(admin, "terms", day)
    assert (same.status_code, same.json()["code"]) == (409, "nothing_changed")

    saved(admin, "terms", draft, body=draft["body"] + "\n\n{sitename}")
    mistyped = schedule(admin, "terms", day)
    assert mistyped.status_code == 422
    assert "{sitename}" in mistyped.json()["fields"]["body"]


def test_one_version_is_coming_at_a_time(admin: Person):
    announced(admin)
    drafted(admin, add="\n\n또 바뀐 문장이에요.")

    second = schedule(admin, "terms", kst_day() + timedelta(days=20))

    assert (second.status_code, second.json()["code"]) == (409, "already_scheduled")


def test_an_announcement_is_an_act_that_can_be_undone_until_the_day(admin: Person, visitor: Person):
    act = announced(admin)
    with connection():
        row = fetch_row("SELECT * FROM audit_log WHERE id = %(id)s", id=act)
    assert (row["action"], row["permission"]) == ("document.schedule", "documents.manage")
    assert row["after"]["version"] == 2
    assert row["after"]["bodyHash"] == visitor.get(f"{TERMS}/versions/2").json()["bodyHash"]
    assert admin.get(f"{ADMIN}/terms").json()["scheduleActId"] == act

    undone = admin.post(f"/api/admin/audit/{act}/undo")

    assert undone.status_code == 200, undone.text
    assert visitor.get(TERMS).json()["coming"] is None
    assert visitor.get(f"{TERMS}/versions/2").json()["state"] == "withdrawn"
    assert admin.post(f"{ADMIN}/terms/draft").json()["body"].endswith(MORE.strip())
    saved(admin, "terms", admin.get(f"{ADMIN}/terms").json()["draft"], body="## 가\n\n새 글")
    schedule(admin, "terms", kst_day() + timedelta(days=7))
    assert visitor.get(TERMS).json()["coming"]["version"] == 3


def test_what_is_in_force_is_not_taken_back(admin: Person):
    act = announced(admin)
    with after_days(7):
        back_at_the_desk(admin)
        refused = admin.post(f"/api/admin/audit/{act}/undo")

    assert (refused.status_code, refused.json()["code"]) == (409, "in_force_already")


def test_questions_are_answered_at_once_and_can_be_taken_back(admin: Person, visitor: Person):
    act = announced(
        admin, "faq", in_days=0, add="\n\n## 씨앗은 어디에 있나요? {#seed}\n\n볼에 있어요."
    )

    questions = visitor.get("/api/documents/faq").json()
    assert (questions["version"], questions["sections"][-1]["id"]) == (2, "seed")
    assert "씨앗은 어디에 있나요?" in visitor.get("/help").text

    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert visitor.get("/api/documents/faq").json()["version"] == 1


@pytest.mark.parametrize(
    ("kind", "field"), [("rules", "needsConsent"), ("faq", "needsConsent"), ("faq", "isAdverse")]
)
def test_nobody_agrees_to_rules_and_help_is_nobodys_loss(admin: Person, kind: str, field: str):
    draft = admin.post(f"{ADMIN}/{kind}/draft").json()

    refused = save(admin, kind, draft, **{field: True})

    assert refused.status_code == 422
    assert field in refused.json()["fields"]


def test_a_draft_can_be_thrown_away(admin: Person):
    drafted(admin, "rules")

    assert admin.delete(f"{ADMIN}/rules/draft").status_code == 200
    assert admin.get(f"{ADMIN}/rules").json()["draft"] is None
    assert admin.delete(f"{ADMIN}/rules/draft").json()["code"] == "draft_not_found"


def test_the_hash_is_of_the_text_as_it_was_written(admin: Person, visitor: Person):
    draft = drafted(admin)
    schedule(admin, "terms", kst_day() + timedelta(days=7))

    shown = visitor.get(f"{TERMS}/versions/2").json()

    assert shown["bodyHash"] == hash_of(draft["body"])


def test_an_announcement_of_two_at_once_is_one(admin: Person):
    drafted(admin)
    answers: list[httpx.Response] = []
    day = kst_day() + timedelta(days=7)

    def send() -> None:
        answers.append(schedule(admin, "terms", day))

    threads = [Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status_code for answer in answers) == [200, 404]
    with connection():
        assert fetch_value("SELECT count(*) FROM document_versions") == 1


def test_members_are_told_in_the_line_above_every_screen(admin: Person, visitor: Person):
    assert visitor.get("/api/site").json()["notice"] is None
    announced(admin)

    notice = visitor.get("/api/site").json()["notice"]
    assert notice["link"] == "/terms-of-service/2"
    assert "부터 이용약관이 바뀌어요." in notice["text"]
    assert notice["audience"] == "members"

    admin.put("/api/admin/settings", {"values": {"notice": "오늘 밤 점검해요."}})
    assert visitor.get("/api/site").json()["notice"]["text"] == "오늘 밤 점검해요."
    admin.put("/api/admin/settings", {"values": {"notice": None}})
    with after_days(7):
        assert visitor.get("/api/site").json()["notice"] is None
