"""Compression of dynamic responses; built files are compressed at build time."""

import gzip
from collections.abc import Callable

import brotli

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=3),
    "gzip": lambda body: gzip.compress(body, 3, mtime=0),
}
"""By encoding. Higher levels cost more than they save: a member's page is sent once."""
