"""Showing other members from the same addresses needs a reason, and is logged."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.staff.people.shared_addresses import MAX_MEMBERS, MAX_NETWORKS
from tests.architecture.test_console_plans import indexes
from tests.people import Person
from tests.statements import counted

REASON = "같은 사람이 여러 계정을 쓰는지 확인해요."


def came_from(person: Person, *addresses: tuple[str, str], days_ago: int = 0) -> None:
    """Sign-ins of theirs, from addresses and their networks."""
    with transaction():
        for ip, network in addresses:
            execute(
                "INSERT INTO sessions (user_id, token_hash, ip, network, last_seen_at, expires_at)"
                " VALUES (%(id)s, gen_random_uuid()::text, %(ip)s, %(network)s,"
                " now() - make_interval(days => %(days)s), now())",
                id=person.id,
                ip=ip,
                network=network,
                days=days_ago,
            )


def forget_sign_ins() -> None:
    with transaction():
        execute("UPDATE sessions SET network = NULL")


def look(admin: Person, person: Person) -> dict[str, Any]:
    answer = admin.post(f"/api/admin/users/{person.id}/shared-addresses", {"reason": REASON})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_sign_in_notes_its_network(owner: Person, follower: Person, admin: Person):
    [address] = look(admin, owner)["addresses"]

    assert address["address"] == "127.0.0.1"
    assert {each["id"] for each in address["members"]} == {follower.id, admin.id}


def test_who_shares_an_address_is_named_by_address(owner, follower, stranger, admin):
    forget_sign_ins()
    home, phone = ("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::5", "2001:db8:1:2::/64")
    came_from(owner, home, phone)
    came_from(follower, home)
    came_from(stranger, ("2001:db8:1:2::77", "2001:db8:1:2::/64"))
    came_from(stranger, home, days_ago=100)

    found = {
        each["address"]: [member["nickname"] for member in each["members"]]
        for each in look(admin, owner)["addresses"]
    }

    assert found == {
        "203.0.113.7": [follower.nickname],
        "2001:db8:1:2::/64": [stranger.nickname],
    }


def test_the_look_is_on_record_for_everybody_shown(owner: Person, follower: Person, admin: Person):
    look(admin, owner)

    with connection():
        rows = fetch_all("SELECT actor, user_id, fields, reason FROM personal_data_views")
    assert {row["user_id"] for row in rows} == {owner.id, follower.id, admin.id}
    assert {(row["actor"], row["reason"]) for row in rows} == {(f"admin:{admin.id}", REASON)}
    assert all(row["fields"] == ["ip"] for row in rows)


@pytest.mark.parametrize("reason", [None, "", " "])
def test_without_a_reason_nothing_is_told(owner: Person, admin: Person, reason: str | None):
    body = {} if reason is None else {"reason": reason}

    refused = admin.post(f"/api/admin/users/{owner.id}/shared-addresses", body)

    assert refused.status_code == 422
    with connection():
        assert fetch_all("SELECT 1 FROM personal_data_views") == []


def test_there_is_no_such_member(admin: Person):
    answer = admin.post("/api/admin/users/999/shared-addresses", {"reason": REASON})

    assert answer.json()["code"] == "member_not_found"


def test_an_address_of_many_is_bounded_and_walks_its_index(owner: Person, admin: Person):
    """A carrier's address with thousands of members costs what a home's does."""
    forget_sign_ins()
    came_from(owner, *[(f"198.51.100.{n}", f"198.51.100.{n}") for n in range(20)], days_ago=1)
    came_from(owner, ("203.0.113.7", "203.0.113.7"))
    with transaction():
        execute(
            "INSERT INTO users (username, email, nickname)"
            " SELECT 'many' || n, 'many' || n || '@example.com', '많은이' || n"
            " FROM generate_series(1, 5000) n"
        )
        execute(
            "INSERT INTO sessions (user_id, token_hash, ip, network, expires_at)"
            " SELECT id, gen_random_uuid()::text, '203.0.113.7', '203.0.113.7', now()"
            " FROM users WHERE username LIKE 'many%%'"
        )
        execute("ANALYZE sessions")
        execute("ANALYZE users")

    with counted() as statements:
        addresses = look(admin, owner)["addresses"]

    assert len(addresses) == MAX_NETWORKS
    [crowded] = [each for each in addresses if each["address"] == "203.0.113.7"]
    assert (len(crowded["members"]), crowded["isCapped"]) == (MAX_MEMBERS, True)
    [sharing] = [one for one in statements if "CROSS JOIN LATERAL" in one[0]]
    assert "sessions_network" in indexes(sharing)
