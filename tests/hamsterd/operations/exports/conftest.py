"""The export job, on the site of the tests, and its results.

Effects that members notice are tested with both stores for finished files: `BOTH_PLACES`.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import orjson
import pytest

from hamsterd.media.storage import open_bucket
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Counts, Task
from tests.hamsterd.media.conftest import kept_in
from tests.people import Person
from tests.s3 import S3Server
from tests.site import RunningSite

EXPORT = "/api/account/export"
Make = Callable[[], Counts]
BOTH_PLACES = pytest.mark.parametrize("site", ["folder", "bucket"], indirect=True)


@pytest.fixture
def site(request: pytest.FixtureRequest, running: RunningSite) -> Iterator[RunningSite]:
    """The site, empty; its files and exports in a folder, or in a bucket where a test asks."""
    running.reset()
    with pytest.MonkeyPatch.context() as patch:
        if getattr(request, "param", "folder") == "bucket":
            kept_in(running, patch, request.getfixturevalue("s3_server").settings())
        yield running


@pytest.fixture
def make(site: RunningSite) -> Iterator[Make]:
    """Run the job; leaves no file behind."""
    yield lambda: make_exports(Task(site.settings))
    for path in site.settings.exports_dir.glob("*"):
        path.unlink()


@pytest.fixture
def bucket(s3_server: S3Server) -> dict[str, object]:
    """Settings for an empty bucket."""
    return s3_server.settings()


@pytest.fixture
def host(
    site: RunningSite, bucket: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> RunningSite:
    """The host that the people speak with; its media are in the bucket."""
    kept_in(site, monkeypatch, bucket)
    return site


def finished_files(site: RunningSite) -> list[str]:
    """Names of what lies in the folder of this host, and in the bucket where there is one."""
    names = [path.name for path in site.settings.exports_dir.glob("*")]
    if site.settings.media_storage == "s3":
        bucket = open_bucket(site.settings)
        names += [file.name.removeprefix("exports/") for file in bucket.files("exports")]
    return sorted(names)


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
