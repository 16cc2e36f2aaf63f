"""robots.txt, parsed by Python's own parser; no crawler is asked to come back later."""

from datetime import UTC, datetime
from urllib.robotparser import RobotFileParser

import pytest
import time_machine

from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.http.rights.access import Access
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.marks import rest_in
from tests.people import Person

ROBOTS = [
    "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
]
VISITS = 150
"""More than the tightest limits of any minute allow twice over."""


@pytest.fixture
def rules(visitor: Person) -> RobotFileParser:
    answer = visitor.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    parser = RobotFileParser()
    parser.parse(answer.text.splitlines())
    return parser


OPEN = (
    *("/", "/diary/3", "/hamster/3", "/user/3", "/community", "/community/post/3", "/ranking"),
    *("/community?board=2", "/rights-report", "/media/a.webp", "/assets/index.js", "/share/a.jpg"),
    *("/rss.xml", "/rss/board/3.xml", "/sitemap.xml", "/sitemaps/posts-0.xml"),
)
CLOSED = (
    *("/api/diary", "/admin", "/admin/users", "/search?q=x", "/profile", "/hamsters", "/bookmarks"),
    *(
        "/notifications",
        "/rights-report/abc",
        "/create-diary",
        "/export",
        "/reports",
        "/trash",
        "/reset-password?token=x",
    ),
)


@pytest.mark.parametrize("agent", ROBOTS)
def test_what_a_visitor_reads_is_open_and_ones_own_pages_are_closed(
    rules: RobotFileParser, agent: str
):
    assert [path for path in OPEN if not rules.can_fetch(agent, path)] == []
    assert [path for path in CLOSED if rules.can_fetch(agent, path)] == []


def test_the_sitemap_is_named_under_the_sites_own_address(site, rules: RobotFileParser):
    assert rules.site_maps() == [f"{site.settings.base_url}/sitemap.xml"]


@pytest.mark.parametrize("agent", rest_in("walks", ROBOTS, ROBOTS[0]))
def test_no_robot_is_refused_a_page_however_often_it_comes(site, owner, visitor, agent: str):
    site.site.process.limits = RateLimits()
    entry, post = an_entry(owner), a_post(owner)
    paths = [
        f"/diary/{entry['id']}",
        f"/community/post/{post['id']}",
        f"/api/diary/{entry['id']}",
        f"/api/community/{post['id']}",
        "/rss.xml",
    ]

    with time_machine.travel(datetime.now(UTC), tick=False):
        for path in paths:
            asked = [
                visitor.http.get(path, headers={"User-Agent": agent}).status_code
                for _ in range(VISITS)
            ]
            assert set(asked) == {200}, path


def test_what_is_limited_to_a_visitor_is_no_page():
    limited = {
        pattern
        for pattern, method, contract, _ in contracts(ROUTES)
        if method == "get" and contract.access is Access.VISITOR and contract.limit
    }

    assert limited == {
        "/api/search",
        "/api/auth/check-nickname",
        "/api/auth/([^/]+)",
        "/api/auth/([^/]+)/callback",
        "/api/invitation",
        "/api/appeals/([^/]+)",
        "/api/rights-reports/([^/]+)",
        "/api/mail/unsubscribe/([^/]+)",
        "/api/health/share/([^/]+)",
        "/api/calendar/([^/]+).ics",
        "/api/carers/([^/]+)",
    }
