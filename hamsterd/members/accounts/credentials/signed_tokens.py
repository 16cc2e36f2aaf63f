"""Short-lived signed tickets that a browser carries between two requests.

Signed with the site's key and bound to one purpose; the browser can read but not change them.
"""

import hashlib
from collections.abc import Mapping
from datetime import timedelta

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now

ALGORITHM = "HS256"
_CLAIMS = jwt.JWTClaimsRegistry(exp={"essential": True})


def sign(purpose: str, facts: Mapping[str, str | bool], life: timedelta, site: Settings) -> str:
    """`facts` as a note that `verify` accepts for `purpose` until `life` is over."""
    expires_at = int((utc_now() + life).timestamp())
    claims = {**facts, "for": purpose, "exp": expires_at}
    return jwt.encode({"alg": ALGORITHM}, claims, _key(purpose, site))


def verify(purpose: str, note: str, site: Settings) -> dict[str, str | bool] | None:
    """The facts of a note; None when it is forged, expired or for something else."""
    try:
        claims = jwt.decode(note, _key(purpose, site), algorithms=[ALGORITHM]).claims
        _CLAIMS.validate(claims)
    except (JoseError, ValueError):
        return None
    return claims if claims.get("for") == purpose else None


def _key(purpose: str, site: Settings) -> OctKey:
    """A key per purpose, so that a note for one is nothing to another."""
    secret = hashlib.sha256(purpose.encode() + b"\0" + site.signing_key()).digest()
    return OctKey.import_key(secret)
