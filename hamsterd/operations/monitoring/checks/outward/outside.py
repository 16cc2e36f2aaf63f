"""The site from outside: its public address, over TLS."""

import errno
import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

from hamsterd.config import Settings
from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.identity import SITE_HEADER, public_mark
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, gigabytes, well
from hamsterd.operations.monitoring.rules import Level

PATIENCE_SECONDS = 5.0
ADDRESS_SECONDS, ADDRESSES_MAX = 3.0, 4
"""Of a name with several addresses, each is asked, and waited for so long."""
_NO_WAY = frozenset({errno.ENETUNREACH, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})
RENEWED_BEFORE = timedelta(days=14)
"""Certbot renews thirty days before the end: with less it has failed several times."""
_EXPIRED, _SELF_MADE, _OTHER_NAMES = 10, 18, (62, 64)
"""Of OpenSSL's `X509_V_ERR_…`."""
_RENEW = "`certbot renew`와 `systemctl reload nginx`를 하고, 되지 않으면 그 로그를 봐 주세요."
_PROXY = "`systemctl status nginx`와 방화벽(80, 443)을 봐 주세요."
_HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "aGFtc3RlciBkb2N0b3IhIQ==",
}


class _Answer(NamedTuple):
    status: int
    mark: str | None
    ends_at: datetime | None
    """When the certificate expires."""
    leads_to: str
    """Where it sends a browser; nowhere by itself."""


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
        yield from _judged(url, answer, look)


def _judged(url: str, answer: _Answer, look: Look) -> Iterator[Finding]:
    if answer.status >= http.client.INTERNAL_SERVER_ERROR:
        mend = "`systemctl status 'hamsterd@*'`를 보고, 프록시가 그 포트로 보내는지 봐 주세요."
        yield Finding(f"{url}이 {answer.status}로 답해요.", mend)
    elif answer.leads_to and _root_of(answer.leads_to) != _root_of(url):
        there = _root_of(urljoin(url, answer.leads_to))
        mend = f"HAMSTERD_BASE_URL을 {there}로 바꾸고 서버를 다시 시작해 주세요."
        says = f"{url}이 {there}로 옮겨 보내요. 메일의 링크와 로그인이 어긋나요."
        yield Finding(says, f"{there}가 이 사이트라면 {mend}")
    elif (answer.mark or "") != public_mark():
        yield Finding(f"{url}에서 답한 것은 이 사이트가 아니에요.")
    elif answer.ends_at and answer.ends_at - utc_now() < RENEWED_BEFORE:
        left = spoken_age(answer.ends_at - utc_now())
        yield Finding(f"{url}의 인증서가 {left} 뒤에 끝나요.", _RENEW, Level.WARNING)
    else:
        parts = urlsplit(url)
        troubles = [
            *_deaf_addresses(parts),
            *_refused_uploads(parts, look.settings),
            *_cut_channel(parts, url),
            *_withheld_photos(parts),
        ]
        yield from troubles or [well(f"{url}이 밖에서도 이 사이트로 답해요.")]


def _deaf_addresses(url: SplitResult) -> Iterator[Finding]:
    """Addresses of the name where this site does not answer: browsers choose among all."""
    port = url.port or http.client.HTTPS_PORT if url.scheme == "https" else url.port or 80
    found = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    for address in addresses[:ADDRESSES_MAX] if len(addresses) > 1 else ():
        try:
            is_this = _ask(url, address).mark == public_mark()
        except OSError as error:
            if error.errno in _NO_WAY:
                continue  # this machine has no such network; others have
            is_this = False
        except http.client.HTTPException:
            is_this = False
        if not is_this:
            record = "AAAA" if ":" in address else "A"
            says = f"{url.hostname}의 주소 가운데 {address}에서는 이 사이트가 답하지 않아요."
            mend = f"DNS의 {record} 기록에서 그 주소를 지우거나, nginx가 그 주소도 듣게 해 주세요."
            yield Finding(says, mend, Level.WARNING)


def _refused_uploads(url: SplitResult, site: Settings) -> Iterator[Finding]:
    """Whether the proxy refuses what the site takes: it says so before it has read anything."""
    most = max(site.max_image_bytes, site.max_video_bytes)
    line = _line_to(url)
    try:
        line.putrequest("POST", "/api/upload")
        line.putheader("Content-Length", str(most))
        line.endheaders()
        answer = line.getresponse()
        is_ours = "json" in (answer.headers["Content-Type"] or "")
        refuses = answer.status == http.client.REQUEST_ENTITY_TOO_LARGE and not is_ours
    except (OSError, http.client.HTTPException):
        refuses = False  # it waits for the file
    finally:
        line.close()
    if refuses:
        says = f"앞의 프록시가 {gigabytes(most)} 업로드를 413으로 거절해요."
        mend = "nginx의 `location /api/upload`에 `client_max_body_size 501m;`을 적어 주세요."
        yield Finding(says, mend)


def _cut_channel(url: SplitResult, base: str) -> Iterator[Finding]:
    """Whether the proxy lets a WebSocket through: the handshake arrives as one, or it does not."""
    line = _line_to(url)
    try:
        line.request("GET", "/ws", headers={**_HANDSHAKE, "Origin": _root_of(base)})
        status = line.getresponse().status
    except (OSError, http.client.HTTPException):
        return
    finally:
        line.close()
    if status == http.client.UPGRADE_REQUIRED:
        says = "앞의 프록시가 실시간 연결(/ws)을 지나가게 하지 않아요. 알림이 바로 뜨지 않아요."
        mend = (
            "nginx의 `location /`에 `proxy_set_header Upgrade $http_upgrade`와 `Connection`을"
            " deploy/nginx/hamsterd.conf처럼 적어 주세요."
        )
        yield Finding(says, mend, Level.WARNING)


def _withheld_photos(url: SplitResult) -> Iterator[Finding]:
    """Whether a photo of the front page arrives: the site names the file, and nginx sends it."""
    line = _line_to(url)
    try:
        line.request("GET", "/api/diary")
        entries = json.loads(line.getresponse().read())
        photos = (one["url"] for entry in entries for one in entry["media"])
        path = next((photo for photo in photos if photo.startswith("/")), None)
        if path is None:
            return
        line.request("HEAD", path)
        status = line.getresponse().status
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError):
        return  # a site that shows strangers nothing
    finally:
        line.close()
    if status >= http.client.BAD_REQUEST:
        mend = (
            "nginx의 `location /protected-media/`의 alias가 데이터 폴더의 media인지, nginx의 계정이"
            " 거기까지 들어가 읽을 수 있는지(`namei -l`) 봐 주세요."
        )
        yield Finding(f"사이트의 사진을 밖에서 부르면 {status} 응답이 와요.", mend)


def _root_of(url: str) -> str:
    """`https://hamzzi.kr` of any address there."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


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


def _ask(url: SplitResult, address: str | None = None) -> _Answer:
    """Its `/readyz`, at one of its addresses if that is said.

    Raises `OSError` and `HTTPException` with the reason of a failure.
    """
    line = _line_to(url, address)
    try:
        if line.sock is None:
            line.connect()
        ends_at = _end_of(line.sock) if isinstance(line.sock, ssl.SSLSocket) else None
        line.request("GET", "/readyz", headers={"User-Agent": "hamster doctor"})
        answer = line.getresponse()
        leads_to = answer.headers["Location"] or ""
        return _Answer(answer.status, answer.headers[SITE_HEADER], ends_at, leads_to)
    finally:
        line.close()


def _line_to(url: SplitResult, address: str | None = None) -> http.client.HTTPConnection:
    """A connection by the rules of the name, wherever it leads."""
    host, is_secure = url.hostname or "", url.scheme == "https"
    kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
    line = kind(host, url.port, timeout=PATIENCE_SECONDS)
    if address is not None:
        link = socket.create_connection((address, line.port), ADDRESS_SECONDS)
        if is_secure:
            link = ssl.create_default_context().wrap_socket(link, server_hostname=host)
        line.sock = link
    return line


def _end_of(line: ssl.SSLSocket) -> datetime | None:
    found = line.getpeercert() or {}
    says = found.get("notAfter")
    if not isinstance(says, str):
        return None
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(says), UTC)
