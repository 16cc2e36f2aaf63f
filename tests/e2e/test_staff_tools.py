"""The staff's tools as a moderator uses them, and asking without an account."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look
from tests.e2e.test_console_users import sit_down
from tests.factories.diaries import an_entry
from tests.mailbox import Mailbox, text_of
from tests.people import sign_up
from tests.processes import Server

QUESTION = {"category": "fault", "subject": "사진이 멈춰요", "text": "첫 사진부터 멈춰요."}


@pytest.mark.part(name="journeys")
def test_a_canned_reply_is_chosen_read_over_and_counted(
    window: OpenWindow, server: Server, key: str
) -> None:
    server.hamster("canned-texts", "defaults")
    member = sign_up(server.url, f"asks{key}", f"질문{key}")
    number = member.post("/api/inquiries", QUESTION).json()["id"]
    staff = sign_up(server.url, f"mods{key}", f"도우미{key}")
    server.hamster("users", "grant-role", staff.username, "moderator")

    desk = sit_down(window, staff, f"/inquiries/{number}/show")
    desk.get_by_role("button", name="정해 둔 글", exact=True).click()
    desk.get_by_role("searchbox", name="제목이나 내용으로 찾기").fill("고쳤")
    expect(desk.get_by_role("list", name="넣을 글").get_by_role("listitem")).to_have_count(1)
    assert look(desk, TABLET, DESKTOP) == []
    desk.get_by_role("button", name=re.compile("^고쳤어요")).click()
    box = desk.get_by_label("답", exact=True)
    expect(box).to_have_value(re.compile(r"^\{nickname\}님, 알려 주신 문제를 고쳤어요"))
    assert member.get(f"/api/inquiries/{number}").json()["messagesCount"] == 1

    desk.get_by_role("button", name="답 보내기").click()
    expect(desk.get_by_text("답을 보냈어요.")).to_be_visible()
    said = member.get(f"/api/inquiries/{number}").json()["messages"][1]["text"]
    assert said.startswith(f"{member.nickname}님, 알려 주신 문제를 고쳤어요")
    assert "{" not in said
    member.post(f"/api/inquiries/{number}/rating", {"rating": 4})

    desk.goto("/admin/me")
    answered = desk.get_by_role("listitem").filter(has_text="답한 문의")
    expect(answered).to_contain_text("1건")
    expect(desk.get_by_role("listitem").filter(has_text="답의 평가")).to_contain_text("4점 (1건)")
    assert look(desk, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_an_owner_keeps_texts_and_reads_each_ones_figures(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"chief{key}", f"주인{key}")
    server.hamster("users", "grant-role", owner.username, "owner")
    desk = sit_down(window, owner, "/canned-texts/create")
    desk.get_by_label(re.compile("^제목")).fill(f"환영해요 {key}")
    desk.get_by_label(re.compile("^내용")).fill("{name}님, 반가워요.")
    desk.get_by_role("button", name="저장").click()
    expect(desk.get_by_text("{name} 자리에는 넣을 것이 없어요.")).to_be_visible()
    desk.get_by_label(re.compile("^내용")).fill("{nickname}님, 반가워요.")
    desk.get_by_role("button", name="저장").click()
    expect(desk.get_by_text("글을 정해 두었어요.")).to_be_visible()
    expect(desk.get_by_role("cell", name=f"환영해요 {key}")).to_be_visible()
    assert look(desk, TABLET, DESKTOP) == []

    desk.goto("/admin/staff")
    figures = desk.get_by_role("table", name="운영진 수치")
    expect(figures.get_by_role("link", name=owner.nickname)).to_be_visible()
    desk.get_by_role("button", name="90일").click()
    expect(figures.get_by_role("link", name=owner.nickname)).to_be_visible()
    assert look(desk, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_who_is_locked_out_asks_by_mail_is_answered_and_answers_back(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    address = f"lost{key}@example.com"
    ask_by_mail(window(PHONE), mailbox, address, key)

    staff = sign_up(server.url, f"desk{key}", f"창구{key}")
    server.hamster("users", "grant-admin", staff.username)
    desk = sit_down(window, staff, "/inquiries")
    desk.get_by_role("cell", name=f"들어갈 수 없어요 {key}").click()
    expect(desk.get_by_text("로그인하지 못한 분").first).to_be_visible()
    expect(desk.get_by_text(address)).to_have_count(0)
    desk.get_by_role("button", name="메일 주소 보기").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label(re.compile("^이유")).fill("계정의 주인인지 확인해요.")
    dialog.get_by_role("button", name="메일 주소 보기").click()
    expect(desk.get_by_text(address)).to_be_visible()
    assert look(desk) == []
    sent = len(mailbox.mails)
    desk.get_by_label("답", exact=True).fill("새 기기로 들어오는 법을 알려 드릴게요.")
    desk.get_by_role("button", name="답 보내기").click()
    expect(desk.get_by_text("답을 보냈어요.")).to_be_visible()

    mail = text_of(mailbox.wait_for(sent + 1))
    assert "새 기기로 들어오는 법을 알려 드릴게요." in mail
    other = window(PHONE)
    other.goto(link_in(mail))
    other.get_by_role("button", name="문의 열기").click()
    thread = other.get_by_role("list", name="주고받은 글")
    expect(thread).to_contain_text("새 기기로 들어오는 법을")
    other.get_by_label("이어서 남기기").fill("고마워요. 해 볼게요.")
    other.get_by_role("button", name="보내기", exact=True).click()
    expect(thread).to_contain_text("고마워요. 해 볼게요.")
    assert look(other) == []

    again = window(PHONE)
    again.goto(link_in(mail))
    again.get_by_role("button", name="문의 열기").click()
    expect(again.get_by_text("이미 썼거나 기간이 지난 링크예요.")).to_be_visible()
    again.get_by_role("button", name="새 링크 받기").click()
    expect(again.get_by_label("메일 주소")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_word_rule_is_tried_before_it_is_saved(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"sells{key}", f"장터{key}")
    word = f"공동구매{key}"
    for title in ("하나", "둘"):
        an_entry(member, title=title, content=f"{word} 하실 분")
    owner = sign_up(server.url, f"rules{key}", f"규칙{key}")
    server.hamster("users", "grant-admin", owner.username)

    desk = sit_down(window, owner, "/word-rules/create")
    desk.get_by_label(re.compile("^단어")).fill(word)
    expect(desk.get_by_text("최근 30일 동안 2건을 찾았어요.")).to_be_visible()
    expect(desk.get_by_text("2건은 신고된 적이 없고 지금도 보여요.")).to_be_visible()
    expect(desk.get_by_role("link", name=member.nickname)).to_be_visible()
    expect(desk.get_by_role("list", name="찾은 글").get_by_role("listitem")).to_have_count(2)
    assert look(desk, TABLET, DESKTOP) == []


def ask_by_mail(phone: Page, mailbox: Mailbox, address: str, key: str) -> None:
    """From the page of signing in to a question that waits."""
    before = len(mailbox.mails)
    phone.goto("/login")
    phone.get_by_role("link", name="메일로 문의하기").click()
    assert look(phone) == []
    phone.get_by_label("메일 주소").fill("주소")
    phone.get_by_role("button", name="링크 받기").click()
    expect(phone.get_by_label("메일 주소")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("메일 주소").fill(address)
    phone.get_by_role("button", name="링크 받기").click()
    expect(phone.get_by_text("메일을 확인해 주세요")).to_be_visible()
    assert look(phone) == []

    phone.goto(link_in(text_of(mailbox.wait_for(before + 1))))
    phone.reload()
    phone.get_by_role("button", name="문의 열기").click()
    phone.get_by_label("무엇에 대한 문의인가요?").select_option("계정")
    assert "#" not in phone.url
    phone.get_by_label("제목").fill(f"들어갈 수 없어요 {key}")
    phone.get_by_label("내용").fill("휴대전화를 잃어버렸어요.")
    assert look(phone) == []
    phone.get_by_role("button", name="문의 보내기").click()
    expect(phone.get_by_text("답을 기다려요")).to_be_visible()
    assert look(phone) == []


def link_in(text: str) -> str:
    found = re.search(r"https?://\S+/inquiries/new#\S+", text)
    assert found, text
    return found[0]
