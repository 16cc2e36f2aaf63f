"""What is told to robots, and how much of it at once. Pure."""

from enum import StrEnum

INDEX_SECONDS = 600
"""How long a sitemap is held. It names addresses and days, never titles."""
INDEX_FILES = 16
"""Sitemap files held at once; each is about a megabyte."""
FEED_ITEMS = 30
"""The latest of an RSS feed."""
PREVIEW_CHARACTERS = 300
"""Of a text, in an RSS feed."""

CLOSED = (
    "/api/",
    "/admin",
    "/search?",
    "/auth/",
    "/create-diary",
    "/profile",
    "/settings",
    "/hamsters",
    "/bookmarks",
    "/notifications",
    "/sanctions",
    "/export",
    "/reports",
    "/trash",
    "/appeal",
    "/inquiries",
    "/takedowns",
    "/rights-report/",
    "/health/",
    "/unsubscribe/",
    "/reset-password",
    "/verify-email",
    "/register/complete",
)
"""Beginnings of addresses that hold nothing for a stranger: one's own things, and questions."""

PLAIN_PAGES = (
    "/",
    "/community",
    "/ranking",
    "/contest",
    "/levels",
    "/privacy-policy",
    "/terms-of-service",
    "/rules",
    "/help",
    "/rights-report",
    "/transparency",
)
"""Pages that are always there and look alike to everybody."""


class Kind(StrEnum):
    """What a sitemap file lists."""

    PAGES = "pages"
    DIARIES = "diaries"
    POSTS = "posts"
    HAMSTERS = "hamsters"
    MEMBERS = "members"


ADDRESSES = {
    Kind.DIARIES: "/diary/",
    Kind.POSTS: "/community/post/",
    Kind.HAMSTERS: "/hamster/",
    Kind.MEMBERS: "/user/",
}
"""What stands before the id in a permalink."""


def robots_text(base_url: str) -> str:
    """`robots.txt` of the site at `base_url`.

    What is open comes last: the standard's robots go by the longest rule, simple ones by the first.
    """
    closed = "".join(f"Disallow: {path}\n" for path in CLOSED)
    return f"User-agent: *\n{closed}Allow: /\n\nSitemap: {base_url}/sitemap.xml\n"
