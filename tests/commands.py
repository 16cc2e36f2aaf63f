"""`hamster` as a process of its own, without waiting for its imports each time.

A server that has imported every command forks for each call. The call has its own folder,
environment, streams and exit code, like a started command. Tests of terminals or the start itself
start a real process; so does `tests/cli/test_every_command.py` for `hamster serve`.

`by_itself` is for what that server might hide: that a noun imports all it needs. Its server has
imported only what every command on a site imports, and other people's libraries.
"""

import atexit
import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NoReturn, cast

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
        "cli.serving",
    ]
)

BASE = (
    *("cli.site", "hamsterd.models"),
    *("PIL.Image", "cryptography.x509", "jinja2", "limits", "requests", "tornado.httpclient"),
)
"""What is imported before the forks of `by_itself`."""


def hamster(
    *words: str, folder: Path, env: dict[str, str], seconds: float = SECONDS
) -> subprocess.CompletedProcess[str]:
    """Run `hamster <words>` in `folder` to its end, at most `seconds` (`exit_code`)."""
    with _streams() as (out, err):
        process = forked(*words, folder=folder, env=env, out=out, err=err)
        return _completed(words, exit_code(process, words, seconds), out, err)


def exit_code(process: BaseProcess, said: Sequence[str], seconds: float = SECONDS) -> int:
    """Wait for its end; raises `subprocess.TimeoutExpired` after `seconds`, when it is killed."""
    process.join(seconds)
    if process.exitcode is None:
        process.kill()
        process.join()
        raise subprocess.TimeoutExpired(said, seconds)
    return process.exitcode


def forked(*words: str, folder: Path, env: dict[str, str], out: Path, err: Path) -> BaseProcess:
    """`hamster <words>`, begun in `folder`; what it says goes to two files."""
    process = _PROCESSES.Process(target=_become, args=(words, folder, env, out, err))
    process.start()
    return process


def by_itself(
    *words: str, folder: Path, env: dict[str, str], seconds: int = SECONDS
) -> subprocess.CompletedProcess[str]:
    """As `hamster`, but this noun imports its own modules; killed by SIGALRM after `seconds`."""
    server = _bare_server()
    assert server.stdin is not None
    assert server.stdout is not None
    with _streams() as (out, err):
        asked = {"words": words, "folder": str(folder), "env": env, "seconds": seconds}
        json.dump({**asked, "out": str(out), "err": str(err)}, server.stdin)
        server.stdin.write("\n")
        server.stdin.flush()
        return _completed(words, int(server.stdout.readline()), out, err)


@contextmanager
def _streams() -> Iterator[tuple[Path, Path]]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder, "stdout"), Path(folder, "stderr")


def _completed(
    words: tuple[str, ...], code: int, out: Path, err: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(
        ["hamster", *words], code, out.read_text("utf-8"), err.read_text("utf-8")
    )


@cache
def _bare_server() -> subprocess.Popen[str]:
    """It ends with this process: its standard input ends then."""
    return subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _fork_for_each_line() -> None:
    """What `_bare_server` does: a fork for each line that comes, and its exit code."""
    for name in BASE:
        import_module(name)
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            signal.alarm(asked["seconds"])
            _end_as_a_process(asked)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


def _end_as_a_process(asked: dict[str, Any]) -> NoReturn:
    code = 1
    try:
        out, err = Path(asked["out"]), Path(asked["err"])
        _become(tuple(asked["words"]), Path(asked["folder"]), asked["env"], out, err)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def _become(
    words: tuple[str, ...], folder: Path, env: dict[str, str], out: Path, err: Path
) -> None:
    """In the fork: whatever a shell would set up, then the command."""
    gc.freeze()  # a collection that visits what is imported takes its memory out of what is shared
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


if __name__ == "__main__":
    _fork_for_each_line()
