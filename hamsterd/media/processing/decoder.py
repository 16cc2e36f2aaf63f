"""The decoding process.

It reads jobs from its input, one line of JSON each; it answers with an empty line at the start of a
job and a line of JSON at its end. It has no data of the site: no database, no secrets. The kernel
kills it when a file takes too much processor time or memory; its parent (`decoding`) kills it when
a file takes too long.
"""

import ctypes
import gc
import json
import os
import resource
import select
import sys
import warnings
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hamsterd.core.errors import HamsterError
from hamsterd.media.errors import TooComplex
from hamsterd.media.processing.cleaning import Limits, clean_upload
from hamsterd.media.processing.output_limit import limit_output
from hamsterd.media.rules import (
    DECODING_CPU_SECONDS,
    DECODING_IDLE_SECONDS,
    DECODING_KEPT_BYTES,
    DECODING_MEMORY_BYTES,
)

_NICENESS = 10
"""Requests have priority over decoding."""
_FIRST_TO_GO = b"1000"
"""When the machine has no memory left, the kernel takes this process before any other."""


def main() -> None:
    """Work until the input ends, nothing came for a while, or memory is not given back."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # output of libraries is not an answer
    warnings.filterwarnings("ignore", category=UserWarning)  # one for each broken EXIF entry
    _bound()
    gc.freeze()  # what is imported stays: the collection after each file need not visit it
    while _has_work():
        line = sys.stdin.readline()
        if not line:
            return
        job = json.loads(line)
        _bound_next_file(job["limits"]["max_video_bytes"])
        print(file=answers, flush=True)  # it begins: from here on the file is to blame
        print(json.dumps(_answer(job)), file=answers, flush=True)
        if not _is_slim():
            return


def _answer(job: dict[str, Any]) -> dict[str, Any]:
    """`{"clean": …}`, `{"refused": code, "message": …, "explanation": …}` or `{"failed": …}`."""
    try:
        clean = clean_upload(Path(job["source"]), job["stem"], Limits(**job["limits"]))
    except HamsterError as error:
        return _refused(error)
    except MemoryError:
        return _refused(TooComplex())
    except Exception as error:  # the process continues; its parent logs the error
        return {"failed": repr(error)}
    return {"clean": asdict(clean)}


def _refused(error: HamsterError) -> dict[str, Any]:
    known = error.explanation
    explanation = asdict(known) if known else None
    return {"refused": error.code, "message": error.message, "explanation": explanation}


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # macOS bounds no address space
        resource.setrlimit(resource.RLIMIT_AS, (DECODING_MEMORY_BYTES,) * 2)
    os.nice(_NICENESS)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_bytes(_FIRST_TO_GO)


def _bound_next_file(max_video_bytes: int) -> None:
    """Processor time counts from the start of the process, so its limit moves on with each file."""
    limit_output(max_video_bytes)
    spent = resource.getrusage(resource.RUSAGE_SELF)
    until = int(spent.ru_utime + spent.ru_stime) + DECODING_CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _has_work() -> bool:
    ready = select.select([sys.stdin], [], [], DECODING_IDLE_SECONDS)
    return bool(ready[0])


def _is_slim() -> bool:
    """Whether the memory of the last file went back to the system."""
    gc.collect()
    with suppress(OSError, AttributeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return True
    return pages * resource.getpagesize() < DECODING_KEPT_BYTES


if __name__ == "__main__":
    main()
