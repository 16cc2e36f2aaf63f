"""While the site is under attack a phone computes before it signs somebody up, and says so."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, expect

from tests.e2e.conftest import PHONE, OpenWindow
from tests.e2e.test_first_journey import fill_registration
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

COMPUTES = "자동 가입이 아닌지 이 기기에서"


@pytest.fixture
def attacked(server: Server) -> Iterator[None]:
    """보호 모드 is on."""
    server.hamster("protection", "on", "--allow-sign-ups")
    yield
    server.hamster("protection", "off")


@pytest.mark.usefixtures("attacked")
def test_a_phone_computes_says_so_and_is_let_in(window: OpenWindow, key: str) -> None:
    phone = window(PHONE)
    sent: list[str] = []

    def hear(request: Request) -> None:
        if request.url.endswith("/api/auth/register"):
            sent.append(json.loads(request.post_data or "{}")["work"])

    phone.on("request", hear)
    fill_registration(phone, f"kongi{key}", f"콩이네{key}")

    expect(phone.get_by_role("status").filter(has_text=COMPUTES)).to_be_visible()
    tour = phone.get_by_role("dialog", name="햄찌일기에 오신 걸 환영해요!")
    expect(tour).to_be_visible(timeout=60_000)
    assert [bool(work) for work in sent] == [True]
