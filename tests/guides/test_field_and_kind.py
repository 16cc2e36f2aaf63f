"""The commonest changes, a field and a kind, are made by their guides alone."""

from pathlib import Path

from tests.guides.guide import copy_of_the_source, guides, run


def test_a_field_and_a_kind_are_whole_by_their_guides(tmp_path: Path):
    root = copy_of_the_source(tmp_path)
    followed = [guides()[name] for name in ("A field", "A kind of content")]
    for step in (step for guide in followed for step in guide.steps):
        step.apply(root)

    for line in dict.fromkeys(guide.proof[0] for guide in followed):
        done = run(line, root)
        assert done.returncode == 0, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
