"""Files that a killed upload left in a host's work folder are deleted when the site starts there.

The nightly job cleans the folder of its own host alone.
"""

import os
import time
from pathlib import Path

from hamsterd.media.rules import UNATTACHED_SECONDS
from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings
from tests.waiting import wait_until


def _left(media: Path, name: str, *, seconds_ago: float) -> Path:
    folder = media / ".staging" / name
    folder.mkdir(parents=True)
    (folder / "half.jpg").write_bytes(b"half a photo")
    moment = time.time() - seconds_ago
    os.utime(folder, (moment, moment))
    return folder


def test_what_is_a_day_old_goes_and_what_may_still_be_sent_stays(
    postgres_cluster: Cluster, running: RunningSite, tmp_path: Path
):
    settings = site_settings(tmp_path)
    dead = _left(settings.media_dir, "dead", seconds_ago=UNATTACHED_SECONDS + 60)
    open_ = _left(settings.media_dir, "open", seconds_ago=60)
    dsn = postgres_cluster.migrated()

    with running_site(dsn, settings):
        wait_until(lambda: not dead.exists())

    assert (open_ / "half.jpg").exists()
    running.reset()
    postgres_cluster.drop(dsn)
