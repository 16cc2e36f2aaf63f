"""Links in the texts of Gnuboard: those to its own posts lead to what became of them."""

import re
from urllib.parse import urljoin, urlsplit

from hamsterd.content.markup.urls import safe_url
from hamsterd.moving.gnuboard5.addresses import post_named
from hamsterd.moving.gnuboard5.inspecting.hosts import HERE, OLD_PAGE, host_of
from hamsterd.moving.gnuboard5.staging import Staging
from hamsterd.moving.records import COMMENT_ANCHOR, POST_PLACE

_UNSEEN = re.compile(r"[\x00-\x20]")
_PAGE = re.compile(r"/bbs/[a-z_]{1,40}\.php")
_NUMBER = re.compile(r"[0-9]{1,15}")
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
        parts = urlsplit(whole)
        named = post_named(parts.path, parts.query)
        row = self._row(*named) if named else None
        if named is None or row is None:
            return None
        board = named[0]
        post, comment = row
        if (meant := _COMMENT.fullmatch(fragment)) and self._row(board, meant[1]) == (
            post,
            int(meant[1]),
        ):
            comment = int(meant[1])
        anchor = f"{COMMENT_ANCHOR}{post_key(board, comment)}" if comment else ""
        return post_key(board, post) + anchor

    def _row(self, board: str, name: str) -> tuple[int, int | None] | None:
        """The post of a row's number or slug, and the comment if it is one."""
        named = (int(name),) if _NUMBER.fullmatch(name) else self._stage.first(_SLUG, board, name)
        found = self._stage.first(_POST, board, named[0]) if named else None
        if found is None:
            return None
        if not found[1]:
            return int(found[0] or 0), None
        parent = int(found[2] or 0)
        above = self._stage.first(_POST, board, parent)
        return (parent, int(found[0] or 0)) if above and not above[1] else None
