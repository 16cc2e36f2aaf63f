"""Only our own pages act with a member's cookie (decisions §1.5)."""

import httpx
import pytest

from tests.people import PASSWORD, Person

EVIL = "https://evil.example"


def like_a_browser(member: Person, **headers: str) -> httpx.Response:
    return httpx.post(
        f"{member.url}/api/notifications/read-all",
        headers={"Cookie": member.cookie, **{k.replace("_", "-"): v for k, v in headers.items()}},
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": EVIL, "Sec_Fetch_Site": "same-origin"},
        {"Origin": "", "Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "none"},
        {},
    ],
)
def test_a_foreign_page_does_nothing(owner: Person, headers):
    answer = like_a_browser(owner, **headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site_request")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/auth/logout"),
        ("PUT", "/api/auth/password"),
        ("PATCH", "/api/notifications/1/read"),
        ("DELETE", "/api/auth/sessions/1"),
    ],
)
def test_no_act_of_a_foreign_page_is_done(owner: Person, method: str, path: str):
    headers = {"Cookie": owner.cookie, "Origin": EVIL}

    answer = httpx.request(method, f"{owner.url}{path}", headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site_request")
    assert owner.get("/api/auth/me").status_code == 200


def test_our_own_page_acts(owner: Person):
    assert like_a_browser(owner, Origin=owner.url).status_code == 200
    assert like_a_browser(owner, Sec_Fetch_Site="same-origin").status_code == 200


def test_reading_needs_no_origin(owner: Person):
    answer = httpx.get(f"{owner.url}/api/auth/me", headers={"Cookie": owner.cookie, "Origin": EVIL})

    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_a_bearer_token_is_no_cookie(owner: Person):
    token = owner.http.cookies["hamsterd"]

    answer = httpx.post(
        f"{owner.url}/api/notifications/read-all",
        headers={"Authorization": f"Bearer {token}", "Origin": EVIL},
    )

    assert answer.status_code == 200


def test_an_ended_cookie_protects_no_less(owner: Person):
    owner_cookie = owner.cookie
    owner.post("/api/auth/logout")

    answer = httpx.post(
        f"{owner.url}/api/auth/login",
        json={"username": "kong", "password": PASSWORD},
        headers={"Cookie": owner_cookie, "Origin": EVIL},
    )

    assert answer.status_code == 403


def test_a_foreign_page_signs_nobody_in(owner: Person):
    form = {"username": "kong", "password": PASSWORD}
    url = f"{owner.url}/api/auth/login"

    assert httpx.post(url, json=form, headers={"Origin": EVIL}).status_code == 403
    assert httpx.post(url, json=form).status_code == 200  # no browser
