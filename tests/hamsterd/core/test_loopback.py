"""Which names and addresses only a home or an office reaches."""

import pytest

from hamsterd.core.network.loopback import is_of_home

AT_HOME = ("192.168.0.10", "10.1.2.3", "172.16.0.1", "fd00::1", "hamster.lan", "pi.local", "nas")
OUTSIDE = (
    "hamzzi.kr",
    "203.0.114.5",
    "2606:4700::1",
    "lan.example.com",
    "hamzzi.notlocal",
    "",
    None,
)


@pytest.mark.parametrize("host", AT_HOME)
def test_of_home(host: str) -> None:
    assert is_of_home(host)


@pytest.mark.parametrize("host", OUTSIDE)
def test_outside(host: str | None) -> None:
    assert not is_of_home(host)
