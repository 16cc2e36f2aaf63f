"""Films of symptoms: up to 30 seconds, for readers of the journal and with the vet's link."""

from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.media.processing.cleaning import is_within
from hamsterd.media.processing.converting import host_turn
from hamsterd.media.rules import MAX_SYMPTOM_FILM_SECONDS
from tests.factories.diaries import a_hamster
from tests.factories.films import FFMPEG, HEVC, a_film
from tests.factories.health import a_row, journal, row_form
from tests.factories.papers import a_pdf
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

PART = {"Range": "bytes=0-9"}
SLOW = {"rate": 1, "size": "64x64"}


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def send(person: Person, content: bytes, name: str = "숨쉬는 모습.mp4") -> httpx.Response:
    return person.send_file("/api/upload/symptom-film", content, name=name, field="film")


def filmed(person: Person, content: bytes | None = None) -> dict[str, Any]:
    answer = send(person, content or a_film(**SLOW))
    assert answer.status_code == 200, answer.text
    [film] = answer.json()["papers"]
    return film


def test_it_belongs_to_a_symptom_and_its_readers_alone(
    owner: Person, hamster_id: int, visitor: Person, stranger: Person, admin: Person
) -> None:
    film = filmed(owner)
    row = a_row(owner, hamster_id, kind="symptom", name="숨을 헐떡여요", papers=[film["id"]])

    assert row["papers"] == [film]
    assert (film["name"], film["type"]) == ("숨쉬는 모습.mp4", "video/mp4")
    part = owner.http.get(film["url"], headers=PART)
    assert (part.status_code, len(part.content)) == (206, 10)
    for person in (visitor, stranger, admin):
        assert person.get(film["url"]).status_code == 404


def test_a_vet_sees_it_by_the_link_that_shows_papers(
    owner: Person, hamster_id: int, visitor: Person
) -> None:
    a_row(owner, hamster_id, kind="symptom", name="절뚝여요", papers=[filmed(owner)["id"]])
    for has_papers, status in ((False, None), (True, 206)):
        made = owner.post(f"{journal(hamster_id)}/share", {"hasPapers": has_papers}).json()
        token = made["url"].rpartition("/")[2]
        [row] = visitor.get(f"/api/health/share/{token}").json()["rows"]
        found = [visitor.http.get(film["url"], headers=PART).status_code for film in row["papers"]]
        assert found == ([status] if status else [])


def test_it_goes_with_its_row(owner: Person, hamster_id: int) -> None:
    film = filmed(owner)
    row = a_row(owner, hamster_id, kind="symptom", name="절뚝여요", papers=[film["id"]])

    owner.delete(f"{journal(hamster_id)}/{row['id']}")

    assert owner.get(film["url"]).status_code == 404


@pytest.mark.parametrize("seconds", [1, 30])
def test_thirty_seconds_are_taken(owner: Person, seconds: float) -> None:
    assert send(owner, a_film(seconds=seconds, **SLOW)).status_code == 200


def test_what_lasts_longer_is_refused_in_words(owner: Person) -> None:
    answer = send(owner, a_film(seconds=32, **SLOW))

    assert (answer.status_code, answer.json()["code"]) == (413, "symptom_film_too_long")
    assert answer.json()["message"].startswith("증상 동영상은 30초까지")


@pytest.mark.parametrize("content", [a_photo(), a_pdf(), b"not a film"])
def test_nothing_else_is_taken_there(owner: Person, content: bytes) -> None:
    assert send(owner, content).status_code == 415


@pytest.mark.parametrize("kind", ["vet", "medicine"])
def test_other_rows_have_none(owner: Person, hamster_id: int, kind: str) -> None:
    form = row_form(kind=kind, name="작은동물병원", papers=[filmed(owner)["id"]])

    answer = owner.post(journal(hamster_id), form)

    assert answer.json()["fields"] == {"papers": "동영상은 증상 기록에만 붙일 수 있어요."}


@pytest.mark.part(name="sizes")
def test_a_phones_film_may_be_attached_while_it_is_converted(
    owner: Person, hamster_id: int, running: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(running.site.application.settings, "ffmpeg", FFMPEG)
    with host_turn(running.settings.data_dir / "conversions.lock") as is_ours:
        assert is_ours
        film = filmed(owner, a_film(HEVC, **SLOW))
        a_row(owner, hamster_id, kind="symptom", name="절뚝여요", papers=[film["id"]])

    def now() -> dict[str, Any]:
        [row] = owner.get(journal(hamster_id)).json()
        [paper] = row["papers"]
        return paper

    wait_until(lambda: now()["url"] != film["url"])
    paper = now()
    assert (paper["id"], paper["name"]) == (film["id"], "숨쉬는 모습.mp4")
    assert owner.http.get(paper["url"], headers=PART).status_code == 206


@given(st.none() | st.floats(0, 10_000))
def test_a_film_is_short_where_it_says_so(seconds: float | None) -> None:
    most = MAX_SYMPTOM_FILM_SECONDS
    assert is_within(seconds, most) == (seconds is not None and seconds < most + 1)
