"""Sealed files are those of `age`: another implementation opens ours, and we open its."""

import io
import os

import pyrage
import pytest

from hamsterd.moving.sealing import (
    CHUNK,
    Damaged,
    NotSealed,
    Sealing,
    WrongPassphrase,
    unsealed,
)

PASSPHRASE = "해바라기씨 열두 알"
QUICK = 10


def sealed(content: bytes) -> bytes:
    file = io.BytesIO()
    sealing = Sealing(file, PASSPHRASE, work=QUICK)
    for first in range(0, len(content), 1000):
        sealing.write(content[first : first + 1000])
    sealing.finish()
    return file.getvalue()


def opened(file: bytes, passphrase: str = PASSPHRASE) -> bytes:
    return b"".join(unsealed(io.BytesIO(file), passphrase))


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])
def test_others_open_ours(size: int) -> None:
    content = os.urandom(size)
    file = sealed(content)

    assert pyrage.passphrase.decrypt(file, PASSPHRASE) == content
    assert opened(file) == content


def test_we_open_others() -> None:
    content = os.urandom(3 * CHUNK + 7)

    assert opened(pyrage.passphrase.encrypt(content, PASSPHRASE)) == content


def test_what_does_not_open_says_why() -> None:
    file = sealed(os.urandom(2 * CHUNK))
    body = file.index(b"\n---")
    cut = file[: -CHUNK - 16]

    for broken, why in (
        (cut, Damaged),
        (file[:-1], Damaged),
        (file[:-1] + bytes([file[-1] ^ 1]), Damaged),
        (file[: body + 30], Damaged),
        (file.replace(b"scrypt", b"X25519", 1), NotSealed),
        (b"PK\x03\x04", NotSealed),
        (b"", NotSealed),
    ):
        with pytest.raises(why):
            opened(broken)
    with pytest.raises(WrongPassphrase):
        opened(file, "다른 암호")
