"""The files of `deploy/`, run with the real programs where these are installed."""
