"""A member who weighs weekly gets a phone notification about a loss of a fifth, and shows a vet one
printed sheet.

The weights are entered on a phone once, and imported from a file of Korean Excel once.
"""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import PHONE, look, new_context, seat
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row
from tests.people import Person, sign_up
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.push_service import PushService, running_push_service

WEIGHTS = [150, 149, 151, 150, 150, 152, 151, 150]
"""Grams of the weeks before."""
LOW = 118
"""A fifth and more under 151, the best median of three."""


class Ringing(NamedTuple):
    """A site, and where it rings telephones."""

    server: Server
    service: PushService


@pytest.fixture(scope="module")
def ringing(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Ringing]:
    dsn = postgres_cluster.migrated()
    with running_push_service() as service:
        rings = {"HAMSTERD_PUSH_SERVICES": service.url}
        with served(dsn, tmp_path_factory.mktemp("rings"), workers=1, **rings) as server:
            yield Ringing(server, service)
    postgres_cluster.drop(dsn)


@pytest.fixture
def owner(ringing: Ringing, key: str) -> Person:
    """Has a telephone that rings at any hour."""
    owner = sign_up(ringing.server.url, f"week{key}", f"주말{key}")
    phone = ringing.service.browser(key)
    assert owner.post("/api/push/subscriptions", phone).is_success
    quiet = {"quietHours": {"enabled": False}}
    assert owner.put("/api/notifications/preferences", quiet).is_success
    return owner


@pytest.fixture
def page(browser: Browser, ringing: Ringing, owner: Person) -> Iterator[Page]:
    context = new_context(browser, ringing.server, PHONE)
    page = context.new_page()
    seat(page, owner)
    yield page
    context.close()


def by_thumb(page: Page, owner: Person, hamster: int) -> None:
    for weeks, grams in enumerate(reversed(WEIGHTS), start=1):
        a_row(owner, hamster, day=str(kst_day() - timedelta(weeks=weeks)), value=grams)
    page.goto(f"/hamster/{hamster}/health")
    page.get_by_label("몸무게 (g)").fill(str(LOW))
    page.get_by_role("button", name="적기", exact=True).click()


def from_excel(page: Page, _: Person, hamster: int) -> None:
    days = [kst_day() - timedelta(weeks=weeks) for weeks in range(len(WEIGHTS), -1, -1)]
    lines = [f"{day:%Y-%m-%d},{grams}" for day, grams in zip(days, [*WEIGHTS, LOW], strict=True)]
    table = "\r\n".join(["날짜,몸무게(g)", *lines, ""]).encode("cp949")
    page.goto(f"/hamster/{hamster}/health")
    page.get_by_role("button", name="건강수첩 메뉴").click()
    page.get_by_role("menuitem", name="여러 기록 가져오기").click()
    dialog = page.get_by_role("dialog")
    file = {"name": "몸무게.csv", "mimeType": "text/csv", "buffer": table}
    dialog.get_by_label("CSV 파일 고르기").set_input_files(file)
    dialog.get_by_role("button", name="9개 가져오기").click()
    expect(dialog).to_be_hidden()


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize("keep", [by_thumb, from_excel])
def test_a_fifth_less_rings_and_a_vet_reads_it_on_paper(
    page: Page, owner: Person, ringing: Ringing, key: str, tmp_path: Path, keep
) -> None:
    hamster = a_hamster(owner, species="syrian")["id"]
    keep(page, owner, hamster)

    expect(page.get_by_text("오늘 병원에 가 보세요").first).to_be_visible()
    assert look(page) == []
    [rung] = ringing.service.wait_for(1, key)
    assert "콩이" in rung.words["body"]
    assert rung.words["url"] == f"/hamster/{hamster}/health"

    page.get_by_role("button", name="수의사에게 보이기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="링크 만들기").click()
    page.goto(dialog.get_by_label("링크").input_value())
    expect(page.get_by_text("Mesocricetus auratus")).to_be_visible()
    path = tmp_path / "vet.pdf"
    page.pdf(path=path, format="A5")
    with pypdfium2.PdfDocument(path) as document:
        first = document[0].get_textpage().get_text_bounded()
    assert f"{LOW} g" in first
    assert "−2" in first, "how far it is under its best"
