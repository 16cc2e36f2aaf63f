"""`deploy/install` brings what keeps the clock, where nothing does, and goes on without it."""

import subprocess

import pytest

from tests.sources import ROOT

STEP = """
. deploy/install
exec 3>&1
systemd-detect-virt() { [ "$WITHIN" = container ]; }
dpkg-query() { printf '%s\\n' "$INSTALLED"; }
get_packages() { echo "gets $*" >&3; [ "$1" != systemd-timesyncd ] || [ "$MIRROR" = whole ]; }
step_packages
echo goes on
"""
CHRONY = "install ok installed time-daemon, ntp-server"
GONE = "deinstall ok config-files time-daemon"
GETS = "gets systemd-timesyncd"


def told(installed: str, *, within: str = "machine", mirror: str = "whole") -> str:
    """What the step gets and says on a machine with a package of this status."""
    env = {"INSTALLED": installed, "WITHIN": within, "MIRROR": mirror, "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        ["bash", "-c", STEP], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("goes on\n")
    return done.stdout


@pytest.mark.parametrize("installed", ["install ok installed", GONE])
def test_where_nothing_keeps_the_clock_it_comes(installed: str) -> None:
    assert GETS in told(installed)


@pytest.mark.parametrize(
    ("installed", "within"), [(CHRONY, "machine"), ("install ok installed", "container")]
)
def test_a_clock_that_is_kept_is_left_alone(installed: str, within: str) -> None:
    assert GETS not in told(installed, within=within)


def test_a_mirror_without_it_stops_nothing() -> None:
    assert "나중에 apt install systemd-timesyncd" in told(GONE, mirror="partial")
    assert "나중에" not in told(GONE)
