"""A question on a telephone: asked, answered by another, the answer accepted and shown first."""

import re
from datetime import timedelta

import psycopg2
import pytest
from playwright.sync_api import expect

from hamsterd.core.clock import kst_day
from tests.e2e.conftest import PHONE, OpenWindow, look, seat, settle
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row
from tests.people import sign_up
from tests.processes import Server


@pytest.mark.part(name="journeys")
def test_a_question_is_asked_answered_and_solved(
    window: OpenWindow, server: Server, key: str
) -> None:
    admin = sign_up(server.url, f"keeper{key}", f"지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    form = {"name": f"묻기 {key}", "purpose": "question"}
    board = admin.post("/api/boards", form).json()["id"]
    asker = sign_up(server.url, f"asks{key}", f"묻는{key}")
    helper = sign_up(server.url, f"helps{key}", f"답하는{key}")
    title = f"물통이 새요 {key}"
    asked = {"title": title, "content": "반만 채웠어요.", "boardId": board}
    post = asker.post("/api/community", asked).json()["id"]
    hers, his = window(PHONE), window(PHONE)
    seat(hers, asker)
    seat(his, helper)

    his.goto(f"/community?board={board}")
    his.get_by_role("link", name="미해결만").tap()
    his.get_by_role("link", name=title).tap()
    expect(his.get_by_text("미해결", exact=True)).to_be_visible()
    box = his.get_by_role("textbox", name="댓글")
    for words in ("저도 궁금해요", "꽉 채우면 안 새요"):
        box.fill(words)
        his.get_by_role("button", name="남기기").tap()
        expect(box).to_have_value("")
        expect(his.get_by_text(words)).to_be_visible()
    expect(his.get_by_role("button", name=re.compile("^채택하기"))).to_have_count(0)

    hers.goto(f"/community/post/{post}")
    settle(hers)
    assert look(hers, PHONE) == []
    offered = hers.get_by_role("button", name=re.compile("^채택하기: "))
    expect(offered).to_have_count(2)
    offered.last.tap()
    answer = hers.get_by_role("region", name="채택된 답변")
    expect(answer.get_by_text("꽉 채우면 안 새요")).to_be_visible()
    # At once: the offer to take it back stays for some seconds.
    hers.get_by_role("button", name="되돌리기").tap()
    expect(answer).to_have_count(0)
    offered.last.tap()
    expect(answer).to_be_visible()
    expect(hers.get_by_text("해결", exact=True)).to_be_visible()
    assert look(hers, PHONE) == []
    answer.get_by_role("link", name="댓글 자리로 가기").tap()
    hers.wait_for_url(re.compile(r"#comment-\d+$"))

    told = f"{asker.nickname}님이 '{title}' 글에서 회원님의 답변을 채택했어요."
    his.get_by_role("button", name=re.compile("알림.*1")).tap()
    his.get_by_role("button", name=re.compile(rf"^{re.escape(told)} \(읽지")).tap()
    his.wait_for_url(re.compile(rf"/community/post/{post}#comment-\d+$"))
    expect(his.get_by_role("region", name="채택된 답변")).to_be_visible()
    assert look(his, PHONE) == []
    his.goto(f"/community?board={board}&only=unsolved")
    expect(his.get_by_text(re.compile("지금은 미해결 질문이 없어요"))).to_be_visible()

    visitor = window(PHONE)
    visitor.goto(f"/community/post/{post}")
    expect(visitor.get_by_role("region", name="채택된 답변")).to_be_visible()


@pytest.mark.part(name="journeys")
def test_a_question_carries_a_health_card_until_its_author_withdraws_it(
    window: OpenWindow, server: Server, key: str
) -> None:
    admin = sign_up(server.url, f"cards{key}", f"카드지기{key}")
    server.hamster("users", "grant-admin", admin.username)
    form = {"name": f"카드 {key}", "purpose": "question"}
    board = admin.post("/api/boards", form).json()["id"]
    asker = sign_up(server.url, f"thin{key}", f"걱정{key}")
    helper = sign_up(server.url, f"vet{key}", f"도움{key}")
    hamster = a_hamster(asker, name=f"콩이{key}")["id"]
    for back, grams in ((20, 120.5), (9, 118.0), (0, 104.5)):
        a_row(asker, hamster, day=str(kst_day() - timedelta(days=back)), value=grams)
    a_row(asker, hamster, kind="symptom", name="먹이를 남김", note="비밀 메모")
    a_row(asker, hamster, kind="medicine", name="메타캄", dose="0.02ml")
    hers, his = window(PHONE), window(PHONE)
    seat(hers, asker)
    seat(his, helper)

    hers.goto(f"/community?board={board}&compose=new")
    hers.get_by_label("제목").fill(f"살이 빠져요 {key}")
    hers.get_by_role("textbox", name="내용").fill("며칠째 밥을 남겨요.")
    hers.get_by_role("button", name="건강기록 붙이기").tap()
    preview = hers.get_by_role("region", name="건강기록")
    expect(preview.get_by_text("먹이를 남김")).to_be_visible()
    expect(preview.get_by_text("메타캄")).to_have_count(0)
    hers.get_by_label("약 (30일)").check()
    expect(preview.get_by_text("메타캄")).to_be_visible()
    hers.get_by_label("증상 (30일)").uncheck()
    expect(preview.get_by_text("먹이를 남김")).to_have_count(0)
    settle(hers)
    assert look(hers, PHONE) == []
    hers.get_by_role("button", name="게시하기").tap()
    hers.wait_for_url(re.compile(r"/community/post/\d+$"))
    card = hers.get_by_role("region", name="건강기록")
    expect(card.get_by_text(re.compile("지금 104.5 g이에요"))).to_be_visible()

    his.goto(hers.url)
    theirs = his.get_by_role("region", name="건강기록")
    expect(theirs.get_by_text("골든 햄스터")).to_be_visible()
    expect(theirs.get_by_text("메타캄")).to_be_visible()
    for hidden in ("먹이를 남김", "비밀 메모", "0.02ml", f"콩이{key}", "카드 거두기"):
        expect(theirs.get_by_text(hidden)).to_have_count(0)
    settle(his)
    assert look(his, PHONE) == []

    card.get_by_role("button", name="카드 거두기").tap()
    hers.get_by_role("dialog").get_by_role("button", name="카드 거두기").tap()
    expect(card).to_have_count(0)
    his.reload()
    expect(his.get_by_role("heading", name=f"살이 빠져요 {key}")).to_be_visible()
    settle(his)
    expect(theirs).to_have_count(0)


CUT_OFF = "name => name.scrollWidth > name.clientWidth"


@pytest.mark.part(name="journeys")
def test_a_name_of_ten_letters_stands_whole_in_a_row(
    window: OpenWindow, server: Server, key: str
) -> None:
    """Beside a day of two digits, which is as wide as a date gets, and whether it is solved."""
    admin = sign_up(server.url, f"keeps{key}", f"보는{key}")
    server.hamster("users", "grant-admin", admin.username)
    form = {"name": f"이름 {key}", "purpose": "question"}
    board = admin.post("/api/boards", form).json()["id"]
    nickname = f"뭉게구름{key}"
    asker = sign_up(server.url, f"long{key}", nickname)
    asked = {"title": f"볼이 불룩해요 {key}", "content": "왼쪽만요.", "boardId": board}
    post = asker.post("/api/community", asked).json()["id"]
    with (
        psycopg2.connect(server.environment["HAMSTERD_DATABASE_URL"]) as database,
        database.cursor() as cursor,
    ):
        cursor.execute(
            "UPDATE community_posts SET created_at = %s WHERE id = %s RETURNING id",
            ["2025-12-24 03:00Z", post],
        )
        assert cursor.fetchone() == (post,)
    page = window(PHONE)
    page.goto(f"/community?board={board}")
    name = page.get_by_role("main").get_by_role("link", name=nickname)
    expect(name).to_be_visible()
    settle(page)

    assert len(nickname) == 10
    assert not name.evaluate(CUT_OFF)
    expect(page.get_by_text("미해결", exact=True)).to_be_visible()
    # The level is shown only where its meaning is explained.
    expect(page.get_by_role("main").get_by_text("Lv.1")).to_have_count(0)
