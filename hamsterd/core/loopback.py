"""The names and addresses of this very machine."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
