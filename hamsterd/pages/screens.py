"""Every address of the portal: its title, and what its first screen asks of the API.

The addresses are written as the portal writes them, character by character, because its client
looks the answers up by them. `tests/architecture/test_screens.py` holds the table to
`portal/src/app/routes.ts`, `tests/e2e/test_first_screen.py` to what the portal really asks.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, quote_plus

Asks = dict[str, str]
"""Role -> address of the API. Templates know the answers by their roles."""

WHOLE_NUMBER = r"[1-9]\d*"
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


@dataclass(frozen=True, slots=True)
class Screen:
    """One row of the table.

    `page` is the module below `portal/src/pages`. With a `template` the server writes the content,
    and the first of `asks` decides whether there is any; `kind` names the thing it is about.
    `asks_of_members` are asked for who is signed in. What no stranger can use is not indexed.
    """

    path: str
    title: str
    page: str
    asks: Callable[[Visit], Asks] = lambda _: {}
    asks_of_members: Callable[[Visit], Asks] = lambda _: {}
    template: str = ""
    kind: str = ""
    is_indexed: bool = False


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


def _home(_: Visit) -> Asks:
    return {
        "entries": address("/api/diary", orderBy="latest", limit=10),
        "ads": "/api/ads?place=home",
    }


def _entry(visit: Visit) -> Asks:
    path = f"/api/diary/{visit.thing_id}"
    return {"entry": path, "comments": address(f"{path}/comments", limit=50)}


def _hamster(visit: Visit) -> Asks:
    path = f"/api/hamsters/{visit.thing_id}"
    return {"hamster": path, "entries": address(f"{path}/diaries", limit=10)}


def _member(visit: Visit) -> Asks:
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


def _follow(visit: Visit) -> Asks:
    if visit.viewer_id == visit.thing_id:
        return {}
    return {"following": f"/api/follow/status/{visit.thing_id}"}


def _community(visit: Visit) -> Asks:
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


def _post(visit: Visit) -> Asks:
    path = f"/api/community/{visit.thing_id}"
    return {"post": path, "comments": f"{path}/comments"}


def _ranking(visit: Visit) -> Asks:
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"places": address(f"/api/ranking/{kind}", period=period, limit=_RANKED)}


def _own_place(visit: Visit) -> Asks:
    kind, period = visit.choice("kind", RANKINGS), visit.choice("period", PERIODS)
    return {"own": address("/api/ranking/me", kind=kind, period=period)}


def _search(visit: Visit) -> Asks:
    text = unicodedata.normalize("NFC", visit.query.get("q", "")).strip()
    query = re.sub(r"\s+", " ", text)
    return {"found": address("/api/search", q=query)} if query else {}


def _appeal(visit: Visit) -> Asks:
    link = visit.query.get("link", "")
    return {"appeal": f"/api/appeals/{_component(link)}"} if link else {}


def _rights_report(visit: Visit) -> Asks:
    token = visit.token
    return {"report": f"/api/rights-reports/{_component(token)}"} if token else {}


def _mail_list(visit: Visit) -> Asks:
    return {"list": f"/api/mail/unsubscribe/{_component(visit.token)}"}


def _component(text: str) -> str:
    """As `encodeURIComponent` writes it."""
    return quote(text, safe="!*'()-._~")


def _always(asks: Asks) -> Callable[[Visit], Asks]:
    return lambda _: asks


_OWN_HAMSTERS = {"hamsters": "/api/hamsters/my"}
_OWN_NOTIFICATION_SETTINGS = {
    "preferences": "/api/notifications/preferences",
    "devices": "/api/push/subscriptions",
}
_PROFILE = {**_OWN_HAMSTERS, "entries": address("/api/diary/my", visibility="all", limit=10)}

SCREENS = (
    Screen("/", "", "home/HomePage", _home, template="home", is_indexed=True),
    Screen("/login", "로그인", "login/LoginPage"),
    Screen("/register", "회원가입", "register/RegisterPage"),
    Screen(
        "/register/complete",
        "가입 마치기",
        "register-complete/RegisterCompletePage",
        _always({"pending": "/api/auth/google/pending"}),
    ),
    Screen("/forgot-password", "계정 찾기", "forgot-password/ForgotPasswordPage"),
    Screen("/reset-password", "비밀번호 바꾸기", "reset-password/ResetPasswordPage"),
    Screen("/auth/callback", "로그인 처리", "auth-callback/AuthCallbackPage"),
    Screen(
        "/privacy-policy",
        "개인정보처리방침",
        "privacy-policy/PrivacyPolicyPage",
        template="legal",
        is_indexed=True,
    ),
    Screen(
        "/terms-of-service",
        "이용약관",
        "terms-of-service/TermsOfServicePage",
        template="legal",
        is_indexed=True,
    ),
    Screen(
        "/create-diary",
        "일기 쓰기",
        "create-diary/CreateDiaryPage",
        asks_of_members=_always(_OWN_HAMSTERS),
    ),
    Screen(
        "/diary/:id",
        "일기",
        "diary/DiaryPage",
        _entry,
        template="entry",
        kind="diary",
        is_indexed=True,
    ),
    Screen("/profile", "내 프로필", "profile/ProfilePage", asks_of_members=_always(_PROFILE)),
    Screen("/profile/:id", "프로필", "user/UserRedirect"),
    Screen(
        "/user/:id",
        "프로필",
        "user/UserPage",
        _member,
        _follow,
        template="member",
        kind="user",
        is_indexed=True,
    ),
    Screen(
        "/hamsters", "내 햄스터", "hamsters/HamstersPage", asks_of_members=_always(_OWN_HAMSTERS)
    ),
    Screen(
        "/hamster/:id",
        "햄스터",
        "hamster/HamsterPage",
        _hamster,
        template="hamster",
        kind="hamster",
        is_indexed=True,
    ),
    Screen(
        "/bookmarks",
        "북마크",
        "bookmarks/BookmarksPage",
        asks_of_members=_always({"kept": address("/api/bookmarks", limit=20)}),
    ),
    Screen(
        "/notifications",
        "알림",
        "notifications/NotificationsPage",
        # The bell asks for the same without a number, and each answer is handed over once.
        asks_of_members=_always({"notices": address("/api/notifications", limit=30)}),
    ),
    Screen(
        "/notifications/settings",
        "알림 설정",
        "notification-settings/NotificationSettingsPage",
        asks_of_members=_always(_OWN_NOTIFICATION_SETTINGS),
    ),
    Screen("/unsubscribe/:token", "메일 그만 받기", "unsubscribe/UnsubscribePage", _mail_list),
    Screen(
        "/sanctions",
        "이용 제한 내역",
        "sanctions/SanctionsPage",
        asks_of_members=_always({"sanctions": "/api/sanctions/my"}),
    ),
    Screen(
        "/export",
        "내 기록 내려받기",
        "export/ExportPage",
        asks_of_members=_always({"export": "/api/account/export"}),
    ),
    Screen("/appeal", "이의 제기", "appeal/AppealPage", _appeal),
    Screen(
        "/takedowns",
        "임시조치된 내 글",
        "takedowns/TakedownsPage",
        asks_of_members=_always(OWN_TAKEDOWNS),
    ),
    Screen("/rights-report", "권리침해 신고", "rights-report/RightsReportPage", is_indexed=True),
    Screen(
        "/rights-report/:token", "권리침해 신고", "rights-report/RightsReportPage", _rights_report
    ),
    Screen(
        "/community",
        "커뮤니티",
        "community/CommunityPage",
        _community,
        template="community",
        is_indexed=True,
    ),
    Screen(
        "/community/post/:id",
        "게시글",
        "community-post/CommunityPostPage",
        _post,
        template="post",
        kind="community",
        is_indexed=True,
    ),
    Screen(
        "/ranking",
        "랭킹",
        "ranking/RankingPage",
        _ranking,
        _own_place,
        template="ranking",
        is_indexed=True,
    ),
    Screen("/search", "검색", "search/SearchPage", _search),
    Screen("/premium", "프리미엄", "premium/PremiumPage"),
    Screen("/contest", "콘테스트", "contest/ContestPage"),
)
"""All but the console's, which is a page of its own. Those without a template are the portal's."""


def _pattern(path: str) -> re.Pattern[str]:
    marked = path.replace(":id", rf"(?P<id>{WHOLE_NUMBER})").replace(
        ":token", r"(?P<token>[\w.-]+)"
    )
    return re.compile(rf"{marked}/?")


_PATTERNS = [(_pattern(screen.path), screen) for screen in SCREENS]


def screen_at(
    path: str, query: Mapping[str, str], viewer_id: int | None
) -> tuple[Screen, Visit] | None:
    """The screen of an address, and the visit to it; None where the portal has no screen."""
    for pattern, screen in _PATTERNS:
        if match := pattern.fullmatch(path):
            parts = match.groupdict()
            visit = Visit(
                path, int(parts.get("id") or 0), parts.get("token") or "", query, viewer_id
            )
            return screen, visit
    return None
