"""A link shows a journal to a vet for a week, and can be ended before."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from hamsterd.core.clock import kst_day, kst_day_end
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.hamsters.health.rules import SHARE_LIFE
from hamsterd.http.shapes.schema import wire_instant
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal
from tests.hamsterd.hamsters.health.test_papers import PDF, handed_in
from tests.people import Person, set_status


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner, name="콩이")["id"]


def shared(owner: Person, hamster_id: int, **form: Any) -> str:
    """The token of a new link."""
    answer = owner.post(f"{journal(hamster_id)}/share", form)
    assert answer.status_code == 201, answer.text
    page, _, token = answer.json()["url"].rpartition("/")
    assert page.endswith("/health/share")
    return str(token)


def opened(person: Person, token: str) -> Any:
    return person.get(f"/api/health/share/{token}")


def test_who_has_the_link_reads_and_no_more(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    today = kst_day()
    row = a_row(owner, hamster_id, note="아침")
    a_row(owner, hamster_id, day=str(today - timedelta(days=40)))

    token = shared(owner, hamster_id, **{"from": str(today - timedelta(days=29))})
    answer = opened(visitor, token)

    assert answer.status_code == 200
    seen = answer.json()
    assert seen["hamster"]["name"] == "콩이"
    assert [one["id"] for one in seen["rows"]] == [row["id"]]
    assert len(seen["weights"]) == len(seen["latest"]) == 1
    assert owner.nickname not in answer.text
    assert "author" not in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert visitor.get(journal(hamster_id)).status_code == 401


def test_it_is_told_once_and_kept_as_a_hash(owner: Person, hamster_id: int) -> None:
    token = shared(owner, hamster_id, hasPapers=True)

    share = owner.get(f"{journal(hamster_id)}/share").json()
    assert (share["url"], share["hasPapers"]) == (None, True)
    ends_at = kst_day_end(datetime.fromisoformat(share["createdAt"]) + SHARE_LIFE)
    assert share["expiresAt"] == wire_instant(ends_at)
    with connection():
        assert fetch_value("SELECT token_hash FROM health_shares") != token


def test_it_ends_after_the_seventh_day(owner: Person, hamster_id: int, visitor: Person) -> None:
    token = shared(owner, hamster_id)
    with transaction():
        execute("UPDATE health_shares SET expires_at = expires_at - interval '8 days'")

    late = opened(visitor, token)

    assert (late.status_code, late.json()["code"]) == (404, "health_share_over")
    none = owner.get(f"{journal(hamster_id)}/share")
    assert (none.status_code, none.json()["code"]) == (404, "health_share_not_found")


def test_it_is_ended_early_or_by_the_next(owner: Person, hamster_id: int, visitor: Person) -> None:
    first = shared(owner, hamster_id)
    second = shared(owner, hamster_id)
    assert (opened(visitor, first).status_code, opened(visitor, second).status_code) == (404, 200)

    assert owner.delete(f"{journal(hamster_id)}/share").status_code == 200

    assert opened(visitor, second).status_code == 404
    assert opened(visitor, "made-up").status_code == 404


def test_it_ends_with_the_hamster_and_its_member(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    token = shared(owner, hamster_id)
    set_status(owner, "banned")
    assert opened(visitor, token).status_code == 404
    set_status(owner, "active")
    assert opened(visitor, token).status_code == 200
    owner.delete(f"/api/hamsters/{hamster_id}")
    assert opened(visitor, token).status_code == 404


def test_papers_are_shown_where_they_were_chosen(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    paper = handed_in(owner)
    a_row(owner, hamster_id, kind="vet", papers=[paper["id"]])

    without = shared(owner, hamster_id)
    [row] = opened(visitor, without).json()["rows"]
    assert row["papers"] == []
    assert visitor.get(f"/api/health/share/{without}/papers/{paper['id']}").status_code == 404

    token = shared(owner, hamster_id, hasPapers=True)
    [row] = opened(visitor, token).json()["rows"]
    file = visitor.get(row["papers"][0]["url"])
    assert (file.status_code, file.content) == (200, PDF)
    assert file.headers["Content-Disposition"].startswith("attachment;")
    assert file.headers["Cache-Control"] == "no-store"
    assert visitor.get(paper["url"]).status_code == 404


def test_a_paper_of_another_day_or_hamster_is_not_shown(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    """Its number stands in no row that the vet reads, but is easily guessed."""
    today = kst_day()
    old, others = handed_in(owner), handed_in(owner)
    a_row(owner, hamster_id, kind="vet", papers=[old["id"]], day=str(today - timedelta(days=40)))
    a_row(owner, a_hamster(owner, name="두부")["id"], kind="vet", papers=[others["id"]])
    since = str(today - timedelta(days=29))
    token = shared(owner, hamster_id, **{"from": since, "hasPapers": True})

    for paper in (old, others):
        answer = visitor.get(f"/api/health/share/{token}/papers/{paper['id']}")
        assert answer.status_code == 404


def test_nobody_else_makes_or_ends_one(
    owner: Person, hamster_id: int, stranger: Person, admin: Person
) -> None:
    token = shared(owner, hamster_id)
    for person in (stranger, admin):
        address = f"{journal(hamster_id)}/share"
        answers = (person.get(address), person.post(address), person.delete(address))
        assert {answer.status_code for answer in answers} == {404}
    assert opened(stranger, token).status_code == 200


def test_of_a_course_that_began_before_nothing_is_told(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    today = kst_day()
    a_row(
        owner,
        hamster_id,
        kind="medicine",
        name="메타캄",
        day=str(today - timedelta(days=9)),
        until=str(today),
    )
    token = shared(owner, hamster_id, **{"from": str(today - timedelta(days=3))})

    assert opened(visitor, token).json()["marks"] == []
