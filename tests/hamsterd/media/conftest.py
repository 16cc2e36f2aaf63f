"""Uploads are tried over both kinds of store: a folder, and a bucket of a real S3 server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.images import process_image
from hamsterd.media.storage import DiskStorage, MediaStorage, new_stem, open_storage
from hamsterd.operations.exports.files import ExportFiles
from tests.postgres import throwaway_settings
from tests.s3 import S3Server
from tests.site import RunningSite

STEM = "a" * 26
Process = Callable[..., tuple[CleanUpload, Image.Image]]


@pytest.fixture
def process(tmp_path: Path) -> Process:
    """Converts bytes to the served file: its metadata and the picture."""
    out = tmp_path / "out"
    out.mkdir()

    def run(data: bytes, name: str = "photo.bin") -> tuple[CleanUpload, Image.Image]:
        source = tmp_path / name
        source.write_bytes(data)
        result = process_image(source, out, STEM)
        return result, Image.open(out / result.file_name)

    run.out = out
    return run


@pytest.fixture(scope="module")
def bucket(s3_server: S3Server) -> dict[str, object]:
    """Settings for a bucket that the tests of one file share."""
    return s3_server.settings()


@pytest.fixture(params=["disk", "s3"])
def site(request, running: RunningSite) -> Iterator[RunningSite]:
    """The site, empty, with either kind of store."""
    running.reset()
    if request.param == "disk":
        yield running
        return
    bucket = request.getfixturevalue("bucket")
    with pytest.MonkeyPatch.context() as patch:
        kept_in(running, patch, bucket)
        yield running


@pytest.fixture(params=["disk", "s3"])
def storage(request, tmp_path) -> MediaStorage:
    """An empty store of either kind."""
    if request.param == "disk":
        return DiskStorage(tmp_path / "media")
    settings = request.getfixturevalue("s3_server").settings()
    return open_storage(throwaway_settings(data_dir=tmp_path, **settings))


def stored(storage: MediaStorage, data: bytes = b"abc", suffix: str = ".jpg") -> str:
    """The name of a new file that holds `data`."""
    name = new_stem() + suffix
    with storage.staging() as folder:
        (folder / name).write_bytes(data)
        storage.put(folder / name, name)
    return name


def kept_in(site: RunningSite, patch: pytest.MonkeyPatch, settings: dict[str, object]) -> None:
    """Make the running site store its files as `settings` say, as if started with them."""
    for name, value in type(site.settings)(_env_file=None, **settings):
        if name in settings:
            patch.setattr(site.settings, name, value)
    stores = {"storage": open_storage(site.settings), "export_files": ExportFiles(site.settings)}
    for name, store in stores.items():
        patch.setitem(site.site.application.settings, name, store)
