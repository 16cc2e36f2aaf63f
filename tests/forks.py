"""A script as a process of its own, forked from one that has imported all (`tests.commands`)."""

import gc
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.commands import exit_code  # and with it what its processes import

_PROCESSES = multiprocessing.get_context("forkserver")


def run_script(
    code: str, *words: object, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """As `python -c <code> <words>` to its end, or until it is killed; its errors as `stderr`."""
    said = [str(word) for word in words]
    with tempfile.NamedTemporaryFile() as errors:
        process = _PROCESSES.Process(
            target=_become, args=(code, said, {**os.environ, **(env or {})}, errors.name)
        )
        process.start()
        ended = exit_code(process, said)
        return subprocess.CompletedProcess(said, ended, "", Path(errors.name).read_text("utf-8"))


def _become(code: str, words: list[str], env: dict[str, str], errors: str) -> None:
    """In the fork."""
    gc.freeze()
    os.environ.clear()
    os.environ.update(env)
    with open(errors, "wb", buffering=0) as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    sys.argv = ["-c", *words]
    exec(code, {"__name__": "__main__"})
