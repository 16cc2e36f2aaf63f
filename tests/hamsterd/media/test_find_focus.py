"""Pictures from before there was a focal point get theirs, once, whoever works at it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.media.rules import file_name_from_url, thumbnail_name
from hamsterd.media.storage import open_storage
from scheduler.jobs import find_focus as job
from scheduler.jobs.find_focus import find_focus
from scheduler.task import Task
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

_FORGET = "UPDATE uploads SET focus_x = NULL, focus_y = NULL"


@pytest.fixture
def settings(site: RunningSite) -> Settings:
    return site.settings


def _pictures(owner: Person, count: int) -> list[str]:
    urls = []
    for _ in range(count):
        urls += owner.send_file("/api/upload", a_photo()).json()["urls"]
    return urls


def _forgotten() -> None:
    with connection():
        execute(_FORGET)


def _points() -> list[tuple[float | None, float | None]]:
    with connection():
        rows = fetch_all("SELECT focus_x, focus_y FROM uploads ORDER BY id")
    return [(row["focus_x"], row["focus_y"]) for row in rows]


def test_pictures_get_the_point_that_they_would_get_today(owner: Person, settings: Settings):
    urls = _pictures(owner, 2)
    today = _points()
    entry = an_entry(owner, images=urls)
    _forgotten()
    assert find_focus(Task(settings, dry_run=True)) == {"found": 2}

    assert find_focus(Task(settings)) == {"found": 2}

    assert _points() == today
    assert find_focus(Task(settings)) == {"found": 0}
    [card] = [one for one in owner.get("/api/diary").json() if one["id"] == entry["id"]]
    assert card["media"][0]["focus"] == {"x": today[0][0], "y": today[0][1]}


def test_a_lost_copy_costs_itself_and_many_processes_agree(owner: Person, settings: Settings):
    lost, *_ = _pictures(owner, 4)
    name = file_name_from_url(lost)
    assert name
    open_storage(settings).delete(thumbnail_name(name))
    _forgotten()

    with ThreadPoolExecutor(3) as processes:
        counts = list(processes.map(find_focus, [Task(settings)] * 3))

    assert all(one["found.left"] == 1 for one in counts)
    assert [point == (None, None) for point in _points()] == [True, False, False, False]


def test_what_its_author_chose_meanwhile_stands(owner: Person, settings: Settings, monkeypatch):
    _pictures(owner, 1)
    _forgotten()

    real = job.find_missing_focus

    def chosen_first(storage, deadline):
        original = storage.read

        def read(name: str, start: int, max_bytes: int):
            with connection():
                execute("UPDATE uploads SET focus_x = 0.1, focus_y = 0.2")
            return original(name, start, max_bytes)

        monkeypatch.setattr(storage, "read", read)
        return real(storage, deadline)

    monkeypatch.setattr(job, "find_missing_focus", chosen_first)
    find_focus(Task(settings))
    assert _points() == [(0.1, 0.2)]
