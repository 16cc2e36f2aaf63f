"""The site from outside: its public address, over TLS."""

import http.client
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.identity import SITE_HEADER, public_mark
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import Level

PATIENCE_SECONDS = 5.0
RENEWED_BEFORE = timedelta(days=14)
"""Certbot renews thirty days before the end: with less it has failed several times."""
_EXPIRED, _SELF_MADE, _OTHER_NAMES = 10, 18, (62, 64)
"""Of OpenSSL's `X509_V_ERR_…`."""
_RENEW = "`certbot renew`와 `systemctl reload nginx`를 하고, 되지 않으면 그 로그를 봐 주세요."
_PROXY = "`systemctl status nginx`와 방화벽(80, 443)을 봐 주세요."


class _Answer(NamedTuple):
    status: int
    mark: str | None
    ends_at: datetime | None
    """When the certificate expires."""


@check(
    "outside",
    "바깥에서 본 사이트",
    "HAMSTERD_BASE_URL이 이 사이트의 주소인지 확인해 주세요.",
)
def outside(look: Look) -> Iterator[Finding]:
    """Whether the public address answers, with a good certificate, and is this very site."""
    if not look.is_deep or not look.is_production:
        return
    url = look.settings.base_url
    try:
        answer = _ask(urlsplit(url))
    except ssl.SSLCertVerificationError as error:
        yield _untrusted(url, error)
    except socket.gaierror:
        mend = "도메인의 DNS 기록과 이 컴퓨터의 DNS를 확인해 주세요."
        yield Finding(f"{url}의 주소를 찾을 수 없어요.", mend, Level.WARNING)
    except TimeoutError:
        mend = f"{_PROXY} 공유기 안이라면 바깥의 다른 기기로 열어 봐 주세요."
        yield Finding(f"{url}이 {PATIENCE_SECONDS:.0f}초 안에 답하지 않아요.", mend, Level.WARNING)
    except (OSError, http.client.HTTPException) as error:
        yield Finding(f"{url}에 연결할 수 없어요 ({error}).", _PROXY)
    else:
        yield from _judged(url, answer)


def _judged(url: str, answer: _Answer) -> Iterator[Finding]:
    if answer.status >= http.client.INTERNAL_SERVER_ERROR:
        mend = "`systemctl status 'hamsterd@*'`를 보고, 프록시가 그 포트로 보내는지 봐 주세요."
        yield Finding(f"{url}이 {answer.status}로 답해요.", mend)
    elif (answer.mark or "") != public_mark():
        yield Finding(f"{url}에서 답한 것은 이 사이트가 아니에요.")
    elif answer.ends_at and answer.ends_at - utc_now() < RENEWED_BEFORE:
        left = spoken_age(answer.ends_at - utc_now())
        yield Finding(f"{url}의 인증서가 {left} 뒤에 끝나요.", _RENEW, Level.WARNING)
    else:
        yield well(f"{url}이 밖에서도 이 사이트로 답해요.")


def _untrusted(url: str, error: ssl.SSLCertVerificationError) -> Finding:
    if error.verify_code == _EXPIRED:
        return Finding(f"{url}의 인증서가 끝났어요. 아무도 들어올 수 없어요.", _RENEW)
    if error.verify_code in _OTHER_NAMES:
        mend = "인증서를 이 이름으로 다시 받거나 HAMSTERD_BASE_URL을 고쳐 주세요."
        return Finding(f"{url}의 인증서가 다른 이름의 것이에요.", mend)
    if error.verify_code == _SELF_MADE:
        mend = "`deploy/install --yes`를 다시 하거나 인증 기관이 준 인증서를 nginx에 적어 주세요."
        return Finding(f"{url}의 인증서를 스스로 만들어 브라우저가 경고해요.", mend)
    mend = "중간 인증서까지 든 파일(fullchain.pem)을 nginx에 적어 주세요."
    return Finding(f"{url}의 인증서를 믿을 수 없어요 ({error.verify_message}).", mend)


def _ask(url: SplitResult) -> _Answer:
    """Its `/readyz`. Raises `OSError` and `HTTPException` with the reason of a failure."""
    host, is_secure = url.hostname or "", url.scheme == "https"
    kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
    line = kind(host, url.port, timeout=PATIENCE_SECONDS)
    try:
        line.connect()
        ends_at = _end_of(line.sock) if isinstance(line.sock, ssl.SSLSocket) else None
        line.request("GET", "/readyz", headers={"User-Agent": "hamster doctor"})
        answer = line.getresponse()
        return _Answer(answer.status, answer.headers[SITE_HEADER], ends_at)
    finally:
        line.close()


def _end_of(line: ssl.SSLSocket) -> datetime | None:
    found = line.getpeercert() or {}
    says = found.get("notAfter")
    if not isinstance(says, str):
        return None
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(says), UTC)
