"""Every guide works as written; an omitted step fails the test that its table names."""

from pathlib import Path

import pytest

from tests.guides.guide import Guide, copy_of_the_source, guides, run

GUIDES = guides()
pytestmark = pytest.mark.part(name="guides")

LEFT_OUT = [
    ("A field", "hamsterd/db/migrations", "tests/hamsterd/db/test_migrate.py"),
    ("A field", 'profile/kind.py: *("birth_date"', "tests/lint/test_kinds.py"),
    ("A field", 'profile/kind.py: "description"', "tests/lint/test_member_data.py"),
    ("A kind of content", "hamsterd/db/migrations", "tests/hamsterd/db/test_migrate.py"),
    ("A table", "hamsterd/db/migrations", "tests/hamsterd/db/test_migrate.py"),
    ("A job", "scheduler/timetable.py", "tests/lint/test_docs.py"),
    ("A job", "scheduler/jobs", "tests/scheduler/test_every_job.py"),
]
"""The guide, the omitted step, and the test that fails."""
FORGOTTEN = [
    (
        "A field",
        ("hamsterd/hamsters/profile/schemas.py", ", max_length=rules.FAVOURITE_FOOD_MAX"),
        "tests/lint/test_inputs.py",
        "favouriteFood",
    ),
    (
        "A kind of content",
        ("hamsterd/community/recipe_kinds.py", '("title", "content")'),
        "tests/lint/test_kinds.py",
        "content",
    ),
    (
        "A kind of content",
        ("hamsterd/models/community/recipes.py", "    likes_count = counter()\n"),
        "tests/lint/test_kinds.py",
        "IncompleteKind: recipe: likes needs likes_count in recipes",
    ),
    (
        "A table",
        (
            "hamsterd/models/members/wishes.py",
            'member_data(Wish, "user_id", Delete(), record, topic=Topic.HIDING, leaks=private)',
        ),
        "tests/lint/test_member_data.py",
        "wishes",
    ),
]
"""The guide, the words omitted from a file, the test that fails, and its message."""
INSTEAD = {'("title", "content")': '("title",)'}


def follow(guide: Guide, root: Path, without: str | None = None) -> None:
    kept = [step for step in guide.steps if without is None or without not in str(step)]
    assert len(kept) == len(guide.steps) - (without is not None)
    for step in kept:
        step.apply(root)


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_that_is_followed_proves_what_it_says(name: str, tmp_path: Path):
    root = copy_of_the_source(tmp_path)
    follow(GUIDES[name], root)

    for line in GUIDES[name].proof:
        done = run(line, root)
        assert done.returncode == 0, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


@pytest.mark.parametrize(("name", "step", "caught_by"), LEFT_OUT)
def test_a_step_that_is_left_out_turns_red(name: str, step: str, caught_by: str, tmp_path: Path):
    root = copy_of_the_source(tmp_path)
    follow(GUIDES[name], root, without=step)

    done = run(f"python -m pytest -q {caught_by}", root)

    assert done.returncode != 0, done.stdout


@pytest.mark.parametrize(("name", "words", "caught_by", "says"), FORGOTTEN)
def test_what_is_forgotten_turns_red(
    name: str, words: tuple[str, str], caught_by: str, says: str, tmp_path: Path
):
    root = copy_of_the_source(tmp_path)
    follow(GUIDES[name], root)
    path, left_out = root / words[0], words[1]
    assert left_out in path.read_text()
    path.write_text(path.read_text().replace(left_out, INSTEAD.get(left_out, "")))

    done = run(f"python -m pytest -q {caught_by}", root)

    assert done.returncode != 0, done.stdout
    assert says in done.stdout + done.stderr, done.stdout
