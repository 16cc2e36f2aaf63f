"""What robots are told, and limits. Pure."""

from enum import StrEnum

INDEX_SECONDS = 600
"""How long a sitemap is cached. It contains URLs and days, never titles."""
INDEX_FILES = 16
"""Cached sitemap files; each is about a megabyte."""
FEED_ITEMS = 30
"""The latest of an RSS feed."""
PREVIEW_CHARACTERS = 300
"""Length of a text in an RSS feed."""

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
    "/welcome-back",
)
"""Prefixes of paths without public content: personal pages, and search results."""

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
"""Pages that always exist and are the same for everybody."""


class Kind(StrEnum):
    """The content of a sitemap file."""

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
"""The path before the id in a permalink."""


def robots_text(base_url: str) -> str:
    """`robots.txt` of the site at `base_url`.

    Allowed paths come last: robots by the standard use the longest rule, simple ones the first.
    """
    closed = "".join(f"Disallow: {path}\n" for path in CLOSED)
    return f"User-agent: *\n{closed}Allow: /\n\nSitemap: {base_url}/sitemap.xml\n"
