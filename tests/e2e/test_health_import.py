"""A journal that was kept in Excel is shown, mended where it is wrong, and taken."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look, seat
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
def test_a_file_of_korean_excel_is_shown_mended_and_taken(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"excel{key}", f"엑셀{key}")
    hamster = a_hamster(owner)["id"]
    days = [kst_day() - timedelta(days=7 * week) for week in range(8, -1, -1)]
    weights = [50, 50, 51, 50, 50, 51, 50, 50, 39]
    lines = [
        f"{day.year}. {day.month}. {day.day}.,{grams}g,"
        for day, grams in zip(days, weights, strict=True)
    ]
    wrong = f'{days[0].year}-13-21,42,"이사, 새 집"'
    table = "\r\n".join(["콩이 몸무게,,", ",,", "측정일,체중(g),비고", *lines, wrong, ""])
    a_row(owner, hamster, day=str(days[0]), value=50)

    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}/health")
    page.get_by_role("button", name="건강수첩 메뉴").click()
    page.get_by_role("menuitem", name="여러 기록 가져오기").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("CSV 파일 고르기").set_input_files(
        {"name": "몸무게.csv", "mimeType": "text/csv", "buffer": table.encode("cp949")}
    )
    expect(dialog.get_by_text("새 기록 8개를 가져올 수 있어요.")).to_be_visible()
    expect(dialog.get_by_text("1개는 이미 있는 기록이라 그대로 둬요.")).to_be_visible()
    assert owner.get(f"/api/hamsters/{hamster}/health", kind="weight").json()[0]["value"] == 50
    assert look(page, PHONE, TABLET, DESKTOP) == []

    page.set_viewport_size(PHONE)
    line = dialog.get_by_role("group", name="13번째 줄")
    expect(line.get_by_label("비고")).to_have_value("이사, 새 집")
    expect(line.get_by_text("날짜를 2026-11-25처럼 적어 주세요.")).to_be_visible()
    line.get_by_label("측정일").fill(str(days[0] - timedelta(days=1)))
    dialog.get_by_role("button", name="고친 칸 확인하기").click()
    dialog.get_by_role("button", name="10개 가져오기").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("기록 10개를 가져왔어요")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("이사, 새 집")).to_be_visible()
    kept = owner.get(f"/api/hamsters/{hamster}/health", limit=100).json()
    assert sorted(row["value"] for row in kept if row["kind"] == "weight") == sorted([42, *weights])
