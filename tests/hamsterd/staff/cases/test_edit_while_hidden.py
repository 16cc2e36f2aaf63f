"""An edit that needs a review, of content hidden for a stronger reason, is reviewed afterwards."""

import pytest

from hamsterd.content.visibility import HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from tests.factories.content import set_hidden
from tests.factories.diaries import an_entry
from tests.factories.moderation import a_case, drift, undone
from tests.hamsterd.community.test_held_comment import a_holding_rule
from tests.hamsterd.staff.takedowns.test_takedown import decide as decide_takedown
from tests.hamsterd.staff.takedowns.test_takedown import received
from tests.people import Person


def hidden_for() -> str | None:
    with connection():
        found: str | None = fetch_value("SELECT hidden_reason FROM diary_entries")
        return found


@pytest.fixture
def reported(admin: Person, owner: Person, follower: Person) -> tuple[int, int]:
    """An entry hidden by reports, and its case; 도박 is held."""
    a_holding_rule(admin, "도박")
    entry = an_entry(owner)["id"]
    case = a_case(follower, "diary", entry)
    assert set_hidden("diary", entry, is_hidden=True)
    return entry, case


def dismiss(admin: Person, case: int) -> int:
    answer = admin.patch(f"/api/admin/reports/{case}", {"status": "dismissed"})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["auditId"])


def test_a_dismissed_case_does_not_publish_what_a_rule_holds(admin, owner, visitor, reported):
    entry, case = reported
    assert owner.put(f"/api/diary/{entry}", {"content": "도박"}).status_code == 200

    act = dismiss(admin, case)

    assert hidden_for() == "review"
    assert visitor.get(f"/api/diary/{entry}").status_code == 404
    assert [row["targetId"] for row in admin.get("/api/admin/held").json()] == [entry]
    assert drift() == {"rows": 0}

    undone(admin, act)
    assert hidden_for() == "reports"
    dismiss(admin, case)
    assert hidden_for() == "review"
    assert admin.post(f"/api/admin/held/diary/{entry}/release").status_code == 200
    assert visitor.get(f"/api/diary/{entry}").status_code == 200
    assert drift() == {"rows": 0}


def test_a_harmless_edit_is_shown_again(admin, owner, visitor, reported):
    entry, case = reported
    owner.put(f"/api/diary/{entry}", {"content": "해바라기씨"})

    dismiss(admin, case)

    assert visitor.get(f"/api/diary/{entry}").json()["content"] == "해바라기씨"


def test_what_was_looked_at_once_is_not_held_again(admin, owner, visitor, reported):
    """Released, and the dismissal is undone and done again: nothing is due beneath."""
    entry, case = reported
    owner.put(f"/api/diary/{entry}", {"content": "도박"})
    act = dismiss(admin, case)
    admin.post(f"/api/admin/held/diary/{entry}/release")
    undone(admin, act)

    dismiss(admin, case)

    assert visitor.get(f"/api/diary/{entry}").status_code == 200


def test_made_private_edited_and_published_again_it_is_held(admin, owner, reported):
    entry, case = reported
    for change in ({"isPublic": False}, {"content": "도박"}, {"isPublic": True}):
        assert owner.put(f"/api/diary/{entry}", change).status_code == 200

    dismiss(admin, case)

    assert hidden_for() == "review"


def test_the_end_of_a_block_does_not_publish_what_a_rule_holds(admin, owner, visitor):
    a_holding_rule(admin, "도박")
    entry = an_entry(owner)["id"]
    number = received(visitor, f"/diary/{entry}")["number"]
    assert decide_takedown(admin, number, "block").status_code == 200
    owner.put(f"/api/diary/{entry}", {"content": "도박"})

    assert decide_takedown(admin, number, "release").status_code == 200

    assert hidden_for() == "review"
    assert drift() == {"rows": 0}


@pytest.mark.parametrize("first", ["dismiss", "release"])
def test_reports_a_block_and_an_edit_lift_one_by_one(admin, owner, visitor, reported, first):
    """Whichever is lifted first: the review is due when both are."""
    entry, case = reported
    owner.put(f"/api/diary/{entry}", {"content": "도박"})
    set_hidden("diary", entry, is_hidden=False)
    admin.post(f"/api/admin/held/diary/{entry}/release")
    number = received(visitor, f"/diary/{entry}")["number"]
    assert set_hidden("diary", entry, is_hidden=True)
    assert decide_takedown(admin, number, "block").status_code == 200
    owner.put(f"/api/diary/{entry}", {"content": "도박 도박"})
    assert hidden_for() == HiddenFor.TAKEDOWN

    acts = [lambda: dismiss(admin, case), lambda: decide_takedown(admin, number, "release")]
    for act in acts if first == "dismiss" else reversed(acts):
        act()

    assert hidden_for() == "review"
    assert drift() == {"rows": 0}
