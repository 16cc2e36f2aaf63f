"""A hamster's life on a telephone: weighed, asked about, cared for by two, and let go."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.e2e.test_carers import invite, weigh
from tests.e2e.test_life_book import make_book, text_of
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

WEEK = ("44.1", "44.3", "43.9", "44.2", "44.0", "43.8")


def write_past_day(page: Page, days_ago: int, grams: str) -> None:
    """A weight that was forgotten on its day."""
    page.get_by_role("button", name="날짜·메모도 적기").click()
    dialog = page.get_by_role("dialog", name="몸무게 적기")
    dialog.get_by_label("날짜").fill(str(kst_day() - timedelta(days=days_ago)))
    dialog.get_by_label("몸무게 (g)").fill(grams)
    dialog.get_by_role("button", name="적기", exact=True).click()
    expect(dialog).to_be_hidden()


def ask_with_card(page: Page, title: str) -> None:
    """Where the alert leads: a question that carries the weights."""
    page.get_by_role("link", name="질문게시판에 물어보기").click()
    page.wait_for_url(re.compile(r"/community\?board=\d+"))
    page.get_by_role("button", name="글쓰기").first.click()
    page.get_by_label("제목").fill(title)
    page.get_by_role("textbox", name="내용").fill("사흘째 조금씩 남겨요.")
    page.get_by_role("button", name="건강기록 붙이기").click()
    expect(page.get_by_role("region", name="건강기록")).to_be_visible()
    page.get_by_role("button", name="게시하기").click()
    page.wait_for_url(re.compile(r"/community/post/\d+$"))


def answer(page: Page, url: str, member: Person) -> None:
    seat(page, member)
    page.goto(url)
    expect(page.get_by_role("region", name="건강기록")).to_contain_text("지금 38.2 g이에요")
    page.get_by_role("textbox", name="댓글").fill("앞니부터 봐 주세요")
    page.get_by_role("button", name="남기기").click()
    expect(page.get_by_text("댓글을 남겼어요")).to_be_visible()


def say_farewell(page: Page, hamster: int) -> None:
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="콩이 메뉴").click()
    page.get_by_role("menuitem", name="무지개다리를 건넜어요").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("마지막 인사").fill("고마웠어, 콩이야.")
    dialog.get_by_role("button", name="이대로 간직하기").click()
    expect(page.get_by_text("고마웠어, 콩이야.")).to_be_visible()


def test_from_the_first_weight_to_the_farewell(
    window: OpenWindow, server: Server, key: str
) -> None:
    admin = sign_up(server.url, f"keeper{key}", f"지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    admin.post("/api/boards", {"name": f"질문 {key}", "purpose": "question"})
    owner = sign_up(server.url, f"owner{key}", f"집사{key}")
    friend = sign_up(server.url, f"friend{key}", f"이웃{key}")
    hamster = a_hamster(owner, name="콩이")["id"]
    image = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    an_entry(owner, hamsterId=hamster, title="처음 온 날", images=[image])
    hers, his = window(PHONE), window(PHONE)
    seat(hers, owner)

    hers.goto(f"/hamster/{hamster}/health")
    for days_ago, grams in zip(range(6, 0, -1), WEEK, strict=True):
        write_past_day(hers, days_ago, grams)
    weigh(hers, "38.2")
    expect(hers.get_by_text("몸무게가 10% 넘게 줄었어요")).to_be_visible()
    expect(hers.get_by_text("진단이 아니에요").first).to_be_visible()
    settle(hers)
    assert look(hers, PHONE) == []

    ask_with_card(hers, f"콩이가 살이 빠져요 {key}")
    answer(his, hers.url, friend)
    hers.reload()
    hers.get_by_role("button", name=re.compile("^채택하기: ")).click()
    accepted = hers.get_by_role("region", name="채택된 답변")
    expect(accepted.get_by_text("앞니부터 봐 주세요")).to_be_visible()

    link = invite(hers, hamster)
    his.goto(link)
    his.get_by_role("button", name="함께 돌보기").click()
    his.wait_for_url(f"**/hamster/{hamster}")
    his.goto(f"/hamster/{hamster}/health")
    weigh(his, "39.4")
    his.goto("/hamsters")
    his.get_by_role("button", name="콩이 메뉴").click()
    his.get_by_role("menuitem", name="그만 돌보기").click()
    his.get_by_role("dialog").get_by_role("button", name="그만 돌보기").click()
    expect(his.get_by_text("콩이를 그만 돌보기로 했어요")).to_be_visible()

    say_farewell(hers, hamster)
    hers.goto(f"/hamster/{hamster}/health")
    expect(hers.get_by_text(f"이웃{key}님이 적음")).to_be_visible()
    expect(hers.get_by_text("몸무게가 10% 넘게 줄었어요")).to_be_hidden()
    settle(hers)
    assert look(hers, PHONE) == []

    book = make_book(hers, hamster)
    for words in ("콩이", "처음 온 날", "고마웠어, 콩이야.", "44.0g"):
        assert words in text_of(book), words
