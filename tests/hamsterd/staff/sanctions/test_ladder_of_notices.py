"""A step of the ladder needs content written or edited after the latest notice."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from tests.factories.community import a_post
from tests.factories.diaries import a_hamster, an_entry, say
from tests.factories.moderation import RESOLVED, a_case, decide, decided, undone
from tests.people import Person


def steps(member: Person) -> list[str]:
    """A member's sanctions, the oldest first: `warning`, `7`, `30`, `ban`."""
    with connection():
        rows = fetch_all(
            "SELECT kind, ends_at - starts_at AS lasts FROM sanctions WHERE user_id = %(id)s"
            " AND voided_at IS NULL ORDER BY id",
            id=member.id,
        )
    return [str(row["lasts"].days) if row["lasts"] else row["kind"] for row in rows]


def record(admin: Person, case_id: int) -> dict[str, Any]:
    return admin.get(f"/api/admin/reports/{case_id}").json()["ownerRecord"]


def test_six_old_cases_one_after_the_other_are_one_warning(admin, owner, follower, visitor):
    cases = [a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(6)]

    done = [decided(admin, case, RESOLVED) for case in cases]

    assert steps(owner) == ["warning"]
    assert [each["withheld"] for each in done] == [None] + ["written_before_notice"] * 5
    assert all(visitor.get(f"/api/diary/{number}").status_code == 404 for number in range(1, 7))


def test_the_specs_call_follows_the_ladder_too(admin, owner, follower):
    cases = [a_case(follower, "community", a_post(owner)["id"]) for _ in range(4)]

    for case in cases:
        assert admin.patch(f"/api/admin/reports/{case}", {"status": "resolved"}).status_code == 200

    assert steps(owner) == ["warning"]


def test_what_was_written_after_each_notice_climbs(admin, owner, follower, site):
    for number in range(2):
        case = a_case(follower, "diary", an_entry(owner)["id"])
        assert (
            decided(admin, case, RESOLVED)["sanction"]["kind"] == ["warning", "suspension"][number]
        )
    assert steps(owner) == ["warning", "7"]


def test_the_case_says_why_it_suggests_nothing(admin, owner, follower):
    first, second = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(2))
    assert record(admin, second)["suggestedStep"]["kind"] == "warning"
    decided(admin, first, RESOLVED)

    told = record(admin, second)

    assert (told["suggestedStep"], told["withheld"]) == (None, "written_before_notice")
    assert told["nextStep"] == {"number": 2, "kind": "suspension", "days": 7}
    assert told["noticedAt"] is not None
    assert decided(admin, second, RESOLVED)["sanction"] is None


def test_an_edit_after_the_notice_counts_as_written_then(admin, owner, follower):
    entries = [an_entry(owner) for _ in range(2)]
    first, second = (a_case(follower, "diary", entry["id"]) for entry in entries)
    decided(admin, first, RESOLVED)
    entry = entries[1]
    edited = owner.put(f"/api/diary/{entry['id']}", {"title": "새 광고", "content": "또 광고"})
    assert edited.status_code == 200, edited.text

    decided(admin, second, RESOLVED)

    assert steps(owner) == ["warning", "7"]


def test_comments_and_hamsters_and_the_member_follow_it_too(admin, owner, follower):
    entry = an_entry(follower)
    hamster = a_hamster(owner)
    comment = say(owner, entry)
    cases = [
        a_case(follower, "user", owner.id),
        a_case(follower, "hamster", hamster["id"]),
        a_case(follower, "comment", comment["id"]),
    ]

    for case in cases:
        decided(admin, case, RESOLVED)

    assert steps(owner) == ["warning"]


def test_severe_does_not_wait_for_a_notice(admin, owner, follower):
    first, second = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(2))
    decided(admin, first, RESOLVED)

    assert decided(admin, second, RESOLVED, ladder="severe")["sanction"]["kind"] == "ban"

    assert steps(owner) == ["warning", "ban"]


def test_a_chosen_step_needs_its_reason_where_none_is_suggested(admin, owner, follower):
    first, second, third = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(3))
    decided(admin, first, RESOLVED)
    week = {"kind": "suspension", "days": 7}

    refused = decide(admin, second, RESOLVED, ladder=week)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["deviationReason"])
    decided(admin, second, RESOLVED, ladder=week, deviationReason="다른 회원을 괴롭혔어요.")
    assert decided(admin, third, RESOLVED, ladder="none")["sanction"] is None

    assert steps(owner) == ["warning", "7"]


def test_one_for_what_was_written_before_is_no_further_violation(admin, owner, follower):
    """Two steps for one stretch of writing count once when the next is suggested."""
    first, second = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(2))
    decided(admin, first, RESOLVED)
    decided(admin, second, RESOLVED, ladder={"kind": "warning"}, deviationReason="한 번 더 알려요.")

    later = a_case(follower, "diary", an_entry(owner)["id"])

    assert record(admin, later)["standingViolations"] == 1
    assert decided(admin, later, RESOLVED)["sanction"]["days"] == 7


def test_an_undone_notice_is_none(admin, owner, follower):
    first, second = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(2))
    undone(admin, decided(admin, first, RESOLVED)["auditId"])

    assert decided(admin, second, RESOLVED)["sanction"]["kind"] == "warning"


def test_a_banned_member_gets_nothing_more(admin, owner, follower, visitor):
    first, second = (a_case(follower, "diary", an_entry(owner)["id"]) for _ in range(2))
    decided(admin, first, RESOLVED, ladder="severe")

    assert record(admin, second)["withheld"] == "banned"
    done = decided(admin, second, RESOLVED, ladder="severe")

    assert (done["sanction"], done["withheld"]) == (None, "banned")
    assert steps(owner) == ["ban"]
    assert visitor.get("/api/diary/2").status_code == 404


@pytest.mark.parametrize("days", [8, 400])
def test_a_year_later_a_violation_is_forgotten(admin, owner, follower, days):
    decided(admin, a_case(follower, "diary", an_entry(owner)["id"]), RESOLVED)
    with transaction():
        execute(
            "UPDATE sanctions SET starts_at = now() - make_interval(days => %(days)s),"
            " created_at = now() - make_interval(days => %(days)s)",
            days=days,
        )

    case = a_case(follower, "diary", an_entry(owner)["id"])

    assert record(admin, case)["standingViolations"] == (1 if days < 365 else 0)
