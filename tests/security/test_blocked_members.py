"""Every read of the site by two members of whom one blocks the other: no content leaks.

A new route that members read must declare here at which addresses it could show another's writing,
or that it shows none.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from hamsterd.http.rights.access import Access
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from hamsterd.site.pages.screens import SCREENS
from tests.factories.community import a_board, a_post, keep_post
from tests.factories.contests import a_contest, enter
from tests.factories.diaries import a_hamster, an_entry, keep, like, say
from tests.factories.hamsters import condole, farewell
from tests.factories.health import a_row
from tests.people import Person

NOTHING: list[str] = []
"""A read that shows nothing that members wrote, or one's own alone."""


@dataclass
class Writer:
    """A member, and their content: all of it contains `mark`."""

    person: Person
    mark: str
    ids: dict[str, int] = field(default_factory=dict)

    def writes(self, shared: dict[str, int]) -> None:
        """One of everything, with comments under what a third member wrote."""
        who, mark = self.person, self.mark
        hamster = a_hamster(who, name=f"{mark}콩", description=f"{mark} 소개")["id"]
        entry = an_entry(who, title=f"{mark} 일기", content=f"{mark} 하루", hamsterId=hamster)
        post = a_post(who, title=f"{mark} 글", content=f"{mark} 질문")
        a_row(who, hamster, kind="symptom", name=f"{mark} 콧물")
        question = a_post(
            who,
            title=f"{mark} 물음",
            boardId=a_board("질문게시판", purpose="question"),
            healthCard={"hamsterId": hamster, "hasSymptoms": True},
            poll={"choices": [f"{mark} 하나", f"{mark} 둘"]},
        )
        said = say(who, {"id": shared["entry"]}, f"{mark} 댓글")
        under = f"/api/community/{shared['post']}/comments"
        answer = who.post(under, {"content": f"{mark} 한마디"}).json()
        memorial = a_hamster(who, name=f"{mark}별")["id"]
        farewell(who, memorial, farewell=f"{mark} 안녕")
        condoled = condole(who, shared["memorial"], f"{mark} 위로").json()
        self.ids = {
            "hamster": hamster,
            "entry": entry["id"],
            "post": post["id"],
            "question": question["id"],
            "comment": said["id"],
            "post_comment": answer["id"],
            "member": who.id,
            "memorial": memorial,
            "condolence": condoled["id"],
            "contest_entry": enter(who, {"id": shared["contest"]}, caption=f"{mark} 사진")["id"],
        }


Addresses = Callable[[dict[str, int], dict[str, int]], list[str]]


def reads(*addresses: str) -> Addresses:
    """Addresses with the ids of the other (`{entry}`) and of what a third wrote (`{s_entry}`)."""

    def of(theirs: dict[str, int], shared: dict[str, int]) -> list[str]:
        names = theirs | {f"s_{name}": one for name, one in shared.items()}
        return [address.format(**names) for address in addresses]

    return of


PAGED = reads("/api/diary", "/api/diary?orderBy=popular", "/api/diary?orderBy=following")
WHERE: dict[str, Addresses | list[str]] = {
    "/api/bookmarks": reads("/api/bookmarks"),
    "/api/community/bookmarks": reads("/api/community/bookmarks"),
    "/api/hamsters/([^/]+)/diaries": reads("/api/hamsters/{hamster}/diaries"),
    "/api/hamsters/([^/]+)/ends": reads("/api/hamsters/{hamster}/ends"),
    "/api/hamsters/([^/]+)/farewell": NOTHING,
    "/api/hamsters/([^/]+)/condolences": reads(
        "/api/hamsters/{memorial}/condolences", "/api/hamsters/{s_memorial}/condolences"
    ),
    "/api/hamsters/([^/]+)/condolences/([^/]+)": reads(
        "/api/hamsters/{memorial}/condolences/{condolence}"
    ),
    "/api/hamsters/([^/]+)/album": reads("/api/hamsters/{hamster}/album"),
    "/api/diary/memories": reads("/api/diary/memories"),
    "/api/diary": PAGED,
    "/api/diary/my": reads("/api/diary/my"),
    "/api/diary/user/([^/]+)": reads("/api/diary/user/{member}?orderBy=day"),
    "/api/diary/([^/]+)": reads("/api/diary/{entry}"),
    "/api/diary/([^/]+)/comments": reads(
        "/api/diary/{entry}/comments", "/api/diary/{s_entry}/comments"
    ),
    "/api/diary/([^/]+)/comments/([^/]+)": reads("/api/diary/{entry}/comments/{comment}"),
    "/api/boards": NOTHING,
    "/api/community": reads(
        "/api/community",
        "/api/community?orderBy=popular",
        "/api/community?orderBy=comments",
        "/api/community?search=글",
        "/api/community?page=1",
    ),
    "/api/community/user/([^/]+)": reads("/api/community/user/{member}"),
    "/api/community/user/([^/]+)/comments": reads(
        "/api/community/user/{member}/comments", "/api/community/user/{s_member}/comments"
    ),
    "/api/community/([^/]+)": reads("/api/community/{post}"),
    "/api/community/([^/]+)/health-card": reads("/api/community/{question}/health-card"),
    "/api/community/([^/]+)/thread": reads("/api/community/{post}/thread"),
    "/api/community/([^/]+)/poll": reads("/api/community/{question}/poll"),
    "/api/community/([^/]+)/comments": reads(
        "/api/community/{post}/comments", "/api/community/{s_post}/comments"
    ),
    "/api/community/([^/]+)/comments/([^/]+)": reads(
        "/api/community/{post}/comments/{post_comment}"
    ),
    "/api/notifications": reads("/api/notifications"),
    "/api/notifications/preferences": NOTHING,
    "/api/notifications/mutes/([^/]+)/([^/]+)": NOTHING,
    "/api/mail/unsubscribe/([^/]+)": NOTHING,
    "/healthz": NOTHING,
    "/readyz": NOTHING,
    "/metrics": NOTHING,
    "/openapi.json": NOTHING,
    "/api/site": reads("/api/site"),
    "/api/users/([^/]+)": reads("/api/users/{member}"),
    "/api/users/experience/([^/]+)": reads("/api/users/experience/{member}"),
    "/api/auth/me": reads("/api/auth/me"),
    "/api/auth/check-nickname": NOTHING,
    "/api/auth/sessions": NOTHING,
    "/api/auth/proof": NOTHING,
    "/api/auth/second-factor": NOTHING,
    "/api/auth/second-step": NOTHING,
    "/api/auth/([^/]+)": NOTHING,
    "/api/auth/([^/]+)/callback": NOTHING,
    "/api/auth/([^/]+)/pending": NOTHING,
    "/api/follow/status/([^/]+)": reads("/api/follow/status/{member}"),
    "/api/follow/followers/([^/]+)": reads(
        "/api/follow/followers/{member}", "/api/follow/followers/{s_member}"
    ),
    "/api/follow/following/([^/]+)": reads("/api/follow/following/{s_member}"),
    "/api/hides": reads("/api/hides"),
    "/api/members/blocked": reads("/api/members/blocked"),
    "/api/members/suggest": reads(
        "/api/members/suggest?q={mark}",
        "/api/members/suggest?targetType=diary&targetId={s_entry}",
        "/api/members/suggest?targetType=community&targetId={post}",
    ),
    "/api/muted-words": NOTHING,
    "/api/levels": NOTHING,
    "/api/experience": reads("/api/experience"),
    "/api/attendance/month": NOTHING,
    "/api/transparency": NOTHING,
    "/api/invitation": NOTHING,
    "/api/incidents/([^/]+)": NOTHING,
    "/api/guest-inquiries": NOTHING,
    "/api/guest-inquiries/([^/]+)": NOTHING,
    "/api/documents/([^/]+)": NOTHING,
    "/api/documents/([^/]+)/versions/([^/]+)": NOTHING,
    "/api/consents/pending": NOTHING,
    "/api/inquiries": NOTHING,
    "/api/inquiries/([^/]+)": NOTHING,
    "/api/hamsters/my": reads("/api/hamsters/my"),
    "/api/hamsters/user/([^/]+)": reads("/api/hamsters/user/{member}"),
    "/api/hamsters/([^/]+)": reads("/api/hamsters/{hamster}"),
    # The ranking by level concerns all members; it shows no content that they wrote.
    "/api/ranking/level": reads("/api/ranking/level"),
    "/api/ranking/diaries": reads("/api/ranking/diaries"),
    "/api/ranking/followers": reads("/api/ranking/followers"),
    "/api/ranking/popular-hamsters": reads("/api/ranking/popular-hamsters"),
    "/api/ranking/me": reads("/api/ranking/me?kind=popular-hamsters"),
    "/api/search": reads(
        *(f"/api/search?q={{mark}}&type={scope}" for scope in ("all", "diaries", "posts")),
        *(f"/api/search?q={{mark}}&type={scope}" for scope in ("users", "hamsters")),
    ),
    "/api/contests": NOTHING,
    "/api/contests/([^/]+)": reads("/api/contests/{s_contest}"),
    "/api/contests/([^/]+)/entries": reads("/api/contests/{s_contest}/entries"),
    "/api/contests/photos/([^/]+)": reads("/api/contests/photos/{contest_entry}"),
    "/api/contests/running": NOTHING,
    "/api/contests/wins/([^/]+)": reads("/api/contests/wins/{member}"),
    "/api/ads": NOTHING,
    "/api/reports/my": NOTHING,
    "/api/moved/welcome": NOTHING,
    "/api/moved/posts/([^/]+)/comments/([^/]+)": NOTHING,
    "/api/popups/([^/]+)": NOTHING,
    "/api/sanctions/my": NOTHING,
    "/api/appeals/([^/]+)": NOTHING,
    "/api/upload/conversions/(\\d+)": NOTHING,
    "/api/removals/my": NOTHING,
    "/api/rights-reports/([^/]+)": NOTHING,
    "/api/takedowns/my": NOTHING,
    "/api/account/export": NOTHING,
    "/api/account/export/([^/]+)/file": NOTHING,
    "/api/trash": reads("/api/trash"),
    "/api/push/subscriptions": NOTHING,
    # Blocking ends it both ways: tests/hamsterd/hamsters/carers/test_caring.py.
    "/api/hamsters/cared": NOTHING,
    "/api/hamsters/([^/]+)/carers": NOTHING,
    "/api/carers/([^/]+)": NOTHING,
    # One's own hamster's and its carers', to nobody else.
    "/api/hamsters/([^/]+)/health": NOTHING,
    "/api/hamsters/([^/]+)/home": NOTHING,
    "/api/hamsters/([^/]+)/life-book": NOTHING,
    "/api/hamsters/([^/]+)/life-book/file": NOTHING,
    "/api/hamsters/([^/]+)/health.csv": NOTHING,
    "/api/hamsters/([^/]+)/health/summary": NOTHING,
    "/api/hamsters/([^/]+)/health/card": NOTHING,
    "/api/hamsters/([^/]+)/health/share": NOTHING,
    "/api/hamsters/([^/]+)/health/([^/]+)/history": NOTHING,
    "/api/hamsters/([^/]+)/reminders": NOTHING,
    "/api/care/today": NOTHING,
    "/api/care/calendar": NOTHING,
    "/api/calendar/([^/]+).ics": NOTHING,
    # Any visitor who was given the link may read, signed in or not.
    "/api/health/share/([^/]+)": NOTHING,
    # For messengers, which ask without a session: as anybody sees it.
    "/share/([^/]+)/([^/]+)-([^/]+).jpg": NOTHING,
}
PAGES: dict[str, Addresses] = {
    "/": reads("/"),
    "/diary/:id": reads("/diary/{entry}", "/diary/{s_entry}"),
    "/hamster/:id": reads("/hamster/{hamster}", "/hamster/{memorial}", "/hamster/{s_memorial}"),
    "/user/:id": reads("/user/{member}", "/user/{s_member}"),
    "/community": reads("/community"),
    "/community/post/:id": reads("/community/post/{post}", "/community/post/{s_post}"),
    "/ranking": reads("/ranking", "/ranking?tab=hamsters"),
    "/search": reads("/search?q=글", "/search?q=일기"),
    "/contest/:id": reads("/contest/{s_contest}"),
    "/contest/photo/:id": reads("/contest/photo/{contest_entry}"),
    "/notifications": reads("/notifications"),
    "/bookmarks": reads("/bookmarks"),
    "/hamsters": reads("/hamsters"),
    "/profile": reads("/profile"),
}
"""Screens that show what members write; each other one is asked at its bare address."""


@pytest.fixture
def shared(stranger: Person, admin: Person) -> dict[str, int]:
    """A third member's content, with comments by both of the two."""
    ids = {"entry": an_entry(stranger)["id"], "post": a_post(stranger)["id"]}
    ids["contest"] = a_contest(admin)["id"]
    memorial = a_hamster(stranger)["id"]
    farewell(stranger, memorial)
    return {**ids, "member": stranger.id, "memorial": memorial}


@pytest.fixture
def pair(owner: Person, follower: Person, stranger: Person, shared: dict[str, int]):
    """Two who know each other well; then the first blocks the second. Caches are warm."""
    both = (Writer(owner, "가람새글"), Writer(follower, "나래새글"))
    for writer in both:
        writer.writes(shared)
    for one, other in (both, both[::-1]):
        entry, post = {"id": other.ids["entry"]}, other.ids["post"]
        one.person.post(f"/api/follow/{other.person.id}")
        one.person.post(f"/api/follow/{stranger.id}")
        like(one.person, entry)
        keep(one.person, entry)
        keep_post(one.person, {"id": post})
        say(one.person, entry, f"{one.mark} 답글")
        one.person.post(f"/api/community/{post}/comments", {"content": f"{one.mark} 남긴 말"})
    for writer in (*both, Writer(stranger, "")):
        for other in both:
            for address in _addresses(other, shared):
                writer.person.get(address)
    assert owner.post(f"/api/members/{follower.id}/block").status_code == 200
    return both


def _addresses(other: Writer, shared: dict[str, int]) -> list[str]:
    names = {**other.ids, "mark": other.mark}
    found = [
        where(names, shared) for where in [*WHERE.values(), *PAGES.values()] if callable(where)
    ]
    return [address for some in found for address in some]


def test_every_read_says_where_it_could_leak():
    patterns = {
        pattern
        for pattern, method, contract, _ in contracts(ROUTES)
        if method == "get" and contract.access is not Access.STAFF
    }
    assert set(WHERE) == patterns


def test_every_page_is_looked_at():
    assert set(PAGES) <= {screen.path for screen in SCREENS}


def test_nothing_of_the_other_is_sent(pair: tuple[Writer, Writer], shared: dict[str, int]):
    leaks = []
    for one, other in (pair, pair[::-1]):
        for address in _addresses(other, shared):
            answer = one.person.get(address)
            assert answer.status_code < 500, address
            asked = answer.text.replace(f"q={other.mark}", "").replace(f'"{other.mark}"', "")
            if other.mark in asked:
                leaks.append(f"{one.mark} at {address}: {answer.text[:2000]}")
    assert leaks == []


def test_a_third_member_and_visitors_see_both(
    pair: tuple[Writer, Writer], stranger: Person, visitor: Person
):
    for each in (stranger, visitor):
        titles = {entry["title"] for entry in each.get("/api/diary").json()}
        assert {f"{writer.mark} 일기" for writer in pair} <= titles
