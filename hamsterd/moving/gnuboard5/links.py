"""Links in the texts of Gnuboard: those to its own posts lead to what became of them."""

import re
from urllib.parse import urljoin, urlsplit

from hamsterd.content.markup.urls import safe_url
from hamsterd.moving.gnuboard5.hosts import HERE, OLD_PAGE, host_of
from hamsterd.moving.gnuboard5.old_addresses import BOARD, canonical, named
from hamsterd.moving.gnuboard5.staging import Staging
from hamsterd.moving.records import COMMENT_ANCHOR, POST_PLACE

_UNSEEN = re.compile(r"[\x00-\x20]")
_PAGE = re.compile(r"/bbs/[a-z_]{1,40}\.php")
_COMMENT = re.compile(r"c_([0-9]{1,11})")
_OWN_PLACES = re.compile(r"/moved/", re.IGNORECASE)
_POST = """
    SELECT p.id, p.is_comment, p.parent FROM places p
     WHERE p.board = ? AND p.id = ? AND p.n NOT IN (SELECT n FROM gone)
"""
_SLUG = "SELECT id FROM slugs WHERE board = ? AND slug = ?"
SLUGS = """
    CREATE TABLE slugs (board, slug, id, PRIMARY KEY (board, slug)) WITHOUT ROWID;
    INSERT OR IGNORE INTO slugs
        SELECT p.board, t.wr_seo_title, p.id FROM places p JOIN texts t ON t.n = p.n
         WHERE p.is_comment = 0 AND t.wr_seo_title <> '' AND p.n NOT IN (SELECT n FROM gone);
"""


def post_key(board: str, number: int) -> str:
    """The key of a post or a comment: both are rows of one table."""
    return f"{board}/{number}"


def _is_of_program(path: str) -> bool:
    """Whether a path is of a page of Gnuboard or of its data folder, wherever that is installed."""
    at = path.rfind("/bbs/")
    return bool(path.partition("/data/")[2]) or (at >= 0 and bool(_PAGE.fullmatch(path, at)))


class Links:
    """What addresses of one site lead to; `hosts` are its own."""

    def __init__(self, stage: Staging, hosts: frozenset[str]) -> None:
        self._stage, self._hosts = stage, hosts | {HERE}

    def address(self, url: str) -> str | None:
        """What an address in a text becomes: a place of ours, itself, or None if it is unsafe."""
        url = _UNSEEN.sub("", url.strip())
        if not url or url.startswith("#"):
            return None
        try:
            whole = urljoin(OLD_PAGE, url)
            parts = urlsplit(whole)
            if parts.scheme in {"http", "https"} and host_of(parts.netloc) in self._hosts:
                return self._own(whole)
        except ValueError:  # a host in brackets that is none
            return None
        whole = f"https:{url}" if url.startswith("//") else whole
        return whole if parts.scheme in {"http", "https"} and safe_url(whole) else None

    def _own(self, whole: str) -> str | None:
        parts = urlsplit(whole)
        if key := self._post(whole, parts.fragment):
            return POST_PLACE + key
        if parts.netloc == HERE or _is_of_program(parts.path):
            # Leads on from wherever the site is now.
            whole = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        is_place = _OWN_PLACES.match(parts.path) is not None
        return whole if not is_place and safe_url(whole) else None

    def _post(self, whole: str, fragment: str) -> str | None:
        """The key of the post that is meant, with the comment's if one is."""
        address = canonical(whole)
        kind, _, key = (named(address) or "").partition(":")
        board, _, number = key.partition("/")
        if kind != "post":
            board, _, slug = address.strip("/").partition("/")
            if not BOARD.fullmatch(board) or not slug or "/" in slug or "?" in slug:
                return None
            found = self._stage.first(_SLUG, board, slug)
            number = str(found[0]) if found else ""
        if not number or (row := self._row(board, int(number))) is None:
            return None
        post, comment = row
        if (meant := _COMMENT.fullmatch(fragment)) and self._row(board, int(meant[1])) == (
            post,
            int(meant[1]),
        ):
            comment = int(meant[1])
        anchor = f"{COMMENT_ANCHOR}{post_key(board, comment)}" if comment else ""
        return post_key(board, post) + anchor

    def _row(self, board: str, number: int) -> tuple[int, int | None] | None:
        """The post of a row's number, and the comment if it is one."""
        found = self._stage.first(_POST, board, number)
        if found is None:
            return None
        if not found[1]:
            return int(found[0] or 0), None
        parent = int(found[2] or 0)
        above = self._stage.first(_POST, board, parent)
        return (parent, int(found[0] or 0)) if above and not above[1] else None
