"""The site's key pair, by which push services identify the sender (VAPID, RFC 8292).

It is derived from the site's secret key, so all hosts with that key share it. A site that was
migrated with its subscribers sets its former key instead.
"""

from functools import lru_cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hamsterd.config import P256_ORDER, Settings
from hamsterd.delivery.push.base64url import padless, unpadded

CURVE = ec.SECP256R1()
DERIVED_BYTES = 48
"""128 bits more than the order, so that no key is likelier than another (FIPS 186-5 §A.2.1)."""
PURPOSE = b"hamsterd web push"


def private_key(site: Settings) -> ec.EllipticCurvePrivateKey:
    """The key that signs requests to push services."""
    own = site.vapid_private_key
    if own is not None:
        return _key(int.from_bytes(unpadded(own.get_secret_value())))
    return _derived(site.signing_key())


def public_key(site: Settings) -> str:
    """The key for browsers to subscribe with: the uncompressed point in base64url."""
    point = private_key(site).public_key()
    return padless(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_point(raw: bytes) -> bool:
    """Whether `raw` is a public key on the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4)
def _derived(secret: bytes) -> ec.EllipticCurvePrivateKey:
    kdf = HKDF(algorithm=hashes.SHA256(), length=DERIVED_BYTES, salt=None, info=PURPOSE)
    return _key(int.from_bytes(kdf.derive(secret)) % (P256_ORDER - 1) + 1)


@lru_cache(maxsize=4)
def _key(number: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(number, CURVE)
