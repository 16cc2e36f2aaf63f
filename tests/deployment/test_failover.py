"""The primary dies under eight writers and its standby takes over; nobody touches the site."""

import json
import re

import pytest

from hamsterd.db.embedded.host import EmbeddedPostgresFailed
from tests.commands import hamster
from tests.deployment.failover import BACK_SECONDS, Site, fail_over, site_on_pair
from tests.deployment.replicas import Pair
from tests.sources import ROOT

pytestmark = pytest.mark.part(name="drills")


def what_doctor_says_of_standbys(site: Site) -> str:
    server = site.server
    doctor = hamster("doctor", "--json", folder=server.log_file.parent, env=server.environment)
    lines = json.loads(doctor.stdout)
    return next(line["says"] for line in lines if line["subject"] == "대기 서버")


def what_doctor_says_of_one_that_waits(site: Site) -> str:
    """Somebody has looked at an older state of the standby, and forgot to let it go on."""
    primary, standby = site.pair.primary, site.pair.standby
    standby.ask("SELECT pg_wal_replay_pause()")
    for _ in range(17):  # segments of 16 MB
        primary.ask("SELECT pg_logical_emit_message(TRUE, 'x', repeat('x', 16000000))")
    says = what_doctor_says_of_standbys(site)
    standby.ask("SELECT pg_wal_replay_resume()")
    return says


def copied_anew(pair: Pair) -> None:
    """By the guide's commands for a `pg_rewind` that fails, as PostgreSQL's account."""
    guide = (ROOT / "docs/operations/failover.md").read_text()
    found = re.search(r"^sudo -u postgres (pg_basebackup .+)$", guide, re.MULTILINE)
    assert found is not None
    data = pair.standby.host.data
    data.rename(data.with_name("before"))
    pair.standby.host.make_folder(data)
    words = found[1].replace('"', "").split()
    source = words.index("-d")
    address = f"host=127.0.0.1 port={pair.primary.port} user=postgres"
    words[source : source + 3] = ["-d", address]  # `host=NEW`, `user=postgres`
    pair.standby.host.run(*(str(data) if one == "DATA" else one for one in words))
    pair.standby.start()
    pair.primary.wait_for_standby()


def test_an_old_primary_that_comes_back_by_itself_and_cannot_be_rewound():
    """It has no WAL from before the failover any more; a fresh copy follows, and loses nothing."""
    with site_on_pair() as site:
        pair = site.pair
        there = fail_over(site, 0)
        pair.standby.start()  # as after a boot: nobody has told it that it is none any more
        two = what_doctor_says_of_standbys(site)
        pair.standby.stop()
        for segment in (pair.standby.host.data / "pg_wal").glob("0*"):
            segment.unlink()
        with pytest.raises(EmbeddedPostgresFailed):
            pair.rejoin()
        copied_anew(pair)
        followed = what_doctor_says_of_standbys(site)
        and_back = fail_over(site, 1)

    old = f"127.0.0.1:{pair.primary.port} (이력 1)"
    assert (there.lost, and_back.lost) == ([], [])
    assert two.startswith("주 서버가 2대예요"), two
    assert old in two
    assert "(이력 2)" in two
    assert followed == "대기 서버 1대가 주 서버를 따라오고 있어요."


def test_a_failover_loses_no_write_that_was_answered():
    with site_on_pair() as site:
        there = fail_over(site, 0)
        alone = what_doctor_says_of_standbys(site)
        site.pair.rejoin()
        followed = what_doctor_says_of_standbys(site)
        behind = what_doctor_says_of_one_that_waits(site)
        and_back = fail_over(site, 1)

    for each in (there, and_back):
        assert each.acknowledged
        assert each.lost == []
        assert each.twice == 0
        assert each.miscounted == 0
        assert each.job_runs == 1
        assert each.back_seconds < BACK_SECONDS

    assert alone == "대기 서버 1대 가운데 0대만 주 서버를 따라오고 있어요."
    assert "늦게 적용해요" in behind
    assert followed == "대기 서버 1대가 주 서버를 따라오고 있어요."
