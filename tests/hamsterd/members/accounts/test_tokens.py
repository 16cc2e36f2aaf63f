"""A client that is no browser signs in with tokens (decisions §1.4)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.credentials.tokens import _rotate
from hamsterd.members.accounts.sessions import revoke_session
from hamsterd.members.accounts.signin import Device
from tests.people import PASSWORD, Person, set_status
from tests.site import RunningSite
from tests.waiting import wait_until, waiting_for_a_lock

FIELDS = {"access_token", "refresh_token", "expires_at", "expires_in", "token_type", "user"}


@pytest.fixture
def client(site: RunningSite, owner: Person) -> httpx.Client:
    """No browser: no cookies, no Origin."""
    return httpx.Client(base_url=site.url, verify=False)


def grant(client: httpx.Client, **form: str) -> httpx.Response:
    answer = client.post("/api/auth/token", json=form)
    client.cookies.clear()
    return answer


def by_password(client: httpx.Client, password: str = PASSWORD) -> httpx.Response:
    return grant(client, grant_type="password", username="kong", password=password)


def refresh(client: httpx.Client, pair: dict[str, Any]) -> httpx.Response:
    return grant(client, grant_type="refresh_token", refresh_token=pair["refresh_token"])


def status(client: httpx.Client, pair: dict[str, Any], path: str = "/api/auth/me") -> int:
    return client.get(path, headers=bearer(pair)).status_code


def bearer(pair: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {pair['access_token']}"}


def test_the_answer_is_the_session_of_the_spec(client: httpx.Client, owner: Person):
    answer = by_password(client)
    pair = answer.json()

    assert answer.status_code == 200
    assert set(pair) == FIELDS
    assert (pair["token_type"], pair["expires_in"]) == ("bearer", 900)
    assert abs(pair["expires_at"] - datetime.now(UTC).timestamp() - 900) < 5
    assert pair["user"]["id"] == owner.id
    assert "Set-Cookie" not in answer.headers


def test_a_bearer_reads_and_writes_everywhere(client: httpx.Client):
    headers = bearer(by_password(client).json())

    for path in ("/api/auth/me", "/api/hamsters/my", "/api/notifications", "/api/diary"):
        assert client.get(path, headers=headers).status_code == 200
    made = client.post("/api/hamsters", json={"name": "콩이", "breed": "골든"}, headers=headers)
    assert made.status_code == 201


def test_refreshing_rotates(client: httpx.Client):
    first = by_password(client).json()
    second = refresh(client, first).json()

    assert set(second) == FIELDS
    assert second["access_token"] != first["access_token"]
    assert second["refresh_token"] != first["refresh_token"]
    assert status(client, second) == 200
    assert refresh(client, second).status_code == 200


def test_a_refresh_token_used_twice_ends_the_family(client: httpx.Client):
    first = by_password(client).json()
    other = by_password(client).json()
    second = refresh(client, first).json()
    assert status(client, second) == 200

    stolen = refresh(client, first)

    assert (stolen.status_code, stolen.json()["code"]) == (401, "invalid_grant")
    assert status(client, second) == 401
    assert refresh(client, second).status_code == 401
    assert status(client, other) == 200


def test_of_two_refreshes_at_once_one_goes_through(client: httpx.Client, site: RunningSite):
    pair = by_password(client).json()
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: refresh(httpx.Client(base_url=site.url), pair), "ab"))

    assert sorted(answer.status_code for answer in answers) == [200, 401]


def test_access_ends_and_refresh_goes_on(client: httpx.Client, site: RunningSite):
    pair = by_password(client).json()
    with connection(), transaction():
        execute("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE kind = 'token'")
    site.forget()

    assert status(client, pair) == 401
    assert status(client, refresh(client, pair).json()) == 200


def test_an_old_refresh_token_is_no_good(client: httpx.Client):
    pair = by_password(client).json()
    with connection(), transaction():
        execute("UPDATE sessions SET refresh_expires_at = now() WHERE kind = 'token'")

    assert refresh(client, pair).status_code == 401


def test_an_access_token_is_no_refresh_token(client: httpx.Client):
    pair = by_password(client).json()

    assert (
        grant(client, grant_type="refresh_token", refresh_token=pair["access_token"]).status_code
        == 401
    )


def test_wrong_passwords_lock_here_as_at_the_form(client: httpx.Client):
    for _ in range(5):
        wrong = by_password(client, "not this one")
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_credentials")

    assert by_password(client).status_code == 429


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"grant_type": "implicit"},
        {"grant_type": "password", "username": "kong"},
        {"grant_type": "refresh_token"},
    ],
)
def test_half_a_grant_is_refused(client: httpx.Client, form: dict[str, str]):
    assert grant(client, **form).status_code == 422


def test_a_banned_member_cannot_go_on(client: httpx.Client, owner: Person):
    pair = by_password(client).json()
    set_status(owner, "banned")

    assert status(client, pair) == 401
    assert refresh(client, pair).status_code == 401


def test_a_client_is_one_line_in_the_list_and_ends_whole(client: httpx.Client, owner: Person):
    first = by_password(client).json()
    second = refresh(client, first).json()
    lines = [row for row in owner.get("/api/auth/sessions").json() if row["kind"] == "token"]
    assert len(lines) == 1

    assert owner.delete(f"/api/auth/sessions/{lines[0]['id']}").status_code == 200

    assert status(client, first) == 401
    assert status(client, second) == 401
    assert refresh(client, second).status_code == 401
    assert owner.get("/api/auth/me").status_code == 200


def test_tokens_are_stored_as_hashes(client: httpx.Client):
    pair = by_password(client).json()

    with connection():
        rows = "".join(fetch_column("SELECT s::text FROM sessions s"))
    assert pair["access_token"] not in rows
    assert pair["refresh_token"] not in rows


def test_a_client_that_refreshes_while_it_is_ended_is_out(owner: Person, client: httpx.Client):
    pair = grant(client, grant_type="password", username="kong", password=PASSWORD).json()
    with connection():
        session = fetch_value("SELECT id FROM sessions WHERE kind = 'token'")
    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            assert _rotate(pair["refresh_token"], Device("203.0.113.7", "app")) is not None
            ended = pool.submit(revoke_session, member_id=owner.id, session_id=session)
            wait_until(waiting_for_a_lock)
        ended.result()
    with connection():
        assert not fetch_column(
            "SELECT id FROM sessions WHERE kind = 'token' AND revoked_at IS NULL"
        )
