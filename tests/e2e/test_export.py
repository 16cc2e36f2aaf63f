"""A member exports their data: requested in the portal, announced by mail, readable offline."""

import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.mailbox import Mailbox, link_of
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

MADE_MS = 60_000
"""The scheduler takes requests every two seconds; a busy machine may take longer."""


@pytest.mark.part(name="journeys")
def test_a_member_takes_everything_home_and_reads_it_offline(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str, tmp_path: Path
) -> None:
    member = sign_up(server.url, f"take{key}", f"챙김이{key}")
    image = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    an_entry(member, title=f"나만의 날 {key}", isPublic=False, images=[image], mood="happy")
    before = len(mailbox.mails)
    page = window(PHONE)
    seat(page, member)

    ask_in_settings(page)
    mail = mailbox.wait_for(before + 1)
    assert "내 기록 파일이 준비됐어요" in str(mail["Subject"])

    archive = follow(window(DESKTOP), link_of(mail, "/export"), member, tmp_path)
    archive.extractall(tmp_path / "home")
    rows = json.loads(archive.read("data/diaries.json"))
    assert [(row["title"], row["isPublic"]) for row in rows] == [(f"나만의 날 {key}", False)]
    read_offline(window(PHONE), tmp_path / "home" / "index.html", f"나만의 날 {key}")


def test_a_record_is_read_without_a_network(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str, tmp_path: Path
) -> None:
    member = sign_up(server.url, f"read{key}", f"읽음이{key}")
    image = member.send_file("/api/upload", a_photo()).json()["urls"][0]
    an_entry(member, title=f"나만의 날 {key}", isPublic=False, images=[image], mood="happy")
    before = len(mailbox.mails)
    asked = member.post("/api/account/export").json()
    mailbox.wait_for(before + 1)
    file = tmp_path / "record.zip"
    file.write_bytes(member.get(f"/api/account/export/{asked['id']}/file").content)
    with ZipFile(file) as archive:
        archive.extractall(tmp_path / "home")

    read_offline(window(PHONE), tmp_path / "home" / "index.html", f"나만의 날 {key}")


def ask_in_settings(page: Page) -> None:
    page.goto("/settings")
    row = page.get_by_role("listitem").filter(has_text="내 기록 내려받기")
    row.get_by_role("link", name="보기").click()
    expect(page).to_have_url(re.compile("/export$"))
    expect(page.get_by_text("아직 만든 파일이 없어요")).to_be_visible()
    assert axe_findings(page) == []
    page.get_by_role("button", name="파일 만들기").click()
    expect(page.get_by_text("파일이 준비됐어요", exact=True)).to_be_visible(timeout=MADE_MS)
    expect(page.get_by_text(re.compile("부터 새로 만들 수 있어요"))).to_be_visible()
    assert axe_findings(page) == []


def follow(page: Page, link: str, member: Person, folder: Path) -> ZipFile:
    """On another device: the link asks who it is, and then leads to the file."""
    page.goto(link)
    form = page.locator("form")
    form.get_by_label("사용자명", exact=True).fill(member.username)
    form.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="로그인", exact=True).click()
    with page.expect_download() as arriving:
        page.get_by_role("link", name="내려받기", exact=True).click()
    download = arriving.value
    assert re.fullmatch(r"햄찌일기-챙김이\w+-\d{4}-\d\d-\d\d\.zip", download.suggested_filename)
    download.save_as(folder / "record.zip")
    return ZipFile(folder / "record.zip")


def read_offline(page: Page, index: Path, title: str) -> None:
    page.context.set_offline(True)
    page.goto(index.as_uri())
    entry = page.get_by_role("article", name=title)
    expect(entry).to_contain_text("나만 보기")
    picture = entry.get_by_role("img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    assert picture.evaluate("image => image.naturalWidth") > 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_findings(page) == [], scheme
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.part(name="journeys")
def test_a_link_opens_nobody_elses_record(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    member = sign_up(server.url, f"mine{key}", f"내것{key}")
    other = sign_up(server.url, f"peek{key}", f"엿봄{key}")
    before = len(mailbox.mails)
    member.post("/api/account/export")
    page = window(PHONE)
    seat(page, member)
    page.goto("/export")
    mine = page.get_by_role("link", name="내려받기", exact=True)
    expect(mine).to_be_visible(timeout=MADE_MS)
    address = str(mine.get_attribute("href"))

    theirs = window(PHONE)
    seat(theirs, other)
    theirs.goto(link_of(mailbox.wait_for(before + 1), "/export"))
    expect(theirs.get_by_text("아직 만든 파일이 없어요")).to_be_visible()
    assert other.get(address).status_code == 404
    assert member.get(address).status_code == 200


@pytest.mark.part(name="journeys")
def test_a_suspended_member_may_have_theirs(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    before = len(mailbox.mails)
    member = sign_up(server.url, f"held{key}", f"멈춤{key}")
    server.hamster("users", "suspend", member.username, "--days", "7", "--reason", "도배")
    page = window(PHONE)
    seat(page, member)

    page.goto("/export")
    page.get_by_role("button", name="파일 만들기").click()

    expect(page.get_by_role("link", name="내려받기", exact=True)).to_be_visible(timeout=MADE_MS)
    mailbox.wait_for(before + 2)  # of the suspension, and of the record
