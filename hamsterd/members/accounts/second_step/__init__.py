"""The second step of signing in, passkeys, and proving one's identity again."""
