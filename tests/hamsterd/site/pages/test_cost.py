"""The cost of a page for the server, and for a client that fetches it again."""

import gzip
import http.client
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from hamsterd.http.context import RequestContext
from hamsterd.http.counting.traffic import TRAFFIC
from hamsterd.http.loading import Load
from hamsterd.http.shapes import answers
from hamsterd.http.shapes.answers import Response
from hamsterd.site.pages import document, html, page_handlers
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, entries, like, say
from tests.factories.rankings import rank_now
from tests.hamsterd.site.pages.reading import read
from tests.marks import rest_in
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted

STATEMENTS = {
    "/": 0,
    "/login": 0,
    "/nowhere": 0,
    "/privacy-policy": 0,
    "/community": 0,
    "/ranking": 0,
    "/diary/1": 0,
    "/community/post/1": 0,
    "/hamster/1": 2,  # the hamster, once for its page and its album, and the album
    "/user/1": 4,  # the member, their hamsters, prizes and entries
}
"""The statements of a visitor's page once every cache is filled."""
OF_MEMBERS = 1
"""So many more for a member to whom nothing is new: the member."""
OF_SUBJECT = {"/hamster/1": 2, "/ranking": 1, "/user/1": 1}
"""Beside that: which hamsters they look after; their own place; whether they follow them."""


@pytest.fixture
def filled(site: RunningSite, owner: Person, follower: Person) -> None:
    say(follower, an_entry(owner))
    a_post(owner)
    rank_now()
    site.forget()


@pytest.mark.parametrize("path", STATEMENTS)
def test_a_page_costs_few_statements(filled, owner, follower, visitor: Person, path: str):
    costs = []
    for person in (visitor, follower):
        person.get(path)
        with counted() as statements:
            person.get(path)
        costs.append(len(statements))

    assert costs[0] == STATEMENTS[path]
    assert costs[1] == STATEMENTS[path] + OF_MEMBERS + OF_SUBJECT.get(path, 0)


@pytest.mark.parametrize("count", [1, 10])
def test_a_page_costs_the_same_however_much_it_shows(site, owner, visitor: Person, count: int):
    entries(owner, count)
    site.forget()

    with counted() as statements:
        visitor.get("/")

    assert (
        len(statements) == 12
    )  # what every page shows, each once: settings, notices, popups, boards …


def test_who_holds_a_page_gets_it_once(filled, visitor: Person):
    for path in STATEMENTS:
        first = visitor.get(path)
        if first.status_code != 200:
            continue
        again = visitor.http.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
        head = visitor.http.head(path)
        assert (head.status_code, head.content) == (200, b""), path
        assert head.headers["ETag"] == first.headers["ETag"], path


def test_a_change_is_another_page(owner: Person, visitor: Person):
    entry = an_entry(owner)
    path = f"/diary/{entry['id']}"
    held = visitor.get(path).headers["ETag"]

    say(owner, entry)
    answer = visitor.http.get(path, headers={"If-None-Match": held})

    assert answer.status_code == 200
    assert "귀여워요!" in answer.text


def test_a_members_tag_is_of_what_they_are_shown(
    filled, site: RunningSite, owner: Person, follower: Person, monkeypatch
):
    def tag(member: Person) -> str:
        return member.get("/community").headers["ETag"]

    held = tag(follower)
    assert held == tag(follower)
    assert held != tag(owner)
    again = follower.http.get("/community", headers={"If-None-Match": held})
    assert (again.status_code, again.content) == (304, b"")

    for module in (html, document):  # as another worker would choose them
        monkeypatch.setattr(module, "PLACES", ("a nickname", "a face", "a level"))
    site.forget()
    assert held == tag(follower)

    like(owner, an_entry(follower))
    assert held != tag(follower)


def test_a_page_is_packed_for_who_takes_it(filled, site: RunningSite):
    bodies = {}
    for accepted in ("gzip", "identity"):
        link = http.client.HTTPConnection("127.0.0.1", site.port)
        link.request("GET", "/diary/1", headers={"Accept-Encoding": accepted})
        answer = link.getresponse()
        bodies[answer.headers.get("Content-Encoding")] = answer.read()
        assert answer.headers.get_all("Vary") == ["Cookie", "Accept-Encoding"]

    assert gzip.decompress(bodies["gzip"]) == bodies[None]


def test_of_a_page_that_is_written_only_what_is_the_members_own_is_packed(
    filled, owner: Person, follower: Person, monkeypatch
):
    pages = [(one, one.get("/community").text) for one in (owner, follower)]
    packed = []
    pack = document.packed_piece
    monkeypatch.setattr(document, "packed_piece", lambda piece: packed.append(piece) or pack(piece))

    for person, page in pages:
        packed.clear()
        assert person.get("/community").text == page
        assert person.nickname in b"".join(packed).decode()
        assert sum(map(len, packed)) < 2_000 < len(page) / 4


def test_the_same_answers_are_written_once(filled, visitor: Person, monkeypatch):
    visitor.get("/diary/1")
    monkeypatch.setattr(document, "Writer", None)

    assert "첫눈 온 날" in visitor.get("/diary/1").text


def test_no_page_with_a_secret_is_kept(filled, follower: Person):
    token = "not-anybodys-t0ken"
    for path in ("/community", f"/unsubscribe/{token}"):
        follower.get(path)

    kept = [
        document.unpacked(b"".join((document.STREAM_START, piece, document.STREAM_END)))
        for parts in document._PARTS.sample(500)
        for piece in parts.pieces[::2]
    ]
    assert any(b"/api/community" in piece for piece in kept)
    assert not any(token.encode() in piece for piece in kept)


@pytest.mark.parametrize(("path", "asked"), [("/search", "?q=+"), ("/community", "?search=+")])
def test_what_is_held_for_one_question_answers_no_other(
    filled, site, visitor: Person, path: str, asked: str
):
    plain = visitor.get(path).text
    site.forget()

    assert visitor.get(path + asked).text != plain
    assert visitor.get(path).text == plain


@pytest.mark.parametrize(
    "agent",
    rest_in("walks", ("Yeti/1.1", "kakaotalk-scrap/1.0", "facebookexternalhit/1.1"), "Yeti/1.1"),
)
def test_no_robot_is_ever_sent_away(filled, site, visitor: Person, monkeypatch, agent: str):
    monkeypatch.setattr(site.site.process, "limits", type(site.site.process.limits)(scale=1))
    visitor.http.headers["User-Agent"] = agent

    answers = [visitor.get("/diary/1").status_code for _ in range(300)]

    assert set(answers) == {200}


def test_a_page_counts_as_one_request(filled, visitor: Person):
    before = TRAFFIC.last_hour().requests

    visitor.get("/")
    visitor.get("/")  # one is counted just after it was sent

    assert TRAFFIC.last_hour().requests - before in {1, 2}


def test_a_page_that_cannot_be_written_still_opens(filled, owner: Person, monkeypatch):
    monkeypatch.setattr(document, "Writer", None)

    answer = owner.get("/diary/1")

    assert answer.status_code == 200
    assert '<div id="root"></div>' in answer.text


def test_a_visitors_page_is_not_even_loaded_again(filled, visitor: Person, monkeypatch):
    """A page that needs no statement is sent from the cache until a part of it changes."""
    pages = {}
    for path in (path for path, statements in STATEMENTS.items() if statements == 0):
        for _ in range(3):
            pages[path] = visitor.get(path)
    assert pages.pop("/nowhere").status_code == 404  # is looked for each time
    monkeypatch.setattr(page_handlers, "screen_at", None)

    for path, page in pages.items():
        again = visitor.get(path)
        assert (again.content, again.headers["ETag"]) == (page.content, page.headers["ETag"])


def test_what_is_held_by_address_goes_with_what_it_shows(
    filled, owner: Person, follower: Person, visitor: Person
):
    """Each change of a page's parts: its thing, a like, a comment, another thing in the list."""
    entry = an_entry(owner, title="바퀴 위의 하루")
    path = f"/diary/{entry['id']}"

    def seen(path: str) -> str:
        return [read(visitor.get(path)).words for _ in range(3)][-1]

    assert "바퀴 위의 하루" in seen("/")
    assert "좋아요 0" in seen(path)
    like(follower, entry)
    assert "좋아요 1" in seen(path)
    say(follower, entry, "빠르네요")
    assert "빠르네요" in seen(path)
    an_entry(owner, title="그다음 날")
    assert "그다음 날" in seen("/")
    owner.delete(f"/api/diary/{entry['id']}")
    assert visitor.get(path).status_code == 410
    assert "바퀴 위의 하루" not in seen("/")


def test_a_ranking_made_anew_says_when_though_nobody_moved(filled, visitor: Person):
    def as_of() -> str:
        return visitor.get("/ranking").text.partition('<time datetime="')[2].partition('"')[0]

    first = as_of()
    rank_now()

    assert first
    assert as_of() > first


def test_what_everybody_is_answered_is_not_answered_anew(filled, follower: Person, monkeypatch):
    asked = []
    answer = Load.response
    monkeypatch.setattr(
        Load, "response", lambda self, by: asked.append(self.uri) or answer(self, by)
    )

    for _ in range(3):
        asked.clear()
        follower.get("/")

    assert not {"/api/site", "/api/boards", "/api/ranking/popular-hamsters?limit=5"} & set(asked)
    assert "/api/auth/me" in asked
    assert "/api/notifications" not in asked  # the bell is closed


def test_of_a_members_home_that_is_written_only_who_they_are_is_parsed(
    filled, follower: Person, monkeypatch
):
    follower.get("/")
    parsed = noted_parsing(monkeypatch)

    assert follower.get("/").status_code == 200

    assert [orjson.loads(body)["nickname"] for body in parsed] == [follower.nickname]


def noted_parsing(monkeypatch) -> list[bytes]:
    """The bodies of responses that are parsed from now on."""
    parsed = []

    def parse(body: bytes) -> Any:
        parsed.append(body)
        return orjson.loads(body)

    monkeypatch.setattr(answers, "orjson", SimpleNamespace(loads=parse))
    return parsed


def test_a_page_that_nobody_has_asked_parses_each_answer_once(filled, visitor: Person, monkeypatch):
    parsed = noted_parsing(monkeypatch)

    assert visitor.get("/hamster/1").status_code == 200

    assert len(parsed) == len(set(parsed)) > 0


@pytest.mark.parametrize("who", ["visitor", "follower"])
def test_what_all_pages_show_is_loaded_and_parsed_for_one_of_them(
    filled, request, monkeypatch, who: str
):
    person: Person = request.getfixturevalue(who)
    for _ in range(2):  # the first finds no cache filled
        person.get("/login")
        person.get("/ranking")
    load, loaded = Load._response, []

    async def noted(self: Load, context: RequestContext) -> Response:
        loaded.append(self.uri)
        return await load(self, context)

    monkeypatch.setattr(Load, "_response", noted)
    parsed = noted_parsing(monkeypatch)
    person.get("/user/1")

    assert "/api/users/1" in loaded
    assert not {"/api/site", "/api/boards"} & set(loaded)
    assert not any(b"contactEmail" in body for body in parsed)


@pytest.mark.parametrize("who", ["visitor", "follower"])
def test_a_page_hears_of_what_everybody_is_answered(filled, admin: Person, request, who: str):
    person: Person = request.getfixturevalue(who)

    def given(uri: str) -> Any:
        return [read(person.get("/community")).given[uri]["body"] for _ in range(3)][-1]

    assert given("/api/site")["readOnly"] is None
    names = {board["name"] for board in given("/api/boards")}

    admin.post("/api/admin/boards", {"name": "햄스터 병원"}).raise_for_status()
    assert {board["name"] for board in given("/api/boards")} == {*names, "햄스터 병원"}
    admin.put("/api/admin/operations/read-only", {"isOn": True}).raise_for_status()
    assert given("/api/site")["readOnly"] is not None
    admin.put("/api/admin/operations/read-only", {"isOn": False}).raise_for_status()
    assert given("/api/site")["readOnly"] is None


def test_a_members_page_names_that_member_alone(filled, owner: Person, follower: Person, visitor):
    for _ in range(3):
        for person, other in ((owner, follower), (follower, owner)):
            bar = person.get("/community").text.partition("</header>")[0]
            assert person.nickname in bar
            assert other.nickname not in bar
        assert "로그인" in visitor.get("/community").text.partition("</header>")[0]


@pytest.mark.parametrize("path", ["/search?q=햄스터", "/community?search=햄스터"])
def test_a_search_is_counted_however_often_it_is_asked(
    filled, site: RunningSite, visitor: Person, monkeypatch, path: str
):
    spent = []
    process = type(site.site.process)
    spend = process.spend
    monkeypatch.setattr(
        process, "spend", lambda self, act, who: spent.append(act) or spend(self, act, who)
    )

    for _ in range(4):
        visitor.get(path)

    assert spent == ["page", "search"] * 4


def test_what_pages_are_kept_of_can_be_weighed(filled, site: RunningSite, visitor: Person, admin):
    """The console shows the memory of each cache."""
    for _ in range(3):
        visitor.get("/")

    found = admin.get("/api/cache/stats")

    assert found.status_code == 200, found.text
