"""How many taps a member's ten commonest tasks take by thumb.

They begin at home; weighing also at the hamster's page, and answering at the question. A tap on a
field counts, unless the page has put the cursor there; typing does not. `docs/screens.md` has the
figures; the tenth task, to publish a photo, is `test_four_taps.py`.
"""

import re
from typing import Self

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.arriving import arrive
from tests.e2e.conftest import PHONE, OpenWindow, seat, settle
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.reminders import a_reminder
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


class Thumb:
    """Taps what is on the screen, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> Self:
        """One tap."""
        target.tap()
        self.taps += 1
        return self

    def write(self, field: Locator, words: str) -> Self:
        """Types into a field, after a tap if the cursor is elsewhere."""
        expect(field).to_be_visible()
        settle(self.page)
        if not field.evaluate("(each) => each === document.activeElement"):
            self.tap(field)
        self.page.keyboard.type(words)
        return self


@pytest.fixture
def author(server: Server, key: str) -> Person:
    """Whose content the others find."""
    return sign_up(server.url, f"ten{key}", f"글쓴{key}")


@pytest.fixture
def member(server: Server, key: str) -> Person:
    """Has a thumb."""
    return sign_up(server.url, f"thumb{key}", f"엄지{key}")


@pytest.fixture
def hamster(member: Person) -> int:
    """Is weighed."""
    made: int = a_hamster(member, name="모찌")["id"]
    return made


@pytest.fixture
def thumb(window: OpenWindow, member: Person, author: Person, key: str) -> Thumb:
    """A member's, whose home page is open; it has an entry of the author's on top."""
    an_entry(author, title=f"첫눈 {key}", hamsterId=a_hamster(author, name=f"두부{key}")["id"])
    page = window(PHONE)
    seat(page, member)
    arrive(page, "/")
    return Thumb(page)


def card(thumb: Thumb, key: str) -> Locator:
    return thumb.page.get_by_role("article", name=f"첫눈 {key}")


def tab_of(thumb: Thumb, name: str) -> Locator:
    return thumb.page.get_by_role("navigation", name="빠른 메뉴").get_by_role("link", name=name)


def test_signing_up_takes_nine(window: OpenWindow, key: str) -> None:
    page = window(PHONE)
    arrive(page, "/")
    thumb = Thumb(page)

    thumb.tap(page.get_by_role("link", name="로그인").first)
    thumb.tap(page.get_by_role("main").get_by_role("link", name="회원가입"))
    thumb.write(page.get_by_label("사용자명"), f"new{key}")
    thumb.write(page.get_by_label("이메일"), f"new{key}@example.com")
    thumb.write(page.get_by_label("닉네임"), f"새내기{key}")
    thumb.write(page.get_by_role("textbox", name="비밀번호"), PASSWORD)
    thumb.tap(page.get_by_label(re.compile("동의해요")))
    thumb.tap(page.get_by_label("만 14세 이상이에요"))
    thumb.tap(page.get_by_role("button", name="가입하기"))

    expect(page.get_by_role("dialog", name="햄찌일기에 오신 걸 환영해요!")).to_be_visible()
    assert thumb.taps <= 9


def test_weighing_takes_three_from_the_hamsters_page(thumb: Thumb, hamster: int) -> None:
    page = thumb.page
    arrive(page, f"/hamster/{hamster}")

    thumb.tap(page.get_by_role("link", name="건강수첩"))
    thumb.write(page.get_by_label("몸무게 (g)"), "112.4")
    thumb.tap(page.get_by_role("button", name="적기", exact=True))

    expect(page.get_by_role("main").get_by_text("112.4 g").first).to_be_visible()
    assert thumb.taps <= 3


def test_weighing_takes_three_from_todays_care(thumb: Thumb, member: Person, hamster: int) -> None:
    page = thumb.page
    a_reminder(member, hamster, kind="weight", at="00:00")
    arrive(page, "/")

    thumb.tap(page.get_by_role("button", name="모찌 몸무게 재기 했어요"))
    thumb.write(page.get_by_label("몸무게 (g)"), "112.4")
    thumb.tap(page.get_by_role("button", name="적고 끝내기"))

    expect(page.get_by_role("button", name="몸무게 재기 되돌리기")).to_be_visible()
    assert thumb.taps <= 3


@pytest.fixture
def board(server: Server, key: str) -> int:
    """A board of questions of this story's own."""
    admin = sign_up(server.url, f"keeps{key}", f"판지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    form = {"name": f"질문 {key}", "purpose": "question"}
    made: int = admin.post("/api/boards", form).json()["id"]
    return made


def test_answering_a_question_that_is_open_takes_two(
    thumb: Thumb, author: Person, board: int, key: str
) -> None:
    asked = {"title": f"물통이 새요 {key}", "content": "반만 채웠어요.", "boardId": board}
    arrive(thumb.page, f"/community/post/{author.post('/api/community', asked).json()['id']}")

    thumb.write(thumb.page.get_by_role("textbox", name="댓글"), "꽉 채우면 안 새요")
    thumb.tap(thumb.page.get_by_role("button", name="남기기"))

    expect(thumb.page.get_by_role("main").get_by_text("꽉 채우면 안 새요")).to_be_visible()
    assert thumb.taps <= 2


def test_voting_takes_four(thumb: Thumb, author: Person, board: int, key: str) -> None:
    poll = {"question": "베딩은 뭘 쓰세요?", "choices": ["톱밥", "아스펜"]}
    asked = {"title": f"베딩 {key}", "content": "궁금해요.", "boardId": board, "poll": poll}
    assert author.post("/api/community", asked).is_success
    page = thumb.page

    thumb.tap(tab_of(thumb, "커뮤니티")).tap(page.get_by_role("link", name=f"베딩 {key}"))
    offered = page.get_by_role("region", name="투표")
    thumb.tap(offered.get_by_text("톱밥")).tap(offered.get_by_role("button", name="투표하기"))

    expect(offered.get_by_text("100% · 1명")).to_be_visible()
    assert thumb.taps <= 4


def test_commenting_takes_three(thumb: Thumb, key: str) -> None:
    page = thumb.page
    thumb.tap(card(thumb, key).get_by_role("button", name=re.compile("댓글")))
    thumb.write(page.get_by_role("textbox", name="댓글"), "귀여워요")
    thumb.tap(page.get_by_role("button", name="남기기"))

    expect(page.get_by_role("main").get_by_text("귀여워요")).to_be_visible()
    assert thumb.taps <= 3


def test_liking_takes_one(thumb: Thumb, key: str) -> None:
    like = card(thumb, key).get_by_role("button", name=re.compile("좋아요"))
    thumb.tap(like)

    expect(like).to_have_attribute("aria-pressed", "true")
    assert thumb.taps == 1


def test_checking_in_takes_none(thumb: Thumb) -> None:
    thumb.page.goto("/attendance")

    expect(thumb.page.get_by_role("main").get_by_text("1일째 연달아")).to_be_visible()
    assert thumb.taps == 0


def test_finding_a_hamster_takes_three(thumb: Thumb, key: str) -> None:
    page = thumb.page
    thumb.tap(page.get_by_role("link", name="검색"))
    thumb.write(page.get_by_role("searchbox", name="검색어", exact=True), f"두부{key}")
    thumb.tap(page.get_by_role("tab", name=re.compile("^햄스터")))
    thumb.tap(page.get_by_role("main").get_by_role("link", name=f"두부{key}"))

    expect(page.get_by_role("heading", level=1, name=f"두부{key}")).to_be_visible()
    assert thumb.taps <= 3


def test_blocking_somebody_takes_four(thumb: Thumb, author: Person, key: str) -> None:
    page = thumb.page
    thumb.tap(card(thumb, key).get_by_role("link", name=author.nickname))
    thumb.tap(page.get_by_role("button", name=f"{author.nickname}님 메뉴"))
    thumb.tap(page.get_by_role("menuitem", name=f"{author.nickname}님 차단"))
    thumb.tap(page.get_by_role("button", name="차단하기"))

    expect(page.get_by_text("차단한 회원이에요.")).to_be_visible()
    assert thumb.taps <= 4
