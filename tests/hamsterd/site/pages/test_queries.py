"""A page depends on the query parameters that its screen declares, and on no others."""

import re
from collections.abc import Iterator

import pytest

from hamsterd.core.rates import RATES
from hamsterd.http.base import ApiHandler
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.site.pages.page_handlers import PageHandler
from hamsterd.site.pages.screen_data import Visit
from hamsterd.site.pages.screens import SCREENS, Screen
from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.people import Person
from tests.site import RunningSite
from tests.sources import ROOT

PAGES = (
    "/",
    "/community",
    "/community?page=1&sort=popular",
    "/community/post/1",
    "/diary/1",
    "/levels",
)
FOREIGN = ("utm_source=naver&utm_medium=cpc", "fbclid=IwAR0", "x", "%ff=%ff", "_=1764300000000")
FILLINGS = ({}, {"view": "calendar"}, {"view": "photos"}, {"tab": "posts"}, {"tab": "comments"})


@pytest.fixture
def filled(site: RunningSite, owner: Person) -> None:
    an_entry(owner)
    a_post(owner)
    site.forget()


class Noting(dict[str, str]):
    """A query that notes what is asked of it."""

    def __init__(self, *args: dict[str, str]) -> None:
        super().__init__(*args)
        self.asked: set[str] = set()

    def get(self, name: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.asked.add(name)
        return super().get(name, default)


def asked_by(screen: Screen) -> Iterator[str]:
    for filling in FILLINGS:
        for viewer_id in (None, 1):
            query = Noting(filling)
            visit = Visit(screen.path, 1, "token", query, viewer_id)
            screen.loads(visit)
            screen.member_loads(visit)
            yield from query.asked


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path)
def test_a_screen_declares_what_its_data_depends_on(screen: Screen):
    assert set(asked_by(screen)) <= screen.query


def test_what_heads_choices_and_templates_ask_for_is_declared():
    folder = ROOT / "hamsterd/site/pages"
    sources = [*folder.glob("*.py"), *folder.glob("templates/*.html")]
    text = "\n".join(source.read_text() for source in sources)
    asked = set(re.findall(r'(?:query\.get|\.choice)\("(\w+)"', text))

    assert {"page", "sort", "q", "kind"} <= asked
    assert asked <= {name for screen in SCREENS for name in screen.query}


@pytest.mark.parametrize("path", PAGES)
def test_a_foreign_parameter_makes_no_other_page(filled, visitor: Person, monkeypatch, path: str):
    known = [visitor.http.get(path) for _ in range(3)][-1]
    monkeypatch.setattr(PageHandler, "page", None)  # whoever makes a page fails

    for foreign in FOREIGN:
        link = f"{path}{'&' if '?' in path else '?'}{foreign}"
        again = visitor.http.get(link)
        assert (again.status_code, again.content) == (200, known.content), link
    assert f'rel="canonical" href="{visitor.url}{path.partition("?")[0]}"' in known.text


def test_a_declared_parameter_does(filled, visitor: Person):
    pages = {
        [visitor.http.get(f"/community?{query}").text for _ in range(3)][-1]
        for query in ("", "page=2", "sort=popular", "search=%EC%A7%91", "page=2&sort=popular")
    }

    assert len(pages) == 5


def test_a_foreign_parameter_makes_no_other_response(filled, visitor: Person, monkeypatch):
    known = [visitor.http.get("/api/community?limit=5") for _ in range(3)][-1]
    assert visitor.http.get("/api/community?limit=1&page=1").status_code == 200
    monkeypatch.setattr(ApiHandler, "admit", None)  # whoever makes a handler fails

    assert visitor.http.get("/api/community?limit=5&utm_source=x").content == known.content
    assert visitor.http.get("/api/community?orderBy=popular").status_code == 500


def test_a_network_has_its_share_of_pages(
    filled, site: RunningSite, owner: Person, visitor: Person, monkeypatch
):
    monkeypatch.setattr(site.site.process, "limits", RateLimits({**RATES, "page": "3/hour"}))
    for number in range(3):
        assert visitor.http.get(f"/community?page={number + 1}").status_code == 200

    refused = visitor.http.get("/community?page=7")

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.headers["Content-Type"].startswith("text/html")
    assert "한꺼번에 너무 많은 페이지를 열었어요." in refused.text
    assert "private" in refused.headers["Cache-Control"]
    assert owner.http.get("/community?page=7").status_code == 200


def test_a_page_from_memory_is_not_counted(filled, site: RunningSite, visitor: Person, monkeypatch):
    for _ in range(3):
        visitor.http.get("/community")
    monkeypatch.setattr(site.site.process, "limits", RateLimits({**RATES, "page": "1/hour"}))

    assert {visitor.http.get("/community").status_code for _ in range(5)} == {200}


def test_a_forged_cookie_does_not_help(filled, site: RunningSite, visitor: Person, monkeypatch):
    monkeypatch.setattr(site.site.process, "limits", RateLimits({**RATES, "page": "1/hour"}))
    cookie = {"Cookie": "hamsterd=forged"}

    statuses = [visitor.http.get("/community", headers=cookie).status_code for _ in range(3)]

    assert statuses == [200, 429, 429]
