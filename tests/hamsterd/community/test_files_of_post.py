"""Files beside the pictures of a post: attached, downloaded, hidden and gone with it."""

import unicodedata
from typing import Any
from urllib.parse import quote

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.media.scanning import Scanner
from hamsterd.media.storage import open_storage
from tests.factories.community import a_board, a_post, change_board
from tests.factories.content import set_hidden
from tests.factories.diaries import a_hamster
from tests.factories.files import A_PDF, a_zip, an_hwp, an_hwpx, an_office_file
from tests.factories.pictures import a_photo
from tests.factories.trash import brought_back, deleted
from tests.hamsterd.media.test_scanning import VIRUS, clamd
from tests.people import Person
from tests.site import RunningSite

FILES = "/api/upload/community/files"
SENT = {
    "pdf": A_PDF,
    "hwp": an_hwp(),
    "hwpx": an_hwpx(),
    "docx": an_office_file(),
    "xlsx": an_office_file("xl/workbook.xml"),
    "pptx": an_office_file("ppt/presentation.xml"),
    "txt": "체중 41".encode(),
    "csv": "체중,날짜\n41,오늘".encode(),
    "zip": a_zip({"a.txt": b"x"}),
}


@pytest.fixture
def board() -> int:
    return a_board("자료실", allowsFiles=True)


def send(person: Person, content: bytes, name: str = "신청서.pdf"):
    return person.send_file(FILES, content, name=name, field="files")


def a_file(person: Person, content: bytes = A_PDF, name: str = "신청서.pdf") -> dict[str, Any]:
    answer = send(person, content, name)
    assert answer.status_code == 200, answer.text
    return answer.json()["papers"][0]


def names(post: dict[str, Any]) -> list[str]:
    return [file["name"] for file in post["files"]]


@pytest.mark.parametrize("ending", SENT)
def test_each_kind_is_kept_as_it_came_and_only_saved(
    owner: Person, visitor: Person, board: int, ending: str
):
    name = unicodedata.normalize("NFD", f"분양 신청서.{ending.upper()}")
    file = a_file(owner, SENT[ending], name)
    post = a_post(owner, boardId=board, files=[file["url"]])

    assert post["files"] == [file]
    assert file["name"] == f"분양 신청서.{ending}"
    assert visitor.get(f"/api/community/{post['id']}").json()["files"] == [file]
    answer = visitor.get(file["url"])
    assert (answer.status_code, answer.content) == (200, SENT[ending])
    said = answer.headers["Content-Disposition"]
    assert said.startswith("attachment;")
    assert quote(f"분양 신청서.{ending}") in said
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Content-Type"].split(";")[0] == file["type"]


def test_a_name_has_no_path_and_no_marks_and_the_ending_of_its_content(owner: Person):
    sent = "../../\u202ecod\n.exe" + "가" * 300 + ".exe"
    name = a_file(owner, an_office_file(), sent)["name"]
    assert name.endswith(".docx")
    assert len(name) <= 100
    assert not set(name) & set('/\\\n\u202e"')


def test_macros_pictures_and_programs_are_refused(owner: Person):
    macro = send(owner, an_office_file(vbaProject=b"x"), "표.xlsx")
    assert (macro.status_code, macro.json()["code"]) == (415, "macros_refused")
    assert "매크로" in macro.json()["message"]
    for content in (a_photo(), b"MZ\x90\0\3"):
        assert send(owner, content).json()["code"] == "unsupported_attachment"


def test_a_board_says_whether_it_takes_files(owner: Person, board: int):
    file = a_file(owner)["url"]
    form = {"title": "글", "content": "글", "boardId": a_board(), "files": [file]}
    refused = owner.post("/api/community", form)
    assert (refused.status_code, refused.json()["code"]) == (409, "files_misplaced")
    assert "파일" in refused.json()["fields"]["files"]

    post = a_post(owner, boardId=board, files=[file])
    change_board(board, allowsFiles=False)
    path = f"/api/community/{post['id']}"
    assert len(owner.put(path, {"title": "고침", "files": [file]}).json()["files"]) == 1
    more = owner.put(path, {"files": [file, a_file(owner)["url"]]})
    assert more.json()["code"] == "files_misplaced"
    assert owner.put(path, {"files": []}).json()["files"] == []


def test_files_and_pictures_are_changed_apart(owner: Person, board: int):
    photo = owner.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    first, second = a_file(owner, name="하나.pdf"), a_file(owner, SENT["hwp"], "둘.hwp")
    post = a_post(owner, boardId=board, images=[photo], files=[first["url"], second["url"]])
    path = f"/api/community/{post['id']}"

    assert names(post) == ["하나.pdf", "둘.hwp"]
    assert names(owner.put(path, {"images": []}).json()) == ["하나.pdf", "둘.hwp"]
    edited = owner.put(path, {"images": [photo], "files": [second["url"]]}).json()
    assert (edited["images"], names(edited)) == ([photo], ["둘.hwp"])


def test_only_ones_own_files_and_five_of_them(owner: Person, stranger: Person, board: int):
    form = {"title": "글", "content": "글", "boardId": board}
    others = stranger.post("/api/community", {**form, "files": [a_file(owner)["url"]]})
    assert (others.status_code, "files" in others.json()["fields"]) == (422, True)
    photo = owner.send_file("/api/upload/community", a_photo()).json()["urls"][0]
    assert owner.post("/api/community", {**form, "files": [photo]}).status_code == 422
    six = [a_file(owner)["url"] for _ in range(6)]
    assert "files" in owner.post("/api/community", {**form, "files": six}).json()["fields"]


def test_a_document_is_no_picture(owner: Person, board: int):
    file = a_file(owner)["url"]
    form = {"title": "글", "content": "글", "boardId": board, "images": [file]}
    assert "images" in owner.post("/api/community", form).json()["fields"]
    form = {"title": "글", "content": "글", "images": [file], "hamsterId": a_hamster(owner)["id"]}
    entry = owner.post("/api/diary", form)
    assert "images" in entry.json()["fields"]


def test_files_are_hidden_and_come_back_with_their_post(
    owner: Person, visitor: Person, stranger: Person, admin: Person, board: int
):
    file = a_file(owner)["url"]
    assert stranger.get(file).status_code == 404
    post = a_post(owner, boardId=board, files=[file])
    assert visitor.get(file).status_code == 200

    deleted(owner, "community", post)
    for person in (visitor, stranger):
        assert person.get(file).status_code == 404
    brought_back(owner, "community", post["id"])
    assert visitor.get(f"/api/community/{post['id']}").json()["files"][0]["url"] == file
    assert visitor.get(file).status_code == 200

    set_hidden("community", post["id"], is_hidden=True)
    assert [one.get(file).status_code for one in (visitor, stranger, admin)] == [404, 404, 200]
    shown = admin.get(f"/api/admin/posts/{post['id']}").json()
    assert [one["url"] for one in shown["files"]] == [file]


def test_files_go_with_a_purged_post(owner: Person, site: RunningSite, board: int):
    file = a_file(owner)
    post = a_post(owner, boardId=board, files=[file["url"]])
    deleted(owner, "community", post)
    assert owner.delete(f"/api/trash/community/{post['id']}").status_code < 300
    name = file["url"].removeprefix("/media/")
    assert name not in {one.name for one in open_storage(site.settings).files()}
    assert owner.get(file["url"]).status_code == 404


def test_files_count_in_the_members_quota(
    owner: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    a_file(owner)
    monkeypatch.setattr(site.settings, "member_storage_bytes", len(A_PDF))
    assert send(owner, A_PDF).json()["code"] == "quota_spent"


def test_a_scanner_that_knows_a_file_refuses_it_and_one_that_is_away_too(
    owner: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    settings = site.site.application.settings
    with clamd() as (place, received):
        monkeypatch.setitem(settings, "scanner", Scanner(place))
        assert send(owner, A_PDF).status_code == 200
        assert received == [A_PDF]
        assert send(owner, VIRUS + b" text", "a.txt").json()["code"] == "virus_found"
    monkeypatch.setitem(settings, "scanner", Scanner("127.0.0.1:1"))
    refused = send(owner, A_PDF)
    assert (refused.status_code, refused.json()["code"]) == (503, "scanner_away")


def test_a_reported_file_is_kept_with_its_name(owner: Person, stranger: Person, board: int):
    file = a_file(owner)
    post = a_post(owner, boardId=board, files=[file["url"]])
    report = {"reportedItemType": "community", "reportedItemId": post["id"], "reason": "spam"}
    assert stranger.post("/api/reports", report).status_code in {200, 201}
    with connection():
        kept = fetch_value("SELECT original_name FROM uploads WHERE attached_type = 'case'")
    assert kept == file["name"]
