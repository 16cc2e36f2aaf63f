"""Python runs this file if its folder is on the path: it makes the process's clock adjustable.

Only the wall clock is shifted, by the seconds in the file. Monotonic clocks keep running, as when a
host's clock is set.
"""

import os
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import time_machine

LOOK_SECONDS = 0.2


def follow(file: Path) -> None:
    """Be off by what the file says, for as long as the process lives."""
    travelling, off = None, 0
    while True:
        said = off
        with suppress(OSError, ValueError):
            said = int(file.read_text())
        if said != off:
            off = said
            if travelling:
                travelling.stop()
            travelling = time_machine.travel(datetime.now().astimezone() + timedelta(seconds=off))
            travelling.start()
        time.sleep(LOOK_SECONDS)


if "CHAOS_CLOCK" in os.environ:
    Thread(target=follow, args=(Path(os.environ["CHAOS_CLOCK"]),), daemon=True).start()
