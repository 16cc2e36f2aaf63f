"""The converting process: reads one job as a line of JSON, writes lines of progress and the result.

Like `decoder` it has no data of the site. It starts ffmpeg with limits on processor time, memory
and output, and ends it with itself.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hamsterd.core.errors import HamsterError
from hamsterd.media.errors import FilmTooLong, TooComplex, Unconvertible, full_disk_as_refusal
from hamsterd.media.processing.clean import Conversion
from hamsterd.media.processing.ffmpeg import command
from hamsterd.media.processing.output_limit import limit_output
from hamsterd.media.processing.video import process_video
from hamsterd.media.rules import (
    CONVERSION_CPU_SECONDS,
    CONVERSION_MEMORY_BYTES,
    MAX_CONVERTED_SECONDS,
)

_NICENESS = 15
"""Behind requests, and behind the decoding of pictures."""
_PR_SET_PDEATHSIG = 1
_OVER_BOUNDS = {-signal.SIGXCPU, -signal.SIGXFSZ}
_ROOM_BYTES = 1024 * 1024
"""Written after a failure: an error then is the disk's, and not the film's."""


def main() -> None:
    """Read the job, run it, and report the result."""
    job = json.loads(sys.stdin.readline())
    _bound(job["max_bytes"])
    for said in _answers(job):
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


def _answers(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """`{"percent": 40}` again and again, then as `decoder` answers, unless ffmpeg was killed."""
    try:
        source = Path(job["source"])
        made = source.with_name("made")
        with full_disk_as_refusal():
            yield from _convert(job, source, made)
            clean = process_video(made, job["stem"])
        if (clean.duration or 0) > MAX_CONVERTED_SECONDS + 1:
            raise FilmTooLong  # it stated no length, or a false one
        made.rename(made.with_name(clean.file_name))
    except HamsterError as error:
        yield {"refused": error.code, "message": error.message}
    except Exception as error:  # logged by the parent process
        yield {"failed": repr(error)}
    else:
        yield {"clean": asdict(clean)}


def _convert(job: dict[str, Any], source: Path, made: Path) -> Iterator[dict[str, Any]]:
    conversion, seconds = Conversion(**job["conversion"]), job["seconds"]
    asked = command(
        job["ffmpeg"], source, made, conversion, seconds=seconds, max_bytes=job["max_bytes"]
    )
    with subprocess.Popen(  # noqa: S603  # the operator's ffmpeg, without a shell
        asked,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=_end_with_parent,  # noqa: PLW1509  # this process has one thread
    ) as ffmpeg:
        for line in ffmpeg.stdout or ():
            name, _, value = line.strip().partition("=")
            if name == "out_time_us" and value.isdigit():
                # Also of a film that states no length: it is how others know that it is being made.
                share = int(value) / 10_000 / seconds if seconds else 0
                yield {"percent": min(99, int(share))}
    if ffmpeg.returncode in _OVER_BOUNDS:
        raise TooComplex
    if ffmpeg.returncode == -signal.SIGKILL:  # by the kernel that lacks memory, or by hand
        raise SystemExit("ffmpeg was killed")
    if ffmpeg.returncode:
        source.with_name("room").write_bytes(bytes(_ROOM_BYTES))
        raise Unconvertible


def _bound(max_video_bytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_output(max_video_bytes)
    resource.setrlimit(resource.RLIMIT_CPU, (CONVERSION_CPU_SECONDS, resource.RLIM_INFINITY))
    with suppress(ValueError, OSError):  # macOS bounds no address space
        resource.setrlimit(resource.RLIMIT_AS, (CONVERSION_MEMORY_BYTES,) * 2)
    os.nice(_NICENESS)
    _end_with_parent()


def _end_with_parent() -> None:
    """A killed server leaves no ffmpeg behind; where the kernel can't, the bounds end it."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    main()
