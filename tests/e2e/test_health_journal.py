"""A hamster's weight is written by thumb, without a network too; a vet reads it by a link."""

from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import PHONE, OpenWindow, look, new_context, seat
from tests.factories.diaries import a_hamster
from tests.people import sign_up
from tests.processes import Server


def weigh(page: Page, grams: str) -> None:
    page.get_by_label("몸무게 (g)").fill(grams)
    page.get_by_role("button", name="적기", exact=True).click()


@pytest.mark.part(name="journeys")
def test_todays_weight_is_written_and_a_vet_reads_it(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"owner{key}", f"집사{key}")
    hamster = a_hamster(owner)["id"]
    for day in range(14, 0, -1):
        row = {"kind": "weight", "day": str(kst_day() - timedelta(days=day)), "value": 44}
        assert owner.post(f"/api/hamsters/{hamster}/health", row).is_success

    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}")
    page.get_by_role("link", name="건강수첩").click()
    page.wait_for_url(f"/hamster/{hamster}/health")
    weigh(page, "36.4")
    expect(page.get_by_text("몸무게가 10% 넘게 줄었어요")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("36.4 g").first).to_be_visible()
    page.get_by_text("표로 보기").click()
    assert look(page) == []
    page.get_by_role("button", name="잘못 쟀어요").click()
    expect(page.get_by_text("몸무게가 10% 넘게 줄었어요. 지켜봐")).to_have_count(1)  # in its row
    expect(page.get_by_text("무슨 일인지 알고 있나요?")).to_have_count(0)

    page.get_by_role("button", name="수의사에게 보이기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="링크 만들기").click()
    address = dialog.get_by_label("링크").input_value()
    assert look(page) == []

    vet = window(PHONE)
    vet.goto(address)
    expect(vet.get_by_role("heading", level=1)).to_contain_text("콩이의 건강 기록")
    expect(vet.get_by_text("36.4 g").first).to_be_visible()
    expect(vet.get_by_text(f"집사{key}")).to_have_count(0)
    assert look(vet) == []

    dialog.get_by_role("button", name="링크 끝내기").click()
    expect(dialog.get_by_role("button", name="링크 끝내기")).to_have_count(0)
    vet.reload()
    expect(vet.get_by_text("볼 수 없는 링크예요")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_weight_without_a_network_goes_once_there_is_one(
    browser: Browser, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"off{key}", f"지하철{key}")
    hamster = a_hamster(owner)["id"]
    page = new_context(browser, server, PHONE).new_page()
    seat(page, owner)
    page.goto(f"/hamster/{hamster}/health")
    expect(page.get_by_label("몸무게 (g)")).to_be_visible()

    page.context.set_offline(True)
    weigh(page, "43")
    expect(page.get_by_text("이 기기에 적어 두었어요")).to_be_visible()
    expect(page.get_by_text("보내는 중 1개")).to_be_visible()

    page.context.set_offline(False)
    expect(page.get_by_text("보내는 중 1개")).to_be_hidden()
    expect(page.get_by_role("main").get_by_text("43 g").first).to_be_visible()
    [row] = owner.get(f"/api/hamsters/{hamster}/health").json()
    assert (row["kind"], row["value"]) == ("weight", 43)
    page.context.close()
