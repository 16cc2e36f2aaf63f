"""Open cases are ranked by weight, equal ones by age, and each states its reasons."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.staff.cases.queue.weighing import Weighed, weigh
from hamsterd.staff.rules import MOST_WEIGHED, SEVERE, WEIGHT, WEIGHT_OF, Reason, Weighs
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up

DAY = 86_400.0


def report(person: Person, entry: dict[str, Any], reason: str = "spam") -> None:
    form = {"reportedItemType": "diary", "reportedItemId": entry["id"], "reason": reason}
    answer = person.post("/api/reports", form)
    assert answer.status_code == 201, answer.text


def queue(admin: Person) -> list[dict[str, Any]]:
    answer = admin.get(
        "/api/admin/reports", sort='["urgency","ASC"]', filter='{"status":"pending"}'
    )
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()
    return rows


def an_old_entry(owner: Person, title: str) -> dict[str, Any]:
    entry: dict[str, Any] = an_entry(owner, title=title)
    with transaction():
        execute(
            "UPDATE diary_entries SET created_at = created_at - interval '3 days'"
            " WHERE id = %(id)s",
            id=entry["id"],
        )
    return entry


def test_what_is_grave_stands_before_what_is_old(
    owner: Person, follower: Person, stranger: Person, admin: Person
):
    calm, young, grave = (
        an_old_entry(owner, "광고"),
        an_entry(owner, title="방금"),
        an_old_entry(owner, "욕"),
    )
    report(follower, calm)
    report(follower, young)
    report(follower, grave, "abuse")

    rows = queue(admin)
    assert [row["title"] for row in rows] == ["욕", "방금", "광고"]
    assert [row["weighs"] for row in rows] == [["severe"], ["young"], []]

    report(stranger, calm, "inappropriate")  # the same case weighs more, and it is older
    assert [row["title"] for row in queue(admin)] == ["광고", "욕", "방금"]


def test_what_reporters_hid_stands_first(owner: Person, site, admin: Person):
    entry, grave = an_old_entry(owner, "가려진 것"), an_old_entry(owner, "욕")
    people = [sign_up(site.url, f"reporter{n}", f"신고자{n}") for n in range(5)]
    report(people[0], grave, "abuse")
    for number, person in enumerate(people):
        report(person, entry)
        why = next(row for row in queue(admin) if row["title"] == "가려진 것")["weighs"]
        assert ("many" in why, "hidden" in why) == (number >= 2, number >= 4)
    first, second = queue(admin)
    assert (first["title"], first["weighs"]) == ("가려진 것", ["hidden", "many"])
    assert second["title"] == "욕"


def test_the_other_way_round_the_newest_of_equals_is_first(
    owner: Person, follower: Person, admin: Person
):
    for title in ("하나", "둘"):
        report(follower, an_old_entry(owner, title))
    assert [row["title"] for row in queue(admin)] == ["하나", "둘"]


REASONS = [reason.value for reason in Reason]


def weighed(**case: Any) -> Weighed:
    """A case without reports comes before all others."""
    return weigh(first_halves=0, **case)


@given(
    st.integers(0, 1_000), st.sets(st.sampled_from(REASONS)), st.booleans(), st.floats(0, 9 * DAY)
)
def test_a_reason_outweighs_all_below_it_whoever_reports(
    halves: int, reasons: set[str], is_hideable: bool, age: float
):
    found = weighed(halves=halves, reasons=reasons, is_hideable=is_hideable, age=age)
    assert found.why == sorted(found.why, key=lambda each: -WEIGHT_OF[each])
    for each in found.why:
        below = sum(WEIGHT_OF[one] for one in Weighs if WEIGHT_OF[one] < WEIGHT_OF[each])
        assert each is Weighs.MANY or WEIGHT_OF[each] > below + MOST_WEIGHED
    more = weighed(halves=halves + 1, reasons=reasons, is_hideable=is_hideable, age=age)
    assert more.weight >= found.weight


@pytest.mark.parametrize("reason", sorted(SEVERE))
def test_friends_of_somebody_do_not_outweigh_what_hurts(reason: str):
    crowd = weighed(halves=500 * WEIGHT, reasons={"spam"}, is_hideable=False, age=9 * DAY)
    one = weighed(halves=WEIGHT, reasons={reason}, is_hideable=False, age=9 * DAY)
    assert one.weight > crowd.weight
