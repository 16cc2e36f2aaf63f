"""A statutory takedown: from the public form to the day on which it ends by itself."""

from typing import Any

import psycopg2
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, OpenWindow, axe_findings, seat
from tests.people import Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

PLACEHOLDER = "임시조치된 글이에요"


def an_entry(author: Person, title: str) -> str:
    """The entry's address."""
    hamster = author.post("/api/hamsters", {"name": "콩이", "breed": "골든"}).json()["id"]
    form = {"title": title, "content": "공원에서 찍었어요.", "hamsterId": hamster}
    return f"/diary/{author.post('/api/diary', form).json()['id']}"


def a_month_later(server: Server, claimant: str) -> None:
    """As if the block of `claimant` had begun a month ago."""
    with psycopg2.connect(server.environment["HAMSTERD_DATABASE_URL"]) as database:
        database.cursor().execute(
            "UPDATE takedowns SET decided_at = decided_at - interval '30 days',"
            " block_ends_at = block_ends_at - interval '30 days' WHERE claimant_name = %s",
            (claimant,),
        )


@pytest.mark.part(name="journeys")
def test_from_the_form_to_the_end_of_the_block(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"photo{key}", f"사진사{key}")
    chief = sign_up(server.url, f"chief{key}", f"지기{key}")
    server.hamster("users", "grant-admin", chief.username)
    title, claimant = f"공원 산책 {key}", f"김민지{key}"
    address = an_entry(author, title)

    visitor = window(DESKTOP)
    ask(visitor, f"{server.url}{address}", claimant)
    desk = window(DESKTOP)
    seat(desk, chief)
    block(desk, claimant)
    visitor.goto(address)
    expect(visitor.get_by_role("heading", name=PLACEHOLDER)).to_be_visible()

    a_month_later(server, claimant)
    done: dict[str, Any] = server.run_job("end-takedowns")
    assert done
    visitor.goto(address)
    expect(visitor.get_by_role("heading", name=title)).to_be_visible()
    desk.goto(f'/admin/takedowns?filter={{"status":"released","q":"{claimant}"}}')
    card = desk.get_by_role("listitem").filter(has_text=claimant)
    expect(card.get_by_text("다시 공개", exact=True).first).to_be_visible()


def ask(page: Page, address: str, claimant: str) -> None:
    page.goto("/rights-report")
    page.get_by_label("어느 글인가요?").fill(address)
    page.get_by_label("어떤 권리가 침해되었나요?").select_option(label="초상권 침해")
    page.get_by_label("무엇이 왜 문제인가요?").fill(
        "제 얼굴이 나온 사진이 허락 없이 올라와 있어요."
    )
    page.get_by_label("이름", exact=True).fill(claimant)
    page.get_by_label("이메일", exact=True).fill("minji@example.com")
    page.get_by_role("button", name="신고 보내기").click()
    expect(page.get_by_role("link", name="처리 상태 보기")).to_be_visible()


def block(page: Page, claimant: str) -> None:
    page.goto(f'/admin/takedowns?filter={{"status":"pending","q":"{claimant}"}}')
    card = page.get_by_role("listitem").filter(has_text=claimant)
    expect(card.get_by_text("초상권 침해", exact=True)).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("b")
    dialog = page.get_by_role("dialog", name="30일 동안 보이지 않게 할까요?")
    dialog.get_by_role("textbox", name="이유").fill("판단하기 어려워 임시조치해요.")
    assert axe_findings(page) == []
    dialog.get_by_role("button", name="임시조치", exact=True).press("Enter")
    expect(page.get_by_text("임시조치했어요. 30일 뒤에 저절로 풀려요.")).to_be_visible()
    expect(card).to_have_count(0)
