"""What of an address may stand in a log: no query, and no token in its path.

Who reads a log must not be able to open what was sent to somebody by mail.
deploy/nginx/hamsterd.conf masks the same paths.
"""

import re

TOKEN_PATHS = (
    "/api/calendar/",
    "/api/carers/",
    "/api/health/share/",
    "/api/mail/unsubscribe/",
    "/api/rights-reports/",
    "/carers/",
    "/health/share/",
    "/rights-report/",
    "/unsubscribe/",
)
"""What follows these, up to the next slash, is a secret of who has the link."""
MASK = "***"

_TOKEN = re.compile(rf"^({'|'.join(map(re.escape, TOKEN_PATHS))})[^/]+")


def logged_path(path: str) -> str:
    """`/unsubscribe/***` for `/unsubscribe/digest.1.t0ken`; others as they are."""
    return _TOKEN.sub(rf"\1{MASK}", path) if path.startswith(TOKEN_PATHS) else path
