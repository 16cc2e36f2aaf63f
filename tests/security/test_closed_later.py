"""A post that was open and then closed tells nothing by other ways than its words on a page.

It was read, liked, bookmarked, voted on, commented on and reported while it was open. Afterwards
nobody learns of it by a search that finds more than another, by "304 Not Modified", by their own
record, or by the notice about their report. Routes and their parameters come from the router.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from http.client import HTTPMessage
from io import BytesIO
from typing import Any
from urllib.parse import quote
from zipfile import ZipFile

import pytest

from hamsterd.http.rights.permissions import Role
from hamsterd.openapi import _query_parameters, contracts
from hamsterd.routes import ROUTES
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task
from tests.factories.community import (
    a_board,
    a_post,
    change_board,
    choose,
    comment_on,
    keep_post,
    like_post,
)
from tests.factories.files import A_PDF
from tests.factories.keepers import make_keeper
from tests.factories.moderation import DISMISSED, a_case, decided
from tests.factories.pictures import a_photo
from tests.people import Person, make_staff, sign_up
from tests.security.test_restricted_boards import Secret, reads
from tests.site import RunningSite
from tests.walking import Read, Walker

MARK, NOWHERE = "닫힌글", "없는글없음"
"""What all words begin with, and a word as long as they that nobody wrote."""
PARTS = ("제목", "본문", "질문", "하나", "파일", "말머리", "댓글", "대답")
SECRET, BOARD, HIDDEN_BOARD = "secret", "board", "hidden board"
SEARCHED = {"q": "{}", "search": "{}", "filter": '{{"q":"{}"}}'}
"""Parameters by which a list is searched."""
COUNTS = ("X-Total-Count", "Content-Range", "X-Next-Cursor", "Content-Length")


@dataclass
class Scene:
    """An open post with all that a post can have, and who read it."""

    author: Person
    newcomer: Person
    others: dict[str, Person]
    board: int
    post: dict[str, Any]
    words: list[str] = field(default_factory=lambda: [f"{MARK}{part}" for part in PARTS])

    @property
    def secret(self) -> Secret:
        return Secret(self.board, self.post["categoryId"], self.post["id"], set())

    def close(self, way: str) -> None:
        if way == SECRET:
            path = f"/api/community/{self.post['id']}"
            assert self.author.put(path, {"isSecret": True}).json()["isSecret"]
        else:
            change_board(self.board, readPermission="admin", showsRestriction=way != HIDDEN_BOARD)

    def told(self, text: str) -> list[str]:
        return [word for word in self.words if word in text]


@pytest.fixture
def scene(site: RunningSite, visitor: Person, owner: Person, admin: Person) -> Scene:
    newcomer, keeper, moderator = (
        sign_up(site.url, name, nickname)
        for name, nickname in (("newcomer", "새로온이"), ("keeper", "지키미"), ("carer", "돌보미"))
    )
    make_staff(moderator, Role.MODERATOR)
    make_staff(admin, Role.OWNER)
    others = {"visitor": visitor, "keeper": keeper, "moderator": moderator, "admin": admin}
    board = a_board("닫힐방", allowsFiles=True, allowsSecrets=True)
    make_keeper(keeper, board)
    path = f"/api/admin/boards/{board}/categories"
    sent = admin.put(path, {"categories": [{"name": f"{MARK}말머리"}]})
    assert sent.is_success, sent.text
    listed = next(one for one in visitor.get("/api/boards").json() if one["id"] == board)
    category = listed["categories"][0]["id"]
    photo = owner.send_file("/api/upload/community", a_photo(640, 480)).json()["urls"][0]
    file = owner.send_file(
        "/api/upload/community/files", A_PDF, name=f"{MARK}파일.pdf", field="files"
    )
    post = a_post(
        owner,
        boardId=board,
        categoryId=category,
        title=f"{MARK}제목",
        content=f"@{newcomer.nickname} {MARK}본문",
        images=[photo],
        files=[file.json()["papers"][0]["url"]],
        poll={"question": f"{MARK}질문", "choices": [f"{MARK}하나", "둘"]},
    )
    comment = comment_on(newcomer, post, "잘 봤어요.")
    comment_on(owner, post, f"{MARK}대답", parent=comment)
    comment_on(owner, post, f"@{newcomer.nickname} {MARK}댓글")
    like_post(newcomer, post)
    assert keep_post(newcomer, post)
    assert choose(newcomer, post, 1).is_success
    return Scene(owner, newcomer, others, board, {**post, "categoryId": category})


@cache
def queried() -> dict[str, set[str]]:
    """Each address that is read with parameters, and their names."""
    return {
        pattern: {one["name"] for one in _query_parameters(contract)}
        for pattern, method, contract, _ in contracts(ROUTES)
        if method == "get"
    }


def searches(scene: Scene, word: str) -> list[str]:
    """Every search that the router knows, of everything and of the board, and its page."""
    found = [f"/search?q={quote(word)}"]
    for pattern, names in queried().items():
        path = re.sub(r"\([^)]*\)", str(scene.board), pattern)
        for name in names & {*SEARCHED}:
            asked = quote(SEARCHED[name].format(word))
            found.append(f"{path}?{name}={asked}")
            if "boardId" in names:
                narrowed = f"boardId={scene.board}&category={scene.post['categoryId']}"
                found.append(f"{path}?{narrowed}&{name}={asked}")
    both = quote(f'{{"q":"{word}","kind":"community_comment"}}')
    return [*found, f"/api/admin/comments?filter={both}"]


def said(answer: Read, word: str) -> tuple[object, ...]:
    """All that an answer says, but for the words it was asked for and its number."""
    text = answer.text.replace(word, "?").replace(quote(word), "?")
    text = re.sub(r'"requestId": ?"[^"]*"|nonce="[^"]*"', "", text)
    return answer.status_code, text, [answer.headers.get(name) for name in COUNTS[:3]]


@pytest.mark.parametrize("way", [SECRET, BOARD, HIDDEN_BOARD])
def test_no_search_counts_what_its_reader_may_not_read(scene: Scene, way: str) -> None:
    people = {"newcomer": scene.newcomer, "visitor": scene.others["visitor"]}
    if way == SECRET:
        people |= scene.others
    # Staff search comments under a secret post in the console: those are not secret.
    parts = PARTS[:5]

    def differ(name: str) -> list[tuple[str, str]]:
        walker = Walker(people[name])
        # What is said of one word that nobody wrote is said of all of them.
        nothing = [said(walker.get(path), NOWHERE) for path in searches(scene, NOWHERE)]
        return [
            (name, path)
            for part in parts
            for path, none in zip(searches(scene, MARK + part), nothing, strict=True)
            if said(walker.get(path), MARK + part) != none
        ]

    assert differ("visitor") != []
    scene.close(way)

    assert [one for name in people for one in differ(name)] == []


@pytest.mark.parametrize("way", [SECRET, BOARD, HIDDEN_BOARD])
def test_not_modified_is_said_to_nobody_who_may_not_read(scene: Scene, way: str) -> None:
    people = {
        "newcomer": Walker(scene.newcomer),
        "visitor": Walker(scene.others["visitor"]),
    }
    paths = {*reads([scene.secret], scene.author), *reads([scene.secret], scene.newcomer)}
    paths |= {one["url"] for one in (*scene.post["media"], *scene.post["files"])}
    before = {
        (name, path): answer.headers
        for name, walker in people.items()
        for path in sorted(paths)
        if (answer := walker.get(path)).is_success
        and (scene.told(answer.text) or path.startswith("/media/"))
    }
    assert {name for name, _ in before} == {*people}

    scene.close(way)

    leaks = []
    author = Walker(scene.author)
    of_author = {path: author.get(path).headers for _, path in before}
    for (name, path), headers in before.items():
        now = people[name].get(path)
        for asked in _conditions(headers, of_author[path]):
            answer = people[name].get(path, asked)
            is_same = now.is_success and now.headers.get("Etag") in asked.values()
            if answer.status_code == 304 and not is_same:
                leaks.append((name, path, asked))
    assert leaks == []


def _conditions(*had: HTTPMessage) -> list[dict[str, str]]:
    """What somebody asks who had one of these answers before, or their headers from a reader."""
    tags = [{"If-None-Match": one["Etag"]} for one in had if "Etag" in one]
    dates = [{"If-Modified-Since": one["Last-Modified"]} for one in had if "Last-Modified" in one]
    return tags + dates


@pytest.mark.parametrize("way", [SECRET, BOARD, HIDDEN_BOARD])
def test_ones_own_record_and_the_news_of_a_report_name_nothing(
    scene: Scene, way: str, site: RunningSite
) -> None:
    newcomer, admin = scene.newcomer, scene.others["admin"]
    decided(admin, a_case(newcomer, "community", scene.post["id"]), DISMISSED)
    scene.close(way)

    export = newcomer.post("/api/account/export").json()
    make_exports(Task(site.settings))
    answer = newcomer.get(f"/api/account/export/{export['id']}/file")
    with ZipFile(BytesIO(answer.content)) as archive:
        texts = {name: archive.read(name).decode(errors="ignore") for name in archive.namelist()}
    texts |= {path: newcomer.get(path).text for path in ("/api/notifications", "/api/reports/my")}

    assert {name: words for name, text in texts.items() if (words := scene.told(text))} == {}
    assert "잘 봤어요." in texts["data/comments.json"]  # their own words stay
    for path in site.settings.exports_dir.glob("*"):
        path.unlink()
