"""What an address of a Gnuboard5 names, in a request or in a text. Pure.

It is read as that program reads it: parameters in any order, `&amp;` for `&`, and words in UTF-8 or
EUC-KR. Whether the thing came along, `hamsterd.moving.addresses` finds out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote_plus, unquote_to_bytes

from hamsterd.core.text.normal_form import normal

LONGEST = 4_000
"""Characters of an address that is read at all."""
NAMING = frozenset(
    {"bo_table", "co_id", "co_seo_title", "fm_id", "fn", "gr_id", "mb_id", "no", "po_id", "qa_id"}
    | {"wr_id", "wr_seo_title"}
)
"""The parameters that name a thing; others say how it is shown."""

_FOLDERS = r"(?:/[\w-]{1,50}){0,3}"
"""Where the program was installed."""
_SCRIPT = re.compile(rf"{_FOLDERS}/bbs/(?P<name>[a-z_]{{1,40}})\.php/?", re.ASCII)
_FILE = re.compile(rf"{_FOLDERS}/data/(?P<path>[^?]{{1,500}})", re.ASCII)
_SLASHES = re.compile(r"/{2,}")
_BOARD = r"(?P<board>[A-Za-z0-9_]{1,20})"
_SLUG = re.compile(rf"{_FOLDERS}(?P<short>/{_BOARD}/(?P<slug>[^/]+)/?)", re.ASCII)
_SHORT = (
    ("rss", re.compile(rf"{_FOLDERS}/rss/{_BOARD}/?", re.ASCII)),
    ("content", re.compile(rf"{_FOLDERS}/content/(?P<co_id>[^/]{{1,100}})/?")),
    ("board", re.compile(rf"{_FOLDERS}/{_BOARD}/(?P<wr_id>[0-9]{{1,15}})/?", re.ASCII)),
    ("write", re.compile(rf"/{_BOARD}/write/?", re.ASCII)),
    ("board", re.compile(rf"/{_BOARD}/?", re.ASCII)),
)
_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_]{1,20}", re.ASCII)
_THUMBNAIL = re.compile(r"(?P<folder>.*/)?thumb-(?P<stem>[^/]+)_[0-9]{0,5}x[0-9]{0,5}\.\w{3,4}")
_PICTURES = ("jpg", "jpeg", "png", "gif", "webp", "JPG", "JPEG", "PNG", "GIF")
_OF_MEMBERS = ("member/", "member_image/")

_PLACES = {
    "index": "/",
    "login": "/login",
    "login_check": "/login",
    "register": "/register",
    "register_form": "/register",
    "password_lost": "/forgot-password",
    "member_confirm": "/settings",
    "scrap": "/bookmarks?tab=posts",
    "point": "/experience",
    "memo": "/export",
    "faq": "/help",
    "group": "/community",
    "new": "/community",
    "qalist": "/inquiries",
    "qaview": "/inquiries",
    "qawrite": "/inquiries",
}
_DOCUMENTS = {"provision": "/terms-of-service", "privacy": "/privacy-policy"}


class Asked(NamedTuple):
    """What an old address names: a place here, or keys of things by their kinds.

    `addresses` are its canonical forms, for what no pattern can answer; `path` is where it leads if
    nothing is found.
    """

    kinds: Sequence[str] = ()
    keys: Sequence[str] = ()
    addresses: Sequence[str] = ()
    path: str | None = None
    category: str | None = None
    is_feed: bool = False
    page_of: tuple[str, str] | None = None
    """The board and number of the post or comment whose own page it is."""
    is_for_members: bool = False
    """Only members may follow it: it holds the name that somebody signs in with."""

    @property
    def is_sought(self) -> bool:
        """Whether it takes a look at what came."""
        return bool(self.keys or self.addresses)


def asked_for(path: str, query: str) -> Asked | None:
    """What an address names, from its path and query as they were sent; None for none of theirs."""
    if len(path) + len(query) > LONGEST or not path.startswith("/"):
        return None
    place = _SLASHES.sub("/", decoded(path))
    if "\0" in place or "\0" in decoded(query):
        return None
    values = _values(query)
    asked = _by_pattern(place, values)
    if asked.path and not asked.keys:
        return asked
    return asked._replace(addresses=list(_written(place.rstrip("/") or "/", values)))


def _written(path: str, values: Mapping[str, str]) -> Iterator[str]:
    """An address as it may have been written down: slugs are, without the program's folder."""
    slug = _SLUG.fullmatch(path)
    for each in dict.fromkeys((path, slug["short"] if slug else path)):
        name, mark, naming = address(each, values).partition("?")
        yield f"{name}{mark}{naming}"
        yield f"{name}/{mark}{naming}"


def post_named(path: str, query: str) -> tuple[str, str] | None:
    """The board, and the number or slug, of the post or comment whose page an address is."""
    asked = asked_for(path, query)
    if asked is None:
        return None
    if asked.page_of:
        return asked.page_of
    if asked.keys or asked.path:
        return None
    slug = _SLUG.fullmatch(_SLASHES.sub("/", decoded(path)))
    return (slug["board"], slug["slug"]) if slug else None


def address(path: str, values: Mapping[str, str]) -> str:
    """The canonical address of a path: with the parameters that name a thing, in order."""
    naming = "&".join(f"{name}={values[name]}" for name in sorted(NAMING & values.keys()))
    return f"{path}?{naming}" if naming else path


def decoded(text: str) -> str:
    """The text of percent-encoded bytes: UTF-8, else EUC-KR (cp949), as old links have it."""
    raw = unquote_to_bytes(text)
    try:
        return normal("NFC", raw.decode())
    except UnicodeDecodeError:
        return normal("NFC", raw.decode("cp949", "replace"))


def _by_pattern(path: str, values: Mapping[str, str]) -> Asked:
    if path == "/index.php":
        return Asked(path="/")
    if script := _SCRIPT.fullmatch(path):
        return _of_script(script["name"], values)
    if file := _FILE.fullmatch(path):
        return _of_file(file["path"])
    for name, pattern in _SHORT:
        if found := pattern.fullmatch(path):
            named = {
                "bo_table" if key == "board" else key: v for key, v in found.groupdict().items()
            }
            return _of_script(name, {**values, **named})
    return Asked()


def _of_script(name: str, values: Mapping[str, str]) -> Asked:
    match name:
        case "board" | "download" | "write" | "rss":
            return _of_board(name, values)
        case "profile":
            return Asked(("members",), _named(values, "mb_id"), is_for_members=True)
        case "content":
            page = values.get("co_id", "")
            keys = [page] if page else []
            return Asked(("pages",), keys, path=_DOCUMENTS.get(page))
        case "search":
            words = values.get("stx", "").strip()
            return Asked(path=f"/search?q={quote_plus(words)}" if words else "/search")
        case "view_image":
            return _of_image(values)
    return Asked(path=_PLACES.get(name))


def _of_board(name: str, values: Mapping[str, str]) -> Asked:
    board = values.get("bo_table", "")
    if not _NAME.fullmatch(board):
        return Asked()
    number = values.get("wr_id", "")
    if name != "rss" and _NUMBER.fullmatch(number):
        # A comment has a number of the same row as posts, and was shown under its post.
        key = str(int(number))
        page_of = (board, key) if name == "board" else None
        return Asked(("posts", "comments"), [f"{board}/{key}"], page_of=page_of)
    return Asked(("boards",), [board], category=values.get("sca") or None, is_feed=name == "rss")


def _of_image(values: Mapping[str, str]) -> Asked:
    name, board = values.get("fn", ""), values.get("bo_table", "")
    if file := _FILE.fullmatch(name):
        return _of_file(file["path"])
    if _NAME.fullmatch(board) and name and "/" not in name:
        return _of_file(f"file/{board}/{name}")
    return Asked()


def _of_file(path: str) -> Asked:
    thumbnail = _THUMBNAIL.fullmatch(path)
    keys = [path]
    if thumbnail:  # its ending is of its own format, which may not be the original's
        folder = thumbnail["folder"] or ""
        keys += [f"{folder}{thumbnail['stem']}.{ending}" for ending in _PICTURES]
    return Asked(("files",), keys, is_for_members=path.startswith(_OF_MEMBERS))


def _named(values: Mapping[str, str], name: str) -> list[str]:
    value = values.get(name, "")
    return [value] if _NAME.fullmatch(value) else []


def _values(query: str) -> dict[str, str]:
    """The parameters; of a name that comes twice the last counts, as in PHP."""
    parts = (part.removeprefix("amp;").partition("=") for part in query.split("&"))
    return {decoded(name): decoded(value.replace("+", " ")) for name, _, value in parts if name}
