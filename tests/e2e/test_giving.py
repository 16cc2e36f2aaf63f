"""Something is given away on a telephone: written, found by another, promised, done."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.people import sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")


def test_something_is_given_away(window: OpenWindow, server: Server, key: str) -> None:
    admin = sign_up(server.url, f"gives{key}", f"나눔지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    form = {"name": f"나눔 {key}", "purpose": "giving"}
    board = admin.post("/api/boards", form).json()["id"]
    giver = sign_up(server.url, f"giver{key}", f"주는{key}")
    seeker = sign_up(server.url, f"seeks{key}", f"찾는{key}")
    title = f"이동장 나눔 {key}"
    hers, his = window(PHONE), window(PHONE)
    seat(hers, giver)
    seat(his, seeker)

    hers.goto(f"/community?board={board}&compose=new")
    hers.get_by_label("제목").fill(title)
    hers.get_by_role("textbox", name="내용").fill("병원 다닐 때 쓰던 거예요.")
    region = hers.get_by_role("textbox", name=re.compile("나눔 지역"))
    region.fill("마포구 월드컵로 240")
    hers.get_by_role("button", name="게시하기").tap()
    expect(hers.get_by_text(re.compile("자세한 주소는 적지 마세요. ‘"))).to_be_visible()
    settle(hers)
    assert look(hers, PHONE) == []
    region.fill("서울 마포구")
    hers.get_by_role("button", name="게시하기").tap()
    hers.wait_for_url(re.compile(r"/community/post/\d+$"))

    his.goto(f"/community?board={board}")
    his.get_by_role("link", name="나눔 중만").tap()
    expect(his.get_by_text("서울 마포구")).to_be_visible()
    settle(his)
    assert look(his, PHONE) == []
    his.get_by_role("link", name=title).tap()
    theirs = his.get_by_role("region", name="나눔")
    expect(theirs.get_by_text(re.compile("연락은 댓글로"))).to_be_visible()
    expect(theirs.get_by_role("button")).to_have_count(0)
    settle(his)
    assert look(his, PHONE) == []

    giving = hers.get_by_role("region", name="나눔")
    for state in ("예약", "나눔 중", "완료"):
        pressed = giving.get_by_role("button", name=state)
        if state == "나눔 중":
            hers.get_by_role("button", name="되돌리기").tap()
        else:
            pressed.tap()
        expect(pressed).to_have_attribute("aria-pressed", "true")
    settle(hers)
    assert look(hers, PHONE) == []

    his.goto(f"/community?board={board}&only=giving")
    expect(his.get_by_text("지금은 나눔 중인 글이 없어요.")).to_be_visible()
    his.get_by_role("link", name="모두 보기").tap()
    expect(his.get_by_text("완료", exact=True)).to_be_visible()
    settle(his)
    assert look(his, PHONE) == []
