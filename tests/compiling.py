"""Workers of one run share the work of compiling the tests.

Each imports every file, in the same order and at the same time. In a clean clone nothing is
compiled yet, so much of it would be compiled two or three times: 14 of 57 seconds of processor
time. So each begins at another file, and finds the rest compiled by the others.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


def compile_a_share(config: pytest.Config) -> None:
    """Import the tests of this run, if it is of all and this is one of its workers.

    A file that cannot be imported is reported where it is collected.
    """
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if not worker or workers == 1:
        return
    left_out = [Path(each).resolve() for each in config.getoption("ignore") or ()]
    for name in from_its_share(files_of_tests(left_out), int(worker.removeprefix("gw")), workers):
        with suppress(Exception, pytest.skip.Exception):
            import_module(name)


def files_of_tests(left_out: Sequence[Path]) -> list[str]:
    """The names of all files of tests, but for those in folders that are left out."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in found
        if not any(path.is_relative_to(folder) for folder in left_out)
    ]


def from_its_share(names: Sequence[Any], number: int, of: int) -> list[Any]:
    """All of them, beginning with the share of worker `number` of `of`."""
    begin = len(names) * number // of
    return [*names[begin:], *names[:begin]]
