"""Signing in with Kakao and Naver, in a browser that really goes there and back.

Kakao is an OpenID Connect provider, Naver a small OAuth 2 server of our own.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenWindow, axe_findings, look, seat, settle
from tests.naver import Naver
from tests.people import PASSWORD, sign_up
from tests.processes import Server
from tests.provider import Provider

GoTo = Callable[..., Page]
LABELS = {"kakao": "카카오", "naver": "네이버"}


@pytest.fixture(params=["kakao", "naver"])
def way(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def there(way: str, provider: Provider, naver: Naver) -> Provider | Naver:
    return provider if way == "kakao" else naver


@pytest.fixture
def go_there(window: OpenWindow, way: str, there: Provider | Naver) -> GoTo:
    def go(viewport: dict[str, int] = PHONE) -> Page:
        page = window(viewport)
        page.goto("/login")
        page.get_by_role("link", name=f"{LABELS[way]} 로그인").click()
        page.wait_for_url(f"{there.url}/**")
        return page

    return go


def consent(page: Page, subject: str) -> None:
    page.locator("input[name=sub]").fill(subject)
    page.locator("button[type=submit], input[type=submit]").first.click()


def agree(page: Page) -> None:
    for box in page.get_by_role("checkbox").all():
        box.check()


@pytest.mark.part(name="journeys")
def test_the_buttons_look_as_they_should(window: OpenWindow) -> None:
    page = window(PHONE)
    for path in ("/login", "/register"):
        page.goto(path)
        expect(page.get_by_role("link", name="네이버")).to_be_visible()
        settle(page)
        assert look(page, PHONE, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_a_new_person_without_an_address_tells_one(
    go_there: GoTo, way: str, there: Provider | Naver, key: str
) -> None:
    there.has(f"new{key}", nickname="몽이 집사")
    page = go_there(DESKTOP)
    consent(page, f"new{key}")

    page.wait_for_url("**/register/complete*")
    page.get_by_role("textbox", name="이메일").fill(f"new{key}{way}@example.com")
    page.get_by_role("textbox", name="닉네임").fill(f"몽이네{key}")
    expect(page.get_by_text("쓸 수 있는 닉네임이에요.")).to_be_visible()
    agree(page)
    assert axe_findings(page) == []
    page.get_by_role("button", name="가입 마치기").click()

    tour = page.get_by_role("dialog")
    expect(tour.get_by_text(f"{LABELS[way]} 계정으로 가입을 마쳤어요.")).to_be_visible()
    page.wait_for_url("/")
    page.goto("/settings")
    expect(page.get_by_text("메일 주소를 확인해").first).to_be_visible()
    page.get_by_role("button", name=f"{LABELS[way]} 연결 해제").click()
    page.get_by_role("dialog").get_by_role("button", name="연결 해제").click()
    expect(page.get_by_text("이 계정의 유일한 로그인 방법이에요.")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_refused_consent_is_said(go_there: GoTo) -> None:
    page = go_there()
    page.locator("button[name=action][value=deny], button:has-text('Deny')").first.click()

    expect(page.get_by_text("로그인에 실패했습니다. 다시 시도해주세요.").first).to_be_visible()
    page.wait_for_url("/")


@pytest.mark.part(name="journeys")
def test_an_unverified_address_that_is_somebodys_takes_their_password(
    go_there: GoTo, there: Provider | Naver, way: str, server: Server, key: str
) -> None:
    username, nickname = f"{way}{key}", f"먼저{way[0]}{key}"
    sign_up(server.url, username, nickname)
    there.has(username, email=f"{username}@example.com", nickname="먼저")
    page = go_there()
    consent(page, username)

    page.wait_for_url("**/register/complete*")
    page.get_by_role("textbox", name="이메일").fill(f"{username}@example.com")
    page.get_by_role("textbox", name="닉네임").fill(f"다른{way[0]}{key}")
    agree(page)
    page.get_by_role("button", name="가입 마치기").click()
    expect(page.get_by_text("이미 가입한 이메일이에요.")).to_be_visible()
    page.get_by_role("button", name="내 계정에 연결하기").click()
    assert axe_findings(page) == []
    page.get_by_role("button", name="다른 이메일로 가입하기").click()
    expect(page.get_by_role("textbox", name="닉네임")).to_have_value(f"다른{way[0]}{key}")
    page.get_by_role("button", name="내 계정에 연결하기").click()
    page.get_by_role("textbox", name="비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="연결하고 로그인").click()

    page.wait_for_url("/")
    expect(page.get_by_role("link", name=f"내 프로필, {nickname}")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_several_are_linked_and_let_go_in_the_settings(
    window: OpenWindow, provider: Provider, naver: Naver, server: Server, key: str
) -> None:
    """A changed address at the provider changes the displayed one only."""
    member = sign_up(server.url, f"both{key}", f"둘다{key}")
    provider.has(f"k{key}", email=f"k{key}@kakao.example", nickname="둘다")
    naver.has(f"n{key}", email=f"n{key}@naver.example", nickname="둘다")
    page = window(PHONE)
    seat(page, member)
    page.goto("/settings")
    for label, subject, there in (("카카오", f"k{key}", provider), ("네이버", f"n{key}", naver)):
        page.get_by_role("button", name=f"{label} 연결").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("비밀번호", exact=True).fill(PASSWORD)
        dialog.get_by_role("button", name=f"{label}로 계속하기").click()
        page.wait_for_url(f"{there.url}/**")
        consent(page, subject)
        page.wait_for_url("**/settings")
        expect(page.get_by_text(f"이제 {label}로도 로그인할 수 있어요.").first).to_be_visible()
    expect(page.get_by_text("k***@kakao.example")).to_be_visible()
    expect(page.get_by_text("n***@naver.example")).to_be_visible()
    assert axe_findings(page) == []

    naver.has(f"n{key}", email=f"renamed{key}@naver.example", nickname="둘다")
    other = window(PHONE)
    other.goto("/login?next=/settings")
    other.get_by_role("link", name="네이버 로그인").click()
    other.wait_for_url(f"{naver.url}/**")
    consent(other, f"n{key}")
    other.wait_for_url("**/settings")
    expect(other.get_by_text("r***@naver.example")).to_be_visible()
    other.get_by_role("button", name="네이버 연결 해제").click()
    dialog = other.get_by_role("dialog")
    dialog.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="연결 해제").click()
    expect(other.get_by_role("button", name="네이버 연결", exact=True)).to_be_visible()
