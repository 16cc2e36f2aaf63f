"""A hamster's owner has its life made into a book, and fetches it for seven days."""

from typing import Any

import pypdfium2
import pytest

from tests.factories.diaries import a_hamster, an_entry
from tests.factories.health import a_row
from tests.factories.pictures import a_photo
from tests.hamsterd.operations.exports.conftest import Make
from tests.people import Person

A5 = (419.53, 595.28)
"""Points."""
Book = pypdfium2.PdfDocument


def address(hamster: dict[str, Any]) -> str:
    return f"/api/hamsters/{hamster['id']}/life-book"


def ask(person: Person, hamster: dict[str, Any], **choices: Any) -> dict[str, Any]:
    answer = person.post(address(hamster), choices)
    assert answer.status_code == 201, answer.text
    return answer.json()


def book_of(person: Person, hamster: dict[str, Any], make: Make, **choices: Any) -> Book:
    ask(person, hamster, **choices)
    assert make()["made"] == 1
    answer = person.get(f"{address(hamster)}/file")
    assert answer.status_code == 200, answer.text
    return pypdfium2.PdfDocument(answer.content)


def text_of(book: Book) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in book)


def pictures_in(book: Book) -> int:
    kind = pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
    return sum(1 for page in book for _ in page.get_objects(filter=[kind]))


def uploaded(owner: Person, photo: bytes) -> str:
    return owner.send_file("/api/upload", photo).json()["urls"][0]


def test_an_owner_asks_and_fetches_a_book(owner: Person, make: Make):
    hamster = a_hamster(owner, birthDate="2026-01-01")
    an_entry(owner, hamsterId=hamster["id"], images=[uploaded(owner, a_photo())])
    a_row(owner, hamster["id"])

    before = owner.get(address(hamster)).json()
    assert (before["status"], before["publicEntries"], before["hasWeights"]) == ("none", 1, True)
    book = book_of(owner, hamster, make)

    assert all(page.get_size() == pytest.approx(A5, abs=1) for page in book)
    text = text_of(book)
    assert "콩이의 책" in text
    assert "첫눈 온 날" in text
    assert "콩이가 창밖을 봤다." in text
    assert "112.4g" in text
    assert pictures_in(book) == 1
    ready = owner.get(address(hamster)).json()
    assert (ready["status"], ready["progress"]) == ("ready", None)
    [bell] = owner.get("/api/notifications").json()
    assert bell["title"] == "콩이의 책이 준비됐어요"
    assert bell["url"] == f"/hamster/{hamster['id']}?tab=album"


def test_private_entries_only_when_chosen(owner: Person, make: Make):
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"], title="나만 보는 날", isPublic=False)
    assert owner.get(address(hamster)).json()["privateEntries"] == 1

    assert "나만 보는 날" not in text_of(book_of(owner, hamster, make))


def test_private_entries_that_are_chosen(owner: Person, make: Make):
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"], title="나만 보는 날", isPublic=False)

    assert "나만 보는 날" in text_of(book_of(owner, hamster, make, withPrivate=True))


def test_nobody_else_has_it(owner: Person, stranger: Person, visitor: Person, make: Make):
    hamster = a_hamster(owner)
    book_of(owner, hamster, make)

    for path in (address(hamster), f"{address(hamster)}/file"):
        assert stranger.get(path).status_code == 404
        assert visitor.get(path).status_code == 401
    assert stranger.post(address(hamster), {}).status_code == 404
