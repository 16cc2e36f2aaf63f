"""uvloop serves where it is installed; where it is not, Python's own loop serves the same."""

import subprocess
import sys

SAY = """
import asyncio, sys
{before}
from hamsterd.core.process.event_loop import loop_name, run

async def main():
    return type(asyncio.get_running_loop()).__module__.partition(".")[0]

print(run(main()), loop_name())
"""
WITHOUT = "sys.modules['uvloop'] = None"


def said(before: str = "") -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SAY.format(before=before)],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


def test_uvloop_serves_where_it_is_installed() -> None:
    loop, name, version = said()
    assert (loop, name) == ("uvloop", "uvloop")
    assert version[0].isdigit()


def test_where_it_is_not_pythons_own_loop_serves() -> None:
    assert said(WITHOUT) == ["asyncio", "asyncio"]
