"""Content for one hamster's carers only, and every read of the site: nothing leaks.

Each secret is a unique word. Every viewer reads every route and page, and finds exactly the words
that they may see, where they may see them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from hamsterd.openapi import contracts
from hamsterd.operations.exports.making import make_due
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.factories.carers import a_carer, invited
from tests.factories.community import a_board, a_post
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.health import a_row, journal, row_form
from tests.factories.reminders import a_reminder
from tests.hamsterd.hamsters.health.test_papers import handed_in
from tests.people import Person, sign_up
from tests.security.test_restricted_boards import open_to
from tests.site import RunningSite
from tests.walking import Walker

PEOPLE = ("visitor", "stranger", "follower", "blocked", "reader", "carer", "owner", "admin")
CARERS = {"owner", "carer", "reader"}
TITLE_OF_BOOK = "콩이의 책".encode("utf-16-be").hex()
"""The title's bytes in the book's file, whose pages are compressed."""
SEARCHED = ("소화불량비밀", "눈곱비밀", "베토퀴놀비밀", "모래먼지비밀", "둘만의비밀")


@dataclass(frozen=True)
class Secret:
    """A word, and who may read it."""

    word: str
    readers: set[str]


def reads() -> list[str]:
    """Every read of the API and every page, of the first of everything; and searches."""
    routes = [
        re.sub(r"\([^)]*\)", "1", pattern)
        for pattern, method, _, _ in contracts(ROUTES)
        if method == "get"
    ]
    pages = [re.sub(r":\w+", "1", screen.path) for screen in SCREENS]
    files = ["/rss.xml", "/sitemap.xml", "/sitemaps/hamsters-1.xml", "/sitemaps/diaries-1.xml"]
    asked = [
        f"{place}{word}"
        for word in SEARCHED
        for place in ("/api/search?q=", "/api/community?search=", "/api/admin/diaries?q=")
    ]
    ends_sessions = {"/api/auth/1", "/api/auth/1/callback"}
    return sorted({*routes, *pages, *files, *asked} - ends_sessions)


@pytest.fixture
def people(
    site: RunningSite,
    visitor: Person,
    owner: Person,
    follower: Person,
    stranger: Person,
    admin: Person,
) -> dict[str, Person]:
    blocked, carer, reader = (
        sign_up(site.url, name, nickname)
        for name, nickname in (("blocked", "막힌이"), ("carer", "함께쓰는이"), ("reader", "보는이"))
    )
    follower.post(f"/api/follow/{owner.id}")
    blocked.post(f"/api/follow/{owner.id}")
    owner.post(f"/api/members/{blocked.id}/block")
    return dict(
        zip(
            PEOPLE,
            (visitor, stranger, follower, blocked, reader, carer, owner, admin),
            strict=True,
        )
    )


@pytest.fixture
def secrets(people: dict[str, Person], site: RunningSite) -> Iterator[list[Secret]]:
    """A hamster that everybody may see, with all that not everybody may."""
    owner = people["owner"]
    hamster = a_hamster(owner, name="콩이")["id"]
    a_carer(owner, people["reader"], hamster, "view")
    a_carer(owner, people["carer"], hamster, "write")
    entry = an_entry(owner, hamsterId=hamster, isPublic=False, title="둘만의비밀")
    an_entry(owner, hamsterId=hamster, title="모두의 하루")
    paper = handed_in(owner, name="진료서류비밀.pdf")
    row = a_row(owner, hamster, kind="symptom", name="소화불량비밀", papers=[paper["id"]])
    written_over = row_form(kind="symptom", name="눈곱비밀", papers=[paper["id"]])
    assert owner.put(f"{journal(hamster)}/{row['id']}", written_over).is_success
    a_row(people["carer"], hamster, kind="medicine", name="베토퀴놀비밀", dose="0.02ml")
    told = [owner.id, people["carer"].id]
    care = a_reminder(owner, hamster, kind="medicine", name="모래먼지비밀", memberIds=told)
    vet = owner.post(f"{journal(hamster)}/share", {}).json()["url"].rpartition("/")[2]
    calendar = owner.post("/api/care/calendar").json()["url"].rpartition("/")[2]
    link = invited(owner, hamster, "view")
    card = {"hamsterId": hamster, "hasWeights": True}
    question = a_post(owner, boardId=a_board("질문게시판", purpose="question"), healthCard=card)
    assert owner.post(f"/api/hamsters/{hamster}/life-book", {"withPrivate": True}).is_success
    make_due(site.settings)
    first: list[Any] = [hamster, entry["id"], row["id"], care["id"], question["id"]]
    assert first == [1] * len(first)  # what the walk asks for
    yield [
        Secret("둘만의비밀", {"owner"}),
        Secret(TITLE_OF_BOOK, {"owner"}),
        Secret("진료서류비밀", CARERS),
        Secret(paper["url"], CARERS),
        Secret("소화불량비밀", CARERS),
        Secret("눈곱비밀", CARERS),
        Secret("베토퀴놀비밀", CARERS),
        Secret("모래먼지비밀", CARERS),
        *(Secret(said_once, set()) for said_once in (vet, calendar, link)),
    ]
    for file in site.settings.exports_dir.glob("*"):
        file.unlink()


def test_everybody_reads_what_is_theirs_to_read(
    people: dict[str, Person], secrets: list[Secret]
) -> None:
    leaks, found = [], set()
    everywhere = reads()
    for name, person in people.items():
        walker = Walker(person)
        for path in open_to(name == "admin", everywhere):
            text = walker.get(path).text
            for secret in secrets:
                if secret.word in text and secret.word not in path:
                    found.add((name, secret.word))
                    if name not in secret.readers:
                        leaks.append((name, path, secret.word))

    assert leaks == []
    # The walk visits the place of each secret.
    assert {(name, secret.word) for secret in secrets for name in secret.readers} - found == set()
