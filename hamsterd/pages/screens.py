"""Every address of the portal: its title, its module, and what its first screen asks.

`tests/architecture/test_screens.py` holds the table to `portal/src/app/routes.ts`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hamsterd.pages.asks import (
    OWN_HAMSTERS,
    OWN_NOTIFICATION_SETTINGS,
    OWN_PROFILE,
    OWN_TAKEDOWNS,
    Asks,
    Visit,
    address,
    always,
    of_appeal,
    of_entry,
    of_follower,
    of_hamster,
    of_home,
    of_list,
    of_mail_list,
    of_member,
    of_post,
    of_ranked,
    of_ranking,
    of_rights_report,
    of_search,
)

WHOLE_NUMBER = r"[1-9]\d*"


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


SCREENS = (
    Screen("/", "", "home/HomePage", of_home, template="home", is_indexed=True),
    Screen("/login", "로그인", "login/LoginPage"),
    Screen("/register", "회원가입", "register/RegisterPage"),
    # What is pending lies in a cookie that goes to the calls of Google's sign-in alone.
    Screen("/register/complete", "가입 마치기", "register-complete/RegisterCompletePage"),
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
        asks_of_members=always(OWN_HAMSTERS),
    ),
    Screen(
        "/diary/:id",
        "일기",
        "diary/DiaryPage",
        of_entry,
        template="entry",
        kind="diary",
        is_indexed=True,
    ),
    Screen("/profile", "내 프로필", "profile/ProfilePage", asks_of_members=always(OWN_PROFILE)),
    Screen("/profile/:id", "프로필", "user/UserRedirect"),
    Screen(
        "/user/:id",
        "프로필",
        "user/UserPage",
        of_member,
        of_follower,
        template="member",
        kind="user",
        is_indexed=True,
    ),
    Screen("/hamsters", "내 햄스터", "hamsters/HamstersPage", asks_of_members=always(OWN_HAMSTERS)),
    Screen(
        "/hamster/:id",
        "햄스터",
        "hamster/HamsterPage",
        of_hamster,
        template="hamster",
        kind="hamster",
        is_indexed=True,
    ),
    Screen(
        "/bookmarks",
        "북마크",
        "bookmarks/BookmarksPage",
        asks_of_members=always({"kept": address("/api/bookmarks", limit=20)}),
    ),
    Screen(
        "/notifications",
        "알림",
        "notifications/NotificationsPage",
        # The bell asks for the same without a number, and each answer is handed over once.
        asks_of_members=always({"notices": address("/api/notifications", limit=30)}),
    ),
    Screen(
        "/notifications/settings",
        "알림 설정",
        "notification-settings/NotificationSettingsPage",
        asks_of_members=always(OWN_NOTIFICATION_SETTINGS),
    ),
    Screen("/unsubscribe/:token", "메일 그만 받기", "unsubscribe/UnsubscribePage", of_mail_list),
    Screen(
        "/sanctions",
        "이용 제한 내역",
        "sanctions/SanctionsPage",
        asks_of_members=always({"sanctions": "/api/sanctions/my"}),
    ),
    Screen(
        "/export",
        "내 기록 내려받기",
        "export/ExportPage",
        asks_of_members=always({"export": "/api/account/export"}),
    ),
    Screen("/appeal", "이의 제기", "appeal/AppealPage", of_appeal),
    Screen(
        "/takedowns",
        "임시조치된 내 글",
        "takedowns/TakedownsPage",
        asks_of_members=always(OWN_TAKEDOWNS),
    ),
    Screen("/rights-report", "권리침해 신고", "rights-report/RightsReportPage", is_indexed=True),
    Screen(
        "/rights-report/:token", "권리침해 신고", "rights-report/RightsReportPage", of_rights_report
    ),
    Screen(
        "/community",
        "커뮤니티",
        "community/CommunityPage",
        of_list,
        template="community",
        is_indexed=True,
    ),
    Screen(
        "/community/post/:id",
        "게시글",
        "community-post/CommunityPostPage",
        of_post,
        template="post",
        kind="community",
        is_indexed=True,
    ),
    Screen(
        "/ranking",
        "랭킹",
        "ranking/RankingPage",
        of_ranking,
        of_ranked,
        template="ranking",
        is_indexed=True,
    ),
    Screen("/search", "검색", "search/SearchPage", of_search, is_indexed=True),
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
