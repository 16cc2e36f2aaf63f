"""A hamster's death: its page, who may leave condolences, and undoing it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.ranking.rebuild import rebuild_rankings
from hamsterd.hamsters.memorial.farewell import remember, remembered_today
from tests.factories.diaries import a_hamster, an_entry, like
from tests.factories.hamsters import condole, farewell
from tests.factories.moderation import RESOLVED, a_case, decided
from tests.people import Person, set_status

TODAY = kst_day().isoformat()


def said(member: Person, hamster_id: int) -> list[str]:
    answer = member.get(f"/api/hamsters/{hamster_id}/condolences")
    assert answer.status_code == 200, answer.text
    return [one["content"] for one in answer.json()]


def test_a_day_and_a_word_make_a_memorial(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    shown = farewell(owner, hamster)

    assert (shown["passedOn"], shown["farewell"]) == (TODAY, "고마웠어, 콩이야.")
    assert visitor.get(f"/api/hamsters/{hamster}").json()["farewell"] == "고마웠어, 콩이야."
    own = owner.get(f"/api/hamsters/{hamster}/farewell").json()
    assert (own["condolencesFrom"], own["isRemembered"]) == ("everyone", False)


def test_only_its_person_says_farewell(owner: Person, stranger: Person):
    hamster = a_hamster(owner)["id"]
    form = {"passedOn": TODAY, "farewell": ""}
    assert stranger.put(f"/api/hamsters/{hamster}/farewell", form).status_code == 404
    assert stranger.get(f"/api/hamsters/{hamster}/farewell").status_code == 404
    late = {"passedOn": (kst_day() + timedelta(days=1)).isoformat()}
    answer = owner.put(f"/api/hamsters/{hamster}/farewell", late)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["passedOn"])


def test_nobody_goes_before_they_came(owner: Person):
    """Neither by the farewell, nor by a profile with both days, nor by moving the birth behind."""
    before, after = ((kst_day() - timedelta(days=days)).isoformat() for days in (20, 10))
    form = {"name": "밤이", "breed": "골든", "birthDate": after}
    hamster = owner.post("/api/hamsters", form).json()["id"]
    address = f"/api/hamsters/{hamster}"

    refused = [
        owner.put(f"{address}/farewell", {"passedOn": before}),
        owner.put(address, {**form, "passedOn": before}),
        owner.post("/api/hamsters", {**form, "name": "콩이", "passedOn": before}),
    ]
    assert owner.put(f"{address}/farewell", {"passedOn": after}).status_code == 200
    moved = {**form, "birthDate": TODAY, "passedOn": after}
    refused.append(owner.put(address, moved))

    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")
        assert "태어난 날보다" in answer.json()["fields"]["passedOn"]
    assert owner.put(address, {**moved, "birthDate": before}).status_code == 200


def test_editing_its_profile_keeps_the_farewell(owner: Person):
    """Also from a form that was opened before, on another phone: it does not know of the day."""
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster)
    for day in ({"passedOn": TODAY}, {}):
        form = {"name": "콩이", "breed": "골든", **day}
        shown = owner.put(f"/api/hamsters/{hamster}", form).json()
        assert (shown["passedOn"], shown["farewell"]) == (TODAY, "고마웠어, 콩이야.")


@pytest.mark.parametrize("day", ["passedOn", "withUsSince"])
def test_a_birth_does_not_move_behind_a_day_that_the_form_keeps(owner: Person, day: str):
    before = (kst_day() - timedelta(days=20)).isoformat()
    form = {"name": "밤이", "breed": "골든", "birthDate": before}
    hamster = owner.post("/api/hamsters", {**form, day: before}).json()["id"]
    answer = owner.put(f"/api/hamsters/{hamster}", {**form, "birthDate": TODAY})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["birthDate"])


@pytest.mark.parametrize(
    ("allowed", "statuses"),
    [("everyone", (201, 201)), ("followers", (201, 403)), ("nobody", (403, 403))],
)
def test_those_whom_its_person_allows_leave_a_word(
    owner: Person, follower: Person, stranger: Person, allowed: str, statuses: tuple[int, int]
):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster, condolencesFrom=allowed)
    follower.post(f"/api/follow/{owner.id}")

    assert (
        condole(follower, hamster).status_code,
        condole(stranger, hamster).status_code,
    ) == statuses
    assert condole(owner, hamster, "모두 고마워요.").status_code == 201


def test_a_living_one_takes_no_condolences(owner: Person, follower: Person):
    hamster = a_hamster(owner)["id"]
    assert condole(follower, hamster).status_code == 404
    assert follower.get(f"/api/hamsters/{hamster}/condolences").status_code == 404


def test_its_person_hears_and_a_block_holds(owner: Person, follower: Person, stranger: Person):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster)
    assert condole(follower, hamster).status_code == 201
    answer = condole(stranger, hamster, "잘 가.")
    assert answer.status_code == 201
    bells = owner.get("/api/notifications").json()
    assert bells[0]["url"] == f"/hamster/{hamster}#comment-{answer.json()['id']}"

    assert owner.post(f"/api/members/{stranger.id}/block").status_code == 200
    assert stranger.get(f"/api/hamsters/{hamster}/condolences").status_code == 404
    assert said(owner, hamster) == ["편히 쉬어.", ""]


def test_a_page_whose_person_is_gone_takes_no_words(owner: Person, follower: Person):
    hamster = farewell(owner, a_hamster(owner)["id"])["id"]
    set_status(owner, "banned")

    assert condole(follower, hamster).status_code == 404
    set_status(owner, "active")
    assert said(follower, hamster) == []


def test_its_author_takes_it_back_its_person_takes_any_away_for_good(
    owner: Person, follower: Person, stranger: Person
):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster)
    first, second = (condole(one, hamster).json()["id"] for one in (follower, stranger))
    path = f"/api/hamsters/{hamster}/condolences"

    assert stranger.delete(f"{path}/{first}").status_code == 403
    assert owner.delete(f"{path}/{first}").status_code < 300
    assert stranger.delete(f"{path}/{second}").status_code < 300

    assert said(owner, hamster) == []
    assert follower.get("/api/trash").json() == []
    assert [one["kind"] for one in stranger.get("/api/trash").json()] == ["condolence"]


def test_it_can_be_reported_and_removed(owner: Person, follower: Person, admin: Person):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster)
    condolence = condole(follower, hamster, "광고예요").json()["id"]

    case = a_case(owner, "condolence", condolence)
    decided(admin, case, RESOLVED, version=1)
    assert said(owner, hamster) == []


def test_taken_back_the_page_is_as_before_and_words_are_kept(owner: Person, follower: Person):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster)
    condole(follower, hamster)

    shown = owner.delete(f"/api/hamsters/{hamster}/farewell").json()

    assert (shown["passedOn"], shown["farewell"]) == (None, None)
    assert follower.get(f"/api/hamsters/{hamster}/condolences").status_code == 404
    farewell(owner, hamster)
    assert said(follower, hamster) == ["편히 쉬어."]


def test_it_competes_with_none_and_comes_last(owner: Person, follower: Person):
    hamster = a_hamster(owner)["id"]
    like(follower, an_entry(owner, hamsterId=hamster))
    other = a_hamster(owner)["id"]
    farewell(owner, hamster)
    rebuild_rankings()

    ranked = owner.get("/api/ranking/popular-hamsters").json()
    assert [one["id"] for one in ranked if one["id"] == hamster] == []
    assert [one["id"] for one in owner.get("/api/hamsters/my").json()][-1] == hamster
    assert other != hamster


def test_its_days_run_from_the_first(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    days = [(kst_day() - timedelta(days=ago)).isoformat() for ago in (5, 9, 1)]
    for day in days:
        an_entry(owner, hamsterId=hamster, entryDate=day)
    farewell(owner, hamster)
    found: list[str] = []
    cursor = {}
    while True:
        answer = visitor.get(f"/api/hamsters/{hamster}/diaries", orderBy="first", limit=2, **cursor)
        found += [one["entryDate"] for one in answer.json()]
        if "X-Next-Cursor" not in answer.headers:
            break
        cursor = {"cursor": answer.headers["X-Next-Cursor"]}
    assert found == sorted(days)


def test_the_day_a_year_later_is_remembered_once_and_only_if_asked(owner: Person):
    hamster = a_hamster(owner)["id"]
    farewell(owner, hamster, isRemembered=True)
    other = a_hamster(owner)["id"]
    farewell(owner, other)
    with transaction():
        execute("UPDATE hamsters SET passed_on = %(day)s", day=kst_day() - timedelta(days=365))

    due = remembered_today()
    assert [row["id"] for row in due] == [hamster]
    assert [remember(row) for row in due * 2] == [True, False]
    assert remembered_today() == []
    with connection():
        told = fetch_value("SELECT count(*) FROM notifications WHERE title = '함께한 날들'")
    assert told == 1


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2025-11-24", "오늘은 콩이가 무지개다리를 건넌 지 1년이 되는 날이에요."),
        ("2025-11-20", "11월 20일은 콩이가 무지개다리를 건넌 지 1년이 되는 날이었어요."),
        ("2025-11-18", "11월 18일은 콩이가 무지개다리를 건넌 지 1년이 되는 날이었어요."),
    ],
)
def test_a_memory_that_comes_late_names_its_day(owner: Person, day: str, said: str):
    farewell(owner, a_hamster(owner, name="콩이")["id"], isRemembered=True)
    with transaction():
        execute("UPDATE hamsters SET passed_on = %(day)s", day=day)

    with time_machine.travel(datetime(2026, 11, 24, 3, tzinfo=UTC)):
        assert [remember(row) for row in remembered_today()] == [True]

    with connection():
        told = fetch_value("SELECT message FROM notifications WHERE title = '함께한 날들'")
    assert told == said
