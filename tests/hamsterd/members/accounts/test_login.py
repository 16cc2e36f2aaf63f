"""A member signs in, or somebody tries to."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import bcrypt
import httpx
import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.people import PASSWORD, Person, set_status, visitor

NOW = datetime(2026, 11, 20, 3, 0, tzinfo=UTC)


def sign_in(person: Person, name: str, password: str = PASSWORD, **more) -> httpx.Response:
    form = {"username": name, "password": password, **more}
    return person.post("/api/auth/login", form)


@pytest.mark.parametrize("name", ["kong", "KONG", " kong ", "kong@example.com", "Kong@Example.com"])
def test_username_and_email_open_in_any_case(owner: Person, visitor: Person, name):
    answer = sign_in(visitor, name)

    assert answer.status_code == 200
    assert answer.json()["id"] == owner.id
    me = visitor.get("/api/auth/me").json()
    assert me.pop("unreadNotifications") == 0
    assert {**me, "restored": False} == answer.json()


@pytest.mark.parametrize("is_first", [True, False])
def test_a_name_opens_although_it_is_anothers_address(
    owner: Person, follower: Person, visitor: Person, is_first: bool
):
    """Where members were called by addresses before they moved here."""
    moved, other = (owner, follower) if is_first else (follower, owner)
    with connection(), transaction():
        execute("UPDATE users SET email = 'old@example.com' WHERE id = %(id)s", id=other.id)
        execute("UPDATE users SET username = 'old@example.com' WHERE id = %(id)s", id=moved.id)

    assert sign_in(visitor, "old@example.com").json()["id"] == moved.id


def test_the_nickname_does_not_open(owner: Person, visitor: Person):
    assert sign_in(visitor, owner.nickname).status_code == 401


def test_a_wrong_name_and_a_wrong_password_are_one_answer(owner: Person, visitor: Person):
    wrong = [sign_in(visitor, "kong", "not this one"), sign_in(visitor, "nobody")]

    assert [answer.status_code for answer in wrong] == [401, 401]
    first, second = ({**answer.json(), "requestId": ""} for answer in wrong)
    assert first == second
    assert first["message"] == "사용자명이나 비밀번호가 맞지 않아요. 다시 확인해 주세요."


def test_a_wrong_name_costs_as_much_hashing(owner: Person, visitor: Person, monkeypatch):
    costs: list[bytes] = []
    real = bcrypt.checkpw

    def counted(password: bytes, stored: bytes) -> bool:
        costs.append(stored[:7])
        return real(password, stored)

    monkeypatch.setattr(bcrypt, "checkpw", counted)
    sign_in(visitor, "kong", "not this one")
    sign_in(visitor, "nobody")

    assert len(costs) == 2
    assert costs[0] == costs[1]


def test_both_fields_are_asked_for(visitor: Person):
    answer = visitor.post("/api/auth/login", {})

    assert answer.json()["fields"] == {
        "username": "사용자명을 입력해주세요",
        "password": "비밀번호를 입력해주세요",
    }


def test_remembered_for_thirty_days_or_until_the_browser_closes(owner: Person, visitor: Person):
    short = sign_in(visitor, "kong").headers["Set-Cookie"]
    long = sign_in(visitor, "kong", rememberMe=True).headers["Set-Cookie"]

    for cookie in (short, long):
        assert cookie.startswith("hamsterd=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Max-Age" not in short
    assert "expires" not in short.lower()
    assert f"Max-Age={30 * 24 * 3600}" in long


@pytest.mark.parametrize("name", ["kong", "nobody"])
def test_five_failures_lock_for_ten_minutes(owner: Person, visitor: Person, name):
    with time_machine.travel(NOW, tick=False) as clock:
        for _ in range(5):
            assert sign_in(visitor, name, "wrong").status_code == 401
            clock.shift(timedelta(minutes=1))
        refused = sign_in(visitor, name)
        assert refused.status_code == 429
        assert refused.headers["Retry-After"] == str(9 * 60 + 1)
        assert refused.json()["message"].startswith("로그인에 여러 번 실패했어요")
        clock.shift(timedelta(minutes=8, seconds=50))
        assert sign_in(visitor, name).status_code == 429
        clock.shift(timedelta(seconds=20))
        assert sign_in(visitor, name).status_code == (200 if name == "kong" else 401)


def test_the_lock_of_one_account_leaves_others_alone(owner: Person, follower: Person, site):
    for _ in range(5):
        sign_in(visitor(site.url), "kong", "wrong")

    assert sign_in(visitor(site.url), "KONG").status_code == 429
    assert sign_in(visitor(site.url), "dubu").status_code == 200


def test_a_right_password_clears_the_count(owner: Person, visitor: Person):
    for _ in range(2):
        for _ in range(4):
            assert sign_in(visitor, "kong", "wrong").status_code == 401
        assert sign_in(visitor, "kong").status_code == 200


def test_a_banned_member_hears_why(owner: Person, visitor: Person):
    set_status(owner, "banned")
    with connection(), transaction():
        execute(
            "INSERT INTO sanctions (user_id, kind, step, actor, reason)"
            " VALUES (%(id)s, 'ban', 4, 'cli:root', '도배')",
            id=owner.id,
        )

    answer = sign_in(visitor, "kong")

    assert (answer.status_code, answer.json()["code"]) == (403, "account_banned")
    assert "도배" in answer.json()["message"]
    assert "hamsterd" not in visitor.http.cookies
    assert sign_in(visitor, "kong", "wrong").json()["code"] == "wrong_credentials"
    assert owner.get("/api/auth/me").status_code == 401


def test_a_suspended_member_may_sign_in_and_read_but_not_write(owner: Person, visitor: Person):
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=7))

    assert sign_in(visitor, "kong").status_code == 200
    assert visitor.get("/api/hamsters/my").status_code == 200
    refused = visitor.post("/api/hamsters", {"name": "콩이", "breed": "골든"})
    assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
    assert "까지 글쓰기가 제한되어 있어요." in refused.json()["message"]


def test_a_suspension_ends_by_itself(owner: Person):
    set_status(owner, "suspended", until=datetime.now(UTC) - timedelta(seconds=1))

    assert owner.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).status_code == 201


def test_a_member_who_withdrew_a_week_ago_does_not_exist(owner: Person, visitor: Person):
    with connection(), transaction():
        execute("UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'")

    assert sign_in(visitor, "kong").status_code == 401


def test_guessing_at_once_tells_no_more_than_guessing_in_a_row(owner: Person, site):
    with ThreadPoolExecutor(12) as pool:
        guesses = [pool.submit(sign_in, visitor(site.url), "kong", f"guess{n}") for n in range(12)]
        statuses = Counter(guess.result().status_code for guess in guesses)

    assert statuses == {401: 5, 429: 7}
    assert sign_in(visitor(site.url), "kong").status_code == 429
