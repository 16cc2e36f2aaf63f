"""Which addresses a text may link to or show (decisions §1.11)."""

import re

MAX_URL_LENGTH = 2048
"""Code points; longer addresses are no links. Old proxies and browsers stop about here."""

VIDEO_EXTENSIONS = (".mp4", ".webm", ".ogg", ".mov", ".avi")
"""A media URL that ends so is a video (spec 1, diary card)."""

# A backslash is a slash to browsers (`/\evil.example`), so it may stand nowhere.
_SAFE = re.compile(r"(?:https?://[^/?#\\]|/(?![/\\]))[^\\]*", re.IGNORECASE)
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f-\xa0\\]")


def safe_url(url: str) -> bool:
    """Whether `url` is http, https or an own path (`/x`, not `//x`)."""
    return (
        len(url) <= MAX_URL_LENGTH
        and _FORBIDDEN.search(url) is None
        and _SAFE.fullmatch(url) is not None
    )


def is_video_url(url: str) -> bool:
    """Whether the path of `url`, without query and fragment, ends like a video's."""
    path = re.split(r"[?#]", url, maxsplit=1)[0]
    return path.lower().endswith(VIDEO_EXTENSIONS)
