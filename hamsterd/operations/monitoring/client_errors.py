"""Errors reported by members' browsers: scrubbed, grouped, counted, and limited in number.

They are anonymous: neither member nor address nor session is stored.
"""

from hashlib import sha256

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional
from hamsterd.operations.monitoring import scrub
from hamsterd.operations.monitoring.rules import CLIENT_ERRORS_MAX, CLIENT_ERRORS_SHOWN
from hamsterd.operations.monitoring.schemas import ClientErrorIn, ClientErrorOut, ClientErrorsOut

_COUNT = """
    INSERT INTO client_errors AS known
           (fingerprint, kind, message, source, route, build, browser, first_seen_at, last_seen_at)
    VALUES (%(fingerprint)s, %(kind)s, %(message)s, %(source)s, %(route)s, %(build)s, %(browser)s,
            %(now)s, %(now)s)
        ON CONFLICT (fingerprint) DO UPDATE
       SET count = least(known.count, 2000000000) + 1, last_seen_at = EXCLUDED.last_seen_at,
           route = EXCLUDED.route, browser = EXCLUDED.browser
"""
_TRIM = """
    DELETE FROM client_errors WHERE id IN (
        SELECT id FROM client_errors ORDER BY last_seen_at DESC, id DESC OFFSET %(most)s
    )
"""
# id=12: {"kind": "chunk", "message": "Failed to fetch", "route": "/diary/:id", "count": 3, …}
_LATEST = """
    SELECT id, kind, message, source, route, build, browser, count, first_seen_at, last_seen_at
      FROM client_errors ORDER BY last_seen_at DESC, id DESC LIMIT %(most)s
"""


@transactional
def count_client_error(sent: ClientErrorIn, *, user_agent: str) -> None:
    """Count one report with its like; where there are too many kinds the oldest go."""
    message, source = scrub.message(sent.message), scrub.source(sent.source)
    route, build = scrub.route(sent.route), scrub.build(sent.build)
    # An error without a source location is grouped by its page.
    place = route if source == scrub.UNKNOWN else source
    fingerprint = sha256("\n".join((sent.kind, message, place, build)).encode()).hexdigest()
    execute(
        _COUNT,
        fingerprint=fingerprint,
        kind=sent.kind,
        message=message,
        source=source,
        route=route,
        build=build,
        browser=scrub.browser(user_agent),
        now=utc_now(),
    )
    execute(_TRIM, most=CLIENT_ERRORS_MAX)


@transactional
def latest_client_errors() -> ClientErrorsOut:
    """The latest errors, newest first."""
    rows = fetch_all(_LATEST, most=CLIENT_ERRORS_SHOWN)
    return ClientErrorsOut(errors=[ClientErrorOut(**row) for row in rows])
