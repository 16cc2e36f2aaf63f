"""A renewal of the workers that is waited for: `python -m hamsterd.core.renewal PID`.

`systemctl reload` runs it (`ExecReload`), and so comes back when every worker is new, or fails when
the old ones stay. The supervisor counts its renewals in a file of the unit's `RuntimeDirectory`.
"""

import json
import logging
import os
import signal
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

log = logging.getLogger("hamsterd.supervisor")

RENEW_SIGNAL = signal.SIGUSR2
"""Not SIGHUP: a terminal that closes sends that one, and means the end."""
POLL_SECONDS = 0.1
FILE = "renewals.json"


@dataclass(slots=True)
class Renewals:
    """How many a supervisor has begun and ended, and what came of the last."""

    begun: int = 0
    ended: int = 0
    is_renewed: bool = True

    def begin(self) -> None:
        """One begins now."""
        self.begun += 1
        self.write()

    def end(self, *, is_renewed: bool) -> None:
        """It is over: all workers are new, or the old ones stay."""
        self.ended, self.is_renewed = self.begun, is_renewed
        self.write()

    def write(self) -> None:
        """Let others see it, where systemd gave us a folder; in one step, so they see all of it.

        Where it cannot be written the renewal goes on all the same.
        """
        if folder := os.environ.get("RUNTIME_DIRECTORY"):
            half = Path(folder, f"{FILE}.new")
            try:
                half.write_text(json.dumps(asdict(self)))
                half.replace(Path(folder, FILE))
            except OSError:
                log.exception("nobody can see how far the renewal is")


def renew(supervisor: int) -> str | None:
    """Ask for a renewal and wait for its end; why the old workers stay, or None."""
    before = _seen()
    os.kill(supervisor, RENEW_SIGNAL)
    if before is None:
        return None  # a supervisor older than this file: it renews, and says so in its log only
    while (now := _seen()) is None or now.ended <= before.begun:
        try:
            os.kill(supervisor, 0)
        except ProcessLookupError:
            return "서버가 꺼졌어요."
        time.sleep(POLL_SECONDS)
    return (
        None
        if now.is_renewed
        else "새 프로세스가 뜨지 않아 앞의 것이 계속 맡아요. 로그를 봐 주세요."
    )


def _seen() -> Renewals | None:
    try:
        return Renewals(**json.loads(Path(os.environ["RUNTIME_DIRECTORY"], FILE).read_text()))
    except (FileNotFoundError, KeyError):
        return None


if __name__ == "__main__":
    sys.exit(renew(int(sys.argv[1])))
