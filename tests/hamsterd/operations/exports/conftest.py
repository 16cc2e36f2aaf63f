"""The job that makes records, on the site of the tests, and what came of it."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import orjson
import pytest

from scheduler.jobs.make_exports import make_exports
from scheduler.task import Counts, Task
from tests.people import Person
from tests.site import RunningSite

EXPORT = "/api/account/export"
Make = Callable[[], Counts]


@pytest.fixture
def make(site: RunningSite) -> Iterator[Make]:
    """Run the job; leaves no file behind."""
    yield lambda: make_exports(Task(site.settings))
    for path in site.settings.exports_dir.glob("*"):
        path.unlink()


def ask(person: Person) -> dict[str, Any]:
    answer = person.post(EXPORT)
    assert answer.status_code == 201, answer.text
    return answer.json()


def state(person: Person) -> dict[str, Any]:
    return person.get(EXPORT).json()


def file_path(export: dict[str, Any]) -> str:
    return f"{EXPORT}/{export['id']}/file"


def fetched(person: Person, make: Make) -> ZipFile:
    """The record of somebody who asks now."""
    export = ask(person)
    make()
    answer = person.get(file_path(export))
    assert answer.status_code == 200, answer.text
    return ZipFile(BytesIO(answer.content))


def rows(archive: ZipFile, name: str) -> Any:
    return orjson.loads(archive.read(f"data/{name}.json"))
