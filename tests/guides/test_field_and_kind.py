"""The commonest changes, a field and a kind, are made by their guides alone."""

from pathlib import Path

from tests.guides.guide import copy_of_the_source, guides, run

PYTEST = ["python", "-m", "pytest", "-q"]
"""What begins the first line of a proof."""


def test_a_field_and_a_kind_are_whole_by_their_guides(tmp_path: Path):
    root = copy_of_the_source(tmp_path)
    followed = [guides()[name] for name in ("A field", "A kind of content")]
    for step in (step for guide in followed for step in guide.steps):
        step.apply(root)

    lines = [guide.proof[0].split() for guide in followed]
    assert {line[:4] == PYTEST for line in lines} == {True}
    together = dict.fromkeys(file for line in lines for file in line[4:])
    done = run(" ".join([*PYTEST, *together]), root)
    assert done.returncode == 0, f"{done.args}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
