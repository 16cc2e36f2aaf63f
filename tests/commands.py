"""`hamster` as a process of its own, without waiting for its imports each time.

A server that has imported every command forks for each call. The call has its own folder,
environment, streams and exit code, like a started command. Tests of signals, terminals or the start
itself start a real process; so does `tests/cli/test_every_command.py`, once per noun.
"""

import atexit
import multiprocessing
import os
import subprocess
import sys
import tempfile
from io import TextIOWrapper
from pathlib import Path
from typing import cast

from cli.main import run
from cli.nouns import NOUNS

SECONDS = 180
"""Far longer than any command takes; a machine shared by many test runs is slow."""

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(
    [
        __name__,
        *(f"cli.commands.{file}" for noun in NOUNS.values() for file in noun.files),
        # Half of all commands want a part of it, and `doctor` and `openapi` most of it.
        "hamsterd.app",
        "hamsterd.supervisor",
    ]
)


def hamster(
    *words: str, folder: Path, env: dict[str, str], seconds: float = SECONDS
) -> subprocess.CompletedProcess[str]:
    """Run `hamster <words>` in `folder` to its end.

    Raises `subprocess.TimeoutExpired` after `seconds`, when it is killed.
    """
    with tempfile.TemporaryDirectory() as streams:
        out, err = Path(streams, "stdout"), Path(streams, "stderr")
        process = _PROCESSES.Process(target=_become, args=(words, folder, env, out, err))
        process.start()
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(["hamster", *words], seconds)
        return subprocess.CompletedProcess(
            ["hamster", *words], process.exitcode, out.read_text("utf-8"), err.read_text("utf-8")
        )


def _become(
    words: tuple[str, ...], folder: Path, env: dict[str, str], out: Path, err: Path
) -> None:
    """In the fork: whatever a shell would set up, then the command."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    for number, (path, flags) in enumerate(
        [
            (os.devnull, os.O_RDONLY),
            (out, os.O_WRONLY | os.O_CREAT),
            (err, os.O_WRONLY | os.O_CREAT),
        ]
    ):
        opened = os.open(path, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    for stream in (sys.stdout, sys.stderr):
        cast(TextIOWrapper, stream).reconfigure(encoding="utf-8", line_buffering=False)
    sys.argv = ["hamster", *words]
    try:
        run()
    finally:
        atexit._run_exitfuncs()  # a fork of multiprocessing leaves without them
