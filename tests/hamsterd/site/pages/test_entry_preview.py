"""The words of an entry's card are those of the portal's."""

import json
from pathlib import Path

import pytest

from hamsterd.site.pages.html import preview

VECTORS = json.loads(
    (Path(__file__).parents[3] / "vectors" / "previews.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_it_is_what_the_portal_shows(vector: dict[str, str]) -> None:
    entry = {"title": vector["title"], "content": vector["text"]}

    assert preview(entry) == vector["shown"]
