"""The mailbox that undeliverable mail comes back to, read by IMAP (RFC 9051). Blocking.

Only unread reports are fetched, and marked as read; other mail in it is left as it is.
"""

import imaplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from hamsterd.config import Settings
from hamsterd.core.errors import Explanation, HamsterError
from hamsterd.core.network.deadlines import BoundedImap, tls_context, total_deadline
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.delivery.mail.reports import MAX_REPORT_BYTES

PORTS = {"imap": 143, "imaps": 993}
ROUND_SECONDS = 120.0
"""One round has so long in all; what is left is read by the next one."""
ANSWER_SECONDS = 15.0
ROUND_REPORTS = 200
_URL = "HAMSTERD_BOUNCE_IMAP_URL"
_SEARCH = ("UNSEEN", "HEADER", "Content-Type", "delivery-status")


class BounceMailboxFault(HamsterError):
    """The mailbox cannot be read; `explanation` says why."""

    message = "돌아온 메일의 우편함을 읽을 수 없어요."

    def __init__(self, says: str, mend: str) -> None:
        super().__init__(says)
        self.explanation: Explanation = Explanation(says, mend)


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Where `BOUNCE_IMAP_URL` points."""

    host: str
    port: int
    is_tls: bool
    user: str
    password: str
    folder: str


def mailbox(url: str) -> Mailbox:
    """`imaps://user:password@host:port/folder` taken apart; the folder is INBOX otherwise."""
    parts = urlsplit(url)
    return Mailbox(
        host=parts.hostname or "",
        port=parts.port or PORTS[parts.scheme],
        is_tls=parts.scheme == "imaps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
    )


def read_reports(site: Settings, take: Callable[[bytes], object]) -> int:
    """Give `take` each unread report, and mark it as read once that came back; how many.

    Raises `BounceMailboxFault`, also where the server refuses one of our commands. Whoever is
    killed in between has it read again.
    """
    count = 0
    with _opened(site) as link:
        for uid in _unread(link)[:ROUND_REPORTS]:
            take(_fetched(link, uid))
            _mark_read(link, uid)
            count += 1
    return count


def unread_reports(site: Settings) -> int:
    """How many wait; raises `BounceMailboxFault`."""
    with _opened(site) as link:
        return len(_unread(link))


def _unread(link: imaplib.IMAP4) -> list[str]:
    status, found = link.uid("SEARCH", *_SEARCH)
    _require_ok(status, found)
    return (found[0] or b"").decode().split()


def _fetched(link: imaplib.IMAP4, uid: str) -> bytes:
    status, found = link.uid("FETCH", uid, f"(BODY.PEEK[]<0.{MAX_REPORT_BYTES}>)")
    _require_ok(status, found)
    return next((bytes(part[1]) for part in found if isinstance(part, tuple)), b"")


def _mark_read(link: imaplib.IMAP4, uid: str) -> None:
    _require_ok(*link.uid("STORE", uid, "+FLAGS", r"(\Seen)"))


def _require_ok(status: str, answer: object) -> None:
    """The library raises for BAD, not for NO."""
    if status != "OK":
        raise imaplib.IMAP4.error(str(answer))


@contextmanager
def _opened(site: Settings) -> Iterator[imaplib.IMAP4]:
    url = site.bounce_imap_url.get_secret_value() if site.bounce_imap_url else ""
    box = mailbox(url)
    try:
        with total_deadline(ROUND_SECONDS), _connected(box) as link:
            _log_in(link, box)
            status, _ = link.select(f'"{box.folder}"')
            if status != "OK":
                says = f"우편함에 {box.folder} 폴더가 없어요."
                raise BounceMailboxFault(says, f"{_URL} 끝의 폴더 이름을 고쳐 주세요.")
            yield link
    except imaplib.IMAP4.error as error:
        mend = f"{_URL}의 메일 서버가 IMAP을 켜 두었는지 확인해 주세요."
        raise BounceMailboxFault("우편함이 알 수 없는 답을 했어요.", mend) from error
    except OSError as error:
        mend = f"{_URL}의 호스트와 포트(imaps는 993), 방화벽을 확인해 주세요."
        raise BounceMailboxFault("우편함의 메일 서버에 연결할 수 없어요.", mend) from error


def _log_in(link: imaplib.IMAP4, box: Mailbox) -> None:
    try:
        link.login(box.user, box.password)
    except imaplib.IMAP4.error as error:
        says = "우편함이 사용자나 암호를 받아들이지 않아요."
        mend = f"{_URL}을 확인해 주세요 (특수 문자는 %40처럼, 2단계 인증을 쓰면 앱 비밀번호)."
        raise BounceMailboxFault(says, mend) from error


@contextmanager
def _connected(box: Mailbox) -> Iterator[imaplib.IMAP4]:
    """Nobody's password leaves over an open line, but on this very machine."""
    link: imaplib.IMAP4
    if box.is_tls:
        context = tls_context()
        link = imaplib.IMAP4_SSL(box.host, box.port, ssl_context=context, timeout=ANSWER_SECONDS)
    else:
        link = BoundedImap(box.host, box.port, timeout=ANSWER_SECONDS)
        if box.host not in LOOPBACK:
            link.starttls(tls_context())
    try:
        yield link
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            link.logout()
