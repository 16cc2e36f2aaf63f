"""Password hashes of other software, as members bring them along (decision 0157). Pure.

Each says by its form what it is. They are checked once: the first sign-in replaces them by ours.
"""

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from hamsterd.core.text.normal_form import normal

MAX_ITERATIONS = 1_000_000
"""Of PBKDF2: Gnuboard takes 12,000; what a dump says must not keep a processor busy for minutes."""

_PBKDF2 = re.compile(r"(sha256|sha1):([0-9]{1,7}):([^:]{1,64}):([A-Za-z0-9+/=]{1,128})")
_MYSQL41 = re.compile(r"\*[0-9A-Fa-f]{40}")
_MYSQL16 = re.compile(r"[0-9a-f]{16}")
_TRIMMED = " \t\n\r\0\x0b"
_SLASHED = str.maketrans({"'": "\\'", '"': '\\"', "\\": "\\\\", "\0": "\\0"})


class OldHash(StrEnum):
    """The forms that are checked."""

    PBKDF2_SHA256 = "pbkdf2 sha256"
    PBKDF2_SHA1 = "pbkdf2 sha1"
    MYSQL41 = "mysql41"
    MYSQL16 = "mysql16"


class _Pbkdf2(NamedTuple):
    algorithm: str
    iterations: int
    salt: str
    key: bytes


def old_hash(stored: str) -> OldHash | None:
    """Which of the old forms `stored` has; None for ours and for what cannot be checked."""
    if _MYSQL41.fullmatch(stored):
        return OldHash.MYSQL41
    if _MYSQL16.fullmatch(stored):
        return OldHash.MYSQL16
    parts = _parts(stored)
    if parts is None:
        return None
    return OldHash.PBKDF2_SHA256 if parts.algorithm == "sha256" else OldHash.PBKDF2_SHA1


def verify_old(password: str, stored: str) -> bool:
    """Whether `password` is the one behind an old hash; compared in constant time."""
    kind = old_hash(stored)
    if kind is OldHash.MYSQL41:
        return _any_equal(stored.upper(), (_mysql41(raw) for raw in _typed(password)))
    if kind is OldHash.MYSQL16:
        return _any_equal(stored, (_mysql16(raw) for raw in _typed(password)))
    parts = _parts(stored)
    return parts is not None and _is_derived(password, parts)


def _is_derived(password: str, parts: _Pbkdf2) -> bool:
    # Gnuboard hashes what PHP's trim() and addslashes() leave of the form's field.
    written = normal("NFC", password).strip(_TRIMMED).translate(_SLASHED)
    derived = hashlib.pbkdf2_hmac(
        parts.algorithm,
        written.encode("utf-8", "surrogatepass"),
        parts.salt.encode(),
        parts.iterations,
        len(parts.key),
    )
    return hmac.compare_digest(derived, parts.key)


def _parts(stored: str) -> _Pbkdf2 | None:
    found = _PBKDF2.fullmatch(stored)
    if found is None or not 0 < int(found[2]) <= MAX_ITERATIONS:
        return None
    try:
        key = base64.b64decode(found[4], validate=True)
    except binascii.Error:
        return None
    return _Pbkdf2(found[1], int(found[2]), found[3], key) if key else None


def _typed(password: str) -> Iterator[bytes]:
    """The bytes that MySQL saw: pages of that time were in UTF-8 or in EUC-KR.

    Gnuboard trims the form's field, what made the hash before it may not have.
    """
    composed = normal("NFC", password)
    for written in dict.fromkeys((composed, composed.strip(_TRIMMED))):
        yield written.encode("utf-8", "surrogatepass")
        if not written.isascii():
            yield written.encode("cp949", "replace")


def _any_equal(stored: str, computed: Iterator[str]) -> bool:
    matches = [hmac.compare_digest(stored, one) for one in computed]  # all, not up to the first
    return any(matches)


def _mysql41(raw: bytes) -> str:
    """MySQL's `PASSWORD()` since 4.1."""
    once = hashlib.sha1(raw, usedforsecurity=False).digest()
    return "*" + hashlib.sha1(once, usedforsecurity=False).hexdigest().upper()


def _mysql16(raw: bytes) -> str:
    """MySQL's `PASSWORD()` before 4.1, later `OLD_PASSWORD()`: two sums of 31 bits."""
    first, second, add = 1345345333, 0x12345671, 7
    for byte in raw:
        if byte in b" \t":
            continue
        first ^= (((first & 63) + add) * byte) + (first << 8)
        first &= 0xFFFFFFFF
        second += (second << 8) ^ first
        second &= 0xFFFFFFFF
        add += byte
    return f"{first & 0x7FFFFFFF:08x}{second & 0x7FFFFFFF:08x}"
