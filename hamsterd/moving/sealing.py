"""Files that open with a passphrase: the format of `age` (https://age-encryption.org/v1).

Whoever has the passphrase opens them here, or with the public `age` tool. The ciphers are those of
`cryptography`; the tests open what we write with another implementation, and the other way round
(docs/decisions/0168-nobody-is-locked-in.md).
"""

import hashlib
import hmac
import io
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from hamsterd.core.errors import InvalidInput

MAGIC = b"age-encryption.org/v1\n"
WORK = 17
"""Of the passphrase's key: 2¹⁷ rounds take 128 MB and half a second for each guess."""
WORK_MAX = 20
"""What we open; more would take over 1 GB."""
_KEY, _SALT, _NONCE, _TAG = 16, 16, 16, 16
CHUNK = 64 * 1024
_LAST, _MORE = b"\x01", b"\x00"
_LINES, _WORDS, _LINE_MAX = 4, 4, 1024


class WrongPassphrase(InvalidInput):
    """The passphrase does not open the file."""

    message = "암호가 맞지 않아요. 내보낼 때 정한 암호를 확인해 주세요."


class NotSealed(InvalidInput):
    """A file of another kind."""

    message = "암호로 잠근 내보내기 파일이 아니에요."


class Damaged(InvalidInput):
    """A file that was cut or changed."""

    message = "파일이 잘렸거나 바뀌었어요. 온전한 파일을 다시 가져와 주세요."


class Sealing(io.RawIOBase):
    """Writes what is written to it into `target`, sealed; `close` ends the last piece of it."""

    def __init__(self, target: BinaryIO, passphrase: str, *, work: int = WORK) -> None:
        super().__init__()
        key, salt, nonce = os.urandom(_KEY), os.urandom(_SALT), os.urandom(_NONCE)
        wrapped = ChaCha20Poly1305(_wrapping(passphrase, salt, work)).encrypt(bytes(12), key, None)
        header = b"%s-> scrypt %s %d\n%s\n---" % (MAGIC, _text(salt), work, _text(wrapped))
        target.write(b"%s %s\n%s" % (header, _text(_mac(key, header)), nonce))
        self._target, self._cipher = target, ChaCha20Poly1305(_derived(key, nonce, b"payload"))
        self._held, self._number = bytearray(), 0

    def writable(self) -> bool:
        """As every file that is written."""
        return True

    def write(self, data: "bytes | bytearray | memoryview") -> int:  # type: ignore[override]
        """Take more; a full piece is written once another follows it."""
        self._held += data
        while len(self._held) > CHUNK:
            self._seal(bytes(self._held[:CHUNK]), _MORE)
            del self._held[:CHUNK]
        return len(data)

    def finish(self) -> None:
        """Write the last piece: a file without it is seen to be cut."""
        self._seal(bytes(self._held), _LAST)
        self._held.clear()

    def _seal(self, piece: bytes, end: bytes) -> None:
        self._target.write(self._cipher.encrypt(_counted(self._number, end), piece, None))
        self._number += 1


def is_sealed(source: BinaryIO) -> bool:
    """Whether a file begins as one of these; it is read from where it stands."""
    return source.read(len(MAGIC)) == MAGIC


def unsealed(source: BinaryIO, passphrase: str) -> Iterator[bytes]:
    """The content, in pieces; raises `NotSealed`, `WrongPassphrase` or `Damaged`."""
    key = _key_in(source, passphrase)
    nonce = source.read(_NONCE)
    if len(nonce) != _NONCE:
        raise Damaged
    cipher = ChaCha20Poly1305(_derived(key, nonce, b"payload"))
    number, piece = 0, source.read(CHUNK + _TAG)
    while True:
        after = source.read(CHUNK + _TAG)
        try:
            yield cipher.decrypt(_counted(number, _MORE if after else _LAST), piece, None)
        except InvalidTag:
            raise Damaged from None
        if not after:
            return
        number, piece = number + 1, after


def _key_in(source: BinaryIO, passphrase: str) -> bytes:
    lines = [source.readline(_LINE_MAX) for _ in range(_LINES)]
    words = lines[1].split()
    if lines[0] != MAGIC or words[:2] != [b"->", b"scrypt"] or len(words) != _WORDS:
        raise NotSealed
    try:
        salt, work, wrapped = _bytes(words[2]), int(words[3]), _bytes(lines[2].strip())
        header, _, mac = b"".join(lines).rpartition(b" ")
        told = _bytes(mac.strip())
    except ValueError:
        raise Damaged from None
    if not 1 <= work <= WORK_MAX:
        raise NotSealed
    try:
        cipher = ChaCha20Poly1305(_wrapping(passphrase, salt, work))
        key = cipher.decrypt(bytes(12), wrapped, None)
    except InvalidTag:
        raise WrongPassphrase from None
    if not hmac.compare_digest(told, _mac(key, header)):
        raise Damaged
    return key


def _wrapping(passphrase: str, salt: bytes, work: int) -> bytes:
    kdf = Scrypt(salt=b"age-encryption.org/v1/scrypt" + salt, length=32, n=2**work, r=8, p=1)
    return kdf.derive(passphrase.encode())


def _derived(key: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(key)


def _mac(key: bytes, header: bytes) -> bytes:
    return hmac.new(_derived(key, b"", b"header"), header, hashlib.sha256).digest()


def _counted(number: int, end: bytes) -> bytes:
    return number.to_bytes(11, "big") + end


def _text(data: bytes) -> bytes:
    return b64encode(data).rstrip(b"=")


def _bytes(text: bytes) -> bytes:
    return b64decode(text + b"=" * (-len(text) % 4), validate=True)
