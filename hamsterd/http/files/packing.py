"""Compression of dynamic responses; built files are compressed at build time."""

import gzip
from collections.abc import Callable

import brotli

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=1),
    "gzip": lambda body: gzip.compress(body, 3, mtime=0),
}
"""By encoding. Higher levels cost more than they save: a member's response is sent once."""
STREAM_START, STREAM_END = brotli.Compressor(mode=brotli.MODE_TEXT, quality=1).flush(), b"\x03"
"""What every stream of ours begins with, and an empty last block."""


def packed_piece(piece: bytes) -> bytes:
    """A part of a brotli stream, the same whatever is packed before and after it.

    So what many responses have in common is packed once. At this quality the encoder refers only to
    what it was given in one call, and never to its dictionary.
    """
    packer = brotli.Compressor(mode=brotli.MODE_TEXT, quality=1)
    packer.flush()  # the start, which a stream has once
    return b"".join((packer.process(piece), packer.flush()))


def unpacked(stream: bytes) -> bytes:
    """What a brotli stream of ours stands for."""
    return bytes(brotli.decompress(stream))


MIN_PACKED_BYTES = 1_000
"""Below this a packed body saves no packet."""
