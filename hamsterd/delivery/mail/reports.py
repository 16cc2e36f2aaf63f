"""What a report says of a mail that did not arrive (RFC 3464), read with the standard library.

Nothing in it is believed but which of our mails it is about, which is signed (`message_ids`), and
the status; whoever sends us invented reports stops nobody's mail.
"""

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from email.policy import Compat32
from typing import Self

from hamsterd.delivery.mail.rules import BounceKind, kind_of_status

MAX_REPORT_BYTES = 262_144
"""A longer one is cut: status and headers stand before what came back."""
MAX_SAID = 300
FAILED = "failed"
"""Of the actions (RFC 3464 §2.3.3) the one of a mail that did not arrive."""
MAX_HEADER = 2_000
_GLOBAL = re.compile(rb"^(content-type:\s*)message/global(-\w+(?:-\w+)?)?", re.I | re.M)
"""How parts are called where an address has other letters than ASCII's (RFC 6533 §4 and §5)."""
_PLAIN = {
    b"-delivery-status": b"message/delivery-status",
    b"-headers": b"text/rfc822-headers",
}
_STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")


class _ShortHeaders(Compat32):
    """Headers are cut: the library's reader of their parameters is no linear one."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:MAX_HEADER]


_POLICY = _ShortHeaders()


@dataclass(frozen=True, slots=True)
class Report:
    """One mail that did not arrive: which, how it is called (`5.1.1`), and the server's words."""

    message_id: str
    status: str
    said: str

    @classmethod
    def of(cls, message_id: str, status: str, diagnostic_code: str) -> Self:
        """A report of these fields as they were sent."""
        said = " ".join(diagnostic_code[:MAX_HEADER].split())[:MAX_SAID]
        return cls(message_id, status_in(status) or "5.0.0", said)

    @property
    def kind(self) -> BounceKind:
        """Whether the address is at fault, or only this time."""
        return kind_of_status(self.status)


def read_report(raw: bytes) -> Report | None:
    """The report in `raw`; None where it is none, or of a mail that only is late.

    What the library cannot read is no report. It raises whatever its own code fails with, such as
    TypeError for parameters in pieces.
    """
    try:
        known = _GLOBAL.sub(_called_as_ever, raw[:MAX_REPORT_BYTES])
        mail = message_from_bytes(known, policy=_POLICY)
        return _report(mail)
    except Exception:
        return None


def _called_as_ever(found: re.Match[bytes]) -> bytes:
    return found[1] + _PLAIN.get((found[2] or b"").lower(), b"message/rfc822")


def status_in(said: str) -> str | None:
    """`5.1.1` out of a server's answer (RFC 3463), where it says one."""
    found = _STATUS.search(said[:MAX_SAID])
    return found[1] if found else None


def _report(mail: Message) -> Report | None:
    parts = mail.get_payload()
    if mail.get_content_type() != "multipart/report" or not isinstance(parts, list):
        return None
    by_type: dict[str, Message] = {}
    for part in parts:
        if isinstance(part, Message):
            by_type.setdefault(part.get_content_type(), part)
    failed = _failed(by_type.get("message/delivery-status"))
    message_id = _returned_id(by_type)
    if failed is None or not message_id:
        return None
    return Report.of(message_id, str(failed["Status"] or ""), str(failed["Diagnostic-Code"] or ""))


def _failed(part: Message | None) -> Message | None:
    """The fields of the first recipient to whom it could not be delivered."""
    blocks = part.get_payload() if part else None
    if not isinstance(blocks, list):
        return None
    for block in blocks:
        if isinstance(block, Message) and str(block["Action"] or "").strip().lower() == FAILED:
            return block
    return None


def _returned_id(by_type: dict[str, Message]) -> str:
    """The Message-ID of the mail that came back, whole or by its headers alone."""
    whole = by_type.get("message/rfc822")
    if whole is not None:
        inner = whole.get_payload()
        if isinstance(inner, list) and inner and isinstance(inner[0], Message):
            return str(inner[0]["Message-ID"] or "")
    headers = by_type.get("text/rfc822-headers")
    if headers is None:
        return ""
    text = headers.get_payload(decode=True)
    said = message_from_bytes(text if isinstance(text, bytes) else b"", policy=_POLICY)
    return str(said["Message-ID"] or "")
