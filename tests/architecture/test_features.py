"""Each part of the site switched off: what belongs to it is not there, staff still see it."""

import re

import pytest

from hamsterd.core.features import Feature, feature_of
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.architecture.test_access_matrix import ENDS_THE_SESSION
from tests.people import Person
from tests.walking import Walker

SCREEN_FEATURES = {
    "/community": Feature.COMMUNITY,
    "/community/post/:id": Feature.COMMUNITY,
    "/ranking": Feature.RANKING,
    "/contest": Feature.CONTEST,
    "/contest/:id": Feature.CONTEST,
    "/contest/photo/:id": Feature.CONTEST,
    "/attendance": Feature.ATTENDANCE,
}


def address_of(pattern: str) -> str:
    """An address that the pattern matches."""
    return re.sub(r"\([^)]*\)", "1", pattern).replace("\\", "")


@pytest.fixture(params=list(Feature))
def off(request: pytest.FixtureRequest, admin: Person) -> Feature:
    feature: Feature = request.param
    answer = admin.put("/api/admin/settings", {"values": {feature.key: False}})
    assert answer.status_code == 200, answer.text
    return feature


def test_what_belongs_to_it_is_not_found_and_nothing_else(off: Feature, owner: Person):
    """Every route of the API by every method, feeds and frames, as a member."""
    walker = Walker(owner)
    for pattern, method, _, _ in contracts(ROUTES):
        path = address_of(pattern)
        if path.startswith("/api/admin") or path in ENDS_THE_SESSION:
            continue
        answer = walker.ask(method, path)
        code = answer.json().get("code") if answer.status_code == 404 else None
        assert (code == "feature_off") is (feature_of(path) is off), (method, path, answer.text)
    for path in ("/rss/board/1.xml", "/ad-frame", "/sitemaps/posts-0.xml"):
        answer = owner.get(path)
        if feature_of(path) is off:
            assert (answer.status_code, answer.json()["code"]) == (404, "feature_off")


def test_its_pages_are_gone_and_no_other_links_to_them(
    off: Feature, visitor: Person, admin: Person
):
    walker = Walker(visitor)
    for screen in SCREENS:
        if ":" in screen.path:
            continue
        page = walker.get(screen.path)
        assert (page.status_code == 404) is (SCREEN_FEATURES.get(screen.path) is off), screen.path
        linked = {path for path in re.findall(r'href="(/[^"]*)"', page.text) if feature_of(path)}
        assert off not in {feature_of(path) for path in linked}, screen.path
    listed = re.findall(r"<loc>[^<]*?//[^/]+(/[^<]*)</loc>", visitor.get("/sitemap.xml").text)
    pages = visitor.get("/sitemaps/pages-0.xml").text
    listed += re.findall(r"<loc>[^<]*?//[^/]+(/[^<?]*)[^<]*</loc>", pages)
    assert off not in {feature_of(path) for path in listed}
    assert visitor.get("/api/site").json()["features"][off.value] is False
    for path in ("/api/admin/posts", "/api/admin/boards", "/api/admin/ads"):
        assert admin.get(path).status_code == 200
