"""Whether a PDF needs a password to open (ISO 32000-2, 7.6.4).

A PDF that only forbids printing or copying opens with an empty password, so that is tried, as every
reader does. Nothing is decrypted.
"""

import hashlib
import re
import struct
from collections import deque
from collections.abc import Iterator, Mapping

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

Value = bytes | str
"""A string as bytes; a name, number or mark as text."""

_REFERENCE = re.compile(rb"/Encrypt[\s]{0,20}(?:(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R|<<)")
_FIRST_ID = re.compile(rb"/ID\s{0,20}\[\s{0,20}(?=[(<])")
_DICTIONARY_BYTES = 8_192
"""Maximum of an encryption dictionary; usual are some 300."""
_TOKEN = re.compile(
    rb"%[^\r\n]*|<<|>>|[\[\]]|/[^\s()<>\[\]{}/%]*|<([0-9A-Fa-f\s]*)>|(\()|[^\s()<>\[\]{}/%]+"
)
_IN_STRING = re.compile(rb"\\(\r\n|[0-7]{1,3}|.)|([()])|[^\\()]+|\\", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
"""The padding of an empty password."""


def is_locked(data: bytes) -> bool:
    """Whether the PDF needs a password, or has an unknown encryption."""
    lock = _lock(data)
    return lock is not None and not _opens(lock, _file_id(data))


def _lock(data: bytes) -> Mapping[str, Value] | None:
    """The encryption dictionary of the last trailer; None if there is none."""
    found = deque(_REFERENCE.finditer(data), maxlen=1)
    if not found:
        return None
    last = found.pop()
    at = last.end() - 2
    if last[1]:
        target = re.compile(rb"(?<!\d)%s\s{1,20}%s\s{1,20}obj" % (last[1], last[2]))
        start = target.search(data)
        at = start.end() if start else len(data)
    return _entries(data[at : at + _DICTIONARY_BYTES])


def _file_id(data: bytes) -> bytes:
    found = _FIRST_ID.search(data)
    if found is None:
        return b""
    first = next(_tokens(data[found.end() : found.end() + _DICTIONARY_BYTES]), b"")
    return first if isinstance(first, bytes) else b""


def _entries(text: bytes) -> dict[str, Value]:
    """The dictionary at the start of `text`, without nested values."""
    entries: dict[str, Value] = {}
    depth, name = 0, ""
    for token in _tokens(text):
        if token in {"<<", "["}:
            depth += 1
        elif token in {">>", "]"}:
            depth -= 1
        if depth < 1:
            break
        if depth == 1 and isinstance(token, str) and token.startswith("/") and not name:
            name = token[1:]
        elif depth == 1:
            entries.setdefault(name, token)
            name = ""
    return entries


def _tokens(text: bytes) -> Iterator[Value]:
    at = 0
    while (token := _TOKEN.search(text, at)) is not None:
        at = token.end()
        if token[0].startswith(b"%"):
            continue
        if token[2]:
            string, at = _literal(text, at)
            yield string
        elif token[1] is not None:
            digits = b"".join(token[1].split())
            yield bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        else:
            yield token[0].decode("latin-1")


def _literal(text: bytes, at: int) -> tuple[bytes, int]:
    """The string whose opening bracket ends at `at`, and its end."""
    parts: list[bytes] = []
    depth = 1
    while (piece := _IN_STRING.match(text, at)) is not None:
        at = piece.end()
        if piece[2]:
            depth += 1 if piece[2] == b"(" else -1
            if depth == 0:
                break
        parts.append(_unescaped(piece[1]) if piece[1] else piece[0])
    return b"".join(parts), at


def _unescaped(code: bytes) -> bytes:
    if code.isdigit():
        return bytes([int(code, 8) & 0xFF]) if code.strip(b"01234567") == b"" else code
    return b"" if code in {b"\r\n", b"\r", b"\n"} else _ESCAPES.get(code, code)


def _opens(lock: Mapping[str, Value], file_id: bytes) -> bool:
    user, owner = lock.get("U", b""), lock.get("O", b"")
    if not lock or lock.get("StmF") == "/Identity":
        return True  # a lock that isn't there, or that closes attachments alone
    if lock.get("Filter") != "/Standard" or isinstance(user, str) or isinstance(owner, str):
        return False
    revision = _number(lock, "R", 0)
    if revision in {5, 6}:
        salt = user[32:40]
        digest = hashlib.sha256(salt).digest() if revision == 5 else _hardened(salt)  # noqa: PLR2004
        return user[:32] == digest
    if revision not in {2, 3, 4}:
        return False
    key = _old_key(lock, owner, file_id, revision)
    if revision == 2:  # noqa: PLR2004
        return user[:32] == _rc4(key, _PADDING)
    seen = hashlib.md5(_PADDING + file_id, usedforsecurity=False).digest()
    for turn in range(20):
        seen = _rc4(bytes(part ^ turn for part in key), seen)
    return user[:16] == seen


def _old_key(lock: Mapping[str, Value], owner: bytes, file_id: bytes, revision: int) -> bytes:
    length = 5 if revision == 2 else min(16, _number(lock, "Length", 40) // 8)  # noqa: PLR2004
    rights = struct.pack("<I", _number(lock, "P", 0) & 0xFFFFFFFF)
    has_open_notes = revision == 4 and lock.get("EncryptMetadata") == "false"  # noqa: PLR2004
    material = _PADDING + owner[:32] + rights + file_id + (b"\xff" * 4 if has_open_notes else b"")
    key = hashlib.md5(material, usedforsecurity=False).digest()
    for _ in range(50 if revision > 2 else 0):  # noqa: PLR2004
        key = hashlib.md5(key[:length], usedforsecurity=False).digest()
    return key[:length]


def _hardened(salt: bytes) -> bytes:
    """The hash of revision 6 (algorithm 2.B), of an empty password."""
    key, turn, last = hashlib.sha256(salt).digest(), 0, 0
    while turn < 64 or last > turn - 32:  # noqa: PLR2004  # as the standard counts
        cipher = Cipher(algorithms.AES128(key[:16]), modes.CBC(key[16:32])).encryptor()
        mixed = cipher.update(key * 64)
        kinds = (hashlib.sha256, hashlib.sha384, hashlib.sha512)
        key, turn, last = kinds[sum(mixed[:16]) % 3](mixed).digest(), turn + 1, mixed[-1]
    return key[:32]


def _rc4(key: bytes, data: bytes) -> bytes:
    """For a few bytes; our own, because libraries deprecate it with a warning."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def _number(lock: Mapping[str, Value], name: str, default: int) -> int:
    try:
        return int(lock.get(name, default))
    except ValueError:
        return default
