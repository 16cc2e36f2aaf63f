"""Pictures in the texts of Gnuboard: each in its place if it is ours and there."""

import re
from urllib.parse import quote, urljoin, urlsplit

from hamsterd.content.markup.ast import Media, MediaKind, Text
from hamsterd.content.markup.urls import is_video_url, safe_url
from hamsterd.core.text.normal_form import normal
from hamsterd.moving.gnuboard5.addresses import decoded
from hamsterd.moving.gnuboard5.data_folder import DataFolder, Look
from hamsterd.moving.gnuboard5.inspecting.hosts import HERE, OLD_PAGE, host_of
from hamsterd.moving.gnuboard5.staging import Staging
from hamsterd.moving.records import FILE_PLACE

GONE = "(사라진 사진)"
LOST = "글 안의 사진"
MISSING = "data 폴더에 없어요. 글에는 빠진 자리만 남아요."
NO_PICTURE = "사진이 아니에요."
INLINE = "글 안에 통째로 들어 있던 사진이에요. 원문에만 남아요."
OF_THE_SITE = "그누보드의 꾸밈 그림이에요."
ELSEWHERE = "다른 사이트의 사진이에요. 주소만 링크로 남아요."
LONG_NAME = 30
"""Characters of a name that no two sites give: Gnuboard's begin with 32 of a hash."""
_IN_DATA = re.compile(
    r"(?:^|/)data/(?=(?:editor|file|content|faq|common|member|member_image|geditor"
    r"|cheditor\w{0,20})/.)"
)
_NEEDS_QUOTES = re.compile(r"[\x00-\x20\x7f-\xa0\\%]")


def _inside(path: str) -> str | None:
    """The part of a path below the data folder, wherever that is."""
    found = _IN_DATA.search(path)
    return path[found.end() :] if found else None


def file_address(path: str) -> str:
    """The address of a file in a text; percent signs only where an address needs them."""
    if normal("NFC", path) != path:
        return FILE_PLACE + quote(path)
    return FILE_PLACE + _NEEDS_QUOTES.sub(lambda found: quote(found[0]), path)


class Pictures:
    """The pictures that texts show, by any address that the site ever had."""

    def __init__(self, stage: Staging, folder: DataFolder, hosts: frozenset[str]) -> None:
        self._stage, self._folder, self._hosts = stage, folder, hosts | {HERE}

    def shown(self, source: str, alt: str, where: str) -> Media | Text | None:
        """What stands in the place of a picture."""
        source = source.strip()
        if source[:5].lower() == "data:":
            self._stage.left(LOST, where, INLINE)
            return Text(alt or GONE)
        try:
            url = urljoin(OLD_PAGE, re.sub(r"[\x00-\x1f]", "", source))
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        inside = _inside(decoded(parts.path))
        is_own = parts.scheme in {"http", "https"} and host_of(parts.netloc) in self._hosts
        if inside and (path := self._found(inside, is_own=is_own)):
            return self._picture(path, alt, where)
        if not is_own:
            return self._outside(url, alt, where)
        if inside is None:
            self._stage.left_count("꾸밈 그림", OF_THE_SITE)
            return Text(alt) if alt else None
        self._stage.left(LOST, f"{where}: data/{inside}", MISSING)
        return Text(GONE)

    def _found(self, path: str, *, is_own: bool) -> str | None:
        *folder, name = path.split("/")
        if not is_own and len(name) < LONG_NAME:
            return None
        return self._folder.original_of(tuple(folder), name)

    def _picture(self, path: str, alt: str, where: str) -> Media | Text:
        look, is_film = self._folder.look(path), is_video_url(path)
        if look is not Look.PICTURE and not (look is Look.FILE and is_film):
            self._stage.left(LOST, f"{where}: data/{path}", NO_PICTURE)
            return Text(GONE)
        self._stage.db.execute("INSERT OR IGNORE INTO used_files VALUES (?)", (path,))
        is_said = alt and not path.rpartition("/")[2].startswith(alt)  # editors say the file's name
        kind = MediaKind.VIDEO if is_film else MediaKind.IMAGE
        return Media(file_address(path), alt if is_said else "", kind)

    def _outside(self, url: str, alt: str, where: str) -> Text | None:
        url = url.replace(" ", "%20")
        if not safe_url(url):
            self._stage.left(LOST, where, MISSING)
            return Text(alt) if alt else None
        self._stage.left_count("다른 사이트의 사진", ELSEWHERE)
        return Text(url, href=url)
