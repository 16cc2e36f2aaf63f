"""Every error response has the same shape (decisions §1.12)."""

import http.client
from typing import Any

import httpx
import pytest

from hamsterd.core.errors import HamsterError
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.routing import RouteTable
from hamsterd.routes import ROUTES
from tests.people import Person
from tests.site import RunningSite

SECRET = "the cause nobody may see"


class BrokenHandler(ApiHandler):
    """Fails as our own mistakes do."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> None:
        """Always a fault."""
        raise RuntimeError(SECRET)


class TwinHandler(ApiHandler):
    """Meets a unique index, or a deadlock, that its service does not know."""

    @endpoint(access=Access.VISITOR)
    async def get(self, state: str) -> None:
        """Always refused by PostgreSQL."""
        await self.in_thread(fail_with, state)


def fail_with(state: str) -> None:
    with transaction():
        execute(f"DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{state}'; END $$")


@pytest.fixture
def broken_path(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> str:
    routes = RouteTable([(r"/broken", BrokenHandler), (r"/broken/([^/]+)", TwinHandler), *ROUTES])
    monkeypatch.setattr(site.site.application, "routes", routes)
    return "/broken"


def shape(answer: httpx.Response) -> tuple[int, str]:
    body: dict[str, Any] = answer.json()
    assert set(body) - {"fields"} == {"code", "message", "requestId"}
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert body["message"].rstrip(".").endswith(("요", "다"))
    assert "Traceback" not in answer.text
    return answer.status_code, body["code"]


def test_a_refusal_answers_the_name_of_its_class_unless_it_says_another():
    class NestTooSmall(HamsterError):
        pass

    class WheelTooSmall(NestTooSmall):
        code = "small_wheel"

    class BowlTooSmall(WheelTooSmall):
        pass

    assert NestTooSmall().code == "nest_too_small"
    assert WheelTooSmall().code == "small_wheel"
    assert BowlTooSmall().code == "bowl_too_small"


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_an_unknown_call_is_not_found(visitor: Person, method):
    assert shape(visitor.http.request(method, "/api/nothing")) == (404, "not_found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/diary", "GET, HEAD, POST"),
        ("PUT", "/api/auth/me", "GET, HEAD"),
        ("POST", "/media/x.jpg", "GET, HEAD"),
        ("POST", "/healthz", "GET, HEAD"),
        ("POST", "/login", "GET, HEAD"),
        ("PUT", "/assets/x.js", "GET, HEAD"),
        ("GET", "/api/upload", "POST"),
        ("HEAD", "/api/upload", "POST"),
        ("OPTIONS", "/api/diary", "GET, HEAD, POST"),
    ],
)
def test_a_method_that_is_not_there_names_those_that_are(visitor: Person, method, path, allowed):
    answer = visitor.http.request(method, path)

    assert answer.status_code == 405
    assert answer.headers["Allow"] == allowed
    if method != "HEAD":
        assert shape(answer) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        ("23505", (409, "conflict")),
        ("40P01", (503, "query_too_slow")),
        ("22012", (500, "server_error")),
    ],
)
def test_what_meets_its_twin_is_no_fault(visitor: Person, broken_path, caplog, state, refusal):
    """A simultaneous request was faster, and no service has a better message; the log has the
    details.
    """
    assert shape(visitor.get(f"{broken_path}/{state}")) == refusal
    assert "failed" in caplog.text


def test_a_fault_of_ours_says_nothing_of_its_cause(visitor: Person, broken_path, caplog):
    answer = visitor.http.get(broken_path, headers={"X-Request-Id": "abc-123"})

    assert shape(answer) == (500, "server_error")
    assert SECRET not in answer.text
    assert "RuntimeError" not in answer.text
    assert answer.json()["requestId"] == "abc-123"
    assert any(r.exc_info for r in caplog.records)


@pytest.mark.parametrize("given", ["", "a b", "<script>", "x" * 65, 'a"b'])
def test_a_strange_request_id_is_not_taken_over(visitor: Person, given):
    answer = visitor.http.get("/api/nothing", headers={"X-Request-Id": given})

    assert answer.json()["requestId"] != given
    assert len(answer.json()["requestId"]) == 16


def test_json_over_a_mebibyte_is_too_large(owner: Person, site: RunningSite):
    fits = {"title": "x" * (site.settings.max_body_bytes - 200)}
    over = {"title": "x" * (site.settings.max_body_bytes + 1)}

    assert shape(owner.post("/api/diary", fits))[0] == 422
    assert shape(owner.post("/api/diary", over)) == (413, "too_large")
    assert owner.get("/api/auth/me").status_code == 200


@pytest.mark.parametrize("path", ["/api/diary/%ff", "/media/%ff.jpg", "/api/diary?limit=%ff"])
def test_broken_letters_in_an_address_are_no_fault(visitor: Person, path):
    assert shape(visitor.http.get(path))[0] == 400


def test_a_request_that_is_none_is_not_answered_with_a_trace(site: RunningSite):
    link = http.client.HTTPConnection("127.0.0.1", site.port)
    link.putrequest("GET", "/api/diary", skip_host=True)
    link.putheader("Host", "bad host")
    link.endheaders()
    answer = link.getresponse()

    assert answer.status in {200, 400}
    assert b"Traceback" not in answer.read()


def test_nested_json_is_no_fault(visitor: Person):
    body = b'{"username":' + b"[" * 100_000 + b"]" * 100_000 + b"}"

    assert shape(visitor.http.post("/api/auth/login", content=body))[0] in {400, 422}
