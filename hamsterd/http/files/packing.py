"""Compression of dynamic responses; built files are compressed at build time."""

import gzip
from collections.abc import Callable

import brotli

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=1),
    "gzip": lambda body: gzip.compress(body, 3, mtime=0),
}
"""By encoding. Higher levels cost more than they save: a member's response is sent once."""
MIN_PACKED_BYTES = 1_000
"""Below this a packed body saves no packet."""
