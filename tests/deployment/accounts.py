"""Commands run as the site's own account, which is neither root's nor PostgreSQL's.

The interpreter may be in a folder that other accounts cannot read. Each command then gets a mount
namespace in which an open folder holds the interpreter only.
"""

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.cli.conftest import HAMSTER
from tests.commands import SECONDS

SITE = 64_901
"""The number of the account and of its group: unused, and no entry is needed for it."""
OTHERS_PASS = 0o001


@dataclass(frozen=True)
class Account:
    """Somebody who runs `hamster` in a folder of their own."""

    folder: Path
    env: dict[str, str]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run `hamster <words>` to its end."""
        command = shlex.join([str(HAMSTER), *words])
        who = f"setpriv --reuid {SITE} --regid {SITE} --clear-groups"
        return subprocess.run(
            ["unshare", "--mount", "sh", "-ec", f"{_opened()}\nexec {who} {command}"],
            cwd=self.folder,
            env={**self.env, "HOME": str(self.folder)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )


def can_be_another() -> bool:
    """Whether this machine lets a test run something as another account."""
    tools = shutil.which("unshare") and shutil.which("setpriv")
    if os.geteuid() != 0 or not tools:
        return False
    return subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0


def _opened() -> str:
    """Shell lines that show the interpreter where a closed folder hides it."""
    prefix = Path(sys.base_prefix).resolve()
    closed = next(
        (part for part in reversed(prefix.parents) if not part.stat().st_mode & OTHERS_PASS), None
    )
    if closed is None:
        return ":"
    aside, hidden = "/mnt", shlex.quote(str(closed))
    place = shlex.quote(str(prefix))
    return (
        f"mount --bind {place} {aside}\nmount -t tmpfs -o mode=755 tmpfs {hidden}\n"
        f"mkdir -p {place}\nmount --move {aside} {place}"
    )
