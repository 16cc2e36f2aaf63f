"""Passkeys in a real browser, with the authenticator that Chromium brings for tests.

Made in the settings on a phone; the whole of signing in; a second step; a proof for the console;
removed. A copy that has fallen behind, and a device that has none, are refused in words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, look, settle
from tests.e2e.test_two_steps import sign_in
from tests.people import sign_up
from tests.postgres import Cluster
from tests.processes import Server, served

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@dataclass
class Device:
    """The authenticator of one page."""

    cdp: CDPSession
    id: str

    def keys(self) -> list[dict[str, Any]]:
        """Its stored credentials, private keys included."""
        known = {"authenticatorId": self.id}
        held: list[dict[str, Any]] = self.cdp.send("WebAuthn.getCredentials", known)["credentials"]
        return held

    def take(self, key: dict[str, Any]) -> None:
        """Hold a key that another device made."""
        self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})


@pytest.fixture(scope="module")
def server(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with a name, which wants a second factor of its staff."""
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("passkeys")
    settings = {"HAMSTERD_STAFF_SECOND_FACTOR": "on"}
    with served(dsn, folder, workers=1, host="localhost", **settings) as running:
        yield running
    postgres_cluster.drop(dsn)


def give_device(page: Page) -> Device:
    """An authenticator that is unlocked by itself."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    made = cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return Device(cdp, made["authenticatorId"])


def add_passkey(page: Page, name: str) -> None:
    """As a member does it in the settings; the codes are kept."""
    page.goto("/settings")
    page.get_by_role("button", name="패스키 더하기").click()
    dialog = page.get_by_role("dialog", name="패스키 더하기")
    expect(dialog.get_by_label("이름")).not_to_have_value("")
    settle(page)
    assert axe_findings(page) == []
    dialog.get_by_label("이름").fill(name)
    dialog.get_by_role("button", name="패스키 만들기").click()
    codes = page.get_by_role("dialog", name="복구 코드를 보관해 주세요")
    expect(codes.locator("code")).to_have_count(10)
    codes.get_by_label("안전한 곳에 보관했어요").check()
    codes.get_by_role("button", name="닫기").last.click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def sign_out(page: Page, server: Server) -> None:
    page.request.post("/api/auth/logout", headers={"Origin": server.url})


def press_passkey(page: Page) -> None:
    page.goto("/login")
    page.get_by_role("button", name="패스키로 로그인").click()


def test_a_passkey_from_the_first_to_the_last(window: OpenWindow, server: Server, key: str) -> None:
    username, name = f"pass{key}", f"내 휴대폰 {key}"
    sign_up(server.url, username, f"열쇠{key}")
    page = window(PHONE)
    device = give_device(page)
    sign_in(page, username)
    page.wait_for_url("/")
    add_passkey(page, name)
    settle(page)
    assert look(page, PHONE) == []
    copied = device.keys()[0]

    sign_out(page, server)
    page.goto("/login")
    expect(page.get_by_role("button", name="패스키로 로그인")).to_be_visible()
    settle(page)
    assert look(page, PHONE) == []
    page.get_by_role("button", name="패스키로 로그인").click()
    page.wait_for_url("/")

    sign_out(page, server)
    sign_in(page, username)
    expect(page.get_by_role("heading", name="한 번 더 확인할게요")).to_be_visible()
    settle(page)
    assert look(page, PHONE) == []
    page.get_by_role("button", name="패스키로 확인하기").click()
    page.wait_for_url("/")

    thief = window(PHONE)
    give_device(thief).take(copied)
    press_passkey(thief)
    expect(thief.get_by_role("alert")).to_contain_text("복제된 것일 수 있어")

    page.goto("/settings")
    page.get_by_role("button", name=f"{name} 이름 바꾸기").click()
    page.get_by_role("dialog").get_by_label("이름").fill("서랍 속 열쇠")
    page.get_by_role("button", name="저장하기").click()
    page.get_by_role("button", name="서랍 속 열쇠 빼기").click()
    confirm = page.get_by_role("alertdialog").or_(page.get_by_role("dialog"))
    expect(confirm).to_contain_text("마지막 2단계 수단이에요")
    confirm.get_by_role("button", name="빼기").click()
    expect(page.get_by_role("heading", name="서랍 속 열쇠")).to_have_count(0)
    sign_out(page, server)
    press_passkey(page)
    expect(page.get_by_role("alert")).to_contain_text("등록되지 않은 패스키예요")


@pytest.mark.part(name="journeys")
def test_a_device_without_one_says_so(window: OpenWindow) -> None:
    page = window(PHONE)
    give_device(page)
    press_passkey(page)
    expect(page.get_by_role("alert")).to_contain_text("쓸 수 있는 패스키가 없어요")
    settle(page)
    assert look(page, PHONE) == []


@pytest.mark.part(name="journeys")
def test_the_staff_is_led_to_one_and_opens_the_console_with_it(
    window: OpenWindow, server: Server, key: str
) -> None:
    username = f"chief{key}"
    sign_up(server.url, username, f"열쇠꾼{key}")
    server.hamster("users", "grant-admin", username)
    page = window(DESKTOP)
    give_device(page)
    sign_in(page, username)
    page.wait_for_url("/")
    page.goto("/admin")
    expect(page.get_by_role("heading", name="2단계 인증을 켜 주세요")).to_be_visible()
    page.get_by_role("link", name="설정에서 켜기").click()
    page.wait_for_url("/settings")
    add_passkey(page, "사무실 열쇠")
    page.goto("/admin/staff")
    row = page.get_by_role("row").filter(has_text=f"열쇠꾼{key}").first  # figures stand below
    expect(row).to_contain_text("패스키")

    # A remembered device signs in and proves nothing: the console asks.
    sign_out(page, server)
    sign_in(page, username)
    page.get_by_label("이 기기에서는 30일 동안 묻지 않기").check()
    page.get_by_role("button", name="패스키로 확인하기").click()
    page.wait_for_url("/")
    sign_out(page, server)
    sign_in(page, username)
    page.wait_for_url("/")
    page.goto("/admin/staff")
    asked = page.locator("dialog")
    expect(asked.get_by_role("heading", name="본인 확인")).to_be_visible()
    assert axe_findings(page) == []
    asked.get_by_role("button", name="패스키로 확인하기").click()
    expect(row).to_be_visible()
