"""Text without visible characters counts as empty (decisions §2)."""

import pytest

from tests.factories.community import a_board, a_post
from tests.factories.contests import an_upload
from tests.factories.diaries import a_hamster, an_entry
from tests.people import Person

NOTHING = [
    "\u200b",
    "\u3164\u3164",
    "\u2800",
    "![]()",
    "****",
    "__",
    "++ ++",
    "\u0301",
    "\u00ad \u2060",
]


@pytest.fixture
def hamster(owner: Person) -> int:
    return int(a_hamster(owner)["id"])


@pytest.mark.parametrize("nothing", NOTHING)
def test_an_entry_of_nothing_is_refused(owner: Person, hamster: int, nothing: str):
    answer = owner.post("/api/diary", {"content": nothing, "hamsterId": hamster})

    assert (answer.status_code, answer.json()["fields"]) == (
        422,
        {"content": "내용을 입력해주세요"},
    )


@pytest.mark.parametrize("nothing", NOTHING)
def test_an_entrys_empty_title_is_its_first_line(owner: Person, hamster: int, nothing: str):
    content = f"{nothing}\n\n첫 줄이에요\n둘째 줄"
    entry = an_entry(owner, hamsterId=hamster, title=nothing, content=content)

    assert entry["title"] == "첫 줄이에요"


@pytest.mark.parametrize("nothing", NOTHING)
def test_a_photo_alone_needs_no_words(owner: Person, hamster: int, nothing: str):
    entry = an_entry(
        owner, hamsterId=hamster, title=nothing, content=nothing, images=[an_upload(owner)]
    )

    assert (entry["title"], entry["content"]) == ("콩이의 하루", "")


@pytest.mark.parametrize("field", ["title", "content"])
@pytest.mark.parametrize("nothing", NOTHING)
def test_neither_is_a_post_of_nothing(owner: Person, field: str, nothing: str):
    form = {"boardId": a_board(), "title": "제목", "content": "내용", "images": [], field: nothing}
    answer = owner.post("/api/community", form)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


@pytest.mark.parametrize("nothing", NOTHING)
def test_neither_is_a_comment(owner: Person, follower: Person, nothing: str):
    for path in (f"/api/diary/{an_entry(owner)['id']}", f"/api/community/{a_post(owner)['id']}"):
        answer = follower.post(f"{path}/comments", {"content": nothing})
        assert (answer.status_code, list(answer.json()["fields"])) == (422, ["content"]), path


@pytest.mark.parametrize("shown", ["🐹", "❤️", "ㅋㅋ", "?", "(__)", "*^^*", "-", "!"])
def test_little_is_not_nothing(owner: Person, follower: Person, shown: str):
    entry = an_entry(owner, title=shown, content=shown)

    assert (entry["title"], entry["content"]) == (shown, shown)
    answer = follower.post(f"/api/diary/{entry['id']}/comments", {"content": shown})
    assert (answer.status_code, answer.json()["content"]) == (201, shown)
