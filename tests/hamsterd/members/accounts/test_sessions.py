"""A member looks after the devices they are signed in on."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts import sessions
from hamsterd.members.accounts.sessions import CACHE, token_hash
from hamsterd.models.members.accounts import Session
from tests.authenticator import add_app, log_in, new_browser, second_step
from tests.factories.pictures import a_photo
from tests.listening import settle
from tests.people import PASSWORD, Person, visitor
from tests.waiting import wait_until, waiting_for_a_lock


@pytest.fixture
def phone(owner: Person) -> Person:
    """The owner's second device."""
    device = visitor(owner.url)
    device.http.headers["User-Agent"] = "HamPhone/7 " + "x" * 400
    device.post("/api/auth/login", {"username": "kong", "password": PASSWORD, "rememberMe": True})
    device.id = owner.id
    return device


def test_every_device_is_listed_and_this_one_is_marked(owner: Person, phone: Person):
    listed = owner.get("/api/auth/sessions").json()

    assert [row["isCurrent"] for row in listed] == [False, True]
    assert listed[0]["userAgent"].startswith("HamPhone/7")
    assert len(listed[0]["userAgent"]) == 300
    assert listed[0]["ip"] == "127.0.0.1"
    assert "token" not in owner.get("/api/auth/sessions").text.lower()


_ROWS = """
    INSERT INTO sessions (user_id, token_hash, user_agent, kind, family, expires_at,
                          refresh_hash, refresh_expires_at, revoked_at, refresh_used_at)
    SELECT %(owner)s, name, name, kind, CASE kind WHEN 'token' THEN gen_random_uuid() END,
           now() + make_interval(hours => opens),
           CASE kind WHEN 'token' THEN name END,
           CASE kind WHEN 'token' THEN now() + make_interval(hours => renews) END,
           CASE WHEN is_revoked THEN now() END, CASE WHEN is_used THEN now() END
      FROM (VALUES ('open', 'browser', 1, 0, FALSE, FALSE),
                   ('over', 'browser', -1, 0, FALSE, FALSE),
                   ('revoked', 'browser', 1, 0, TRUE, FALSE),
                   ('client', 'token', 1, 9, FALSE, FALSE),
                   ('client that renews', 'token', -1, 9, FALSE, FALSE),
                   ('client that may not renew', 'token', 1, -1, FALSE, FALSE),
                   ('client that has renewed', 'token', 1, 9, FALSE, TRUE),
                   ('client that was revoked', 'token', 1, 9, TRUE, FALSE)
           ) AS said (name, kind, opens, renews, is_revoked, is_used)
"""


def test_what_still_opens_or_renews_is_listed_and_nothing_else(owner: Person):
    with transaction():
        execute(_ROWS, owner=owner.id)

    listed = {row["userAgent"] for row in owner.get("/api/auth/sessions").json()}

    assert listed - {owner.http.headers["User-Agent"]} == {"open", "client", "client that renews"}


def test_a_change_of_rights_is_told_of_the_sessions_that_could_be_known(
    owner: Person, phone: Person, monkeypatch: pytest.MonkeyPatch
):
    with connection(), transaction():
        execute(_ROWS, owner=owner.id)
        told: list[str] = []
        monkeypatch.setattr(sessions, "drop_cached", lambda _cache, *hashes: told.extend(hashes))
        sessions.forget_member(owner.id)
        known = fetch_column(
            Session.select(Session.token_hash).where(
                Session.revoked_at.is_null(), Session.expires_at > utc_now()
            )
        )

    assert set(told) == set(known)
    assert "over" not in told


def test_a_revoked_device_is_out_at_once(owner: Person, phone: Person):
    assert phone.get("/api/auth/me").status_code == 200
    other = next(row for row in owner.get("/api/auth/sessions").json() if not row["isCurrent"])

    with settle(phone) as channel:
        assert owner.delete(f"/api/auth/sessions/{other['id']}").status_code == 200
        assert phone.get("/api/auth/me").status_code == 401
        assert channel.close_code() == 4401
    assert owner.get("/api/auth/me").status_code == 200
    assert len(owner.get("/api/auth/sessions").json()) == 1


def test_a_session_that_ends_while_it_is_cached_is_over_at_once(owner: Person):
    assert owner.get("/api/auth/me").status_code == 200
    key = token_hash(owner.http.cookies[owner.cookie_name])
    cached = CACHE.get(key)
    assert cached is not None
    CACHE.put(key, replace(cached, expires_at=utc_now()), version=CACHE.version)
    with transaction():
        execute(Session.update(expires_at=utc_now()).where(Session.token_hash == key))

    assert owner.get("/api/auth/me").status_code == 401


def test_a_foreign_or_ended_session_is_not_there(owner: Person, stranger: Person):
    theirs = stranger.get("/api/auth/sessions").json()[0]["id"]

    for name in (theirs, 999, "abc", "-1", "0", "9" * 30):
        answer = owner.delete(f"/api/auth/sessions/{name}")
        assert answer.status_code == 404, name
    assert stranger.get("/api/auth/me").status_code == 200


def test_the_token_itself_is_stored_nowhere(owner: Person):
    token = owner.http.cookies["hamsterd"]

    with connection():
        rows = fetch_column("SELECT sessions::text FROM sessions")
    assert rows
    assert not any(token in row for row in rows)


def test_an_expired_session_opens_nothing(owner: Person, site):
    with connection(), transaction():
        execute("UPDATE sessions SET expires_at = now() - interval '1 second'")
    site.forget()

    assert owner.get("/api/auth/me").status_code == 401


@pytest.mark.parametrize("remember", [True, False])
def test_only_a_remembered_session_slides(owner: Person, site, remember):
    with connection(), transaction():
        execute(
            "UPDATE sessions SET remember_me = %(remember)s,"
            " expires_at = now() + interval '1 hour',"
            " last_seen_at = now() - interval '1 day'",
            remember=remember,
        )
    site.forget()
    first, second = owner.get("/api/auth/me"), owner.get("/api/auth/me")

    assert ("Set-Cookie" in first.headers) is remember
    if remember:
        assert f"Max-Age={30 * 24 * 3600}" in first.headers["Set-Cookie"]
        assert owner.cookie in first.headers["Set-Cookie"]
    assert "Set-Cookie" not in second.headers
    with connection():
        days = fetch_column("SELECT extract(day FROM expires_at - now()) FROM sessions")
    assert days == [29 if remember else 0]


@pytest.mark.parametrize("token", ["", "x", "\u00e9", "a" * 4000])
def test_a_made_up_token_is_a_visitor(site, token):
    somebody = visitor(site.url)
    cookie = f"hamsterd={token}".encode("latin-1")

    assert somebody.http.get("/api/auth/me", headers={"Cookie": cookie}).status_code == 401
    assert somebody.http.get("/api/diary", headers={"Cookie": cookie}).status_code == 200


STALE = """
    UPDATE sessions SET remember_me = TRUE, last_seen_at = now() - interval '1 day',
                        expires_at = now() + interval '1 hour'
"""
LOCK = "SELECT 1 FROM users WHERE id = %(id)s FOR NO KEY UPDATE"
END = "UPDATE sessions SET revoked_at = now() WHERE user_id = %(id)s"


@pytest.mark.parametrize("see", ["the live socket", "a private picture"])
def test_what_renews_no_cookie_leaves_the_sliding_to_what_does(owner: Person, site, see: str):
    picture = owner.send_file("/api/upload", a_photo(400, 300), field="images").json()["urls"][0]
    with connection(), transaction():
        execute(STALE)
    site.forget()

    if see == "the live socket":
        with settle(owner):
            pass
    else:
        assert "Set-Cookie" not in owner.get(picture).headers

    first, second = owner.get("/api/auth/me"), owner.get("/api/auth/me")
    assert "Set-Cookie" in first.headers
    assert "Set-Cookie" not in second.headers


def test_a_read_does_not_wait_for_a_change_of_its_member(owner: Person, site):
    with connection(), transaction():
        execute(STALE)
    site.forget()

    with connection(), transaction():
        execute(LOCK, id=owner.id)
        during = owner.get("/api/auth/me")
    site.forget()
    after = owner.get("/api/auth/me")

    assert (during.status_code, after.status_code) == (200, 200)
    assert "Set-Cookie" not in during.headers
    assert "Set-Cookie" in after.headers


@pytest.mark.usefixtures("several_workers")
def test_the_members_row_is_locked_before_their_sessions_and_devices(owner: Person):
    """As by whoever ends them all: in the opposite order, both would wait for each other."""
    app = add_app(owner)
    remembered = new_browser(owner)
    log_in(remembered)
    second_step(remembered, app.code(), rememberDevice=True)
    client = new_browser(owner)
    pair = client.post(
        "/api/auth/token",
        {
            "grant_type": "password",
            "username": "kong",
            "password": PASSWORD,
            "code": app.recovery_codes[0],
        },
    ).json()
    renewal = {"grant_type": "refresh_token", "refresh_token": pair["refresh_token"]}

    with ThreadPoolExecutor() as pool, connection(), transaction():
        execute(LOCK, id=owner.id)
        signed_in = pool.submit(log_in, remembered)
        renewed = pool.submit(client.post, "/api/auth/token", renewal)
        wait_until(lambda: waiting_for_a_lock() >= 2)
        execute("DELETE FROM remembered_devices WHERE user_id = %(id)s", id=owner.id)
        execute(END, id=owner.id)

    assert signed_in.result().json()["code"] == "second_factor_required"
    assert renewed.result().json()["code"] == "invalid_grant"
