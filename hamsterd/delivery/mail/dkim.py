"""The key that mail is signed with (DKIM, RFC 6376): made once, read for every mail.

Without a key mail goes out as it is: many mail companies sign what is handed to them. A key that
is there and cannot be used stops the mail, which waits: unsigned it would land among spam.
"""

import base64
from collections.abc import Collection
from typing import TYPE_CHECKING

from hamsterd.config import Settings, write_once
from hamsterd.core.errors import Conflict, ServerFault

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

KEY_BITS = 2_048
"""What every receiver checks (RFC 8301 §3.2); longer ones do not fit into one answer over UDP."""
SIGNED = (
    "From", "To", "Subject", "Date", "Message-ID", "Reply-To", "MIME-Version", "Content-Type",
    "Content-Transfer-Encoding", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post",
)  # fmt: skip
"""Both of List-Unsubscribe must be among them, or no program shows its button (RFC 8058 §4)."""


class BadDkimKey(ServerFault):
    """The key file is there and holds no RSA key, or may not be read."""

    message = "메일에 서명하는 키(DKIM)를 읽을 수 없어요."


class DkimKeyThere(Conflict):
    """There is a key already; another one would make the record in the DNS untrue."""

    message = "서명 키가 이미 있어요."


def make_key(site: Settings) -> None:
    """Write a new key, readable by this account only; raises `DkimKeyThere`."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # of one verb
    from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415  # as above

    if site.dkim_key_path.exists():
        raise DkimKeyThere
    pem = rsa.generate_private_key(public_exponent=65_537, key_size=KEY_BITS).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    write_once(site.dkim_key_path, pem.decode())


def public_key(site: Settings) -> str | None:
    """What the DNS says of the key (`p=`); None where there is none. Raises `BadDkimKey`."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # seldom asked

    key = _key(site)
    if key is None:
        return None
    der = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return base64.b64encode(der).decode()


def signature(mail: bytes, headers: Collection[str], *, domain: str, site: Settings) -> str:
    """The header `DKIM-Signature` of a mail as it is sent, over its `headers`; empty without a key.

    Raises `BadDkimKey`. Headers that may come once only are signed once more than they are there,
    so that nobody adds a second one.
    """
    import dkim  # noqa: PLC0415  # whoever queues a mail imports this, hardly any signs one

    pem = _pem(site)
    if pem is None:
        return ""
    present = [name for name in SIGNED if name in headers]
    try:
        header = dkim.sign(
            mail,
            site.dkim_selector.encode(),
            domain.encode("idna"),
            pem,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=[name.encode() for name in [*present, "From", "Subject", "To"]],
        )
    except (dkim.DKIMException, ValueError) as error:
        raise BadDkimKey from error
    return str(header.decode().partition(":")[2].replace("\r\n", "").strip())


def _pem(site: Settings) -> bytes | None:
    try:
        return site.dkim_key_path.read_bytes()
    except FileNotFoundError as error:
        if site.dkim_key_file:
            raise BadDkimKey from error
        return None
    except OSError as error:
        raise BadDkimKey from error


def _key(site: Settings) -> "RSAPrivateKey | None":
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # seldom asked
    from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415  # as above

    pem = _pem(site)
    if pem is None:
        return None
    try:
        key = serialization.load_pem_private_key(pem, password=None)
    except (ValueError, TypeError) as error:
        raise BadDkimKey from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise BadDkimKey
    return key
