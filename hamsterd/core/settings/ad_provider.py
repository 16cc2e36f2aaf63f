"""Settings of an ad provider: the file with its snippet, and the hosts it may use.

Invalid values raise ValueError with a message for operators (docs/decisions/0045).
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

MAX_SNIPPET_BYTES = 16_384
"""A provider's tag has some hundred bytes; a larger file must be a mistake."""

_LABEL = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_HOST = re.compile(rf"(?:\*\.{_LABEL}\.)?{_LABEL}(?:\.{_LABEL})*(?::[0-9]{{1,5}})?")
"""A host source of a Content-Security-Policy; at least two labels after `*.`."""
_DEFAULT_PORTS = {"https": 443, "http": 80}


@cache
def read_snippet(path: Path) -> str:
    """The snippet, read once; a changed file takes effect at the next start."""
    try:
        found = path.read_bytes()
    except (OSError, ValueError) as error:
        raise ValueError(
            "광고 코드를 적은 파일을 읽을 수 없어요. 코드가 아니라 파일의 경로를 적어 주세요."
        ) from error
    if len(found) > MAX_SNIPPET_BYTES:
        raise ValueError("광고 코드 파일은 16KB까지예요.")
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError("광고 코드 파일은 UTF-8로 저장해 주세요.") from error
    if not text.strip():
        raise ValueError("광고 코드 파일이 비어 있어요.")
    # Browsers normalise line breaks this way before they hash a script.
    return text.replace("\r\n", "\n").replace("\r", "\n")


def check_hosts(hosts: Sequence[str], base_url: str) -> None:
    """Check that each is a foreign host, without scheme and path."""
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise ValueError(
                f"'{host}'를 읽을 수 없어요. 't1.daumcdn.net'이나 '*.example.com'처럼"
                " 호스트만 소문자로 적어 주세요."
            )
        if _covers(host, base_url):
            raise ValueError(f"'{host}'는 이 사이트의 주소예요. 광고 회사의 호스트만 적어 주세요.")


def _covers(host: str, base_url: str) -> bool:
    """Whether the policy's host is the site's own host or a parent of it."""
    own = urlsplit(base_url)
    usual = _DEFAULT_PORTS.get(own.scheme)
    name, _, port = host.partition(":")
    if int(port or usual or 0) != (own.port or usual):
        return False
    name, own_name = name.removeprefix("*."), own.hostname or ""
    return own_name == name or (host.startswith("*.") and own_name.endswith(f".{name}"))
