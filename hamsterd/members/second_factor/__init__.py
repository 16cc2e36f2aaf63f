"""Second factors: codes of an authenticator app, passkeys, recovery codes."""
