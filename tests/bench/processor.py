"""Processor time of processes and all they started, from `/proc`: steady on a busy machine too."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(*roots: int) -> float:
    """What the trees of processes below `roots` have used so far, ended children included."""
    times, children = _processes()
    return sum(times.get(pid, 0) for pid in _tree(roots, children)) / TICKS


def seconds_from_now(*roots: int) -> Callable[[], float]:
    """A stopwatch to the nanosecond, for one request: what the trees have used since this call.

    Threads that ended meanwhile took their figures with them and are left out; so is PostgreSQL's
    autovacuum, which works for no request.
    """
    began = _nanoseconds_of_threads(roots)

    def seconds() -> float:
        now = _nanoseconds_of_threads(roots)
        return sum(used - began.get(thread, 0) for thread, used in now.items()) / 1e9

    return seconds


def _nanoseconds_of_threads(roots: tuple[int, ...]) -> dict[str, int]:
    _, children = _processes()
    used: dict[str, int] = {}
    for pid in _tree(roots, children):
        process = Path(f"/proc/{pid}")
        try:
            if b"autovacuum" not in (process / "cmdline").read_bytes():
                used |= {task.name: _nanoseconds(task) for task in (process / "task").iterdir()}
        except OSError:
            continue  # it ended while we looked
    return used


def _nanoseconds(task: Path) -> int:
    try:
        return int((task / "schedstat").read_text().split()[0])
    except OSError:
        return 0  # it ended while we looked


def trees(*roots: int) -> list[int]:
    """The processes `roots` and all below them."""
    return list(_tree(roots, _processes()[1]))


def _processes() -> tuple[dict[int, int], dict[int, list[int]]]:
    """Ticks of each process, and the children of each."""
    times: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name may hold spaces; the numbers begin behind its closing bracket.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        pid = int(folder.name)
        children[int(fields[1])].append(pid)
        times[pid] = sum(map(int, fields[11:15]))  # own and ended children's, user and system
    return times, children


def _tree(roots: tuple[int, ...], children: dict[int, list[int]]) -> Iterator[int]:
    waiting = list(roots)
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children[pid]
