"""Scrubs browsers' error reports: only names in code stay, nothing about a person.

Pure. A browser may send anything, so nothing is trusted (docs/decisions 0067).
"""

import re

MESSAGE_MAX = 200
ROUTE_MAX = 80
UNKNOWN = "-"

_ADDRESS = re.compile(
    r"(?:https?|wss?|blob|file|(?<![a-z])[a-z]++-extension):[^\s\"'<>)]+", re.IGNORECASE
)
_PATH = re.compile(r"(?<![\w/])/[^\s\"'<>)]*")
_E_MAIL = re.compile(r"(?<![^\s\"'<>@])[^\s\"'<>@]++@[^\s\"'<>@]+")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|`[^`]*`|“[^“”]*”")
_NAME = re.compile(r"[\"'`][A-Za-z_$][\w$.]{0,39}[\"'`]")
_TOKEN = re.compile(r"[\w-]{20,}")
_NUMBER = re.compile(r"\d{2,}")
_FOREIGN = re.compile(r"[^\x20-\x7e]+")
_OWN_FILE = re.compile(
    r"(?:^|[/(@\s])(?P<file>assets/[\w.-]+\.js)(?::(?P<line>\d{1,7}))?(?::(?P<column>\d{1,7}))?"
)
_ROUTE_WORD = re.compile(r"[a-z][a-z-]{0,23}")
_BUILD = re.compile(r"[\w-]{1,40}", re.ASCII)
_BROWSERS = {
    "KakaoTalk": re.compile(r"KAKAOTALK[ /](\d{1,4})"),
    "Naver": re.compile(r"NAVER\([^\d(]*+(\d{1,4})"),
    "Samsung": re.compile(r"SamsungBrowser/(\d{1,4})"),
    "Edge": re.compile(r"Edg(?:A|iOS)?/(\d{1,4})"),
    "Firefox": re.compile(r"(?:Firefox|FxiOS)/(\d{1,4})"),
    "Chrome": re.compile(r"(?:Chrome|CriOS)/(\d{1,4})"),
    "Safari": re.compile(r"Version/(\d{1,4})[^SV]*+Safari"),
}


def message(text: str) -> str:
    """The first line without URLs, e-mails, quoted texts, tokens, numbers and non-ASCII: browsers'
    messages are in English, Korean is members' writing.
    """
    line = text.strip().partition("\n")[0][: MESSAGE_MAX * 4]
    line = _ADDRESS.sub("<url>", line)
    line = _E_MAIL.sub("<email>", line)
    line = _QUOTED.sub(lambda found: found[0] if _NAME.fullmatch(found[0]) else "<text>", line)
    line = _PATH.sub("<path>", line)
    line = _TOKEN.sub("<token>", line)
    line = _NUMBER.sub("#", line)
    line = _FOREIGN.sub("…", line)
    return line[:MESSAGE_MAX].strip() or UNKNOWN


def source(text: str) -> str:
    """File, line and column of one of our own scripts; empty for others."""
    found = _OWN_FILE.search(text)
    return ":".join(filter(None, found.groups())) if found else UNKNOWN


def route(address: str) -> str:
    """The kind of page: `/diary/12?x=1` is `/diary/:id`."""
    path = re.split(r"[?#]", address, maxsplit=1)[0]
    parts = [part for part in path.split("/") if part]
    words = [part if _ROUTE_WORD.fullmatch(part) else ":id" for part in parts]
    return f"/{'/'.join(words)}"[:ROUTE_MAX]


def build(name: str) -> str:
    """The name of a build."""
    return name if _BUILD.fullmatch(name) else UNKNOWN


def browser(user_agent: str) -> str:
    """Family and major version, no more: `Safari 18`."""
    for family, pattern in _BROWSERS.items():
        if found := pattern.search(user_agent):
            return f"{family} {found[1]}"
    return UNKNOWN
