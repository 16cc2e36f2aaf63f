"""The primary dies under eight writers and its standby takes over; nobody touches the site."""

from tests.deployment.failover import BACK_SECONDS, fail_over, site_on_pair


def test_a_failover_loses_no_write_that_was_answered():
    with site_on_pair() as site:
        there = fail_over(site, 0)
        site.pair.rejoin()
        and_back = fail_over(site, 1)

    for each in (there, and_back):
        assert each.acknowledged
        assert each.lost == []
        assert each.twice == 0
        assert each.miscounted == 0
        assert each.job_runs == 1
        assert each.back_seconds < BACK_SECONDS
