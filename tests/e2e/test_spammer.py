"""A spammer is removed from their own page: a preview, the removal, and its complete undo."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, look
from tests.e2e.test_console_users import dialog_after, sit_down
from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry
from tests.people import PASSWORD, Person, sign_up
from tests.processes import Server

pytestmark = pytest.mark.part(name="journeys")

KINDS = {"일기": 1, "게시글": 2, "일기 댓글": 0, "게시글 댓글": 1, "햄스터": 1}
"""The spammer's content that others can see."""


@pytest.fixture
def chief(server: Server, key: str) -> Person:
    """A moderator."""
    person = sign_up(server.url, f"chief{key}", f"지기{key}")
    server.hamster("users", "grant-admin", person.username)
    return person


@pytest.fixture
def board(chief: Person, key: str) -> int:
    """Where the spammer posts."""
    return int(chief.post("/api/boards", {"name": f"장터 {key}"}).json()["id"])


@pytest.fixture
def spammer(server: Server, chief: Person, board: int, key: str) -> Person:
    """Two posts, an entry with its hamster, a comment, and a private entry."""
    person = sign_up(server.url, f"spam{key}", f"도배{key}")
    entry = an_entry(person)
    an_entry(person, hamsterId=entry["hamsterId"], isPublic=False)
    a_post(person, boardId=board)
    a_post(person, boardId=board)
    comment_on(person, a_post(chief, boardId=board))
    return person


def sign_in(person: Person) -> int:
    form = {"username": person.username, "password": PASSWORD}
    return int(person.post("/api/auth/login", form).status_code)


def written(reader: Person, board: int) -> int:
    """How many posts a member reads on the board; one is the moderator's."""
    answer = reader.get("/api/community", boardId=board)
    assert answer.is_success, answer.text
    return len(answer.json()["posts"])


def undo(page: Page) -> None:
    page.get_by_role("alert").get_by_role("button", name="되돌리기", exact=True).click()
    expect(page.get_by_text("되돌렸어요.", exact=True)).to_be_visible()


def test_all_that_a_spammer_wrote_goes_and_comes_back(
    window: OpenWindow, server: Server, chief: Person, spammer: Person, board: int, key: str
) -> None:
    reader = sign_up(server.url, f"read{key}", f"이웃{key}")
    assert written(reader, board) == 3
    page = sit_down(window, chief, f"/users/{spammer.id}/show")
    opener = page.get_by_role("button", name="스패머 처리", exact=True)
    dialog = dialog_after(page, opener)
    expect(dialog).to_have_accessible_name(f"{spammer.nickname}님을 스패머로 처리할까요?")
    counted = dialog.get_by_role("region", name="내릴 것")
    for kind, count in KINDS.items():
        name = counted.get_by_text(kind, exact=True)
        expect(name.locator("xpath=following-sibling::dd[1]")).to_have_text(str(count))
    expect(dialog.get_by_text("비공개 일기는 그대로 둬요.")).to_be_visible()
    assert look(page, TABLET, DESKTOP) == []

    dialog.get_by_role("radio", name="최근 하루").check()
    dialog.get_by_role("button", name="정지하고 모두 내리기").click()
    expect(dialog.get_by_text("이유를 적어 주세요.")).to_be_visible()
    assert written(reader, board) == 3
    dialog.get_by_role("textbox", name="이유").fill("같은 광고를 되풀이했어요.")
    dialog.get_by_role("button", name="정지하고 모두 내리기").click()
    done = f"스패머로 처리하고 {sum(KINDS.values())}개를 내렸어요."
    expect(page.get_by_text(done, exact=True)).to_be_visible()
    expect(page.get_by_text("영구 정지", exact=True).first).to_be_visible()
    assert (written(reader, board), sign_in(spammer)) == (1, 403)

    undo(page)
    assert (written(reader, board), sign_in(spammer)) == (3, 200)
    page.reload()
    expect(page.get_by_text("지금 적용 중", exact=True)).to_have_count(0)
    counted = dialog_after(page, opener).get_by_role("region", name="내릴 것")
    expect(counted.get_by_text("2", exact=True)).to_be_visible()
