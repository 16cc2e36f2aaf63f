"""Reporters can read the result of their reports, without learning about the other member."""

from typing import Any

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, bells, decided, undone
from tests.people import Person
from tests.statements import counted

HANDLED = {**DISMISSED, "dismissal": "handled"}
BAN = {**RESOLVED, "ladder": "severe"}
TODAY = f"({kst_day():%Y. %m. %d.})"


def own(person: Person, **query: Any) -> list[dict[str, Any]]:
    answer = person.get("/api/reports/my", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_report_is_listed_with_what_it_was_about(owner, follower, stranger):
    entry = an_entry(owner, title="싸게 팔아요", content="**연락** 주세요")
    a_case(follower, "diary", entry["id"], reason="spam", text="광고예요.")

    [mine] = own(follower)

    assert mine["subject"] == {
        "kind": "diary",
        "title": "싸게 팔아요",
        "excerpt": "연락 주세요",
        "writtenAt": entry["createdAt"],
        "url": f"/diary/{entry['id']}",
    }
    assert (mine["reason"], mine["text"], mine["status"]) == ("spam", "광고예요.", "pending")
    assert (mine["dismissal"], mine["decidedAt"]) == (None, None)
    assert own(stranger) == []
    assert own(owner) == []


@pytest.mark.parametrize(
    ("decision", "status", "dismissal", "words"),
    [
        (RESOLVED, "resolved", None, "운영 원칙에 따라 조치했어요"),
        (BAN, "resolved", None, "운영 원칙에 따라 조치했어요"),
        (DISMISSED, "dismissed", "unfounded", "어긋나지 않았어요"),
        (HANDLED, "dismissed", "handled", "이미 확인해 처리한"),
    ],
)
def test_the_outcome_is_told_and_listed(admin, owner, follower, decision, status, dismissal, words):
    """A warning and a ban read the same."""
    entry = an_entry(owner, title="싸게 팔아요")
    decided(admin, a_case(follower, "diary", entry["id"]), decision)

    [mine] = own(follower)

    assert (mine["status"], mine["dismissal"]) == (status, dismissal)
    assert mine["decidedAt"] is not None
    bell = follower.get("/api/notifications").json()[0]
    assert words in bell["message"]
    assert f"대상: 일기 {TODAY}." in bell["message"]
    assert bell["url"] == "/reports"
    said = str(mine) + bell["message"]
    for secret in ("콩이집사", "햄장", DISMISSED["reason"], RESOLVED["reason"], "경고", "정지"):
        assert secret not in said


def test_a_ban_and_a_warning_leave_the_same_list(admin, owner, follower):
    """A report about a member keeps its name and address, whatever became of them."""
    case = a_case(follower, "user", owner.id)
    before = own(follower)[0]["subject"]

    decided(admin, case, BAN)

    assert own(follower)[0]["subject"] == before
    assert before["title"] == "콩이집사"


def test_what_a_moderator_took_down_keeps_its_words_and_has_no_address(admin, owner, follower):
    entry = an_entry(owner, title="싸게 팔아요")
    decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)

    [mine] = own(follower)

    assert (mine["subject"]["title"], mine["subject"]["url"]) == ("싸게 팔아요", None)


WITHDRAWN = ("deleted", "private", "blocked by law")


@pytest.fixture(params=WITHDRAWN)
def withdrawn(request, admin, owner, follower) -> int:
    """The case of an entry that was withdrawn after it was reported; also of a comment there."""
    entry = an_entry(owner, title="싸게 팔아요", content="연락 주세요")
    case = a_case(follower, "diary", entry["id"])
    a_case(follower, "comment", say(owner, entry, "여기로 연락 주세요")["id"])
    withdraw(request.param, owner, entry)
    return case


def withdraw(how: str, owner: Person, entry: dict[str, Any]) -> None:
    if how == "deleted":
        assert owner.delete(f"/api/diary/{entry['id']}").is_success
        return
    change = {
        "private": "is_public = FALSE",
        "blocked by law": "takedown_hidden_at = now()",
    }[how]
    with connection():
        execute(f"UPDATE diary_entries SET {change} WHERE id = %(id)s", id=entry["id"])


def test_what_its_author_withdrew_is_kind_and_day_only(admin, follower, withdrawn):
    for mine in own(follower):
        subject = mine["subject"]
        assert (subject["title"], subject["excerpt"], subject["url"]) == (None, None, None)
        assert subject["writtenAt"] is not None

    decided(admin, withdrawn, RESOLVED)

    told = bells(follower)[0]
    assert f"일기 {TODAY}" in told
    assert "싸게" not in told
    assert "연락" not in told


def test_changed_words_are_never_shown(owner, follower):
    entry = an_entry(owner, title="싸게 팔아요", content="연락 주세요")
    a_case(follower, "diary", entry["id"])

    owner.put(f"/api/diary/{entry['id']}", {"title": "우리 둘만의 이야기", "content": "비밀"})

    [mine] = own(follower)
    assert (mine["subject"]["title"], mine["subject"]["excerpt"]) == ("싸게 팔아요", "연락 주세요")


def test_words_that_retention_took_are_gone(owner, follower):
    entry = an_entry(owner)
    a_case(follower, "diary", entry["id"])
    with connection():
        execute("DELETE FROM diary_entries")
    [mine] = own(follower)
    assert mine["subject"]["title"] is None
    with connection():
        execute("DELETE FROM report_cases")
    assert own(follower) == []


def test_an_undone_decision_waits_again_and_is_told_so(admin, owner, follower):
    entry = an_entry(owner, title="싸게 팔아요")
    done = decided(admin, a_case(follower, "diary", entry["id"]), RESOLVED)

    undone(admin, done["auditId"])

    [mine] = own(follower)
    assert (mine["status"], mine["decidedAt"]) == ("pending", None)
    bell = follower.get("/api/notifications").json()[0]
    assert "다시 확인하고" in bell["message"]
    assert f"대상: 일기 {TODAY}." in bell["message"]
    assert bell["url"] == "/reports"


def test_every_kind_is_named(owner, follower):
    entry, post = an_entry(owner, title="일기 제목"), a_post(owner, title="글 제목")
    for kind, target_id in (
        ("diary", entry["id"]),
        ("community", post["id"]),
        ("comment", say(owner, entry, "댓글이에요")["id"]),
        ("community_comment", comment_on(owner, post, "답글이에요")["id"]),
        ("hamster", entry["hamsterId"]),
        ("user", owner.id),
    ):
        a_case(follower, kind, target_id)

    subjects = [row["subject"] for row in own(follower)]

    assert [(each["kind"], each["title"] or each["excerpt"]) for each in subjects] == [
        ("user", "콩이집사"),
        ("hamster", "콩이"),
        ("community_comment", "답글이에요"),
        ("comment", "댓글이에요"),
        ("community", "글 제목"),
        ("diary", "일기 제목"),
    ]
    assert all(each["url"] for each in subjects)


def test_the_list_comes_in_pages_of_as_many_statements(owner, follower, visitor):
    hamster = an_entry(owner)["hamsterId"]
    for _ in range(5):
        a_case(follower, "diary", an_entry(owner, hamsterId=hamster)["id"])
    own(follower)
    with counted() as one:
        own(follower, limit=1)
    with counted() as five:
        whole = own(follower)
    read: list[int] = []
    cursor = None
    while True:
        query = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        page = follower.get("/api/reports/my", **query)
        read += [row["id"] for row in page.json()]
        cursor = page.headers.get("X-Next-Cursor")
        if cursor is None:
            break

    assert read == [row["id"] for row in whole]
    assert len(read) == 5
    assert len(five) == len(one)
    assert follower.get("/api/reports/my", cursor="x").status_code == 422
    assert visitor.get("/api/reports/my").status_code == 401
