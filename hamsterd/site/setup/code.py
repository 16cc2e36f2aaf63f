"""The code that proves access to the server to whoever sets the site up.

It is derived from the site's secret key and a random seed in a row of `site_switches`. So every
process and every start has the same code until the site is set up, and a copy of the database alone
is not enough (docs/decisions/0121).
"""

import hmac
from hashlib import sha256
from secrets import token_hex

from psycopg2.extras import Json

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import lock_switches
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.db import SiteSwitch

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are read as another; as many as five bits name."""
GROUPS, GROUP_LETTERS = 3, 4
"""60 bits: a thousand guesses a second find it in thirty million years."""
SEED_BYTES = 16

_STORED = "SELECT value ->> 'seed' FROM site_switches WHERE name = 'setup'"
_SET = """
    INSERT INTO site_switches (name, value) VALUES ('setup', %(value)s)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()
"""


@transactional
def setup_code(site: Settings) -> str:
    """The code of a site that is not set up, the same until then: `K7QM-2XPD-9RTW`."""
    lock_switches()
    seed: str | None = fetch_value(_STORED)
    return renew_code(site) if seed is None else _code_of(seed, site)


@transactional
def renew_code(site: Settings) -> str:
    """A new code that replaces the old one, which others may have seen."""
    lock_switches()
    seed = token_hex(SEED_BYTES)
    execute(_SET, value=Json({"seed": seed}))
    return _code_of(seed, site)


def is_code(typed: str, site: Settings) -> bool:
    """Whether the code is right, compared in constant time; never once the site is set up."""
    with connection():
        seed: str | None = fetch_value(_STORED)
    right = "" if seed is None else _code_of(seed, site)
    return hmac.compare_digest(_read(typed), _read(right)) and bool(right)


def drop_code() -> None:
    """Invalidate the code; in the transaction that sets the site up."""
    execute(SiteSwitch.delete().where(SiteSwitch.name == "setup"))


def _code_of(seed: str, site: Settings) -> str:
    digest = hmac.new(site.signing_key(), f"setup-code:{seed}".encode(), sha256).digest()
    letters = [LETTERS[byte % len(LETTERS)] for byte in digest[: GROUPS * GROUP_LETTERS]]
    starts = range(0, len(letters), GROUP_LETTERS)
    return "-".join("".join(letters[start : start + GROUP_LETTERS]) for start in starts)


def _read(code: str) -> bytes:
    """The code's letters, ignoring case and dashes."""
    return "".join(letter for letter in code.upper() if letter.isalnum()).encode()
