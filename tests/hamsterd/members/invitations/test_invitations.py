"""Sign-up by invitation only: the staff create links, each valid for a number of uses."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from hamsterd.core.clock import kst_day_end
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.http.shapes.schema import wire_instant
from hamsterd.members.invitations.service import OPEN_MAX
from tests.people import Person, registration
from tests.site import RunningSite

ADMIN = "/api/admin/invitations"


@pytest.fixture(autouse=True)
def by_invitation(admin: Person) -> None:
    answer = admin.put("/api/admin/settings", {"values": {"sign_ups": "invited"}})
    assert answer.status_code == 200


@pytest.fixture
def newcomers(site: RunningSite) -> Iterator[list[httpx.Client]]:
    clients = [httpx.Client(base_url=site.url, headers={"Origin": site.url}) for _ in range(4)]
    yield clients
    for client in clients:
        client.close()


def made(admin: Person, **values: Any) -> dict[str, Any]:
    answer = admin.post(ADMIN, values)
    assert answer.status_code == 201, answer.text
    link: dict[str, Any] = answer.json()
    return link


def token_of(link: dict[str, Any]) -> str:
    return str(link["url"]).partition("?invitation=")[2]


def join(client: httpx.Client, number: int, **more: str) -> httpx.Response:
    return client.post(
        "/api/auth/register", json=registration(f"bami{number}", f"밤이{number}") | more
    )


def test_nobody_signs_up_without_one(admin: Person, newcomers: list[httpx.Client]):
    assert newcomers[0].get("/api/site").json()["signUps"] == "invited"
    refused = join(newcomers[0], 1)
    assert (refused.status_code, refused.json()["code"]) == (403, "invitation_needed")
    forged = join(newcomers[0], 1, invitation="forged")
    assert (forged.status_code, forged.json()["code"]) == (403, "invitation_over")


def test_a_link_is_good_as_often_as_it_says(admin: Person, newcomers: list[httpx.Client]):
    link = made(admin, label="모임 친구들", maxUses=2, days=3)
    token = token_of(link)
    known = newcomers[0].get("/api/invitation", params={"token": token})
    assert known.json() == {"expiresAt": link["expiresAt"]}
    ends_at = kst_day_end(datetime.fromisoformat(link["createdAt"]) + timedelta(days=3))
    assert link["expiresAt"] == wire_instant(ends_at)

    assert join(newcomers[0], 1, invitation=token).status_code == 201
    assert join(newcomers[1], 1, invitation=token).status_code == 409  # the name is taken
    assert admin.get(ADMIN).json()[0]["uses"] == 1
    assert join(newcomers[1], 2, invitation=token).status_code == 201
    assert join(newcomers[2], 3, invitation=token).json()["code"] == "invitation_over"
    assert newcomers[2].get("/api/invitation", params={"token": token}).status_code == 403
    (row,) = admin.get(ADMIN).json()
    assert (row["state"], row["uses"], row["url"], row["createdBy"]) == ("used", 2, None, "햄장")


def test_of_two_at_once_one_gets_the_last_place(admin: Person, newcomers: list[httpx.Client]):
    token = token_of(made(admin))
    with ThreadPoolExecutor(4) as pool:
        answers = pool.map(
            lambda each: join(each[1], each[0], invitation=token).status_code,
            enumerate(newcomers),
        )
    assert sorted(answers) == [201, 403, 403, 403]


def test_one_that_was_revoked_or_has_ended_opens_nothing(
    admin: Person, newcomers: list[httpx.Client]
):
    link, other = made(admin), made(admin)
    act = admin.delete(f"{ADMIN}/{link['id']}").json()["auditId"]
    assert join(newcomers[0], 1, invitation=token_of(link)).status_code == 403
    assert admin.delete(f"{ADMIN}/{link['id']}").status_code == 409
    assert admin.delete(f"{ADMIN}/999").status_code == 404

    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert join(newcomers[0], 1, invitation=token_of(link)).status_code == 201
    assert admin.post(f"/api/admin/audit/{other['auditId']}/undo").status_code == 200
    assert join(newcomers[1], 2, invitation=token_of(other)).status_code == 403

    ended = made(admin)
    with connection():
        execute("UPDATE invitations SET expires_at = now() WHERE id = %(id)s", id=ended["id"])
    assert join(newcomers[1], 2, invitation=token_of(ended)).status_code == 403
    assert {row["state"] for row in admin.get(ADMIN).json()} == {"used", "revoked", "ended"}


def test_there_are_only_so_many_at_a_time(admin: Person):
    with connection():
        execute(
            "INSERT INTO invitations (token, label, max_uses, expires_at, created_actor)"
            " SELECT number::text, '', 1, now() + interval '1 day', 'test'"
            "   FROM generate_series(1, %(most)s) AS number",
            most=OPEN_MAX,
        )
    assert admin.post(ADMIN, {}).json()["code"] == "too_many_invitations"


def test_where_everybody_may_none_is_used_up(admin: Person, newcomers: list[httpx.Client]):
    link = made(admin)
    admin.put("/api/admin/settings", {"values": {"sign_ups": "open"}})
    assert join(newcomers[0], 1, invitation=token_of(link)).status_code == 201
    assert admin.get(ADMIN).json()[0]["uses"] == 0


@pytest.mark.parametrize("values", [{"maxUses": 0}, {"maxUses": 1001}, {"days": 91}, {"days": 0}])
def test_bounds_are_told_at_their_field(admin: Person, values: dict[str, int]):
    refused = admin.post(ADMIN, values)
    assert refused.status_code == 422
    assert set(refused.json()["fields"]) == set(values)


def test_only_who_sets_the_site_makes_them(admin: Person, newcomers: list[httpx.Client]):
    assert join(newcomers[0], 1, invitation=token_of(made(admin))).status_code == 201
    assert newcomers[0].post(ADMIN, json={}).status_code == 403
    with connection():
        assert fetch_value("SELECT count(*) FROM invitations") == 1
