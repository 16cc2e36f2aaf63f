"""What a page costs us, and what it costs who fetches it again."""

import gzip
import http.client

import pytest

from hamsterd.http.traffic import TRAFFIC
from hamsterd.site.pages import document
from tests.factories.community import a_post
from tests.factories.diaries import an_entry, entries, say
from tests.factories.rankings import rank_now
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
    "/hamster/1": 2,
    "/user/1": 3,
}
"""Of a visitor's page once everything that can be held is held."""
OF_MEMBERS = 4
"""More of a member's, at most: themselves, the bell, and what is theirs on the screen."""


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
    assert costs[1] <= STATEMENTS[path] + OF_MEMBERS


@pytest.mark.parametrize("count", [1, 10])
def test_a_page_costs_the_same_however_much_it_shows(site, owner, visitor: Person, count: int):
    entries(owner, count)
    site.forget()

    with counted() as statements:
        visitor.get("/")

    assert len(statements) == 8


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


def test_a_page_is_packed_for_who_takes_it(filled, site: RunningSite):
    bodies = {}
    for accepted in ("gzip", "identity"):
        link = http.client.HTTPConnection("127.0.0.1", site.port)
        link.request("GET", "/diary/1", headers={"Accept-Encoding": accepted})
        answer = link.getresponse()
        bodies[answer.headers.get("Content-Encoding")] = answer.read()
        assert answer.headers.get_all("Vary") == ["Cookie", "Accept-Encoding"]

    assert gzip.decompress(bodies["gzip"]) == bodies[None]


def test_the_same_answers_are_written_once(filled, visitor: Person, monkeypatch):
    visitor.get("/diary/1")
    monkeypatch.setattr(document, "html", None)

    assert "첫눈 온 날" in visitor.get("/diary/1").text


@pytest.mark.parametrize(("path", "asked"), [("/search", "?q=+"), ("/community", "?search=+")])
def test_what_is_held_for_one_question_answers_no_other(
    filled, site, visitor: Person, path: str, asked: str
):
    plain = visitor.get(path).text
    site.forget()

    assert visitor.get(path + asked).text != plain
    assert visitor.get(path).text == plain


@pytest.mark.parametrize("agent", ["Yeti/1.1", "kakaotalk-scrap/1.0", "facebookexternalhit/1.1"])
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
    monkeypatch.setattr(document, "html", None)

    answer = owner.get("/diary/1")

    assert answer.status_code == 200
    assert '<div id="root"></div>' in answer.text
