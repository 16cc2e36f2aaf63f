"""Processes of the site on this machine that somebody stopped, and which live on without working.

A worker that is stopped is replaced within seconds; a stopped supervisor or scheduler is not.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hamsterd.config import Settings
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check

PROC = Path("/proc")
_OURS = re.compile(r"\bhamster serve\b|-m hamsterd\b|-m scheduler\b")
_STOPPED = re.compile(r"^State:\s+[Tt]\b", re.MULTILINE)
_PARENT = re.compile(r"^PPid:\s+(\d+)$", re.MULTILINE)


class _Process(NamedTuple):
    pid: int
    parent: int
    is_stopped: bool
    words: str


@check(
    "stopped",
    "멈춰 둔 프로세스",
    "`ps -eo pid,stat,args`에서 T인 것을 찾아 이어 가게 해 주세요.",
    needs=Needs.SETTINGS,
)
def stopped(look: Look) -> Iterator[Finding]:
    """Those under SIGSTOP or a debugger; their children are of the site, too.

    Another site of the same machine has another database, or another folder.
    """
    if not look.is_deep:
        return
    found = {one.pid: one for one in _processes()}
    for one in found.values():
        is_ours = one.is_stopped and _is_of_a_site(one, found)
        if is_ours and _serves(one.pid, look.settings):
            says = f"프로세스 {one.pid}번({_short(one.words)})이 멈춰 있어요 (SIGSTOP)."
            mend = f"`kill -CONT {one.pid}`을 하거나, `systemctl restart 'hamsterd@*'`를 하세요."
            yield Finding(says, mend)


def _serves(pid: int, settings: Settings) -> bool:
    """Whether a process has our database and folder, or was started where we are."""
    try:
        lines = (PROC / str(pid) / "environ").read_bytes().split(b"\0")
        folder = (PROC / str(pid) / "cwd").readlink()
    except OSError:
        return False
    said = dict(line.decode(errors="replace").split("=", 1) for line in lines if b"=" in line)
    url, data = said.get("HAMSTERD_DATABASE_URL"), said.get("HAMSTERD_DATA_DIR")
    if url is None and data is None:
        return folder == Path.cwd()
    own = settings.database_url.get_secret_value() if settings.database_url else ""
    is_there = data is None or (folder / data).resolve() == settings.data_dir.resolve()
    return (url or "") == own and is_there


def _is_of_a_site(one: _Process, others: dict[int, _Process]) -> bool:
    parent = others.get(one.parent)
    return any(each and _OURS.search(each.words) for each in (one, parent))


def _short(words: str) -> str:
    """`hamster serve --port 8000`, without the path of an interpreter."""
    ours = _OURS.search(words)
    return words[ours.start() :][:40].strip() if ours else words.rsplit("/", 1)[-1][:40]


def _processes() -> Iterator[_Process]:
    """Those of this machine; none where there is no /proc."""
    for folder in PROC.glob("[0-9]*"):
        try:
            status = (folder / "status").read_text(errors="replace")
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
        except OSError:
            continue  # it has ended meanwhile
        parent = _PARENT.search(status)
        said = words.decode(errors="replace").strip()
        if said and parent:
            is_stopped = _STOPPED.search(status) is not None
            yield _Process(int(folder.name), int(parent[1]), is_stopped, said)
