"""Which addresses a text may link to or show (decisions §1.11)."""

import re

MAX_URL_LENGTH = 2048
"""Code points; a longer address is no link. Old proxies and browsers have about this limit."""

VIDEO_EXTENSIONS = (".mp4", ".webm", ".ogg", ".mov", ".avi")
"""A media URL with one of these extensions is a video (spec 1, diary card)."""

# Browsers treat a backslash as a slash (`/\evil.example`), so it is allowed nowhere.
_SAFE = re.compile(r"(?:https?://[^/?#\\]|/(?![/\\]))[^\\]*", re.IGNORECASE)
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f-\xa0\\]")


def safe_url(url: str) -> bool:
    """Whether `url` is http, https or a path of this site (`/x`, not `//x`)."""
    return (
        len(url) <= MAX_URL_LENGTH
        and _FORBIDDEN.search(url) is None
        and _SAFE.fullmatch(url) is not None
    )


def is_video_url(url: str) -> bool:
    """Whether the path of `url`, without query and fragment, has a video extension."""
    path = re.split(r"[?#]", url, maxsplit=1)[0]
    return path.lower().endswith(VIDEO_EXTENSIONS)
