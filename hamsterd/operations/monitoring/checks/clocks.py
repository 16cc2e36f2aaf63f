"""Whether something keeps this machine's clock right."""

import ctypes
from collections.abc import Iterator

from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check
from hamsterd.operations.monitoring.rules import Level

UNSYNCHRONISED = 0x0040
"""`STA_UNSYNC` of adjtimex(2)."""
_SIZE = 256
"""More than `struct timex` has; `status` follows five numbers of a machine's word."""


@check(
    "ntp",
    "시각 동기화",
    "`timedatectl set-ntp true`를 하거나 `apt install systemd-timesyncd`를 해 주세요.",
    severity=Level.WARNING,
    needs=Needs.SETTINGS,
)
def ntp(look: Look) -> Iterator[Finding]:
    """What the kernel says; nothing where it says nothing. Wrong clocks agree with each other."""
    if look.is_production and look.is_deep and is_synchronised() is False:
        yield Finding("이 컴퓨터의 시계를 맞춰 주는 것(NTP)이 없어요.")


def is_synchronised() -> bool | None:
    """Whether something has set the kernel's clock lately; None where nobody knows."""
    try:
        kernel = ctypes.CDLL(None, use_errno=True)
        told = ctypes.create_string_buffer(_SIZE)
        if kernel.adjtimex(told) < 0:
            return None
    except (OSError, AttributeError):
        return None
    word = ctypes.sizeof(ctypes.c_long)
    status = ctypes.c_int.from_buffer(told, 5 * word).value
    return not status & UNSYNCHRONISED
