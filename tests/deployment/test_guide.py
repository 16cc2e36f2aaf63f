"""The deployment guide, read out of its page and run line by line in a clean root file system."""

import json
from typing import Any

import pytest

from hamsterd.db.embedded_host import wheel_programs
from tests.deployment import clean_root, guide
from tests.postgres import short_folder

pytestmark = pytest.mark.part(name="guides")

SECONDS = 900
"""Far longer than it takes; a machine shared by many test runs is slow."""

needs_root = pytest.mark.skipif(
    clean_root.missing() is not None, reason=f"no clean root: {clean_root.missing()}"
)


@pytest.fixture(scope="module")
def told() -> Any:
    """What happened when the guide was followed."""
    followed = [block for block in guide.blocks() if block.is_run]
    with short_folder() as folder:
        (folder / "made").mkdir()
        guide.make_repository(folder / "made")
        return clean_root.run_inside(
            {
                "blocks": [block.text for block in followed],
                "mayFail": [n for n, block in enumerate(followed) if "findings" in str(block.how)],
            },
            folder,
            stand_ins=guide.stand_ins(wheel_programs(), folder / "made"),
            etc={"gitconfig": guide.git_settings()},
            bring=folder / "made" / "hamsterd.git",
            seconds=SECONDS,
        )


def test_every_block_says_whether_it_is_run() -> None:
    assert [block.text for block in guide.blocks() if not guide.is_known(block.how)] == []


@needs_root
def test_every_line_does_what_it_says(told: Any) -> None:
    """From the empty machine to a site that was upgraded, taken back and restored."""
    failed = [block for block in told["blocks"] if block["code"] != 0]
    assert [block["line"] for block in failed if block["text"] != "hamster doctor\n"] == [], failed
    assert len(told["blocks"]) == sum(block.is_run for block in guide.blocks())
    assert told["answers"] == 200


@needs_root
def test_doctor_finds_nothing_but_what_the_guide_leaves_to_the_operator(told: Any) -> None:
    """The mail server of the example is none, and there is no name to resolve."""
    said = next(block["said"] for block in told["blocks"] if "hamster doctor" in block["text"])
    bad = [line for line in said.splitlines() if "✗" in line and "고쳐야 할 곳" not in line]

    assert "진찰 결과" in said
    assert [line for line in bad if "메일" not in line] == [], said


@needs_root
def test_the_service_can_use_what_root_made(told: Any) -> None:
    """An upload, the nightly backup, a job: after root's commands as before them."""
    status, said = told["upload"]
    assert status in {200, 201}, said
    assert json.loads(said)["urls"]
    for acted in (told["nightly"], told["byRoot"]):
        assert acted["code"] == 0, acted["said"]
    assert told["roots"] == []
    assert told["owners"] == ["hamsterd"]


@needs_root
def test_what_root_did_is_recorded_as_roots(told: Any) -> None:
    assert '"actor": "cli:root"' in told["byRoot"]["said"]


@needs_root
def test_no_service_fell_over(told: Any) -> None:
    assert set(told["logs"]) == {"hamsterd@8000.log", "hamsterd-scheduler.log"}
    for name, log in told["logs"].items():
        assert "Traceback" not in log, name
        assert "workers are not renewed" not in log, name
