"""A member asks on a phone, the staff answer in the console, the bell leads there, it is rated."""

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, OpenWindow, look, seat
from tests.e2e.test_console_users import sit_down
from tests.people import sign_up
from tests.processes import Server

WORDS = "첫 사진부터 멈춰요. 와이파이에서도 그래요."
ANSWER = "고쳐 두었어요. 다시 해 보시겠어요?"


def test_a_member_asks_and_is_answered(window: OpenWindow, server: Server, key: str) -> None:
    member = sign_up(server.url, f"inq{key}", f"질문{key}")
    phone = window(PHONE)
    seat(phone, member)
    subject = f"사진이 올라가지 않아요 {key}"

    phone.goto("/settings")
    phone.get_by_role("listitem").filter(has_text="운영진에게 물어보고").get_by_role("link").click()
    expect(phone.get_by_text("아직 남긴 문의가 없어요")).to_be_visible()
    assert look(phone) == []
    phone.get_by_role("button", name="새 문의").click()
    phone.get_by_role("button", name="문의 보내기").click()
    expect(phone.get_by_text("무엇에 대한 문의인지 골라 주세요")).to_be_visible()
    phone.get_by_label("무엇에 대한 문의인가요?").select_option("오류")
    phone.get_by_label("제목").fill(subject)
    phone.get_by_label("내용").fill(WORDS)
    assert look(phone) == []
    phone.get_by_role("button", name="문의 보내기").click()
    expect(phone.get_by_role("heading", name=subject)).to_be_visible()
    expect(phone.get_by_text("답을 기다려요")).to_be_visible()

    staff = sign_up(server.url, f"chief{key}", f"햄찌지기{key}")
    server.hamster("users", "grant-admin", staff.username)
    desk = sit_down(window, staff, "/inquiries")
    desk.get_by_role("cell", name=subject).click()
    expect(desk.get_by_text(WORDS)).to_be_visible()
    desk.get_by_role("button", name="내가 맡기").click()
    expect(desk.get_by_role("button", name="내려놓기")).to_be_visible()
    desk.get_by_label("답", exact=True).fill(ANSWER)
    phone.get_by_label("이어서 남기기").fill("어제까지는 됐어요.")
    phone.get_by_role("button", name="보내기", exact=True).click()
    expect(desk.get_by_text("답을 쓰는 사이에 새 글이 올라왔어요")).to_be_visible()
    expect(desk.get_by_role("button", name="답 보내기")).to_be_disabled()
    expect(desk.get_by_label("답", exact=True)).to_have_value(ANSWER)
    desk.get_by_role("button", name="읽었어요").click()
    assert look(desk) == []
    desk.get_by_role("button", name="답 보내기").click()
    expect(desk.get_by_text("답을 보냈어요.")).to_be_visible()

    expect(phone.get_by_role("list", name="주고받은 글")).to_contain_text(ANSWER)
    phone.goto("/notifications")
    phone.get_by_text("운영진이 답했어요").first.click()
    expect(phone.get_by_role("list", name="주고받은 글")).to_contain_text(ANSWER)
    assert look(phone) == []
    phone.get_by_role("button", name="5점").click()
    expect(phone.get_by_text("5점으로 평가했어요")).to_be_visible()
    phone.get_by_role("button", name="문의 마치기").click()
    expect(phone.get_by_text("마친 문의예요")).to_be_visible()
