"""PostgreSQL's pg_dump and pg_restore: finding a version for the server, and running them.

Passwords are passed in the environment, never on the command line, which every account of the
machine can read.
"""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from psycopg2.extensions import make_dsn, parse_dsn

from hamsterd.core.errors import HamsterError
from hamsterd.db.embedded.host import EmbeddedPostgresFailed, wheel_programs
from hamsterd.operations.backup.errors import NoRoomForBackup, ProgramFailed, ProgramMissing

NEEDED = ("pg_dump", "pg_restore")
# pg_restore 17 and later sends this first; older servers do not know it and do not need it.
_HARMLESS = 'unrecognized configuration parameter "transaction_timeout"'
_WENT_ON = "errors ignored on restore"
_FULL = ("No space left on device", "Disk quota exceeded", "File too large")
_KEPT_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR")
_TOLD_LINES = 6

OnLine = Callable[[str], None]
"""Called with each line that a program writes."""


@dataclass(frozen=True, slots=True)
class Programs:
    """A folder with PostgreSQL's client programs, and their major version."""

    folder: Path
    version: int

    def run(
        self, program: str, *arguments: str, dsn: str, on_line: OnLine = lambda _line: None
    ) -> list[str]:
        """Run `program` on the database `dsn`; returns the errors it ignored.

        Raises NoRoomForBackup, or ProgramFailed for any other failure.
        """
        address, secrets = _address(dsn)
        process = subprocess.Popen(  # noqa: S603  # our own program and arguments
            [str(self.folder / program), f"--dbname={address}", *arguments],
            env={**_environment(), **secrets},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        said: list[str] = []
        try:
            for line in process.stderr or ():
                on_line(line)
                said = _told(said, line)
            code = process.wait()
        except BaseException:
            process.kill()
            process.wait()
            raise
        errors = list(_errors(said))
        went_on = any(_WENT_ON in line for line in said) and not _is_full(errors)
        if code != 0 and not went_on:
            raise _failure(program, code, errors)
        return errors


def find_programs(version: int) -> Programs:
    """The oldest pair that is not older than `version`: a server's, or that of a dump's pg_dump.

    Raises ProgramMissing.
    """
    found = sorted(_installed(), key=lambda programs: programs.version)
    for programs in found:
        if programs.version >= version:
            return programs
    known = ", ".join(str(programs.version) for programs in found) or "없음"
    raise ProgramMissing(
        f"PostgreSQL {version}에 맞는 pg_dump와 pg_restore가 없어요 (찾은 버전: {known})."
        f" postgresql-client-{version} 패키지를 설치해 주세요."
    )


def _failure(program: str, code: int, errors: list[str]) -> HamsterError:
    """The error of a failed program; one killed by a signal has no message."""
    if code == -signal.SIGXFSZ or _is_full(errors):
        return NoRoomForBackup(
            f"{program} 프로그램이 쓰는 동안 디스크가 가득 찼어요. 자리를 마련한 뒤 다시 해 주세요."
        )
    why = "\n".join(errors[-_TOLD_LINES:]) or f"종료 코드 {code}"
    return ProgramFailed(f"{program} 프로그램이 중간에 멈췄어요: {why}")


def _is_full(errors: list[str]) -> bool:
    return any(sign in error for error in errors for sign in _FULL)


def _installed() -> Iterator[Programs]:
    """The pairs of this machine: the one on PATH, and the embedded server's."""
    on_path = shutil.which("pg_dump")
    folders = [Path(on_path).parent] if on_path else []
    with suppress(EmbeddedPostgresFailed):  # a configured database may do without the wheel
        folders.append(wheel_programs())
    for folder in folders:
        if all((folder / name).exists() for name in NEEDED):
            version = _version(folder / "pg_dump")
            if version is not None:
                yield Programs(folder, version)


def _version(program: Path) -> int | None:
    """The major version a program names: `pg_dump (PostgreSQL) 18.4` is 18."""
    done = subprocess.run(  # noqa: S603  # found on PATH by the operator's own settings
        [str(program), "--version"], env=_environment(), capture_output=True, text=True, check=False
    )
    found = re.search(r"\) (\d+)", done.stdout)
    return int(found[1]) if found else None


def _address(dsn: str) -> tuple[str, dict[str, str]]:
    """The URL without secrets, and the secrets as environment variables."""
    parts = parse_dsn(dsn)
    password = parts.pop("password", None)
    parts["application_name"] = "hamsterd backup"
    return make_dsn(**parts), {"PGPASSWORD": password} if password else {}


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    files = {name: os.environ[name] for name in ("PGPASSFILE",) if name in os.environ}
    # A dump must not run into the site's statement timeout.
    return {**kept, **files, "LC_ALL": "C", "PGOPTIONS": "-c statement_timeout=0"}


def _told(said: list[str], line: str) -> list[str]:
    """Keep errors and the lines after them; --verbose prints far more."""
    is_progress = re.match(r"pg_\w+: (?!error|warning|detail|hint)", line) is not None
    return said if is_progress else [*said, line.rstrip()]


def _errors(said: list[str]) -> Iterator[str]:
    for line in said:
        found = re.search(r"error: (.*)", line)
        if found and _HARMLESS not in line:
            yield found[1]
