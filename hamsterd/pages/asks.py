"""What the first screen of each page asks of the API, by roles that templates know.

The addresses are written as the portal writes them, character by character, because its client
looks the answers up by them; `tests/e2e/test_first_screen.py` holds them to what it really asks.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, quote_plus

Asks = dict[str, str]
"""Role -> address of the API. Templates know the answers by their roles."""

SORTS = ("latest", "popular", "comments")
PAGE_SIZE = 15
RANKINGS = ("level", "diaries", "followers", "popular-hamsters")
PERIODS = ("all", "month", "week")
_RANKED = 33
_WRITINGS = ("diaries", "posts", "comments")
_POSITIVE = re.compile(r"[1-9]\d{0,8}")

SHELL: Asks = {
    "me": "/api/auth/me",
    "site": "/api/site",
    "boards": "/api/boards",
    "popular": "/api/ranking/popular-hamsters?limit=5",
}
"""What the bars around every screen ask; boards and hamsters only where there is room for them."""
MEMBERS_SHELL: Asks = {"bell": "/api/notifications"}
OWN_TAKEDOWNS: Asks = {"takedowns": "/api/takedowns/my"}
"""Above one's own writing, and where something is blocked by law."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Who came to which address: `thing_id` and `token` are parts of the path."""

    path: str
    thing_id: int = 0
    token: str = ""
    query: Mapping[str, str] = field(default_factory=dict)
    viewer_id: int | None = None

    def choice(self, name: str, words: tuple[str, ...]) -> str:
        """The chosen one of a few words; the first where nothing sensible is said."""
        asked = self.query.get(name)
        return asked if asked in words else words[0]


def address(path: str, **query: object) -> str:
    """`path?query` as the browser's `URLSearchParams` writes it; None is left out."""
    pairs = (f"{name}={_written(value)}" for name, value in query.items() if value is not None)
    text = "&".join(pairs)
    return f"{path}?{text}" if text else path


def positive(value: str | None) -> int | None:
    """The whole number of an address; None for what makes no sense there."""
    return int(value) if value and _POSITIVE.fullmatch(value) else None


def _written(value: object) -> str:
    return quote_plus(str(value), safe="*-._").replace("~", "%7E")


def of_home(_: Visit) -> Asks:
    """The front page: the feed, and what is advertised."""
    return {
        "entries": address("/api/diary", orderBy="latest", limit=10),
        "ads": "/api/ads?place=home",
    }


def of_entry(visit: Visit) -> Asks:
    """An entry and what was said under it."""
    path = f"/api/diary/{visit.thing_id}"
    return {"entry": path, "comments": address(f"{path}/comments", limit=50)}


def of_hamster(visit: Visit) -> Asks:
    """A hamster and its diary."""
    path = f"/api/hamsters/{visit.thing_id}"
    return {"hamster": path, "entries": address(f"{path}/diaries", limit=10)}


def of_member(visit: Visit) -> Asks:
    """A member, their hamsters, and the kind of writing that is chosen."""
    one = visit.thing_id
    asks = {"member": f"/api/users/{one}", "hamsters": f"/api/hamsters/user/{one}"}
    match visit.choice("tab", _WRITINGS):
        case "posts":
            asks["posts"] = address(f"/api/community/user/{one}", limit=20)
        case "comments":
            asks["said"] = address(f"/api/community/user/{one}/comments", limit=20)
        case _:
            asks["entries"] = address(f"/api/diary/user/{one}", limit=10)
    return asks


def of_follower(visit: Visit) -> Asks:
    """Whether the viewer follows the member; of oneself there is nothing to ask."""
    if visit.viewer_id == visit.thing_id:
        return {}
    return {"following": f"/api/follow/status/{visit.thing_id}"}


def of_list(visit: Visit) -> Asks:
    """A page of posts, as the community's address says."""
    page = positive(visit.query.get("page")) or 1
    search = unicodedata.normalize("NFC", visit.query.get("search", "")).strip()
    return {
        "posts": address(
            "/api/community",
            boardId=positive(visit.query.get("board")),
            search=search or None,
            orderBy=visit.choice("sort", SORTS),
            offset=(page - 1) * PAGE_SIZE,
            limit=PAGE_SIZE,
        )
    }


def of_post(visit: Visit) -> Asks:
    """A post and what was said under it."""
    path = f"/api/community/{visit.thing_id}"
    return {"post": path, "comments": f"{path}/comments"}


def of_ranking(visit: Visit) -> Asks:
    """The first places of the chosen ranking."""
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"places": address(f"/api/ranking/{kind}", period=period, limit=_RANKED)}


def of_ranked(visit: Visit) -> Asks:
    """The viewer's own place in it."""
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"own": address("/api/ranking/me", kind=kind, period=period)}


def of_search(visit: Visit) -> Asks:
    """What is found; nothing while nothing is searched for."""
    text = unicodedata.normalize("NFC", visit.query.get("q", "")).strip()
    query = re.sub(r"\s+", " ", text)
    return {"found": address("/api/search", q=query)} if query else {}


def of_appeal(visit: Visit) -> Asks:
    """The sanction that a letter's link opens."""
    link = visit.query.get("link", "")
    return {"appeal": f"/api/appeals/{_component(link)}"} if link else {}


def of_rights_report(visit: Visit) -> Asks:
    """A rights report by its link."""
    token = visit.token
    return {"report": f"/api/rights-reports/{_component(token)}"} if token else {}


def of_mail_list(visit: Visit) -> Asks:
    """Whose mail a link is about."""
    return {"list": f"/api/mail/unsubscribe/{_component(visit.token)}"}


def _component(text: str) -> str:
    """As `encodeURIComponent` writes it."""
    return quote(text, safe="!*'()-._~")


def always(asks: Asks) -> Callable[[Visit], Asks]:
    """The same whatever the visit."""
    return lambda _: asks


OWN_HAMSTERS = {"hamsters": "/api/hamsters/my"}
OWN_NOTIFICATION_SETTINGS = {
    "preferences": "/api/notifications/preferences",
    "devices": "/api/push/subscriptions",
}
OWN_PROFILE = {**OWN_HAMSTERS, "entries": address("/api/diary/my", visibility="all", limit=10)}
