"""The vet's page begins with one sheet, on screen and on paper."""

from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, OpenWindow, look, seat, settle
from tests.factories.diaries import a_hamster
from tests.factories.films import VP9, a_film
from tests.factories.health import a_row, journal
from tests.marks import rest_in
from tests.people import Person, sign_up
from tests.processes import Server

LONG = "가나다라마바사아자차카타파하 " * 40


def a_journal(owner: Person, *, is_long: bool) -> str:
    """The address of a shared journal: an ordinary one, or one whose every field is full."""

    def filled(text: str, most: int) -> str:
        return LONG[:most].strip() if is_long else text

    hamster = a_hamster(
        owner,
        name=filled("콩이", 20),
        breed=filled("골든 햄스터", 30),
        species="syrian",
        sex="male",
        isNeutered=True,
        birthDate=str(kst_day() - timedelta(days=420)),
        withUsSince=str(kst_day() - timedelta(days=380)),
        cageWidthCm=100,
        cageDepthCm=50,
        wheelDiameterCm=28,
        beddingDepthCm=25,
        diet=filled("펠릿 8 g, 저녁에 채소 조금", 300),
        companions=filled("혼자 지내요", 100),
    )["id"]
    today = kst_day()
    for week in range(12):
        day = str(today - timedelta(days=week * 7))
        a_row(owner, hamster, day=day, value=105 if week == 0 else 150 + week % 3)
    for kind, said in [("food", 4.5), ("water", 6.0)]:
        a_row(owner, hamster, kind=kind, value=said)
    a_row(owner, hamster, kind="stool", choice="soft")
    a_row(owner, hamster, kind="activity", choice="low")
    for place in range(6 if is_long else 1):
        ending = f" {place}"
        a_row(owner, hamster, kind="symptom", name=filled("재채기", 56) + ending)
        a_row(
            owner,
            hamster,
            kind="medicine",
            name=filled("메타캄", 56) + ending,
            dose="0.1 ml " + filled("하루 두 번", 50),
            until=str(today),
        )
        a_row(owner, hamster, kind="vet", name=filled("햄찌동물병원", 56) + ending)
    made = owner.post(f"{journal(hamster)}/share", {})
    return str(made.json()["url"])


def printed(page: Page, paper: str, folder: Path) -> list[str]:
    """The text of each page of a PDF, which lies beside the test's other files."""
    path = folder / f"vet-{paper}.pdf"
    page.pdf(path=path, format=paper, print_background=False)
    with pypdfium2.PdfDocument(path) as document:
        return [sheet.get_textpage().get_text_bounded() for sheet in document]


@pytest.mark.parametrize("is_long", rest_in("journeys", [False, True], True))
def test_its_first_sheet_is_one_page_of_paper(
    window: OpenWindow, server: Server, key: str, tmp_path: Path, is_long: bool
) -> None:
    owner = sign_up(server.url, f"vet{key}", f"집사{key}")
    page = window(DESKTOP)
    page.goto(a_journal(owner, is_long=is_long))
    expect(page.get_by_text("Mesocricetus auratus")).to_be_visible()
    settle(page)

    for paper in ("A5", "A4"):
        first, *rest = printed(page, paper, tmp_path)
        for said in (
            "Mesocricetus auratus",
            "수컷",
            "−30.5%",
            "0.952 ml/kg",
            "병원에 간 날",
            "쳇바퀴",
        ):
            assert said in first, (paper, said)
        assert "모든 기록" not in first
        assert "모든 기록" in "".join(rest)


@pytest.mark.part(name="walks")
def test_it_is_read_on_every_screen(window: OpenWindow, server: Server, key: str) -> None:
    owner = sign_up(server.url, f"vet{key}", f"집사{key}")
    page = window(PHONE)
    page.goto(a_journal(owner, is_long=True))
    expect(page.get_by_text("가장 좋았을 때 151 g 대비 −30.5%")).to_be_visible()

    assert look(page, PHONE, TABLET, DESKTOP) == []


@pytest.mark.part(name="journeys")
def test_its_keeper_says_how_it_lives_and_puts_the_line_away(
    window: OpenWindow, server: Server, key: str
) -> None:
    owner = sign_up(server.url, f"vet{key}", f"집사{key}")
    hamster = a_hamster(owner)["id"]
    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}/health")
    page.get_by_role("button", name="수의사에게 보이기").click()
    assert look(page) == []
    page.get_by_role("link", name="집과 돌봄 적기").click()
    page.wait_for_url(f"/hamster/{hamster}")
    page.get_by_role("button", name="적기", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("성별").select_option("암컷")
    dialog.get_by_label("케이지 가로 (cm)").fill("60")
    dialog.get_by_label("케이지 세로 (cm)").fill("40")
    assert look(page) == []
    dialog.get_by_role("button", name="저장하기").click()

    expect(page.get_by_text("60 × 40 cm")).to_be_visible()
    expect(page.get_by_text("바닥 넓이가 2,400cm²예요.")).to_be_visible()
    assert look(page, PHONE, TABLET, DESKTOP) == []
    with page.expect_response("**/home/housing"):
        page.get_by_role("button", name="안내 치우기").click()
    expect(page.get_by_text("바닥 넓이가 2,400cm²예요.")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("60 × 40 cm")).to_be_visible()
    expect(page.get_by_text("바닥 넓이가 2,400cm²예요.")).to_have_count(0)


@pytest.mark.part(name="journeys")
def test_a_symptom_has_a_film_that_the_vet_plays(
    window: OpenWindow, server: Server, key: str, tmp_path: Path
) -> None:
    owner = sign_up(server.url, f"vet{key}", f"집사{key}")
    hamster = a_hamster(owner)["id"]
    page = window(PHONE)
    seat(page, owner)
    page.goto(f"/hamster/{hamster}/health")
    page.get_by_role("button", name="증상").click()
    page.get_by_label("증상", exact=True).last.fill("숨을 헐떡여요")
    page.get_by_role("button", name="날짜·메모도 적기").click()
    dialog = page.get_by_role("dialog")
    film = {"name": "숨.webm", "mimeType": "video/webm", "buffer": a_film(VP9, container="webm")}
    dialog.get_by_label("사진과 서류").set_input_files(film)
    expect(dialog.get_by_role("link", name="숨.webm")).to_be_visible()
    dialog.get_by_role("button", name="적기", exact=True).click()
    expect(page.locator("video")).to_be_visible()

    url = owner.post(f"{journal(hamster)}/share", {"hasPapers": True}).json()["url"]
    vet = window(PHONE)
    vet.goto(url)
    played = vet.locator("video")
    played.evaluate("film => film.play()")
    vet.wait_for_function("() => document.querySelector('video').currentTime > 0")
    assert look(vet) == []
    assert "숨.webm (링크에서 볼 수 있어요)" in "".join(printed(vet, "A5", tmp_path))
