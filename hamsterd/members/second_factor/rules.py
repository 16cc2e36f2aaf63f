"""The format of codes, and lifetimes (docs/decisions/0082-second-factor.md)."""

import re
from datetime import timedelta

from hamsterd.core.text.normal_form import normal

STEP_SECONDS = 30
"""The time step of an authenticator app (RFC 6238 §5.2)."""
STEPS_AROUND = 1
"""And as many steps before and after, for clocks that differ (RFC 6238 §6)."""
CODE_DIGITS = 6

RECOVERY_CODES = 10
"""In a set; each opens the account once."""
RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without characters that are confused on paper: 0 o, 1 i l."""
RECOVERY_HALF = 5
"""Characters on each side of the dash: 49 bits in all."""

DEVICE_COOKIE = "hamsterd_device"
DEVICE_LIFE = timedelta(days=30)
"""How long a remembered device skips the second factor; the last day counts to its end."""
DEVICES_MAX = 20
"""Remembered devices of one member; the one used longest ago makes room."""
USER_AGENT_MAX = 300
PASSKEYS_MAX = 10
"""Passkeys of one member: phones, computers and a key in a drawer."""
PASSKEY_NAME_MAX = 40
"""Characters."""
CODE_MAX = 40
"""Characters of a code as it is typed, of the app or for recovery, with its gaps."""
ENROLMENT_LIFE = timedelta(minutes=30)
"""How long the code of a new app may take: it has to be found and installed first."""

_CODE = re.compile(rf"[0-9]{{{CODE_DIGITS}}}")


def plain_code(typed: str) -> str:
    """The code as meant: without spaces and dashes, with ASCII digits."""
    # Composed again, because removing characters may have joined a letter and an accent.
    return normal("NFC", re.sub(r"[\s\-]", "", normal("NFKC", typed)).lower())


def is_app_code(plain: str) -> bool:
    """Whether it looks like an app's code, and not like a recovery code."""
    return bool(_CODE.fullmatch(plain))
