"""A member chooses what rings where, silences a thread, and leaves the daily mail by its foot."""

import re
from typing import Any

import psycopg2
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.e2e.conftest import PHONE, OpenWindow, axe_findings, seat
from tests.factories.diaries import an_entry
from tests.mailbox import Mailbox, text_of
from tests.people import Person, sign_up
from tests.processes import Server

SETTINGS = "/api/notifications/preferences"
DEVICES = "/api/push/subscriptions"

TOAST_MS = 30_000
"""The worker may take its time to be ready."""

ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""A browser's public key; the example of RFC 8291 §5."""

ASKS_NOBODY = """
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
"""
"""A headless browser has nobody to ask; which answer it gives by itself depends on its build."""
REFUSED = """
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
"""
"""Somebody who said no to this site earlier."""
KNOWS_NO_PUSH = "delete window.PushManager"


def expect_toast(page: Page, title: str) -> None:
    """Its code comes with the first one, and a slow machine takes its time."""
    expect(page.get_by_text(title, exact=True)).to_be_visible(timeout=TOAST_MS)


def settle(page: Page, person: Person) -> None:
    """Let them sit there, greeted for the day: the greeting would take a message's place."""
    person.post("/api/attendance/check")
    seat(page, person)


def prove_address(server: Server, person: Person) -> None:
    """Verify the address of their sign-up, because the daily mail needs a verified address."""
    with psycopg2.connect(server.environment["HAMSTERD_DATABASE_URL"]) as link:
        link.cursor().execute(
            "UPDATE users SET email_verified_at = now() WHERE id = %s", [person.id]
        )


def toggle(page: Page, name: str) -> Locator:
    return page.get_by_role("switch", name=name, exact=True)


def ring_from(person: Person, name: str) -> None:
    """A device of theirs, as the browser would name it to the server."""
    body = {
        "endpoint": f"https://fcm.googleapis.com/fcm/send/{name}",
        "keys": {"p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
    }
    assert person.post(DEVICES, body).status_code == 201


def row_of(person: Person, kind: str) -> dict[str, Any]:
    kinds = person.get(SETTINGS).json()["kinds"]
    return next(row for row in kinds if row["kind"] == kind)


@pytest.mark.part(name="journeys")
def test_a_member_finds_the_settings_and_what_they_choose_stays(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"set{key}", f"알림콩이{key}")
    page = window(PHONE)
    settle(page, member)
    page.goto("/notifications")
    page.get_by_role("main").get_by_role("link", name="설정").click()
    expect(page.get_by_role("heading", level=1, name="알림 설정")).to_be_visible()
    assert axe_findings(page) == []

    expect(toggle(page, "내 글에 좋아요, 메일")).to_be_disabled()
    toggle(page, "하루 소식 메일").click()
    toggle(page, "내 글에 좋아요, 푸시").click()
    toggle(page, "새 팔로워, 메일").click()
    toggle(page, "내 댓글에 답글과 채택, 사이트").click()
    toggle(page, "밤에는 조용히").click()
    expect(toggle(page, "내 댓글에 답글과 채택, 푸시")).to_be_disabled()
    assert axe_findings(page) == []

    page.wait_for_timeout(500)
    page.reload()
    expect(toggle(page, "내 글에 좋아요, 푸시")).to_be_checked()
    expect(toggle(page, "새 팔로워, 메일")).not_to_be_checked()
    expect(toggle(page, "밤에는 조용히")).not_to_be_checked()
    expect(toggle(page, "운영자 안내, 사이트")).to_be_disabled()
    kept = member.get(SETTINGS).json()
    assert (kept["digest"], kept["quietHours"]["enabled"]) == (True, False)
    assert row_of(member, "reply")["site"] is False


@pytest.mark.part(name="journeys")
def test_what_the_server_refuses_goes_back(window: OpenWindow, server: Server, key: str) -> None:
    member = sign_up(server.url, f"back{key}", f"되돌이{key}")
    page = window(PHONE)
    settle(page, member)
    page.goto("/notifications/settings")

    def refuse(route: Route) -> None:
        if route.request.method == "PUT":
            route.fulfill(status=429, json={"code": "too_often", "message": "잠시 쉬어요."})
        else:
            route.fallback()

    page.route(f"**{SETTINGS}", refuse)
    toggle(page, "내 글에 댓글과 답변글, 푸시").click()
    expect_toast(page, "오류")
    words = "알림 설정을 저장하지 못했어요. 잠시 쉬어요."
    expect(page.get_by_text(words, exact=True)).to_be_visible()
    expect(toggle(page, "내 글에 댓글과 답변글, 푸시")).to_be_checked()
    assert row_of(member, "comment")["push"] is True


@pytest.mark.part(name="journeys")
def test_a_refused_permission_and_a_phone_without_push_are_told_what_to_do(
    window: OpenWindow, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"no{key}", f"조용이{key}")
    phone = window(PHONE, user_agent=ANDROID)
    phone.add_init_script(REFUSED)
    settle(phone, member)
    phone.goto("/notifications/settings")
    section = phone.get_by_role("region", name="이 기기로 알림 받기")
    expect(section).to_contain_text("이 기기에서 알림이 막혀 있어요")
    expect(section.get_by_role("listitem").first).to_contain_text("주소창 왼쪽의 아이콘")
    assert axe_findings(phone) == []
    section.get_by_role("button", name="다시 확인하기").click()
    expect_toast(phone, "아직 막혀 있어요")

    iphone = window(PHONE, user_agent=IPHONE)
    iphone.add_init_script(KNOWS_NO_PUSH)
    seat(iphone, member)
    iphone.goto("/notifications/settings")
    expect(iphone.get_by_text("홈 화면에 추가하면 받을 수 있어요")).to_be_visible()
    assert axe_findings(iphone) == []


@pytest.mark.part(name="journeys")
def test_a_push_service_out_of_reach_leaves_the_device_silent(
    browser: Browser, server: Server, key: str
) -> None:
    member = sign_up(server.url, f"far{key}", f"먼집사{key}")
    # Not a `window`: Chromium logs an error of its own when it cannot subscribe.
    context = browser.new_context(base_url=server.url, viewport=PHONE, locale="ko-KR")
    page = context.new_page()
    page.add_init_script(ASKS_NOBODY)
    settle(page, member)
    page.goto("/notifications/settings")
    page.get_by_role("button", name="이 기기에서 켜기").click()

    expect_toast(page, "오류")
    expect(page.get_by_role("button", name="이 기기에서 켜기")).to_be_enabled()
    assert member.get(DEVICES).json() == []
    context.close()


@pytest.mark.part(name="journeys")
def test_a_lost_device_is_taken_off_the_list(window: OpenWindow, server: Server, key: str) -> None:
    member = sign_up(server.url, f"dev{key}", f"기기콩이{key}")
    ring_from(member, f"lost-{key}")
    page = window(PHONE)
    settle(page, member)
    page.goto("/notifications/settings")
    devices = page.get_by_role("region", name="푸시 알림을 받는 기기")
    expect(devices.get_by_role("listitem")).to_have_count(1)
    assert axe_findings(page) == []

    devices.get_by_role("button", name=re.compile("빼기$")).click()
    expect(devices).to_contain_text("아직 없어요")
    assert member.get(DEVICES).json() == []


@pytest.mark.part(name="journeys")
def test_a_thread_is_silenced_from_its_menu_and_heard_again_from_the_bell(
    window: OpenWindow, server: Server, key: str
) -> None:
    author = sign_up(server.url, f"au{key}", f"글쓴이{key}")
    fan, other = (sign_up(server.url, f"{who}{key}", f"{who}님{key}") for who in ("fan", "oth"))
    entry = an_entry(author)
    fan.post(f"/api/diary/{entry['id']}/comments", {"content": "귀여워요"})
    page = window(PHONE)
    settle(page, author)
    page.goto(f"/diary/{entry['id']}")
    page.get_by_role("button", name="일기 메뉴", exact=True).click()
    page.get_by_role("menuitem", name="이 글 알림 끄기").click()
    expect_toast(page, "이 글의 알림을 껐어요")

    other.post(f"/api/diary/{entry['id']}/comments", {"content": "또 왔어요"})
    assert len(author.get("/api/notifications").json()) == 1
    page.get_by_role("button", name=re.compile("^알림")).first.click()
    bell = page.get_by_role("dialog", name="알림")
    expect(bell).to_contain_text("알림 꺼짐")
    assert axe_findings(page) == []
    bell.get_by_role("button", name="메뉴").first.click()
    page.get_by_role("menuitem", name="이 글 알림 켜기").click()
    expect(bell.get_by_text("알림 꺼짐")).to_have_count(0)

    other.post(f"/api/diary/{entry['id']}/comments", {"content": "이제 들려요?"})
    assert "외 1명" in author.get("/api/notifications").json()[0]["message"]


@pytest.mark.part(name="journeys")
def test_a_digests_foot_leads_out_of_it_without_signing_in(
    window: OpenWindow, server: Server, mailbox: Mailbox, key: str
) -> None:
    member = sign_up(server.url, f"mail{key}", f"메일콩이{key}")
    fan = sign_up(server.url, f"mfan{key}", f"손님{key}")
    prove_address(server, member)
    member.put(SETTINGS, {"digest": True})
    fan.post(f"/api/diary/{an_entry(member)['id']}/like")
    before = len(mailbox.mails)
    server.run_job("send-digests")
    link = re.search(r"https?://\S+/unsubscribe/\S+", text_of(mailbox.wait_for(before + 1)))
    assert link is not None

    page = window(PHONE)
    page.goto(link[0])
    expect(page.get_by_role("heading", name="하루 소식 메일을 그만 받을까요?")).to_be_visible()
    assert member.get(SETTINGS).json()["digest"] is True
    assert axe_findings(page) == []
    page.get_by_role("button", name="그만 받기").click()
    expect(page.get_by_role("heading", name="이제 하루 소식 메일을 보내지 않아요")).to_be_visible()
    assert member.get(SETTINGS).json()["digest"] is False
    assert axe_findings(page) == []
