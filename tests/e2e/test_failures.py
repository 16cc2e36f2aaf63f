"""Each failed act shows its own message with the reason; input and content stay."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import PHONE, seat
from tests.factories.diaries import an_entry
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

REQUEST_ID = "edge-502"


def cut(route: Route) -> None:
    """The network is gone for whatever would change something."""
    if route.request.method == "GET":
        route.fallback()
    else:
        route.abort("internetdisconnected")


def bad_gateway(route: Route) -> None:
    """A proxy responds instead of the site, with a page of its own."""
    if route.request.method == "GET":
        route.fallback()
    else:
        headers = {"X-Request-Id": REQUEST_ID, "Content-Type": "text/html"}
        route.fulfill(status=502, headers=headers, body="<html>502 Bad Gateway</html>")


def signed_out(route: Route) -> None:
    """The session ended elsewhere."""
    if route.request.method == "GET" or "/auth/" in route.request.url:
        route.fallback()
    else:
        route.fulfill(status=401, json={"code": "not_signed_in", "message": "로그인이 필요해요."})


FAULTS = pytest.mark.parametrize(
    ("fault", "cause"),
    [
        (cut, "인터넷 연결을 확인해 주세요."),
        (bad_gateway, "서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요."),
    ],
    ids=["offline", "502"],
)


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Not a `window`: Chromium logs a console error for each intended failure."""
    context = browser.new_context(
        base_url=server.url,
        viewport=PHONE,
        locale="ko-KR",
        service_workers="block",
        permissions=["clipboard-read", "clipboard-write"],
    )
    yield context.new_page()
    context.close()


def reader(server: Server, key: str) -> tuple[Person, Person, int]:
    """Somebody who reads, whose diary it is, and the entry."""
    author = sign_up(server.url, f"fa{key}", f"글쓴{key}")
    member = sign_up(server.url, f"fm{key}", f"읽는{key}")
    return member, author, int(an_entry(author, title=f"오늘 {key}")["id"])


def says(page: Page, title: str, sentence: str, cause: str) -> None:
    # A form shows it above its button, everything else in a toast.
    message = page.get_by_role("listitem").or_(page.locator("form").get_by_role("alert"))
    message = message.filter(has_text=sentence)
    expect(message).to_contain_text(title)
    expect(message.get_by_text(f"{sentence} {cause}", exact=True)).to_be_visible()
    number = message.get_by_text(REQUEST_ID, exact=True)
    expect(number).to_have_count(1 if "서버" in cause else 0)


def like(page: Page) -> None:
    page.get_by_role("button", name="좋아요").first.click()


def comment(page: Page) -> None:
    page.get_by_role("textbox", name="댓글").fill("귀여워요")
    page.get_by_role("button", name="남기기").click()


def act_on(page: Page, item: str) -> None:
    page.get_by_role("button", name="일기 메뉴", exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def report(page: Page) -> None:
    act_on(page, "신고")
    page.get_by_role("radio", name="허위 정보").check()
    page.get_by_role("button", name="신고 보내기").click()


def remove(page: Page) -> None:
    act_on(page, "지우기")
    page.get_by_role("button", name="지우기").click()


ACTS = pytest.mark.parametrize(
    ("act", "title", "sentence"),
    [
        (like, "오류", "좋아요를 남기지 못했어요."),
        (comment, "오류", "댓글 작성 중 오류가 발생했습니다."),
        (report, "신고 실패", "신고 접수 중 오류가 발생했습니다."),
        (remove, "삭제 실패", "일지 삭제 중 오류가 발생했습니다."),
    ],
    ids=["like", "comment", "report", "delete"],
)


@pytest.mark.part(name="journeys")
@FAULTS
@ACTS
def test_what_failed_and_why(
    page: Page,
    server: Server,
    key: str,
    act: Callable[[Page], None],
    title: str,
    sentence: str,
    fault: Callable[[Route], None],
    cause: str,
) -> None:
    member, author, entry_id = reader(server, key)
    seat(page, author if act is remove else member)
    page.goto(f"/diary/{entry_id}")
    expect(page.get_by_role("heading", name=f"오늘 {key}")).to_be_visible()
    page.route("**/api/**", fault)

    act(page)

    says(page, title, sentence, cause)
    if act is like:
        expect(page.get_by_role("button", name="좋아요").first).to_have_attribute(
            "aria-pressed", "false"
        )
    if act is comment:
        expect(page.get_by_role("textbox", name="댓글")).to_have_value("귀여워요")
    if act is report:
        expect(page.get_by_role("radio", name="허위 정보")).to_be_checked()


@pytest.mark.part(name="journeys")
def test_the_id_of_a_request_is_copied_above_an_open_dialog(
    page: Page, server: Server, key: str
) -> None:
    member, _, entry_id = reader(server, key)
    seat(page, member)
    page.goto(f"/diary/{entry_id}")
    page.route("**/api/**", bad_gateway)
    report(page)

    page.get_by_role("button", name="복사").click()

    expect(page.get_by_text("복사했어요")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == REQUEST_ID
    expect(page.get_by_role("radio", name="허위 정보")).to_be_checked()


@pytest.mark.part(name="journeys")
def test_a_session_that_ended_is_begun_again_over_what_was_written(
    page: Page, server: Server, key: str
) -> None:
    member, _, entry_id = reader(server, key)
    seat(page, member)
    page.goto(f"/diary/{entry_id}")
    page.route("**/api/**", signed_out)
    report(page)
    expect(page.get_by_text("로그인이 끝났어요.", exact=False).first).to_be_visible()

    page.get_by_role("alert").get_by_role("button", name="로그인").click()
    form = page.get_by_role("dialog", name="다시 로그인")
    form.get_by_label("사용자명").fill(member.username)
    form.get_by_label("비밀번호", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="로그인", exact=True).click()
    expect(form).to_be_hidden()

    page.unroute("**/api/**", signed_out)
    expect(page.get_by_role("radio", name="허위 정보")).to_be_checked()
    page.get_by_role("button", name="신고 보내기").click()
    expect(page.get_by_text("신고 완료", exact=True)).to_be_visible()
