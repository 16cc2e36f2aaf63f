"""A contest from its opening to its archive, in the console and on two phones."""

from datetime import datetime, timedelta
from pathlib import Path

import psycopg2
from playwright.sync_api import Page, expect

from hamsterd.core.clock import KST
from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.e2e.test_console_users import sit_down
from tests.factories.contests import an_upload
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import sign_up
from tests.processes import Server


def move(server: Server, hours: int) -> None:
    """Move the contests' times back, and make the members old enough to vote."""
    with (
        psycopg2.connect(server.environment["HAMSTERD_DATABASE_URL"]) as database,
        database.cursor() as cursor,
    ):
        names = ("entry_starts_at", "entry_ends_at", "voting_starts_at", "voting_ends_at")
        sets = ", ".join(f"{name} = {name} - interval '{hours} hours'" for name in names)
        cursor.execute(f"UPDATE contests SET {sets} WHERE counted_at IS NULL")
        cursor.execute("UPDATE users SET created_at = created_at - interval '30 days'")


def open_contest(desk: Page, title: str) -> None:
    """From the settings, where contests are switched on."""
    look_at_the_switch(desk)
    desk.goto("/admin/contests/create")
    now = datetime.now(KST)
    desk.get_by_label("제목").fill(title)
    desk.get_by_label("안내").fill("눈이 보이는 **사진**을 내 주세요.")
    for label, hours in (("참가 시작", -1), ("참가 끝", 24), ("투표 시작", 24), ("투표 끝", 48)):
        moment = now + timedelta(hours=hours)
        desk.get_by_label(label).fill(f"{moment:%Y-%m-%dT%H:%M}")
    desk.get_by_role("button", name="저장").click()
    expect(desk.get_by_text("콘테스트를 열었어요.")).to_be_visible()


def look_at_the_switch(desk: Page) -> None:
    expect(desk.get_by_label("콘테스트", exact=True)).to_be_checked()
    expect(
        desk.get_by_text("꺼도 사진과 표는 남아 있고, 다시 켜면 그대로 돌아와요")
    ).to_be_visible()
    expect(desk.get_by_text("준비 중")).to_have_count(0)


def test_a_contest_from_its_opening_to_its_archive(
    window: OpenWindow, server: Server, key: str, tmp_path: Path
) -> None:
    title = f"첫눈과 햄찌 {key}"
    chief = sign_up(server.url, f"con{key}", f"대회장{key}")
    server.hamster("users", "grant-admin", chief.username)
    open_contest(sit_down(window, chief, "/settings"), title)

    first = sign_up(server.url, f"fst{key}", f"첫째{key}")
    phone = window(PHONE)
    seat(phone, first)
    phone.goto("/contest")
    phone.get_by_role("link", name=title).click()
    expect(phone.get_by_role("heading", name=title)).to_be_visible()
    phone.get_by_role("button", name="사진 내기").click()
    picture = tmp_path / "new.jpg"
    picture.write_bytes(a_photo(640, 480))
    phone.locator("input[type=file]").first.set_input_files(picture)
    phone.get_by_label("사진 소개").fill("창밖을 보는 콩이")
    phone.get_by_role("button", name="이 사진 내기").click()
    expect(phone.get_by_text("사진을 냈어요")).to_be_visible()
    expect(phone.get_by_text("창밖을 보는 콩이")).to_be_visible()
    assert look(phone) == []

    second = sign_up(server.url, f"snd{key}", f"둘째{key}")
    an_entry(second, title="눈 온 날", images=[an_upload(second)])
    other = window(PHONE)
    seat(other, second)
    other.goto(phone.url)
    other.get_by_role("button", name="사진 내기").click()
    other.get_by_role("tab", name="내 일기에서").click()
    other.get_by_role("button", name="‘눈 온 날’의 사진").click()
    other.get_by_label("사진 소개").fill("눈을 보는 두부")
    other.get_by_role("button", name="이 사진 내기").click()
    expect(other.get_by_text("사진을 냈어요")).to_be_visible()

    move(server, 25)
    other.reload()
    other.get_by_role("button", name="‘창밖을 보는 콩이’에 투표").click()
    expect(other.get_by_text("3표 중 1표")).to_be_visible()
    assert look(other) == []
    other.reload()
    expect(other.get_by_text("3표 중 1표")).to_be_visible()
    expect(other.get_by_text("1표", exact=True)).to_have_count(0)

    move(server, 25)
    server.run_job("close-contests")
    other.reload()
    settle(other)  # the page as served says it, too
    expect(other.get_by_text("1위 · 1표")).to_be_visible()
    assert look(other) == []
    other.goto(f"/user/{first.id}")
    badge = other.get_by_role("list", name="콘테스트 수상")
    expect(badge.get_by_role("link", name=f"{title} 1위")).to_be_visible()
    other.goto("/contest")
    expect(other.get_by_role("link", name=title)).to_contain_text("끝났어요")
