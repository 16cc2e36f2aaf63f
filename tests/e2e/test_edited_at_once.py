"""Two moderators edit the same row: the second sees both versions, and nothing typed is lost."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, TABLET, OpenWindow, look
from tests.e2e.test_console_users import sit_down
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.processes import Server


@dataclass(frozen=True)
class Edited:
    """A row of one kind: a text that both change, and a choice that only the other changes."""

    resource: str
    form: dict[str, Any]
    text: str
    """The name of the text on the wire."""
    label: str
    """The label of its field."""
    theirs: dict[str, Any]
    told: tuple[str, str]
    """The other's choice: the field, and its value in words."""
    saved: str


def a_board(chief: Person, key: str) -> Edited:
    form = {"name": f"수다 {key}", "description": "아무 말", "writePermission": "all"}
    told = ("글쓰기", "관리자만")
    theirs = {"writePermission": "admin"}
    return Edited("boards", form, "description", "설명", theirs, told, "게시판을 고쳤어요.")


def a_word_rule(chief: Person, key: str) -> Edited:
    form = {"pattern": f"묘약{key}", "action": "hold", "appliesTo": ["diary"], "note": "광고"}
    told = ("예외", f"묘약{key}집")
    theirs = {"exceptions": [f"묘약{key}집"]}
    return Edited("word-rules", form, "note", "메모", theirs, told, "규칙을 고쳤어요.")


def an_ad(chief: Person, key: str) -> Edited:
    picture = chief.send_file("/api/upload/ad", a_photo(640, 480), field="image").json()["url"]
    form = {"title": f"톱밥 {key}", "image": picture, "link": "/hamsters", "target": "_blank"}
    told = ("여는 곳", "지금 창")
    return Edited("ads", form, "title", "제목", {"target": "_self"}, told, "광고를 고쳤어요.")


def row_of(dialog: Locator, field: str) -> Locator:
    return dialog.get_by_role("radiogroup", name=field, exact=True)


def save(page: Page) -> None:
    page.get_by_role("button", name="저장", exact=True).click()


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize("make", [a_board, a_word_rule, an_ad])
def test_the_second_of_two_edits_sees_both(
    window: OpenWindow, server: Server, key: str, make: Any
) -> None:
    chief, other = (sign_up(server.url, f"{name}{key}", f"{name}{key}") for name in ("us", "them"))
    for person in (chief, other):
        server.hamster("users", "grant-admin", person.username)
    row: Edited = make(chief, key)
    made = chief.post(f"/api/admin/{row.resource}", row.form)
    assert made.status_code == 201, made.text
    path = f"/api/admin/{row.resource}/{made.json()['id']}"
    mine, theirs = f"내 말 {key}", f"남의 말 {key}"
    page = sit_down(window, chief, f"/{row.resource}/{made.json()['id']}")
    field = page.get_by_role("textbox", name=row.label, exact=True)
    field.fill(mine)
    saved = other.put(path, {**row.form, **row.theirs, row.text: theirs})
    assert saved.status_code == 200, saved.text

    save(page)
    dialog = page.get_by_role("dialog", name="그사이 다른 분이 고쳤어요")
    text = row_of(dialog, row.label)
    expect(text.get_by_role("radio", name=f"내가 고친 것 {mine}")).to_be_checked()
    expect(text.get_by_role("radio", name=f"다른 분이 저장한 것 {theirs}")).not_to_be_checked()
    choice, value = row.told
    other_choice = row_of(dialog, choice).get_by_role("radio", name=f"다른 분이 저장한 것 {value}")
    expect(other_choice).to_be_checked()
    expect(dialog.get_by_role("radiogroup")).to_have_count(2)
    assert look(page, TABLET, DESKTOP) == []

    dialog.get_by_role("button", name="취소").click()
    expect(field).to_have_value(mine)
    assert chief.get(path).json()[row.text] == theirs
    save(page)
    text.get_by_role("radio", name=f"다른 분이 저장한 것 {theirs}").check()
    dialog.get_by_role("button", name="고른 대로 저장").click()
    expect(page.get_by_text(row.saved, exact=True)).to_be_visible()
    now = chief.get(path).json()
    assert {name: now[name] for name in (row.text, *row.theirs)} == {row.text: theirs, **row.theirs}


@pytest.mark.part(name="journeys")
@pytest.mark.parametrize("make", [a_board, a_word_rule, an_ad])
def test_what_is_kept_of_ones_own_joins_what_only_the_other_changed(
    window: OpenWindow, server: Server, key: str, make: Any
) -> None:
    chief = sign_up(server.url, f"us{key}", f"우리{key}")
    server.hamster("users", "grant-admin", chief.username)
    row: Edited = make(chief, key)
    made = chief.post(f"/api/admin/{row.resource}", row.form).json()["id"]
    path = f"/api/admin/{row.resource}/{made}"
    page = sit_down(window, chief, f"/{row.resource}/{made}")
    page.get_by_role("textbox", name=row.label, exact=True).fill(f"내 말 {key}")
    assert chief.put(path, {**row.form, **row.theirs}).status_code == 200

    save(page)
    page.get_by_role("dialog").get_by_role("button", name="고른 대로 저장").click()
    expect(page.get_by_text(row.saved, exact=True)).to_be_visible()
    now = chief.get(path).json()
    kept = {row.text: f"내 말 {key}", **row.theirs}
    assert {name: now[name] for name in kept} == kept
