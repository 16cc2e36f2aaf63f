"""Two care for one hamster by thumb: invited by a link, both write, and one leaves."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat
from tests.factories.diaries import a_hamster
from tests.people import Person, sign_up
from tests.processes import Server


def invite(page: Page, hamster: int) -> str:
    """The owner makes a link on the hamster's page; its path."""
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("button", name="콩이 메뉴").click()
    page.get_by_role("menuitem", name="공동집사").click()
    dialog = page.get_by_role("dialog", name="콩이의 공동집사")
    expect(dialog.get_by_text("아직 함께 돌보는 사람이 없어요.")).to_be_visible()
    dialog.get_by_role("button", name="초대 링크 만들기").click()
    address = dialog.get_by_label("초대 링크", exact=True)
    expect(address).to_be_visible()
    expect(dialog.get_by_role("heading", name="아직 쓰지 않은 링크")).to_be_visible()
    assert look(page) == []
    return "/carers/" + address.input_value().rpartition("/carers/")[2]


def weigh(page: Page, grams: str) -> None:
    page.get_by_label("몸무게 (g)").fill(grams)
    page.get_by_role("button", name="적기", exact=True).click()
    expect(page.get_by_role("article").get_by_text(f"{grams} g", exact=True)).to_be_visible()


def arrive_by_link(page: Page, link: str, member: Person) -> None:
    """A visitor reads the invitation, signs in, returns, and accepts."""
    page.goto(link)
    expect(page.get_by_role("heading", name="콩이를 함께 돌봐요")).to_be_visible()
    assert look(page) == []
    page.get_by_role("link", name="로그인하고 함께 돌보기").click()
    page.wait_for_url("**/login?next=*")
    seat(page, member)
    page.goto(link)
    page.get_by_role("button", name="함께 돌보기").click()


@pytest.mark.part(name="journeys")
def test_invited_by_a_link_both_write_and_one_leaves(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"owner{key}", f"집사{key}")
    friend = sign_up(server.url, f"friend{key}", f"이웃{key}")
    hamster = a_hamster(owner, name="콩이")["id"]
    own, theirs = window(PHONE), window(PHONE)
    seat(own, owner)
    link = invite(own, hamster)

    arrive_by_link(theirs, link, friend)
    theirs.wait_for_url(f"**/hamster/{hamster}")
    theirs.get_by_role("link", name="건강수첩").click()
    theirs.wait_for_url("**/health")
    weigh(theirs, "43.2")
    expect(theirs.get_by_role("button", name="수의사에게 보이기")).to_be_hidden()
    assert look(theirs) == []

    theirs.goto("/create-diary")
    expect(theirs.get_by_label("누구의 이야기인가요?")).to_contain_text("콩이")
    theirs.get_by_label("제목").fill("콩이를 맡은 날")
    theirs.locator("[contenteditable=true]").fill("해바라기씨를 두 알 먹었어요.")
    theirs.get_by_role("button", name="일기 올리기").click()
    theirs.wait_for_url(lambda url: "create-diary" not in url)

    own.goto("/notifications")
    expect(own.get_by_text(f"이웃{key}님이 콩이를 함께 돌봐요.")).to_be_visible()
    own.goto(f"/hamster/{hamster}")
    card = own.get_by_role("article", name="콩이를 맡은 날")
    expect(card.get_by_text(f"이웃{key}")).to_be_visible()
    own.goto(f"/hamster/{hamster}/health")
    expect(own.get_by_text(f"이웃{key}님이 적음")).to_be_visible()
    weigh(own, "43.5")
    own.goto(link)
    expect(own.get_by_role("heading", name="쓸 수 없는 초대예요")).to_be_visible()

    theirs.goto("/hamsters")
    expect(theirs.get_by_text(f"집사{key}님의 햄스터 · 함께 쓰기")).to_be_visible()
    assert look(theirs) == []
    theirs.get_by_role("button", name="콩이 메뉴").click()
    theirs.get_by_role("menuitem", name="그만 돌보기").click()
    theirs.get_by_role("dialog").get_by_role("button", name="그만 돌보기").click()
    # Behind an open dialog a heading is hidden too.
    expect(theirs.get_by_text("콩이를 그만 돌보기로 했어요")).to_be_visible()
    expect(theirs.get_by_role("heading", name="함께 돌보는 햄스터")).to_be_hidden()
    theirs.goto(f"/hamster/{hamster}/health")
    expect(theirs.get_by_role("heading", name="건강수첩을 찾을 수 없어요")).to_be_visible()

    own.reload()
    own.goto(f"/hamster/{hamster}/health")
    expect(own.get_by_text(f"이웃{key}님이 적음")).to_be_visible()
    own.goto("/notifications")
    expect(own.get_by_text("돌보는 일을 그만두었어요")).to_be_visible()
