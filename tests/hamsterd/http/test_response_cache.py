"""A visitor's response is sent again, before any handler is created, while it is valid."""

import gzip
import http.client
from collections.abc import Iterator

import brotli
import httpx
import pytest

from hamsterd.http.base import ApiHandler
from hamsterd.http.caching import response_cache
from hamsterd.http.counting.metrics import requests_duration
from hamsterd.http.counting.traffic import TRAFFIC
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, entries, like, say
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted

READS = (
    "/api/diary?orderBy=latest&limit=10",
    "/api/diary/1",
    "/api/diary/1/comments",
    "/api/community",
    "/api/community/1",
    "/api/boards",
    "/api/site",
)


@pytest.fixture
def filled(site: RunningSite, owner: Person, follower: Person) -> None:
    say(follower, an_entry(owner))
    entries(owner, 3)
    a_post(owner)
    site.forget()


@pytest.fixture
def link(site: RunningSite) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", site.port)
    yield connection
    connection.close()


def known(visitor: Person, path: str) -> httpx.Response:
    """The answer once it is sent from memory: the first loads, the second reads caches alone."""
    return [visitor.http.get(path) for _ in range(3)][-1]


@pytest.mark.parametrize("path", READS)
def test_what_was_answered_is_sent_again_as_it_was(filled, visitor: Person, monkeypatch, path: str):
    answer = known(visitor, path)
    monkeypatch.setattr(ApiHandler, "admit", None)  # whoever makes a handler fails

    again = visitor.http.get(path)

    assert (again.status_code, again.content) == (200, answer.content)
    headers = {name: text for name, text in answer.headers.items() if name != "date"}
    assert {name: text for name, text in again.headers.items() if name != "date"} == headers
    held = visitor.http.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (held.status_code, held.content) == (304, b"")
    assert held.headers["Content-Security-Policy"]
    assert visitor.http.get(path, headers={"If-None-Match": '"another"'}).status_code == 200
    head = visitor.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == again.headers["Content-Length"]


def test_it_goes_with_what_it_shows(filled, owner: Person, follower: Person, visitor: Person):
    entry = an_entry(owner, title="바퀴 위의 하루")
    path = f"/api/diary/{entry['id']}"

    assert known(visitor, path).json()["likesCount"] == 0
    like(follower, entry)
    assert known(visitor, path).json()["likesCount"] == 1
    assert known(visitor, f"{path}/comments").json() == []
    say(follower, entry, "빠르네요")
    assert known(visitor, f"{path}/comments").json()[0]["content"] == "빠르네요"
    assert known(visitor, "/api/diary").json()[0]["title"] == "바퀴 위의 하루"
    owner.delete(path)
    assert visitor.http.get(path).status_code == 404
    assert known(visitor, "/api/diary").json()[0]["id"] != entry["id"]


def test_who_says_who_they_are_is_answered_as_themselves(filled, follower: Person, visitor: Person):
    path = "/api/diary/1"
    follower.post(f"{path}/like")

    assert known(visitor, path).json()["isLiked"] is False
    assert follower.http.get(path).json()["isLiked"] is True
    token = follower.http.cookies["hamsterd"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert visitor.http.get(path, headers=bearer).json()["isLiked"] is True
    assert known(visitor, path).json()["isLiked"] is False


def test_another_question_is_another_answer(filled, visitor: Person):
    assert len(known(visitor, "/api/diary?limit=1").json()) == 1
    assert len(known(visitor, "/api/diary?limit=2").json()) == 2
    assert visitor.http.post("/api/diary?limit=1").status_code == 401


def test_it_is_packed_for_who_takes_it(filled, visitor: Person, link):
    path = "/api/diary?orderBy=latest&limit=10"
    plain = visitor.http.get(path, headers={"Accept-Encoding": "identity"}).content

    bodies, tags = {}, set()
    for accepted in ("br", "gzip", "identity"):
        for _ in range(4):
            link.request("GET", path, headers={"Accept-Encoding": accepted})
            answer = link.getresponse()
            bodies[answer.headers.get("Content-Encoding")] = answer.read()
            assert answer.headers["Vary"] == "Accept-Encoding"
            tags.add(answer.headers["ETag"].removeprefix("W/"))

    assert brotli.decompress(bodies["br"]) == gzip.decompress(bodies["gzip"]) == bodies[None]
    assert bodies[None] == plain
    assert len(tags) == 1


def test_a_search_is_counted_each_time(filled, site: RunningSite, visitor: Person, monkeypatch):
    spent = []
    process = type(site.site.process)
    spend = process.spend
    monkeypatch.setattr(
        process, "spend", lambda self, act, who: spent.append(act) or spend(self, act, who)
    )

    for _ in range(4):
        visitor.http.get("/api/search?q=햄스터")

    assert spent == ["search"] * 4


def test_it_is_counted_and_logged_as_its_handler_would_have_it(
    filled, visitor: Person, caplog: pytest.LogCaptureFixture
):
    def answered() -> float:
        name = "hamsterd_requests_duration_seconds_count"
        labels = {"route": "DiaryHandler", "method": "GET", "status": "200"}
        samples = next(iter(requests_duration.collect())).samples
        return sum(one.value for one in samples if one.name == name and one.labels == labels)

    known(visitor, "/api/diary/1")
    visitor.http.get("/api/site")  # whatever was sent on this connection before is counted by now
    before, requests = answered(), TRAFFIC.last_hour().requests
    caplog.clear()
    with caplog.at_level("INFO", "hamsterd.access"), counted() as statements:
        visitor.http.get("/api/diary/1")
        visitor.http.get("/api/diary/1")  # one is counted just after it was sent

    assert not statements
    assert answered() - before in {1, 2}
    assert TRAFFIC.last_hour().requests - requests in {1, 2, 3}
    assert "GET /api/diary/1 200" in caplog.text


def test_one_connection_ends_without_the_others(filled, site: RunningSite, visitor: Person, link):
    path = "/api/diary/1"
    known(visitor, path)

    old = http.client.HTTPConnection("127.0.0.1", site.port)
    old._http_vsn, old._http_vsn_str = 10, "HTTP/1.0"
    old.request("GET", path, headers={"Connection": "close"})
    assert old.getresponse().read()
    for _ in range(2):
        link.request("GET", path)
        answer = link.getresponse()
        assert answer.read()
        assert answer.headers["Connection"] is None


def test_a_probe_is_never_answered_from_memory(site: RunningSite, visitor: Person):
    assert known(visitor, "/readyz").status_code == 200

    site.site.process.is_draining = True
    try:
        assert visitor.http.get("/readyz").status_code == 503
    finally:
        site.site.process.is_draining = False


def test_what_is_long_is_not_kept(filled, visitor: Person, monkeypatch):
    monkeypatch.setattr(response_cache, "MAX_BYTES", 100)
    known(visitor, "/api/community")
    monkeypatch.setattr(ApiHandler, "admit", None)  # whoever makes a handler fails

    assert visitor.http.get("/api/community").status_code == 500
