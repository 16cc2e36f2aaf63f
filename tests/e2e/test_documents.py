"""An adverse change of the terms: written, refused for seven days, announced, read, agreed to.

The site runs in this process, so that the test can turn its clock; the browser is a real one.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hamsterd.core.clock import kst_day, spoken_day
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_row
from scheduler.jobs.announce_documents import announce_documents
from scheduler.task import Task
from tests.e2e.chromium import ROOT
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, look, seat
from tests.e2e.test_notice import portal_stands
from tests.e2e.test_read_only import picture
from tests.hamsterd.members.documents.writing import after_days
from tests.people import Person, make_admin, sign_up
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings

pytestmark = pytest.mark.part(name="journeys")

Open = Callable[[dict[str, int], Person], Page]


@pytest.fixture
def here(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningSite]:
    """A site of its own in this process."""
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("documents")
    settings = site_settings(folder, portal_dist=ROOT / "portal" / "dist")
    with running_site(dsn, settings) as site:
        yield site
    database.close_all()
    postgres_cluster.drop(dsn)


@pytest.fixture
def opened(browser: Browser, here: RunningSite) -> Iterator[Open]:
    """Opens somebody's own window on it."""
    contexts: list[BrowserContext] = []

    def open_window(viewport: dict[str, int], person: Person) -> Page:
        context = browser.new_context(
            base_url=here.url,
            viewport=viewport,
            locale="ko-KR",
            timezone_id="Asia/Seoul",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        seat(page, person)
        return page

    yield open_window
    for context in contexts:
        context.close()


def write(desk: Page) -> None:
    """Write an adverse change that asks for consent."""
    desk.goto("/admin/documents")
    expect(desk.get_by_role("button", name="초안 시작하기")).to_be_visible()
    picture(desk, "documents-none")
    desk.set_viewport_size(DESKTOP)
    desk.get_by_role("button", name="초안 시작하기").click()
    body = desk.get_by_label("글", exact=True)
    changed = body.input_value().replace("7일 이용 정지", "10일 이용 정지")
    body.fill(changed + "\n\n## 제13조 (해바라기씨)\n\n회원은 하루에 다섯 알만 먹습니다.")
    changes = desk.get_by_role("list", name="바뀐 것")
    expect(changes.locator("del").first).to_contain_text("7일")
    expect(changes.get_by_text("회원은 하루에 다섯 알만 먹습니다.")).to_be_visible()
    desk.get_by_label("회원에게 불리한 변경이에요").check()
    desk.get_by_label("시행되면 회원에게 다시 동의를 받아요").check()
    desk.get_by_role("button", name="초안 저장").click()
    expect(desk.get_by_text("초안을 저장했어요.")).to_be_visible()
    picture(desk, "documents-draft")
    assert look(desk, TABLET, DESKTOP) == []


def announce(desk: Page, adverse: date) -> None:
    """Seven days are refused in words; thirty are taken."""
    expect(desk.get_by_text(f"30일 뒤인 {spoken_day(adverse)}부터")).to_be_visible()
    desk.get_by_label("시행일").fill((kst_day() + timedelta(days=7)).isoformat())
    desk.get_by_role("button", name="예고하기").click()
    expect(desk.get_by_text("회원에게 불리한 변경은 30일 전에").first).to_be_visible()
    desk.get_by_label("시행일").fill(adverse.isoformat())
    desk.get_by_role("button", name="예고하기").click()
    expect(desk.get_by_text("개정을 예고했어요.")).to_be_visible()
    expect(desk.get_by_text(f"2판이 {spoken_day(adverse)} 0시")).to_be_visible()
    picture(desk, "documents-coming")


def read_what_changes(phone: Page, url: str, adverse: date) -> None:
    """The notification leads to the changes; the text in force announces the next version."""
    phone.goto("/notifications")
    told = phone.get_by_role("main").get_by_text(f"{spoken_day(adverse)}부터 이용약관이 바뀌어요.")
    told.first.click()
    expect(phone).to_have_url(f"{url}/terms-of-service/2")
    expect(phone.get_by_role("list", name="1판에서 바뀐 것")).to_contain_text("10일 이용 정지")
    picture(phone, "document-coming")
    assert look(phone) == []
    phone.goto("/terms-of-service")
    portal_stands(phone)
    expect(phone.get_by_text(f"{spoken_day(adverse)}부터 바뀌어요.")).to_be_visible()
    expect(phone.get_by_text("해바라기씨")).to_have_count(0)
    picture(phone, "document-current")


def agree(phone: Page, member: Person) -> None:
    """Until members agree they can read, and writes are refused; then they can write."""
    phone.goto("/")
    dialog = phone.get_by_role("dialog", name="이용약관에 동의해 주세요")
    expect(dialog.get_by_role("list", name="이용약관에서 바뀐 것")).to_contain_text("10일")
    picture(phone, "consent")
    assert look(phone) == []
    dialog.get_by_role("button", name="나중에").click()
    expect(dialog).to_have_count(0)
    post = {"title": "가", "content": "나", "boardId": 1}
    assert member.post("/api/community", post).json()["code"] == "consent_needed"
    phone.goto("/settings")
    dialog.get_by_role("button", name="동의하고 계속 쓰기").click()
    expect(dialog).to_have_count(0)


def test_an_adverse_change_is_announced_read_and_agreed_to(here: RunningSite, opened: Open) -> None:
    chief = make_admin(sign_up(here.url, "chief", "햄찌지기"))
    member = sign_up(here.url, "kongi", "콩이집사")
    adverse = kst_day() + timedelta(days=30)
    desk = opened(DESKTOP, chief)
    write(desk)
    announce(desk, adverse)
    assert announce_documents(Task(here.settings))["told"] == 2
    phone = opened(PHONE, member)
    read_what_changes(phone, here.url, adverse)

    with after_days(30):
        agree(phone, member)
        shown = member.get("/api/documents/terms").json()
        phone.goto("/terms-of-service/1")
        expect(phone.get_by_text("지난 글이에요.")).to_be_visible()
        expect(phone.get_by_text("7일 이용 정지", exact=True)).to_be_visible()
        expect(phone.get_by_text("해바라기씨")).to_have_count(0)

    with connection():
        row = fetch_row(
            "SELECT document, version, body_hash FROM consents WHERE user_id = %(id)s"
            " ORDER BY id DESC LIMIT 1",
            id=member.id,
        )
    assert row == {"document": "terms", "version": "2", "body_hash": shown["bodyHash"]}


def test_a_question_is_found_before_it_is_asked(here: RunningSite, opened: Open) -> None:
    member = sign_up(here.url, "bami", "밤이네")
    phone = opened(PHONE, member)
    phone.goto("/help")
    phone.get_by_label("질문 찾기").fill("되살릴")
    expect(phone.get_by_text("질문 1개")).to_be_visible()
    phone.get_by_text("지운 일기나 글을 되살릴 수 있나요?").click()
    expect(phone.get_by_text("지운 날부터 30일 동안")).to_be_visible()
    picture(phone, "help")
    assert look(phone) == []

    phone.goto("/inquiries")
    phone.get_by_role("button", name="새 문의").click()
    phone.get_by_label("제목").fill("비밀번호를 잊어버렸어요")
    suggested = phone.get_by_role("region", name="혹시 이 답을 찾으셨나요?")
    suggested.get_by_text("비밀번호나 사용자명을 잊어버렸어요.").click()
    expect(suggested.get_by_role("link", name="계정 찾기")).to_be_visible()
    picture(phone, "inquiry-suggested")
    assert look(phone) == []
