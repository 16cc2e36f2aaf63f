"""All URLs of the portal: title, module, and the first screen's data.

`tests/lint/test_screens.py` compares the table with `portal/src/app/routes.ts`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hamsterd.community.kind import POST
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.http.shapes.answers import Response
from hamsterd.site.pages import screen_data as first
from hamsterd.site.pages.screen_data import Loads, Visit, always

WHOLE_NUMBER = "[1-9][0-9]{0,15}"
"""Anything longer names nothing (`hamsterd.core.bounds.MAX_ID`)."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One row of the table.

    `page` is the module below `portal/src/pages`. With a `template` the server renders the content,
    and the first of `loads` decides whether it exists; `kind` is the kind of its subject.
    `member_loads` are added for signed-in members, `carried_loads` for what the first of `loads`
    answered: the subject's parts. Pages without public use are not indexed.
    """

    path: str
    title: str
    page: str
    loads: Callable[[Visit], Loads] = lambda _: {}
    member_loads: Callable[[Visit], Loads] = lambda _: {}
    carried_loads: Callable[[Visit, Response], Loads] | None = None
    template: str = ""
    kind: str = ""
    is_indexed: bool = False
    is_there: bool = True
    """Whether the page exists regardless of its first response."""
    is_secret: bool = False
    """Whether the URL itself grants access: such a page is not cached."""
    query: frozenset[str] = frozenset()
    """The query parameters that the page depends on. Others never reach a `Visit`, so that no link
    with somebody's campaign or click id (`utm_source`, `fbclid`) makes another page.
    """


def _document(path: str, title: str, *, page: str = "document/DocumentPage") -> Screen:
    return Screen(
        path, title, page, first.of_document, template="document", is_indexed=True, is_there=False
    )


SCREENS = (
    Screen(
        "/",
        "",
        "home/HomePage",
        first.of_home,
        template="home",
        is_indexed=True,
        member_loads=always(first.CARE_TODAY),
        carried_loads=first.carried_by_home,
        query=frozenset({"tab"}),
    ),
    Screen("/login", "로그인", "login/LoginPage"),
    Screen("/register", "회원가입", "register/RegisterPage"),
    # The pending sign-up is in a cookie that only that sign-in's API calls get.
    Screen("/register/complete", "가입 마치기", "register-complete/RegisterCompletePage"),
    Screen("/welcome-back", "이사", "moved/MovedPage"),
    Screen("/forgot-password", "계정 찾기", "forgot-password/ForgotPasswordPage"),
    Screen("/reset-password", "비밀번호 바꾸기", "reset-password/ResetPasswordPage"),
    Screen("/verify-email", "메일 주소 확인", "verify-email/VerifyEmailPage"),
    Screen("/auth/callback", "로그인 처리", "auth-callback/AuthCallbackPage"),
    _document("/privacy-policy", "개인정보처리방침"),
    _document("/privacy-policy/:id", "개인정보처리방침"),
    _document("/terms-of-service", "이용약관"),
    _document("/terms-of-service/:id", "이용약관"),
    _document("/rules", "운영 원칙"),
    _document("/rules/:id", "운영 원칙"),
    _document("/help", "자주 묻는 질문", page="help/HelpPage"),
    _document("/help/:id", "자주 묻는 질문"),
    Screen(
        "/create-diary",
        "일기 쓰기",
        "create-diary/CreateDiaryPage",
        member_loads=always(first.NEW_ENTRY),
    ),
    Screen(
        "/diary/:id",
        "일기",
        "diary/DiaryPage",
        first.of_entry,
        template="entry",
        kind=ENTRY.name,
        is_indexed=True,
    ),
    Screen("/profile", "내 프로필", "profile/ProfilePage", member_loads=always(first.OWN_PROFILE)),
    Screen(
        "/settings",
        "설정",
        "settings/SettingsPage",
        member_loads=always(first.OWN_SECOND_FACTOR),
    ),
    Screen("/profile/:id", "프로필", "user/UserRedirect"),
    Screen(
        "/user/:id",
        "프로필",
        "user/UserPage",
        first.of_member,
        first.of_follower,
        template="member",
        kind="user",
        is_indexed=True,
        query=frozenset({"tab", "view", "month"}),
    ),
    Screen(
        "/hamsters",
        "내 햄스터",
        "hamsters/HamstersPage",
        member_loads=always(first.SHARED_HAMSTERS),
    ),
    Screen(
        "/hamster/:id",
        "햄스터",
        "hamster/HamsterPage",
        first.of_hamster,
        template="hamster",
        kind=HAMSTER.name,
        is_indexed=True,
        query=frozenset({"view", "month"}),
        member_loads=always({**first.CARED_HAMSTERS, **first.CARE_TODAY}),
        carried_loads=first.carried_by_hamster,
    ),
    Screen(
        "/hamster/:id/health",
        "건강수첩",
        "hamster-health/HamsterHealthPage",
        first.of_strangers_hamster,
        member_loads=first.of_health,
    ),
    Screen(
        "/hamster/:id/care",
        "돌봄 알림",
        "hamster-care/HamsterCarePage",
        first.of_strangers_hamster,
        member_loads=first.of_care,
    ),
    Screen(
        "/health/share/:token",
        "건강수첩",
        "health-share/HealthSharePage",
        first.of_shared_health,
        is_secret=True,
    ),
    Screen(
        "/carers/:token",
        "공동집사 초대",
        "carer-invitation/CarerInvitationPage",
        first.of_offered_care,
        is_secret=True,
    ),
    Screen(
        "/bookmarks",
        "북마크",
        "bookmarks/BookmarksPage",
        query=frozenset({"tab"}),
        member_loads=first.own_bookmarks,
    ),
    Screen(
        "/notifications",
        "알림",
        "notifications/NotificationsPage",
        member_loads=always(first.OWN_NOTIFICATIONS),
    ),
    Screen(
        "/notifications/settings",
        "알림 설정",
        "notification-settings/NotificationSettingsPage",
        member_loads=always(first.OWN_NOTIFICATION_SETTINGS),
    ),
    Screen(
        "/unsubscribe/:token", "메일 그만 받기", "unsubscribe/UnsubscribePage", first.of_mail_list
    ),
    Screen(
        "/sanctions",
        "이용 제한 내역",
        "sanctions/SanctionsPage",
        member_loads=always(first.OWN_SANCTIONS),
    ),
    Screen(
        "/export", "내 기록 내려받기", "export/ExportPage", member_loads=always(first.OWN_EXPORT)
    ),
    Screen(
        "/attendance",
        "출석 달력",
        "attendance/AttendancePage",
        member_loads=always(first.OWN_ATTENDANCE),
    ),
    Screen(
        "/experience",
        "경험치 내역",
        "experience/ExperiencePage",
        member_loads=always(first.OWN_EXPERIENCE),
    ),
    Screen("/trash", "지운 글", "trash/TrashPage", member_loads=always(first.OWN_TRASH)),
    Screen("/reports", "내 신고", "reports/ReportsPage", member_loads=always(first.OWN_REPORTS)),
    Screen(
        "/inquiries", "문의", "inquiries/InquiriesPage", member_loads=always(first.OWN_INQUIRIES)
    ),
    Screen("/inquiries/new", "로그인 없이 문의", "new-inquiry/NewInquiryPage"),
    Screen("/inquiries/:id", "문의", "inquiry/InquiryPage", member_loads=first.of_inquiry),
    Screen("/appeal", "이의 제기", "appeal/AppealPage", first.of_appeal, query=frozenset({"link"})),
    Screen(
        "/takedowns",
        "임시조치된 내 글",
        "takedowns/TakedownsPage",
        member_loads=always(first.OWN_TAKEDOWNS),
    ),
    Screen("/rights-report", "권리침해 신고", "rights-report/RightsReportPage", is_indexed=True),
    Screen(
        "/rights-report/:token",
        "권리침해 신고",
        "rights-report/RightsReportPage",
        first.of_rights_report,
    ),
    Screen(
        "/community",
        "커뮤니티",
        "community/CommunityPage",
        first.of_list,
        template="community",
        is_indexed=True,
        query=frozenset({"board", "category", "page", "search", "sort", "only"}),
    ),
    Screen(
        "/community/post/:id",
        "게시글",
        "community-post/CommunityPostPage",
        first.of_post,
        template="post",
        kind=POST.name,
        is_indexed=True,
        carried_loads=first.carried_by_post,
    ),
    Screen(
        "/ranking",
        "랭킹",
        "ranking/RankingPage",
        first.of_ranking,
        first.of_ranked,
        template="ranking",
        is_indexed=True,
        query=frozenset({"kind", "period"}),
    ),
    Screen(
        "/levels",
        "레벨과 경험치",
        "levels/LevelsPage",
        always(first.LEVEL_RULES),
        template="levels",
        is_indexed=True,
    ),
    Screen(
        "/transparency",
        "운영 현황",
        "transparency/TransparencyPage",
        always(first.TRANSPARENCY),
        template="transparency",
        is_indexed=True,
    ),
    Screen("/incidents/:id", "개인정보 사고 안내", "incident/IncidentPage", first.of_incident),
    Screen(
        "/search",
        "검색",
        "search/SearchPage",
        first.of_search,
        is_indexed=True,
        query=frozenset({"q"}),
    ),
    Screen("/premium", "프리미엄", "premium/PremiumPage"),
    Screen(
        "/contest",
        "콘테스트",
        "contest/ContestPage",
        always(first.CONTESTS),
        template="contests",
        is_indexed=True,
    ),
    Screen(
        "/contest/:id",
        "콘테스트",
        "contest/OneContestPage",
        first.of_contest,
        template="contest",
        is_indexed=True,
    ),
    Screen(
        "/contest/photo/:id",
        "콘테스트 사진",
        "contest/PhotoPage",
        first.of_contest_photo,
        template="contest_photo",
        kind=CONTEST_ENTRY.name,
        is_indexed=True,
    ),
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
            query = {name: value for name, value in query.items() if name in screen.query}
            visit = Visit(
                path, int(parts.get("id") or 0), parts.get("token") or "", query, viewer_id
            )
            return screen, visit
    return None


SECRET_SCREENS = tuple(
    screen.path.partition(":token")[0] for screen in SCREENS if ":token" in screen.path
)
"""The path prefixes before a secret segment."""
