"""A hamster's owner has its life made into a book, and fetches it for seven days."""

import signal
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
import time_machine
from PIL import Image

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.operations.exports import archive
from hamsterd.operations.exports.life_book.rules import ENTRIES_MAX
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.hamsters import farewell
from tests.factories.health import a_row
from tests.factories.pictures import a_photo
from tests.forks import run_script
from tests.hamsterd.operations.exports.conftest import BOTH_PLACES, Make, finished_files
from tests.people import Person
from tests.site import RunningSite

MANY = f"""
    INSERT INTO diary_entries
           (user_id, hamster_id, hamster_name, hamster_breed, title, content, created_at)
    SELECT %(member_id)s, %(hamster_id)s, '콩이', '골든', n || '번째 날', '쳇바퀴를 돌렸다.',
           now() - n * interval '1 day'
      FROM generate_series(1, {ENTRIES_MAX + 5}) n
"""
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


def encoded(image: Image.Image, kind: str) -> bytes:
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()


def uploaded(owner: Person, photo: bytes) -> str:
    return owner.send_file("/api/upload", photo).json()["urls"][0]


@BOTH_PLACES
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
    assert bell["url"] == f"/hamster/{hamster['id']}#book"


def test_private_entries_only_when_chosen(owner: Person, make: Make):
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"], title="나만 보는 날", isPublic=False)
    assert owner.get(address(hamster)).json()["privateEntries"] == 1

    assert "나만 보는 날" not in text_of(book_of(owner, hamster, make))


def test_private_entries_that_are_chosen(owner: Person, make: Make):
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"], title="나만 보는 날", isPublic=False)

    assert "나만 보는 날" in text_of(book_of(owner, hamster, make, withPrivate=True))


@BOTH_PLACES
def test_nobody_else_has_it(owner: Person, stranger: Person, visitor: Person, make: Make):
    hamster = a_hamster(owner)
    book_of(owner, hamster, make)

    for path in (address(hamster), f"{address(hamster)}/file"):
        assert stranger.get(path).status_code == 404
        assert visitor.get(path).status_code == 401
    assert stranger.post(address(hamster), {}).status_code == 404


@BOTH_PLACES
def test_a_carer_and_the_staff_have_none(
    owner: Person, stranger: Person, admin: Person, make: Make
):
    hamster = a_hamster(owner)
    a_carer(owner, stranger, hamster["id"], "write")
    book_of(owner, hamster, make)

    for person in (stranger, admin):
        assert person.get(address(hamster)).status_code == 404
        assert person.post(address(hamster), {}).status_code == 404
        assert person.get(f"{address(hamster)}/file").status_code == 404


def test_what_a_carer_wrote_stands_with_their_name(owner: Person, stranger: Person, make: Make):
    hamster = a_hamster(owner)
    a_carer(owner, stranger, hamster["id"], "write")
    an_entry(stranger, hamsterId=hamster["id"], title="맡아 준 날")
    an_entry(stranger, hamsterId=hamster["id"], title="혼자만의 날", isPublic=False)

    text = text_of(book_of(owner, hamster, make, withPrivate=True))

    assert "맡아 준 날" in text
    assert f"{stranger.nickname} 씀" in text
    assert "혼자만의 날" not in text


def test_what_is_deleted_or_hidden_is_not_in_it(owner: Person, make: Make):
    hamster = a_hamster(owner)
    deleted = an_entry(owner, hamsterId=hamster["id"], title="지운 날")
    hidden = an_entry(owner, hamsterId=hamster["id"], title="가려진 날")
    owner.delete(f"/api/diary/{deleted['id']}")
    with transaction():
        execute(
            "UPDATE diary_entries SET reports_hidden_at = now() WHERE id = %(id)s", id=hidden["id"]
        )

    text = text_of(book_of(owner, hamster, make, withPrivate=True))

    assert "지운 날" not in text
    assert "가려진 날" not in text


def test_days_and_photos_choose(owner: Person, make: Make):
    hamster = a_hamster(owner)
    photo = uploaded(owner, a_photo())
    an_entry(owner, hamsterId=hamster["id"], title="이른 날", entryDate="2026-01-03")
    an_entry(owner, hamsterId=hamster["id"], title="글만 있는 날", entryDate="2026-02-03")
    an_entry(
        owner, hamsterId=hamster["id"], title="사진의 날", entryDate="2026-02-04", images=[photo]
    )

    chosen = {"fromDay": "2026-02-01", "toDay": "2026-02-28", "withPhotosOnly": True}
    text = text_of(book_of(owner, hamster, make, **chosen))

    assert "사진의 날" in text
    assert "이른 날" not in text
    assert "글만 있는 날" not in text


def test_without_health_there_is_no_chart(owner: Person, make: Make):
    hamster = a_hamster(owner)
    a_row(owner, hamster["id"])

    assert "112.4g" not in text_of(book_of(owner, hamster, make, withHealth=False))


def test_of_the_health_journal_it_holds_visits_medicine_and_symptoms(owner: Person, make: Make):
    hamster = a_hamster(owner)
    an_entry(owner, hamsterId=hamster["id"])
    a_row(owner, hamster["id"], kind="vet", note="이빨을 다듬었어요")
    a_row(owner, hamster["id"], kind="food", value=2.5, note="해바라기씨만 남겼어요")

    text = text_of(book_of(owner, hamster, make))

    assert "이빨을 다듬었어요" in text
    assert "해바라기씨" not in text


def test_days_the_wrong_way_round_are_refused(owner: Person):
    answer = owner.post(address(a_hamster(owner)), {"fromDay": "2026-02-02", "toDay": "2026-02-01"})

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["toDay"])


def test_after_a_farewell(owner: Person, make: Make):
    hamster = a_hamster(owner)
    farewell(owner, hamster["id"])

    text = text_of(book_of(owner, hamster, make))

    assert "고마웠어, 콩이야." in text
    assert "무지개다리를 건넘" in text


def test_odd_pictures_and_emoji_cost_nothing(owner: Person, make: Make, site: RunningSite):
    hamster = a_hamster(owner, name="콩이🐹")
    glass = Image.new("RGBA", (300, 200), (200, 80, 40, 90))
    urls = [uploaded(owner, encoded(glass, kind)) for kind in ("PNG", "WEBP")]
    urls.append(uploaded(owner, encoded(glass.convert("P"), "GIF")))
    gone = uploaded(owner, a_photo(1500, 900))
    an_entry(
        owner,
        hamsterId=hamster["id"],
        title="🎉 잔치 👨‍👩‍👧‍👦",
        content="해바라기씨🌻를 먹었다 שלום",
        images=[*urls, gone],
    )
    for path in site.settings.media_dir.rglob(f"{gone.split('/')[-1].split('.')[0]}*"):
        path.unlink()

    book = book_of(owner, hamster, make)

    text = text_of(book)
    assert pictures_in(book) == len(urls)
    assert "해바라기씨를 먹었다" in text
    assert "잔치" in text
    assert not {"🎉", "🐹", "□", "\ufffd"} & set(text)


def test_what_does_not_fit_is_said(owner: Person, make: Make):
    hamster = a_hamster(owner)
    with transaction():
        execute(MANY, member_id=owner.id, hamster_id=hamster["id"])

    state = owner.get(address(hamster)).json()
    text = text_of(book_of(owner, hamster, make))

    assert (state["publicEntries"], state["entriesMax"]) == (ENTRIES_MAX + 5, ENTRIES_MAX)
    assert "일기 5편은 이 책에 다 담지 못했어요." in text


def test_one_book_of_a_hamster_a_day(owner: Person, make: Make):
    hamster, other = a_hamster(owner), a_hamster(owner, name="보리")
    ask(owner, hamster)
    assert owner.post(address(hamster), {}).json()["code"] == "life_book_open"
    ask(owner, other)
    assert owner.post("/api/account/export").status_code == 201
    assert make()["made"] == 3

    assert owner.post(address(hamster), {}).json()["code"] == "life_book_too_soon"
    assert owner.get("/api/account/export").json()["status"] == "ready"
    assert owner.get(f"{address(other)}/file").status_code == 200


def test_a_record_is_no_book_and_a_book_no_record(owner: Person, make: Make):
    hamster = a_hamster(owner)
    book = ask(owner, hamster)
    make()

    assert owner.get("/api/account/export").json()["status"] == "none"
    assert owner.get(f"/api/account/export/{book['id']}/file").status_code == 404


@BOTH_PLACES
def test_it_is_over_after_the_seventh_day(owner: Person, make: Make, site: RunningSite):
    hamster = a_hamster(owner)
    book_of(owner, hamster, make)

    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        assert owner.get(f"{address(hamster)}/file").json()["code"] == "life_book_expired"
        assert make()["removed"] == 1
        assert finished_files(site) == []


def test_no_room_on_the_disk_is_said(owner: Person, make: Make, monkeypatch: pytest.MonkeyPatch):
    hamster = a_hamster(owner)
    ask(owner, hamster)
    with monkeypatch.context() as patch:
        patch.setattr(archive, "RESERVE_BYTES", 2**60)
        assert make()["failed"] == 1

    failed = owner.get(address(hamster)).json()
    assert (failed["status"], failed["error"]) == ("failed", "disk_full")
    [bell] = owner.get("/api/notifications").json()
    assert bell["title"] == "콩이의 책을 만들지 못했어요"
    ask(owner, hamster)


KILLED = """
import os, signal, sys
from pathlib import Path
from hamsterd.config import Settings
from hamsterd.db.handle import init_database
from hamsterd.operations.exports.life_book import printing
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task

settings = Settings(_env_file=None, data_dir=Path(sys.argv[2]))
init_database(sys.argv[1], settings)
printing.settle = lambda part, target: os.kill(os.getpid(), signal.SIGKILL)
make_exports(Task(settings))
"""


def test_one_killed_in_the_middle_is_begun_anew(owner: Person, make: Make, site: RunningSite):
    hamster = a_hamster(owner)
    ask(owner, hamster)
    killed = run_script(KILLED, site.dsn, site.settings.data_dir)
    assert killed.returncode == -signal.SIGKILL
    left = owner.get(address(hamster)).json()
    assert (left["status"], left["progress"]) == ("making", 0)

    done = make()

    assert (done["made"], done["removed"]) == (1, 1)
    assert owner.get(f"{address(hamster)}/file").status_code == 200
