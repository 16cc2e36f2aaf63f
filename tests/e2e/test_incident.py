"""A leak from opening it in the console to the mail and the notice that a member reads."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pydantic import SecretStr

from hamsterd.core.clock import KST, utc_now
from hamsterd.db.handle import database
from scheduler.jobs.deliver_mail import deliver_mail
from scheduler.jobs.tell_incidents import tell_incidents
from scheduler.task import Task
from tests.e2e.chromium import ROOT
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, look, seat
from tests.e2e.test_read_only import picture
from tests.mailbox import OF_SIGN_UPS, Mailbox, link_of, running_mailbox, text_of
from tests.people import Person, make_admin, sign_up
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings

pytestmark = pytest.mark.part(name="journeys")

SAID = {
    "어떤 개인정보인가요": "이메일 주소",
    "언제, 어떻게 일어났나요": "11월 20일 새벽에 운영자의 계정을 남이 썼어요.",
    "저희가 한 일과 앞으로 할 일": "그 계정을 막고 경찰에 알렸어요.",
}


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """Where the mail arrives."""
    with running_mailbox(beside=OF_SIGN_UPS) as mailbox:
        yield mailbox


@pytest.fixture
def here(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory, box: Mailbox
) -> Iterator[RunningSite]:
    """A site of its own, because its banner would be shown in other tests, too."""
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("incident")
    built = ROOT / "portal" / "dist"
    settings = site_settings(folder, portal_dist=built, smtp_url=SecretStr(box.url))
    with running_site(dsn, settings) as site:
        yield site
    database.close_all()
    postgres_cluster.drop(dsn)


def window(browser: Browser, site: RunningSite, person: Person, size: dict[str, int]) -> Page:
    context = browser.new_context(
        base_url=site.url,
        viewport=size,
        locale="ko-KR",
        timezone_id="Asia/Seoul",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    seat(page, person)
    return page


def open_incident(desk: Page) -> None:
    desk.goto("/admin/incidents/create")
    desk.get_by_label("무슨 일인가요").fill("운영자 계정이 도용됐어요.")
    desk.get_by_label("무엇이 새었나요").fill("회원의 이메일")
    desk.get_by_label("어떻게 알았나요").fill("열람 기록을 점검하다가")
    desk.get_by_label("건강수첩과 병원 서류 (민감)").check()
    picture(desk, "incident-create")
    assert look(desk, TABLET, DESKTOP) == []
    desk.get_by_role("button", name="사고 열기").click()
    expect(desk.get_by_text("사고를 열었어요. 기한이 흐르고 있어요.")).to_be_visible()


def learn_when(desk: Page) -> None:
    desk.get_by_role("button", name="알게 된 때 적기").click()
    dialog = desk.get_by_role("dialog", name="새었음을 언제 알았나요?")
    dialog.get_by_label("알게 된 때").fill(f"{utc_now().astimezone(KST):%Y-%m-%d}T00:00")
    dialog.get_by_role("textbox", name="이유").fill("백업이 밖에 있던 것을 확인했어요.")
    picture(desk, "incident-learn")
    assert look(desk, TABLET, DESKTOP) == []
    dialog.get_by_role("button", name="알게 된 때 적기").click()
    expect(desk.get_by_text("적었어요. 기한을 그때부터 세요.")).to_be_visible()


def find_write_and_send(desk: Page) -> None:
    desk.goto("/admin/incidents/1/show")
    clocks = desk.get_by_role("table", name="기한")
    expect(clocks.get_by_role("row", name="개인정보보호위원회에 신고하기")).to_contain_text(
        "71시간"
    )
    expect(desk.get_by_text("인원과 관계없이 신고해야 해요")).to_be_visible()
    learn_when(desk)
    find = desk.get_by_role("region", name="관련된 사람 찾기")
    find.get_by_role("button", name="관련된 사람 찾기").click()
    expect(desk.get_by_text("1명을 찾아 1명을 더했어요.")).to_be_visible()
    letter = desk.get_by_role("region", name="알릴 글")
    expect(letter.get_by_text("아직 비어 있어요")).to_be_visible()
    for heading, text in SAID.items():
        letter.get_by_label(heading).fill(text)
    letter.get_by_role("button", name="글 저장").click()
    expect(letter.get_by_text("아직 비어 있어요")).to_have_count(0)
    form = desk.get_by_role("textbox", name="신고서")
    expect(form).to_have_value(re.compile("2. 유출등이 된 개인정보의 항목과 규모\n건강수첩"))
    expect(form).to_have_value(re.compile("그 계정을 막고 경찰에 알렸어요."))
    picture(desk, "incident-written")
    assert look(desk, TABLET, DESKTOP) == []
    letter.get_by_role("button", name="모두에게 알리기").click()
    dialog = desk.get_by_role("dialog", name="1명에게 알릴까요?")
    dialog.get_by_role("button", name="모두에게 알리기").click()
    expect(desk.get_by_text("알리기 시작했어요.")).to_be_visible()


def test_an_incident_from_the_console_to_the_member(
    browser: Browser, here: RunningSite, box: Mailbox
) -> None:
    chief = make_admin(sign_up(here.url, "chief", "햄찌지기"))
    member = sign_up(here.url, "kongi", "콩이집사")
    assert chief.post(f"/api/admin/users/{member.id}/reveal", {"reason": "문의"}).is_success
    desk = window(browser, here, chief, DESKTOP)
    open_incident(desk)
    find_write_and_send(desk)

    assert tell_incidents(Task(here.settings))["told"] == 1
    deliver_mail(Task(here.settings))  # unless the site's own worker was faster
    mail = box.wait_for(1)
    assert mail["To"] == "kongi@example.com"
    assert all(text in text_of(mail) for text in SAID.values())

    phone = window(browser, here, member, PHONE)
    phone.goto(link_of(mail, "/incidents/1"))
    name = "개인정보가 새어 나갔음을 알려 드려요"
    expect(phone.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(phone.get_by_role("region", name="어떤 개인정보인가요")).to_contain_text("이메일 주소")
    expect(phone.get_by_text("개인정보 사고를 알려 드려요: 운영자")).to_be_visible()
    picture(phone, "incident-notice")
    assert look(phone, PHONE, TABLET, DESKTOP) == []
    desk.goto("/admin/incidents")
    expect(desk.get_by_role("cell", name="민감", exact=True)).to_be_visible()
    expect(desk.get_by_role("cell", name="알림", exact=True)).to_be_visible()
    picture(desk, "incident-list")
    assert look(desk, TABLET, DESKTOP) == []
    for page in (desk, phone):
        page.context.close()
