"""How what is made at the moment it is asked for is packed; built files are packed when built."""

import gzip
from collections.abc import Callable

import brotli

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, mode=brotli.MODE_TEXT, quality=3),
    "gzip": lambda body: gzip.compress(body, 3, mtime=0),
}
"""By encoding. What higher levels save is less than they cost: a member's page is theirs alone."""
