"""The portal that pages are written into."""

from pathlib import Path

import pytest

from tests.hamsterd.site.pages.reading import build
from tests.site import RunningSite


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, running: RunningSite, monkeypatch) -> None:
    """A small built one."""
    build(tmp_path)
    monkeypatch.setattr(running.settings, "portal_dist", tmp_path)
