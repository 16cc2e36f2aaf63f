"""The guides of docs/adding.md fit the current source; `tests/guides` runs them."""

import ast
import shutil
from pathlib import Path

import pytest

from tests.guides.guide import Guide, guides
from tests.sources import ROOT

GUIDES = guides()


def test_the_page_has_every_guide():
    assert list(GUIDES) == ["A field", "A kind of content", "A table", "A job", "A command"]
    assert all(guide.steps and guide.proof for guide in GUIDES.values())


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_every_step_finds_its_place_and_leaves_python(guide: Guide, tmp_path: Path):
    for file in {step.file for step in guide.steps}:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).exists():
            shutil.copy2(ROOT / file, tmp_path / file)

    for step in guide.steps:
        step.apply(tmp_path)

    for file in {step.file for step in guide.steps if step.file.endswith(".py")}:
        ast.parse((tmp_path / file).read_text(), file)


def test_every_test_that_a_guide_names_is_there():
    named = {
        word
        for guide in GUIDES.values()
        for line in guide.proof
        for word in line.split()
        if word.startswith("tests/")
    }

    assert {path for path in named if not (ROOT / path).exists()} == set()
