"""Proving who one is beside a password: codes of an app, passkeys, recovery codes."""
