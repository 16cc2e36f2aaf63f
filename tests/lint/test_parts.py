"""The parts of `make test-all` and the page that tells of them are the same."""

import re
from pathlib import Path

from tests.parts import PARTS

PAGE = Path(__file__).parents[2] / "docs" / "tests.md"


def test_the_page_tells_of_every_part_in_its_order():
    _, _, told = PAGE.read_text().partition("## Parts of `make test-all`")
    assert re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE) == [part.name for part in PARTS]
