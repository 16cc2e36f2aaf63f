"""Making pieces in other processes, a few ahead of who writes them, in their order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing.process import BaseProcess

from hamsterd.seeding.bulk.people import make_members
from hamsterd.seeding.bulk.pieces import Maker, Piece
from hamsterd.seeding.bulk.plan import Plan
from hamsterd.seeding.bulk.writing import make_entries, make_posts

MAKERS: dict[str, Maker] = {
    "members": make_members,
    "entries": make_entries,
    "posts": make_posts,
}
PROCESSES_MAX = 4
"""PostgreSQL writes with one processor and can't take more than about as many make."""
ALONE_PIECES = 6
"""So few are made here: starting the processes would take longer."""
AHEAD = 2
"""Pieces that wait for the writer, per process: memory is bounded whoever is slower."""

Made = dict[str, bytes]
_plan: list[Plan] = []


def made(plan: Plan, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Made]]:
    """Each piece with COPY's input by table."""
    if len(pieces) > ALONE_PIECES:
        yield from _made_elsewhere(plan, pieces)
        return
    _plan[:] = [plan]
    for piece in pieces:
        yield piece, make(piece)


def _made_elsewhere(plan: Plan, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Made]]:
    # Spawned, not forked: this process may hold threads and a database connection.
    context = multiprocessing.get_context("spawn")
    processes = min(os.cpu_count() or 1, PROCESSES_MAX)
    pool = ProcessPoolExecutor(processes, context, initializer=_begin, initargs=(plan,))
    try:
        running: deque[Future[Made]] = deque()
        started = iter(pieces)
        for piece in pieces:
            for another in islice(started, AHEAD * processes + 1 - len(running)):
                running.append(pool.submit(make, another))
            yield piece, running.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def make(piece: Piece) -> Made:
    """One piece, in a worker that knows the plan."""
    return MAKERS[piece.kind](_plan[0], piece.first, piece.last).encoded()


def _begin(plan: Plan) -> None:
    """Ends with its parent, even by SIGKILL; Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plan[:] = [plan]
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
