"""Caring together: invited by a link, writing as oneself, parting, and what stays."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest

from hamsterd.core.clock import kst_day, kst_day_end
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.hamsters.carers import service
from hamsterd.hamsters.carers.rules import INVITATION_LIFE
from hamsterd.http.rights.permissions import Role
from hamsterd.http.shapes.schema import wire_instant
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.accounts.staff.roles import set_role
from tests.factories.carers import a_carer, carers, invited
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.health import a_row, journal, row_form
from tests.people import PASSWORD, Person, make_staff


@pytest.fixture
def hamster(owner: Person) -> int:
    number: int = a_hamster(owner, name="콩이")["id"]
    return number


def about(hamster_id: int) -> dict[str, Any]:
    """An entry that may be written of no hamster but one's own and one that one writes about."""
    return {"hamsterId": hamster_id, "title": "하루", "content": "잘 잤다.", "images": []}


def test_a_link_is_used_once_and_told_to_both(
    hamster: int, owner: Person, follower: Person, stranger: Person, visitor: Person
) -> None:
    link = invited(owner, hamster, "write")
    offer = visitor.get(f"/api/carers/{link}")
    assert offer.json()["hamsterName"] == "콩이"
    assert offer.json()["role"] == "write"
    assert offer.json()["care"] is None
    assert owner.get(f"/api/carers/{link}").json()["care"] == "owner"
    assert offer.headers["Cache-Control"] == "no-store"
    assert visitor.post(f"/api/carers/{link}").status_code == 401

    cared = follower.post(f"/api/carers/{link}").json()

    assert [one["hamster"]["id"] for one in cared] == [hamster]
    assert follower.get("/api/hamsters/cared").json() == cared
    assert stranger.post(f"/api/carers/{link}").status_code == 404
    assert visitor.get(f"/api/carers/{link}").status_code == 404
    told = owner.get("/api/notifications").json()[0]
    assert told["title"] == "공동집사"
    assert follower.nickname in told["message"]
    seen = owner.get(carers(hamster)).json()
    assert [one["member"]["id"] for one in seen["carers"]] == [follower.id]
    assert seen["invitations"] == []


def test_two_at_once_use_a_link_once(
    hamster: int, owner: Person, follower: Person, stranger: Person
) -> None:
    link = invited(owner, hamster, "view")
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda one: one.post(f"/api/carers/{link}"), (follower, stranger)))

    assert sorted(answer.status_code for answer in answers) == [200, 404]
    assert len(owner.get(carers(hamster)).json()["carers"]) == 1


def test_a_link_ends_and_can_be_withdrawn(hamster: int, owner: Person, follower: Person) -> None:
    old, other = invited(owner, hamster, "write"), invited(owner, hamster, "view")
    assert owner.post(f"/api/carers/{old}").status_code == 409
    newest, oldest = owner.get(carers(hamster)).json()["invitations"]
    assert newest["url"] is None
    ends_at = kst_day_end(datetime.fromisoformat(newest["createdAt"]) + INVITATION_LIFE)
    assert newest["expiresAt"] == wire_instant(ends_at)
    address = f"{carers(hamster)}/invitations/{newest['id']}"
    assert follower.delete(address).status_code == 404
    assert owner.delete(address).status_code == 200
    assert owner.delete(address).status_code == 404
    with connection():
        execute(
            "UPDATE carer_invitations SET expires_at = now() WHERE id = %(id)s", id=oldest["id"]
        )
        assert fetch_value("SELECT bool_and(length(token_hash) > 40) FROM carer_invitations")

    for link in (old, other):
        assert follower.post(f"/api/carers/{link}").status_code == 404


def test_an_owner_reaches_no_links_or_carers_of_another_hamster(
    hamster: int, owner: Person, follower: Person, stranger: Person
) -> None:
    follower.post(f"/api/carers/{invited(owner, hamster, 'view')}")
    invited(owner, hamster, "view")
    before = owner.get(carers(hamster)).json()
    own = carers(a_hamster(stranger, name="두부")["id"])
    carer = f"{own}/{follower.id}"

    asked = [
        stranger.delete(f"{own}/invitations/{before['invitations'][0]['id']}"),
        stranger.put(carer, {"role": "write"}),
        stranger.delete(carer),
    ]

    assert [answer.status_code for answer in asked] == [404, 404, 404]
    assert owner.get(carers(hamster)).json() == before


def test_the_page_of_a_link_is_kept_nowhere_and_told_to_no_robot(
    hamster: int, owner: Person, visitor: Person
) -> None:
    page = visitor.get(f"/carers/{invited(owner, hamster, 'write')}")

    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert 'content="noindex' in page.text
    assert "콩이" in page.text


def test_links_of_a_hamster_are_bounded(hamster: int, owner: Person) -> None:
    for _ in range(10):
        invited(owner, hamster, "view")

    assert owner.post(f"{carers(hamster)}/invitations", {"role": "view"}).status_code == 409
    refused = owner.post(f"{carers(hamster)}/invitations", {"role": "owner"})
    assert refused.status_code == 422


def test_carers_of_a_hamster_are_bounded_however_many_links_there_are(
    hamster: int,
    owner: Person,
    follower: Person,
    stranger: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "CARERS_MAX", 1)
    links = [invited(owner, hamster, "view") for _ in range(2)]

    assert follower.post(f"/api/carers/{links[0]}").status_code == 200
    late = stranger.post(f"/api/carers/{links[1]}")
    more = owner.post(f"{carers(hamster)}/invitations", {"role": "view"})

    for refused in (late, more):
        assert (refused.status_code, refused.json()["code"]) == (409, "too_many_carers")
    assert len(owner.get(carers(hamster)).json()["carers"]) == 1


def test_a_carer_writes_as_themselves_and_what_they_wrote_stays(
    hamster: int, owner: Person, follower: Person, visitor: Person
) -> None:
    a_carer(owner, follower, hamster, "write")

    entry = an_entry(follower, hamsterId=hamster)
    row = a_row(follower, hamster)

    assert entry["user"]["id"] == follower.id
    assert entry["hamster"]["name"] == "콩이"
    assert row["author"]["id"] == follower.id
    assert visitor.get(f"/api/hamsters/{hamster}").json()["diaryCount"] == 1
    assert follower.delete(f"{carers(hamster)}/{follower.id}").status_code == 200
    listed = visitor.get(f"/api/hamsters/{hamster}/diaries").json()
    assert [one["id"] for one in listed] == [entry["id"]]
    kept = owner.get(journal(hamster)).json()
    assert [one["author"]["id"] for one in kept] == [follower.id]
    assert follower.get(journal(hamster)).status_code == 404
    assert follower.post("/api/diary", about(hamster)).status_code == 422
    edited = follower.put(f"/api/diary/{entry['id']}", {"content": "그때 이야기를 더 적어요."})
    assert edited.status_code == 200
    assert edited.json()["hamster"]["id"] == hamster
    assert "그만두었어요" in owner.get("/api/notifications").json()[0]["message"]


def test_each_changes_their_own_rows_and_the_owner_removes_any(
    hamster: int, owner: Person, follower: Person
) -> None:
    a_carer(owner, follower, hamster, "write")
    own, theirs = a_row(owner, hamster), a_row(follower, hamster)
    base = journal(hamster)

    assert follower.put(f"{base}/{own['id']}", row_form(value=99)).status_code == 403
    assert follower.delete(f"{base}/{own['id']}").status_code == 403
    assert owner.put(f"{base}/{theirs['id']}", row_form(value=99)).status_code == 403
    assert follower.put(f"{base}/{theirs['id']}", row_form(value=99)).status_code == 200
    assert owner.delete(f"{base}/{theirs['id']}").status_code == 200


def test_a_viewer_reads_the_journal_and_writes_nothing(
    hamster: int, owner: Person, follower: Person
) -> None:
    a_row(owner, hamster)
    a_carer(owner, follower, hamster, "view")

    assert len(follower.get(journal(hamster)).json()) == 1
    summary = follower.get(f"{journal(hamster)}/summary").json()
    assert (summary["canWrite"], summary["isOwner"]) == (False, False)
    again = follower.get(f"/api/carers/{invited(owner, hamster, 'write')}")
    assert again.json()["care"] == "view"
    assert follower.post(journal(hamster), row_form()).status_code == 403
    assert follower.post("/api/diary", about(hamster)).status_code == 422
    changed = owner.put(f"{carers(hamster)}/{follower.id}", {"role": "write"})
    assert changed.json()["carers"][0]["role"] == "write"
    assert follower.post(journal(hamster), row_form()).status_code == 201


def test_an_alert_is_told_to_who_can_act_on_it(
    hamster: int, owner: Person, follower: Person, stranger: Person
) -> None:
    a_carer(owner, follower, hamster, "write")
    a_carer(owner, stranger, hamster, "view")
    for back, grams in enumerate((100, 111, 112, 113)):
        a_row(follower, hamster, day=str(kst_day() - timedelta(days=back)), value=grams)

    for person, is_told in ((owner, True), (follower, True), (stranger, False)):
        told = [one["type"] for one in person.get("/api/notifications").json()]
        assert ("health" in told) is is_told, person.nickname
    assert stranger.get(f"{journal(hamster)}/summary").json()["alerts"]


def test_the_owner_removes_a_carer_who_hears_of_it(
    hamster: int, owner: Person, follower: Person, stranger: Person
) -> None:
    a_carer(owner, follower, hamster, "write")
    a_carer(owner, stranger, hamster, "write")

    assert follower.delete(f"{carers(hamster)}/{stranger.id}").status_code == 404
    assert owner.delete(f"{carers(hamster)}/{follower.id}").status_code == 200
    assert owner.delete(f"{carers(hamster)}/{follower.id}").status_code == 404
    assert "남아 있어요" in follower.get("/api/notifications").json()[0]["message"]
    assert follower.get("/api/hamsters/cared").json() == []


@pytest.mark.parametrize("blocks", ["owner", "carer"])
def test_blocking_ends_it_and_no_link_opens(
    blocks: str, hamster: int, owner: Person, follower: Person
) -> None:
    a_carer(owner, follower, hamster, "write")
    link = invited(owner, hamster, "write")
    one, other = (owner, follower) if blocks == "owner" else (follower, owner)

    assert one.post(f"/api/members/{other.id}/block").status_code == 200

    assert owner.get(carers(hamster)).json()["carers"] == []
    assert follower.get(f"/api/carers/{link}").status_code == 404
    assert follower.post(f"/api/carers/{link}").status_code == 404
    one.delete(f"/api/members/{other.id}/block")
    assert follower.get(journal(hamster)).status_code == 404


def test_a_carer_has_no_rights_while_the_owner_is_gone(
    hamster: int, owner: Person, follower: Person
) -> None:
    a_carer(owner, follower, hamster, "write")
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    assert follower.get(journal(hamster)).status_code == 404
    assert follower.post("/api/diary", about(hamster)).json()["fields"].keys() == {"hamsterId"}

    owner.post("/api/auth/login", {"username": owner.username, "password": PASSWORD})
    assert follower.get(journal(hamster)).status_code == 200


def test_a_block_that_slept_while_its_owner_was_staff_ends_care_when_it_wakes(
    hamster: int, owner: Person, follower: Person
) -> None:
    owner.post(f"/api/members/{follower.id}/block")
    make_staff(owner, Role.MODERATOR)
    with connection(), transaction():
        forget_member(follower.id)
    a_carer(owner, follower, hamster, "write")
    assert follower.get(journal(hamster)).status_code == 200

    set_role(member_id=owner.id, role=None, actor="cli:root")

    assert follower.get(journal(hamster)).status_code == 404


def test_each_route_to_each_person(
    hamster: int,
    owner: Person,
    visitor: Person,
    follower: Person,
    stranger: Person,
    admin: Person,
) -> None:
    link = invited(owner, hamster, "view")
    invitation = owner.get(carers(hamster)).json()["invitations"][0]["id"]
    follower.post(f"/api/follow/{owner.id}")
    owner.post(f"/api/members/{stranger.id}/block")
    calls: list[tuple[str, str, Any]] = [
        ("GET", carers(hamster), None),
        ("POST", f"{carers(hamster)}/invitations", {"role": "view"}),
        ("DELETE", f"{carers(hamster)}/invitations/{invitation}", None),
        ("PUT", f"{carers(hamster)}/{follower.id}", {"role": "write"}),
        ("DELETE", f"{carers(hamster)}/{owner.id}", None),
    ]
    for person in (visitor, follower, stranger, admin):
        for method, address, body in calls:
            answer = person.http.request(method, address, json=body)
            expected = 401 if person is visitor else 404
            assert answer.status_code == expected, (person.nickname, method, address)
    assert stranger.get(f"/api/carers/{link}").status_code == 404

    assert follower.post(f"/api/carers/{link}").status_code == 200
    for role in ("view", "write"):
        owner.put(f"{carers(hamster)}/{follower.id}", {"role": role})
        seen = follower.get(carers(hamster)).json()
        assert seen["care"] == role
        assert seen["invitations"] == []
        for method, address, body in calls[1:]:
            answer = follower.http.request(method, address, json=body)
            assert answer.status_code == 404, (role, method, address)
        for method, address, status in (
            ("DELETE", f"/api/hamsters/{hamster}", 404),
            ("PUT", f"/api/hamsters/{hamster}", 404),
            ("PUT", f"{journal(hamster)}/settings", 403),
            ("GET", f"{journal(hamster)}/share", 403),
            ("POST", f"{journal(hamster)}/share", 403),
            ("DELETE", f"{journal(hamster)}/share", 403),
        ):
            body = {"name": "콩", "breed": "골든"} if "health" not in address else {"quietDays": 3}
            answer = follower.http.request(method, address, json=body)
            assert answer.status_code == status, (role, method, address, answer.text)


def test_a_carer_sees_no_private_entry(hamster: int, owner: Person, follower: Person) -> None:
    a_carer(owner, follower, hamster, "write")
    secret = "아무도못볼이야기"
    entry = an_entry(owner, hamsterId=hamster, isPublic=False, content=secret, title=secret)

    assert follower.get(f"/api/diary/{entry['id']}").status_code == 404
    for place in (
        f"/api/hamsters/{hamster}/diaries",
        f"/api/hamsters/{hamster}",
        f"/api/diary/user/{owner.id}",
        "/api/diary",
        "/api/diary/my",
        "/api/hamsters/cared",
        carers(hamster),
        journal(hamster),
        f"/hamster/{hamster}",
        "/api/notifications",
    ):
        assert secret not in follower.get(place).text, place


def test_it_ends_with_the_hamster(hamster: int, owner: Person, follower: Person) -> None:
    a_carer(owner, follower, hamster, "write")
    link = invited(owner, hamster, "write")
    entry = an_entry(follower, hamsterId=hamster)

    assert owner.delete(f"/api/hamsters/{hamster}").status_code == 200

    assert follower.get("/api/hamsters/cared").json() == []
    assert follower.get(journal(hamster)).status_code == 404
    assert follower.get(f"/api/carers/{link}").status_code == 404
    assert follower.get(f"/api/diary/{entry['id']}").json()["hamster"]["name"] == "콩이"
