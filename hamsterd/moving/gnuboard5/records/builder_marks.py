"""Marks in braces that builders and skins (Amina, Nariya, Baechu) show as something else.

A film becomes its address, an emoticon and a map become words, an icon goes, and an attached file
is what `{이미지:1}` is. Whoever read the old site never saw the marks themselves.
"""

import re
from collections.abc import Callable

EMOTICON = "(이모티콘)"
EMOTICONS = "빌더의 이모티콘 그림이라 ‘(이모티콘)’이라는 말로 남아요."
ICONS = "빌더의 아이콘이에요."
MAPS = "빌더의 지도라 적힌 자리만 글로 남아요."

_MARK = re.compile(
    r"\{(?P<kind>동영상|video|이모티콘|emo|아이콘|icon|지도|map|첨부)[ ]?:(?P<of>[^{}]{0,400})\}",
    re.IGNORECASE,
)
_URL = re.compile(r"https?://[^\s<>\"'|]{4,300}", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,300}>")
_SOUND = re.compile(r"\[soundcloud [^\[\]]{0,400}\]", re.IGNORECASE)

Note = Callable[[str, str], None]
"""Counts what did not come as it was: what it is, and why."""


def spelled_out(text: str, note: Note, *, is_html: bool) -> str:
    """A text with the marks as what they stood for."""
    if "{" in text:
        text = _MARK.sub(lambda found: _meant(found, note, is_html=is_html), text)
    if "[soundcloud" in text.lower():
        text = _SOUND.sub(lambda found: _address(found[0], is_html=is_html), text)
    return text


def _meant(found: re.Match[str], note: Note, *, is_html: bool) -> str:
    kind, of = found["kind"].lower(), found["of"]
    if kind in {"동영상", "video"}:
        # Without an address it is an attached file, which is shown below the text in any case.
        return _address(of, is_html=is_html)
    if kind in {"이모티콘", "emo"}:
        note("이모티콘", EMOTICONS)
        return EMOTICON
    if kind in {"지도", "map"}:
        note("지도", MAPS)
        return f"(지도: {_TAG.sub('', of).partition('|')[0].strip()})"
    if kind == "첨부":
        return f"{{이미지:{of.strip()}}}"
    note("아이콘", ICONS)
    return ""


def _address(text: str, *, is_html: bool) -> str:
    found = _URL.search(text)
    if found is None:
        return ""
    return f'<p><a href="{found[0]}">{found[0]}</a></p>' if is_html else found[0]
