"""A site that has a name: browsers take no passkeys for numbers."""

from collections.abc import Iterator

import pytest

from tests.people import SITES_HERE
from tests.site import RunningSite


@pytest.fixture
def site(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningSite]:
    """The site as `localhost`."""
    url = f"http://localhost:{site.port}"
    monkeypatch.setattr(site.settings, "base_url", url)
    monkeypatch.setattr(site, "url", url)
    SITES_HERE.add(url)
    yield site
    SITES_HERE.discard(url)
