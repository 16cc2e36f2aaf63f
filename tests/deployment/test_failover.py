"""The primary dies under eight writers and its standby takes over; nobody touches the site."""

import json

import pytest

from tests.commands import hamster
from tests.deployment.failover import BACK_SECONDS, Site, fail_over, site_on_pair

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
