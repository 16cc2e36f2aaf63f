"""A link that ends here is also revoked at the provider, if the site's own key suffices."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl

import pytest
from pydantic import SecretStr

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.members.sign_in_providers.unlink_requests import ask_to_unlink, keep_linked
from hamsterd.operations.retention.members import purge_due
from scheduler.jobs.unlink_identities import unlink_identities
from scheduler.task import Task
from tests.mailbox import Mailbox, text_of
from tests.naver import Naver
from tests.people import PASSWORD, Person
from tests.provider import Provider
from tests.sign_ins import KAKAO, NAVER
from tests.site import RunningSite


class KakaoApi:
    """Answers `/v1/user/unlink`, and remembers who was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.status, self.body = 200, b'{"id": 1}'
        self.meanwhile: Callable[[], object] = lambda: None


@contextmanager
def running_api(api: KakaoApi) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            form = dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
            assert self.path == "/v1/user/unlink"
            api.asked.append((self.headers["Authorization"], form))
            api.meanwhile()
            self.send_response(api.status)
            self.send_header("Content-Length", str(len(api.body)))
            self.end_headers()
            self.wfile.write(api.body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def api(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[KakaoApi]:
    api = KakaoApi()
    with running_api(api) as url:
        monkeypatch.setattr(site.settings, "kakao_api_url", url)
        monkeypatch.setattr(site.settings, "kakao_admin_key", SecretStr("adm1n"))
        yield api


def waiting() -> list[str]:
    with connection():
        return fetch_column("SELECT subject FROM identity_unlinks ORDER BY subject")


def run(site: RunningSite) -> dict[str, int]:
    return dict(unlink_identities(Task(site.settings)))


def leave_for_good(member: Person, site: RunningSite) -> None:
    form = {"password": PASSWORD}
    member.http.request("DELETE", "/api/auth/delete-account", json=form)
    with connection(), transaction():
        execute("UPDATE users SET withdrawn_at = now() - interval '8 days'")
    assert purge_due(site.settings).members == 1


def test_who_has_left_for_good_is_forgotten_at_kakao(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    leave_for_good(owner, site)
    assert waiting() == ["k-1"]
    assert unlink_identities(Task(site.settings, dry_run=True)) == {"due": 1}

    assert run(site) == {"unlinked": 1, "failed": 0, "given_up": 0}

    assert api.asked == [("KakaoAK adm1n", {"target_id_type": "user_id", "target_id": "k-1"})]
    assert waiting() == []
    with connection():
        assert fetch_column("SELECT subject FROM linked_identities") == []


def test_within_the_days_of_grace_nothing_is_ended(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    run(site)

    assert api.asked == []
    assert KAKAO.go_through(Person(site.url), kakao, "k-1").endswith("restored=true")


def test_who_lets_go_in_the_settings_is_forgotten_too(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite, mailbox: Mailbox
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    KAKAO.disconnect(owner)

    assert "연결된 서비스 화면" not in text_of(mailbox.wait_for(2))
    assert run(site)["unlinked"] == 1


def test_a_kakao_that_is_away_is_asked_again_and_given_up_after_a_week(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    KAKAO.disconnect(owner)
    api.status, api.body = 503, b"later"

    for _ in range(2):
        assert run(site) == {"unlinked": 0, "failed": 1, "given_up": 0}
    with connection(), transaction():
        execute("UPDATE identity_unlinks SET asked_at = now() - interval '8 days'")
    assert run(site) == {"unlinked": 0, "failed": 0, "given_up": 1}
    assert waiting() == []


def test_who_has_ended_it_there_already_is_done(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    KAKAO.disconnect(owner)
    api.status, api.body = 400, b'{"code": -101, "msg": "NotRegisteredUserException"}'

    assert run(site)["unlinked"] == 1


def test_who_links_again_at_once_stays_connected(
    kakao: Provider, api: KakaoApi, owner: Person, site: RunningSite
):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    KAKAO.disconnect(owner)
    KAKAO.connect(owner, kakao, "k-1")

    assert waiting() == []


def test_who_links_again_while_others_are_ended_stays_connected(api: KakaoApi, site: RunningSite):
    with transaction():
        for subject in ("k-1", "k-2"):
            ask_to_unlink("kakao", subject)

    def link_again() -> None:
        with transaction():
            keep_linked(Identity("kakao", "k-2", email="", is_verified=False, name=""))

    api.meanwhile = link_again

    assert run(site) == {"unlinked": 1, "failed": 0, "given_up": 0}
    assert [form["target_id"] for _, form in api.asked] == ["k-1"]


@pytest.mark.parametrize("body", [b"[1]", b"null", b'"x"', b"no JSON"])
def test_a_refusal_that_says_nothing_holds_up_nobody_else(
    api: KakaoApi, site: RunningSite, body: bytes
):
    with transaction():
        for subject in ("k-1", "k-2"):
            ask_to_unlink("kakao", subject)
    api.status, api.body = 400, body

    assert run(site) == {"unlinked": 0, "failed": 2, "given_up": 0}


def test_without_a_key_nobody_is_kept_for_it(kakao: Provider, owner: Person, site: RunningSite):
    kakao.has("k-1")
    KAKAO.connect(owner, kakao, "k-1")
    KAKAO.disconnect(owner)

    assert run(site) == {"unlinked": 0, "failed": 0, "given_up": 1}


def test_naver_keeps_no_token_and_the_mail_says_where_to_end_it(
    naver: Naver, owner: Person, mailbox: Mailbox
):
    naver.has("n-1")
    NAVER.connect(owner, naver, "n-1")
    NAVER.disconnect(owner)

    assert waiting() == []
    assert "https://nid.naver.com/" in text_of(mailbox.wait_for(2))
