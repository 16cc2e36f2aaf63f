"""What a visitor asks again costs nothing, on a site that has everything a real site has.

Pages were made anew for each visitor of a site with a board that not everybody reads, for as long
as only sites without one were measured.
"""

import re

import pytest

from fixtures.seeding import seed_demo
from hamsterd.site.pages.rules import PLAIN_PAGES, Kind
from tests.people import Person
from tests.site import RunningSite
from tests.statements import counted

_PLACE = re.compile(r"<loc>[^<]*//[^/<]+(/[^<]*)</loc>")
EACH = 12
"""Pages of each kind: posts with a poll, a thread, files and none are among so many."""
MADE_ANEW = ("/hamster/", "/user/", "/contest")
"""Their loads are not cached: each is asked for seldom."""


@pytest.fixture
def demo(site: RunningSite) -> None:
    seed_demo(settings=site.settings, progress=lambda *_: None, picture_stride=200)
    site.forget()


def test_what_a_visitor_asks_again_costs_no_statement(demo: None, visitor: Person):
    listed: list[str] = []
    for kind in Kind:
        answer = visitor.get(f"/sitemaps/{kind}-0.xml")
        listed += _PLACE.findall(answer.text)[:EACH]
    pages = [*PLAIN_PAGES, *listed, "/?tab=popular", "/community?board=1", "/search?q=해바라기"]
    asked = {}
    for page in pages:
        for _ in range(2):
            assert visitor.get(page).status_code in {200, 404}, page
        with counted() as statements:
            visitor.get(page)
        if statements:
            asked[page] = [" ".join(sql.split())[:90] for sql, _ in statements]

    assert len(listed) > EACH
    assert {page for page in asked if not page.startswith(MADE_ANEW)} == set(), asked
