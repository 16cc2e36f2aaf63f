"""Papers of a row: photos and PDFs that nobody but the journal's readers is sent."""

import unicodedata
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx
import pytest

from hamsterd.core.clock import utc_now
from hamsterd.media.storage import open_storage
from hamsterd.operations.retention.media import find_orphans
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal, row_form
from tests.factories.papers import a_pdf
from tests.factories.pictures import a_photo
from tests.people import Person

PDF = b"%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def send(person: Person, content: bytes, name: str = "진료비 영수증.pdf") -> httpx.Response:
    return person.send_file("/api/upload/paper", content, name=name, field="papers")


def handed_in(person: Person, content: bytes = PDF, name: str = "영수증.pdf") -> dict[str, Any]:
    answer = send(person, content, name)
    assert answer.status_code == 200, answer.text
    [paper] = answer.json()["papers"]
    return paper


def test_a_pdf_is_kept_as_it_came_and_only_saved(owner: Person, hamster_id: int) -> None:
    paper = handed_in(owner, name="진료비 영수증.PDF")
    row = a_row(owner, hamster_id, kind="vet", name="작은동물병원", papers=[paper["id"]])

    assert row["papers"] == [paper]
    assert (paper["name"], paper["type"]) == ("진료비 영수증.pdf", "application/pdf")
    answer = owner.get(paper["url"])
    assert (answer.status_code, answer.content) == (200, PDF)
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert quote("진료비 영수증.pdf") in answer.headers["Content-Disposition"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"].startswith("private")


def test_a_photo_is_cleaned_as_any(owner: Person, hamster_id: int) -> None:
    paper = handed_in(owner, a_photo(), name="처방전.heic")

    assert (paper["name"], paper["type"]) == ("처방전.jpg", "image/jpeg")
    row = a_row(owner, hamster_id, kind="medicine", name="메타캄", papers=[paper["id"]])
    assert owner.get(row["papers"][0]["url"]).headers["Content-Type"] == "image/jpeg"


def test_nobody_else_is_sent_one(
    owner: Person, hamster_id: int, visitor: Person, stranger: Person, admin: Person
) -> None:
    paper = handed_in(owner)
    for person in (visitor, stranger, admin):
        assert person.get(paper["url"]).status_code == 404
    a_row(owner, hamster_id, kind="vet", papers=[paper["id"]])
    for person in (visitor, stranger, admin):
        assert person.get(paper["url"]).status_code == 404


@pytest.mark.parametrize(
    "before",
    [b"\n", b"\xef\xbb\xbf", b"\r\n \t", bytes(900)],
    ids=["line", "mark", "blanks", "zeros"],
)
def test_what_programs_put_before_a_pdf_is_passed_over(owner: Person, before: bytes) -> None:
    """Readers look through the first kilobyte; it is kept as it came."""
    paper = handed_in(owner, before + PDF + bytes(3_000))

    assert paper["type"] == "application/pdf"


def test_one_that_only_may_not_be_printed_opens(owner: Person) -> None:
    assert handed_in(owner, a_pdf(owner_password="clinic"))["type"] == "application/pdf"


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"MZ\x90\x00 no paper", 415, "unsupported_paper"),
        (b"<html><script>1</script></html>", 415, "unsupported_paper"),
        (bytes(1024) + PDF, 415, "unsupported_paper"),
        (b"<script>" + PDF, 415, "unsupported_paper"),
        (a_pdf(user_password="secret"), 422, "locked_paper"),
        (PDF.replace(b"%%EOF", b""), 422, "unreadable_paper"),
        (PDF.replace(b"1.4", b"9.9"), 422, "unreadable_paper"),
        (b"%PDF-1.4\n<script>alert(1)</script>" + PDF, 422, "unreadable_paper"),
        (b"%PDF-1.4\n" + b"x" * (10 * 1024 * 1024) + b"%%EOF", 413, "paper_too_large"),
    ],
)
def test_what_is_none_is_refused_in_words(owner: Person, content, status, code) -> None:
    answer = send(owner, content)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_no_other_upload_takes_a_pdf(owner: Person) -> None:
    assert owner.send_file("/api/upload", PDF).status_code == 415
    assert owner.send_file("/api/upload/profile", PDF, field="image").status_code == 415


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("../../etc/passwd.pdf", "etc passwd.pdf"),
        ("a\u202efdp.exe", "a fdp.pdf"),
        ("가" * 300 + ".pdf", "가" * 96 + ".pdf"),
        ("...", "파일.pdf"),
        (unicodedata.normalize("NFD", "검사\u2060결과.pdf"), "검사결과.pdf"),
    ],
)
def test_its_name_is_plain(owner: Person, sent, kept) -> None:
    assert handed_in(owner, name=sent)["name"] == kept


def test_somebody_elses_and_other_uploads_are_not_attached(
    owner: Person, stranger: Person, hamster_id: int
) -> None:
    theirs = handed_in(stranger)
    answer = owner.post(journal(hamster_id), row_form(kind="vet", papers=[theirs["id"]]))

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["papers"])
    assert owner.get(journal(hamster_id)).json() == []
    own = handed_in(owner)
    weight = owner.post(journal(hamster_id), row_form(papers=[own["id"]]))
    assert list(weight.json()["fields"]) == ["papers"]


def test_of_a_batch_a_row_with_a_wrong_paper_costs_the_others_nothing(
    owner: Person, stranger: Person, hamster_id: int
) -> None:
    """A visit that was written without a network: its photo was cleaned away meanwhile."""
    theirs, own = handed_in(stranger), handed_in(owner)
    rows = [
        row_form(kind="vet", clientKey=str(uuid4()), papers=papers)
        for papers in ([theirs["id"]], [], [own["id"]], [own["id"]])
    ]

    for _ in range(2):
        answer = owner.post(f"{journal(hamster_id)}/rows", {"rows": rows})

        assert answer.status_code == 200, answer.text
        kept = {row["clientKey"]: row["papers"] for row in answer.json()["rows"]}
        assert kept == {rows[1]["clientKey"]: [], rows[2]["clientKey"]: [own]}
        refused = [(row["index"], list(row["fields"])) for row in answer.json()["refused"]]
        assert refused == [(0, ["papers"]), (3, ["papers"])]


def test_it_goes_with_its_row_and_with_an_edit(site, owner: Person, hamster_id: int) -> None:
    first, second = handed_in(owner), handed_in(owner)
    row = a_row(owner, hamster_id, kind="vet", papers=[first["id"], second["id"]])
    address = f"{journal(hamster_id)}/{row['id']}"

    edited = owner.put(address, row_form(kind="vet", papers=[second["id"]])).json()
    assert edited["papers"] == [second]
    owner.delete(address)

    assert owner.get(second["url"]).status_code == 404
    names = {file.name for file in open_storage(site.settings).files()}
    assert second["url"].removeprefix("/media/") not in names
    assert find_orphans(open_storage(site.settings), utc_now()).unused["health"] == 0
