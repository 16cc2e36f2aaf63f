"""Under which addresses a site was known: nothing in a dump says so, but its texts link to it."""

import re
from collections import Counter, defaultdict
from urllib.parse import urlsplit

from hamsterd.core.text.folding import fold

HERE = "here.invalid"
"""The host of addresses without one."""
OLD_PAGE = f"http://{HERE}/bbs/board.php"
"""Where Gnuboard shows texts: their addresses without a host begin there."""
SHARE = 0.1
"""Of the most frequent address: rarer ones are other Gnuboards, from which somebody copied."""
MAX_HOSTS = 1_000
_OWN = re.compile(
    r"(?P<scheme>https?:)?//(?P<host>[^/\s\"'<>?#@]{3,100})(?:/[^/\s\"'<>?#]{1,40}){0,3}?/"
    r"(?:data/(?:editor|file|cheditor\w*|geditor)/|bbs/(?:board|view_image|download|link)\.php)"
)


class HostTally:
    """Hosts of addresses that only a Gnuboard has."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._schemes: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, text: str) -> None:
        """Count those of a text."""
        if "/data/" not in text and "/bbs/" not in text:
            return
        for found in _OWN.finditer(text):
            host = fold(found["host"])
            if host in self._counts or len(self._counts) < MAX_HOSTS:
                self._counts[host] += 1
                self._schemes[host][found["scheme"] or "http:"] += 1

    def done(self) -> list[str]:
        """The likely addresses, most frequent first, as `http://dalkong.example`."""
        if not self._counts:
            return []
        most = max(self._counts.values())
        return [
            f"{self._schemes[host].most_common(1)[0][0]}//{host}"
            for host, count in self._counts.most_common(20)
            if count >= most * SHARE
        ]


def host_of(address: str) -> str:
    """The host of an address with or without scheme, without `www.`."""
    try:
        parts = urlsplit(address if "//" in address else f"//{address}")
    except ValueError:
        return ""
    return fold(parts.netloc.rpartition("@")[2]).removeprefix("www.")
