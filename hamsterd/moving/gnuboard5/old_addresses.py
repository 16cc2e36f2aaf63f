"""Addresses of a Gnuboard5 in one form each, and what most of them name by their pattern alone.

`canonical` is the form in which `AddressRecord` has them and in which a request is looked up.
`named` answers for posts, boards, members and pages without a row; only slugs and files need one.
"""

import re
from urllib.parse import unquote_to_bytes, urlsplit

from hamsterd.core.normal_form import normal

NAMING = frozenset({"bo_table", "wr_id", "no", "co_id", "mb_id", "sca", "fm_id"})
"""Parameters that say what is meant; others (page, search, order) say how it was found."""
MAX_PARAMETERS = 50
BOARD = re.compile(r"[A-Za-z0-9_]{1,20}")
_NUMBER = re.compile(r"[0-9]{1,11}")
_SLASHES = re.compile(r"/{2,}")
_PROGRAM = re.compile(r"/bbs/([a-z_]{1,40})\.php")
_SHORT = re.compile(r"/(?P<board>[A-Za-z0-9_]{1,20})(?:/(?P<number>[0-9]{1,11}))?")
_RSS = re.compile(r"/rss/(?P<board>[A-Za-z0-9_]{1,20})")
_CONTENT = re.compile(r"/content/(?P<page>[A-Za-z0-9_]{1,20})")


def decoded(text: str) -> str:
    """A part of an address without its percent signs: UTF-8, or EUC-KR as old pages wrote it."""
    raw = unquote_to_bytes(text)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp949", "replace")


def parameters(query: str) -> dict[str, str]:
    """The naming parameters of a query, also of one that was escaped for HTML twice."""
    found: dict[str, str] = {}
    for part in query.replace("&amp;", "&").split("&", MAX_PARAMETERS)[:MAX_PARAMETERS]:
        name, _, value = part.partition("=")
        if name in NAMING and value:
            found.setdefault(name, normal("NFC", decoded(value.replace("+", " "))))
    return found


def canonical(url: str) -> str:
    """Path and sorted query of an address, decoded: `/bbs/board.php?bo_table=free&wr_id=12`.

    Raises `ValueError` for what is no address.
    """
    parts = urlsplit(url)
    path = _SLASHES.sub("/", normal("NFC", decoded(parts.path))).rstrip("/") or "/"
    return address(path, parameters(parts.query))


def address(path: str, query: dict[str, str]) -> str:
    """The canonical address of a path and its parameters."""
    written = "&".join(f"{name}={query[name]}" for name in sorted(query))
    return f"{path}?{written}" if written else path


def named(canonical_address: str) -> str | None:
    """What an address names by its pattern, as `AddressRecord.leads_to` says it."""
    path, _, query = canonical_address.partition("?")
    given = dict(part.partition("=")[::2] for part in query.split("&") if part)
    at = path.rfind("/bbs/")
    if at >= 0 and (program := _PROGRAM.fullmatch(path, at)):
        return _named_by_program(program[1], given)
    if found := _RSS.fullmatch(path):
        return f"board:{found['board']}"
    if found := _CONTENT.fullmatch(path):
        return f"page:content/{found['page']}"
    if found := _SHORT.fullmatch(path):
        number = found["number"]
        return f"post:{found['board']}/{int(number)}" if number else f"board:{found['board']}"
    return None


def _named_by_program(program: str, given: dict[str, str]) -> str | None:
    board, number = given.get("bo_table", ""), given.get("wr_id", "")
    if program in {"board", "rss"} and BOARD.fullmatch(board):
        return f"post:{board}/{int(number)}" if _NUMBER.fullmatch(number) else f"board:{board}"
    if program == "profile" and given.get("mb_id"):
        return f"member:{given['mb_id']}"
    if program == "content" and given.get("co_id"):
        return f"page:content/{given['co_id']}"
    return None
