"""The first run: nothing but the form until somebody with the server's code has set the site up."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.conftest import Operator
from tests.deployment.systemd import environment_file
from tests.people import PASSWORD
from tests.setup_form import FILLED, SetupPage

SHIPPED = {
    "deploy/hamsterd.env": Path("deploy/hamsterd.env").read_text(),
    ".env.example": Path(".env.example").read_text().replace("#HAMSTERD_", "HAMSTERD_"),
}
"""The example settings with every line active."""
OF_TEST = {"HAMSTERD_DATABASE_URL", "HAMSTERD_DATA_DIR", "HAMSTERD_PASSWORD_ROUNDS"}
FORM = {**FILLED, "boards": ["자유게시판", "동네소식", ""]}


@contextmanager
def new_site(operator: Operator, *options: str) -> Iterator[dict[str, Any]]:
    operator.env["HAMSTERD_SETUP_PAGE"] = "true"
    with operator.serving(*options) as site:
        yield site


def browser(site: dict[str, Any]) -> httpx.Client:
    return httpx.Client(base_url=site["url"], headers={"Origin": site["url"]}, timeout=30)


def code_of(site: dict[str, Any]) -> str:
    return str(site["setupUrl"].partition("code=")[2])


def send(client: httpx.Client, **changes: Any) -> httpx.Response:
    return client.post("/setup", data={**FORM, **changes})


def test_an_empty_site_is_set_up_and_opens_in_every_worker(operator: Operator) -> None:
    known = operator.json("setup", "code")["code"]
    with new_site(operator, "--workers", "2") as site, browser(site) as owner:
        assert code_of(site) == known
        for _ in range(8):  # both workers
            with browser(site) as visitor:
                page = visitor.get("/community")
                assert (page.status_code, page.headers["Location"]) == (302, "/setup")
                call = visitor.get("/api/site")
                assert (call.status_code, call.json()["code"]) == (503, "not_set_up")
                assert "처음 설정" in call.json()["message"]
                assert visitor.post("/api/auth/register", json={}).status_code == 503
                assert visitor.get("/healthz").status_code == 200
                assert visitor.get("/readyz").status_code == 200
        shown = owner.get(site["setupUrl"]).text
        assert f'value="{code_of(site)}"' in shown

        done = send(owner, code=code_of(site).lower().replace("-", " "))

        assert (done.status_code, done.headers["Location"]) == (303, "/admin/settings"), done.text
        me = owner.get("/api/auth/me").json()
        assert (me["nickname"], me["isAdmin"]) == ("해미", True)
        for _ in range(8):
            with browser(site) as visitor:
                about = visitor.get("/api/site", follow_redirects=True).json()
                assert (about["name"], about["contactEmail"]) == ("햄찌마을", "help@hamzzi.kr")
                assert about["signUps"] == "closed"
                assert visitor.get("/setup").headers["Location"] == "/"
        boards = owner.get("/api/boards").json()
        assert [board["name"] for board in boards] == ["자유게시판", "동네소식"]
        assert operator.run("setup", "code").returncode == 1


def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(operator: Operator) -> None:
    with new_site(operator) as site, browser(site) as owner:
        refused = send(owner, code=code_of(site), email="haemi", site_name="★", password="1")

        assert refused.status_code == 422
        assert refused.text.count('class="bad"') == 3
        assert 'value="동네소식"' in refused.text
        assert 'value="해미"' in refused.text
        assert PASSWORD not in refused.text
        assert send(owner, code="AAAA-BBBB-CCCC").status_code == 403
        assert send(owner, code=code_of(site)).status_code == 303


def stranger(site: dict[str, Any], network: str) -> httpx.Client:
    """Somebody elsewhere, as the proxy before the site says."""
    client = browser(site)
    client.headers["X-Forwarded-For"] = network
    return client


@pytest.mark.part(name="commands")
def test_wrong_codes_are_limited_by_network_and_the_right_one_always_opens(
    operator: Operator,
) -> None:
    operator.env["HAMSTERD_TRUSTED_PROXIES"] = "127.0.0.1"
    with (
        new_site(operator, "--workers", "2") as site,
        stranger(site, "203.0.113.7") as guesser,
        stranger(site, "198.51.100.9") as other,
    ):
        answers = [send(guesser, code=f"AAAA-BBBB-{number:04}") for number in range(12)]
        assert [answer.status_code for answer in answers] == [403] * 10 + [429] * 2
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert set(SetupPage(answers[-1].text).marked) == {"code"}
        assert send(other, code="AAAA-BBBB-CCCC").status_code == 403

        assert send(guesser, code=code_of(site)).status_code == 303


def test_a_code_opens_from_before_the_first_start_until_it_is_changed(operator: Operator) -> None:
    """A person at the form may not know about restarts."""
    known = operator.json("setup", "code")["code"]
    with new_site(operator) as site:
        assert code_of(site) == known
    with new_site(operator) as site, browser(site) as owner:
        assert code_of(site) == known == operator.json("setup", "code")["code"]
        assert operator.json("setup", "code", "--new", "--dry-run")["dryRun"] is True
        assert operator.json("setup", "code")["code"] == known

        changed = operator.json("setup", "code", "--new")["code"]

        assert send(owner, code=known).status_code == 403
        assert send(owner, code=changed).status_code == 303


@pytest.mark.parametrize("file", SHIPPED)
def test_the_shipped_settings_lead_through_the_form(operator: Operator, file: str) -> None:
    """As they are, with every sample in them: an owner at the proxy's address comes through."""
    said = environment_file(SHIPPED[file])
    assert said["HAMSTERD_CONTACT_EMAIL"].endswith(".example")
    operator.env |= {name: value for name, value in said.items() if name not in OF_TEST}
    is_proxied = bool(said["HAMSTERD_TRUSTED_PROXIES"])
    with new_site(operator) as site, browser(site) as owner:
        origin = "https://hamzzi.kr" if is_proxied else site["url"]
        scheme, _, host = origin.partition("://")
        owner.headers.update({"Host": host, "Origin": origin, "X-Forwarded-Proto": scheme})
        shown = SetupPage(owner.get("/setup", params={"code": code_of(site)}).text)

        done = owner.post("/setup", data=shown.sent())

        assert done.status_code == 303, (SetupPage(done.text).alert, SetupPage(done.text).marked)
        assert done.headers["Location"] == "/admin/settings"
        owner.headers["Cookie"] = done.headers["Set-Cookie"].partition(";")[0]
        assert owner.get("/api/auth/me").json()["isAdmin"]


def test_a_site_set_up_by_command_answers_its_next_request(operator: Operator) -> None:
    """In every worker, whatever is sent: nobody is led to where they are."""
    with new_site(operator, "--workers", "2") as site:
        words = ("setup", "--owner", "haemi", "--email", "haemi@b.kr")
        operator.json(*words, HAMSTER_PASSWORD=PASSWORD)
        picture = {"images": ("a.jpg", b"\xff" * 300_000, "image/jpeg")}
        for number in range(8):  # both workers, each on a connection of its own
            with browser(site) as visitor:
                if number % 2:  # a body that is read in pieces while it arrives
                    answer = visitor.post("/api/upload", files=picture)
                    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
                else:
                    form = {"username": "haemi", "password": PASSWORD}
                    answer = visitor.post("/api/auth/login", json=form)
                    assert (answer.status_code, answer.json()["nickname"]) == (200, "haemi")


@pytest.mark.part(name="commands")
def test_of_two_at_once_one_wins(operator: Operator) -> None:
    with new_site(operator, "--workers", "2") as site:

        def race(name: str) -> int:
            with browser(site) as client:
                done = send(
                    client, code=code_of(site), username=name, nickname=name, email=f"{name}@b.kr"
                )
                return done.status_code

        with ThreadPoolExecutor(4) as threads:
            codes = list(threads.map(race, ["kongi", "dubu", "mochi", "bami"]))
        assert sorted(codes) == [303, 409, 409, 409]
        assert len(operator.json("users", "list")) == 1


def test_another_sites_form_is_refused(operator: Operator) -> None:
    with new_site(operator) as site, browser(site) as owner:
        owner.headers["Origin"] = "https://evil.example"
        assert send(owner, code=code_of(site)).status_code == 403
        assert operator.json("users", "list") == []


def test_the_gate_leads_nobody_elsewhere(operator: Operator) -> None:
    with new_site(operator) as site:
        assert httpx.get(f"{site['url']}//evil.example/x").headers["Location"] == "/setup"


def test_a_site_with_an_admin_never_sees_it(operator: Operator) -> None:
    operator.json("users", "create", "haemi", "--email", "haemi@b.kr", "--admin")
    with new_site(operator) as site:
        assert "setupUrl" not in site
        assert httpx.get(f"{site['url']}/api/site").status_code == 200
        assert httpx.get(f"{site['url']}/setup").headers["Location"] == "/"


def test_a_command_does_the_same_unattended(operator: Operator) -> None:
    words = ("setup", "--owner", "haemi", "--email", "haemi@b.kr", "--site-name", "햄찌마을")
    assert operator.json(*words, "--dry-run")["dryRun"] is True
    assert operator.json("users", "list") == []

    done = operator.json(*words, "--sign-ups", "closed", HAMSTER_PASSWORD=PASSWORD)

    assert "password" not in done
    assert operator.json("settings", "get", "site_name")["value"] == "햄찌마을"
    assert operator.json("settings", "get", "contact_email")["value"] == "haemi@b.kr"
    purposes = {one["name"]: one["purpose"] for one in operator.json("boards", "list")}
    assert purposes == {**dict.fromkeys(purposes, "talk"), "질문게시판": "question"}
    assert len(purposes) == 4
    again = operator.run(*words)
    assert again.returncode == 1
    assert "이미 설정을 마친" in again.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--owner"),
        (("everything",), "code"),
        (("--owner", "haemi", "--email", "a@b.kr", "--new"), "code와 함께"),
        (("--owner", "haemi", "--email", "nope"), "이메일"),
        (("--owner", "haemi", "--email", "a@b.kr", "--sign-ups", "some"), "고를 수 있는 값"),
    ],
)
def test_a_wrong_call_is_refused_in_words(
    operator: Operator, words: tuple[str, ...], said: str
) -> None:
    done = operator.run("setup", *words)
    assert done.returncode in {1, 2}
    assert re.search(said, done.stderr), done.stderr
