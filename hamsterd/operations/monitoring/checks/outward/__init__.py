"""Checks of what lies outside: addresses, mail, sign-in by others, and neighbouring servers."""
