"""An inquiry that was answered and not gone on with is closed after two weeks."""

from datetime import timedelta

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.staff.desk.inquiries.answering import close_answered
from hamsterd.staff.desk.inquiries.rules import CLOSED_AFTER
from tests.people import Person

QUESTION = {"category": "fault", "subject": "사진", "text": "멈춰요."}


def asked(person: Person, admin: Person | None = None) -> int:
    number = int(person.post("/api/inquiries", QUESTION).json()["id"])
    if admin:
        admin.post(
            f"/api/admin/inquiries/{number}/reply", {"text": "고쳤어요.", "messagesCount": 1}
        )
    return number


def written(number: int, days: int) -> None:
    with transaction():
        execute(
            "UPDATE inquiries SET last_message_at = now() - make_interval(days => %(days)s)"
            " WHERE id = %(id)s",
            days=days,
            id=number,
        )


def test_what_was_answered_long_ago_is_closed_and_nothing_else(owner: Person, admin: Person):
    over = CLOSED_AFTER // timedelta(days=1)
    old, new, waiting = asked(owner, admin), asked(owner, admin), asked(owner)
    written(old, over + 1)
    written(new, over - 1)
    written(waiting, over + 1)

    assert close_answered(utc_now(), dry_run=True).rows == 1
    assert close_answered(utc_now()).rows == 1
    assert close_answered(utc_now()).rows == 0

    states = {one["id"]: one for one in owner.get("/api/inquiries").json()}
    assert {number: one["status"] for number, one in states.items()} == {
        old: "closed",
        new: "answered",
        waiting: "open",
    }
    assert states[old]["isUnread"]
    assert owner.post(f"/api/inquiries/{old}/rating", {"rating": 4}).json()["rating"] == 4
