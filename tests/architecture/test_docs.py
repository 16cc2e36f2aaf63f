"""The documents that operators read are complete."""

import re
from pathlib import Path

import pytest

from hamsterd.config import Settings

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / ".env.example"


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_explained_in_the_example(name: str):
    text = EXAMPLE.read_text()

    assert re.search(rf"^#? ?HAMSTERD_{name.upper()}=", text, re.MULTILINE)
    description = Settings.model_fields[name].description
    assert description
    assert description in text


def test_the_example_explains_no_setting_that_is_gone():
    named = set(re.findall(r"^#? ?HAMSTERD_(\w+)=", EXAMPLE.read_text(), re.MULTILINE))

    assert named == {name.upper() for name in Settings.model_fields}
