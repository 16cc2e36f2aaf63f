"""This machine and this process: memory, processors, disk, time up."""

import os
import platform
import resource
import shutil
import sys
import time
from pathlib import Path
from typing import NamedTuple

from hamsterd.core.clock import utc_now
from hamsterd.operations.monitoring.schemas import DiskOut, SystemOut

STARTED_AT = utc_now()
"""When this process began, as good as."""
_STARTED = time.monotonic()
_PAGE = os.sysconf("SC_PAGE_SIZE")


def resident_bytes() -> int:
    """Resident memory of this process."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE
    except OSError:  # not Linux: the most it ever had, which macOS counts in bytes
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def open_files() -> dict[str, int]:
    """How many files this process has open, and how many it may have: `{"open", "limit"}`."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if limit == resource.RLIM_INFINITY:
        limit = sys.maxsize
    return {"open": len(os.listdir("/dev/fd")), "limit": limit}


def system() -> SystemOut:
    """The `system` object of the spec."""
    version = platform.python_version()
    return SystemOut(
        uptime=round(time.monotonic() - _STARTED, 1),
        platform=platform.platform(terse=True),
        node_version=version,
        runtime_version=version,
        cpu_count=os.cpu_count() or 1,
        total_memory=os.sysconf("SC_PHYS_PAGES") * _PAGE,
        free_memory=_available_bytes(),
    )


def disk(*folders: Path) -> DiskOut:
    """The disk with the least room of those under `folders`, which need not exist yet."""
    usages = [shutil.disk_usage(mount_of(folder)) for folder in folders]
    least = min(usages, key=lambda usage: usage.free)
    return DiskOut(total=least.total, free=least.free)


def mount_of(folder: Path) -> Path:
    """Where the disk under `folder` is mounted. A path's own method fails where it may not look."""
    wanted = folder.resolve()
    return next(part for part in (wanted, *wanted.parents) if os.path.ismount(part))


def kind_of(mount: Path) -> str:
    """The kind of file system that is mounted there last: `ext4`; nothing where nobody says."""
    try:
        lines = Path("/proc/self/mounts").read_text().splitlines()
    except OSError:
        return ""
    kinds = [parts[2] for line in lines if (parts := line.split())[1] == str(mount)]
    return kinds[-1] if kinds else ""


class Swap(NamedTuple):
    """The machine's swap: its bytes, and the share in use."""

    total: int
    used: float


def swap() -> Swap | None:
    """None on a machine without any."""
    found = _memory()
    total = found.get("SwapTotal", 0)
    return Swap(total, 1 - found.get("SwapFree", 0) / total) if total else None


def _available_bytes() -> int:
    """Memory that can be had without swapping."""
    return _memory().get("MemAvailable", os.sysconf("SC_AVPHYS_PAGES") * _PAGE)


def _memory() -> dict[str, int]:
    """Figures of the kernel in bytes, by its names; none where it is no Linux."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return {}
    told = (line.replace(":", "").split() for line in lines)
    return {name: int(number) * 1024 for name, number, *_ in told}
