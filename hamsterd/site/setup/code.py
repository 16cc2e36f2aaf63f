"""The one-time code that proves that whoever sets the site up can reach its server.

Its hash and the wrong guesses lie in one row of `site_switches`, so that they count over all
processes. A new code takes the place of the one before.
"""

import hmac
from hashlib import sha256
from secrets import choice

from psycopg2.extras import Json

from hamsterd.core.clock import utc_now
from hamsterd.db.site_flags import lock_switches
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.site.setup.errors import SetupLocked

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are read as another."""
GROUPS, GROUP_LETTERS = 3, 4
"""60 bits: nobody guesses it ten at a time."""
MOST_WRONG = 10
WINDOW_SECONDS = 600

_STORED = "SELECT value FROM site_switches WHERE name = 'setup'"
_SET = """
    INSERT INTO site_switches (name, value) VALUES ('setup', %(value)s)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()
"""
_DROP = "DELETE FROM site_switches WHERE name = 'setup'"


@transactional
def issue_code() -> str:
    """A new code, the only one that opens from here on: `K7QM-2XPD-9RTW`."""
    lock_switches()
    code = "-".join("".join(choice(LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(GROUPS))
    execute(_SET, value=Json({"hash": _hash_of(code), "wrong": 0, "since": 0.0}))
    return code


@transactional
def guess_code(code: str) -> bool:
    """Whether `code` opens, with a wrong one counted; raises `SetupLocked` after too many."""
    lock_switches()
    stored = fetch_value(_STORED)
    if stored is None:
        return False
    now = utc_now().timestamp()
    if now - stored["since"] > WINDOW_SECONDS:
        stored = {**stored, "wrong": 0, "since": now}
    if stored["wrong"] >= MOST_WRONG:
        raise SetupLocked(int(stored["since"] + WINDOW_SECONDS - now) + 1)
    if hmac.compare_digest(stored["hash"], _hash_of(code)):
        return True
    execute(_SET, value=Json({**stored, "wrong": stored["wrong"] + 1}))
    return False


def drop_code() -> None:
    """No code opens any more; in the transaction that sets the site up."""
    execute(_DROP)


def _hash_of(code: str) -> str:
    """Of its letters alone: people copy without dashes, and in small letters."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return sha256(letters.encode()).hexdigest()
