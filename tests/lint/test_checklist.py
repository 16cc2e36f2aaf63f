"""The place of each row in the specification's error catalogue (§8) and constants (§9), and its
test.

A place is `file::words`: the words (a test's title, a sentence, a constant) are in that file. The
first place of a sentence is its source; a place in a test file is its proof.
"""

from pathlib import Path

ROOT = Path(__file__).parents[2]
P = "portal/src"
ACCOUNTS = f"{P}/features/account/sign-in/text.ts"
CONTENT = f"{P}/content"
COMMENTS = f"{CONTENT}/comments"
DIARIES = f"{P}/features/diaries"
HAMSTERS = f"{P}/features/hamsters/profile/text.ts"
HAMSTER_DIALOGS = f"{P}/features/hamsters/profile/HamsterDialog.test.tsx"
PAGES = f"{P}/pages"
SETTINGS = f"{P}/features/account/settings"
MEDIA = f"{P}/content/media"
UPLOADS = f"{MEDIA}/upload/text.ts"

SENTENCES = {
    "좋아요를 누르려면 로그인이 필요합니다.": (
        f"{CONTENT}/reactions/text.ts",
        f"{CONTENT}/reactions/LikeButton.test.tsx",
    ),
    "댓글을 작성하려면 로그인이 필요합니다.": (
        f"{COMMENTS}/text.ts",
        f"{COMMENTS}/EntryComments.test.tsx",
    ),
    "북마크를 사용하려면 로그인이 필요합니다.": (
        f"{CONTENT}/reactions/text.ts",
        f"{CONTENT}/reactions/BookmarkButton.test.tsx",
    ),
    "로그인 필요": (f"{CONTENT}/actions/text.ts", f"{CONTENT}/reactions/LikeButton.test.tsx"),
    "이미지 업로드 중 오류가 발생했습니다.": (
        UPLOADS,
        f"{PAGES}/create-diary/CreateDiaryPage.test.tsx",
    ),
    "일지 수정 중 오류가 발생했습니다.": (
        f"{DIARIES}/formText.ts",
        f"{DIARIES}/EditEntryDialog.test.tsx",
    ),
    "댓글 작성 중 오류가 발생했습니다.": (
        f"{COMMENTS}/text.ts",
        f"{COMMENTS}/EntryComments.test.tsx",
    ),
    "북마크 처리 중 오류가 발생했습니다.": (
        f"{CONTENT}/reactions/text.ts",
        f"{CONTENT}/reactions/BookmarkButton.test.tsx",
    ),
    "신고 실패": (f"{CONTENT}/actions/reportText.ts", f"{CONTENT}/actions/ReportDialog.test.tsx"),
    "신고 접수 중 오류가 발생했습니다.": (
        f"{CONTENT}/actions/reportText.ts",
        f"{CONTENT}/actions/ReportDialog.test.tsx",
    ),
    "신고 완료": (f"{CONTENT}/actions/reportText.ts", f"{CONTENT}/actions/ReportDialog.test.tsx"),
    "삭제 실패": (f"{COMMENTS}/text.ts", f"{COMMENTS}/EntryComments.test.tsx"),
    "일지 삭제 중 오류가 발생했습니다.": (
        f"{DIARIES}/entryText.ts",
        f"{DIARIES}/RemoveEntryDialog.test.tsx",
    ),
    "댓글 삭제 중 오류가 발생했습니다.": (
        f"{COMMENTS}/text.ts",
        f"{COMMENTS}/EntryComments.test.tsx",
    ),
    "로그인 실패": (ACCOUNTS, f"{PAGES}/auth-callback/AuthCallbackPage.test.tsx"),
    "로그인 중 오류가 발생했습니다.": (ACCOUNTS, f"{PAGES}/login/LoginPage.test.tsx"),
    "로그인에 실패했습니다. 다시 시도해주세요.": (
        f"{PAGES}/home/greetArrival.ts",
        f"{PAGES}/home/HomePage.test.tsx",
    ),
    "로그인 처리 중 오류가 발생했습니다.": (
        f"{PAGES}/home/greetArrival.ts",
        f"{PAGES}/home/HomePage.test.tsx",
    ),
    "가입 실패": (ACCOUNTS, f"{PAGES}/register/RegisterPage.test.tsx"),
    "회원가입 중 오류가 발생했습니다.": (ACCOUNTS, f"{PAGES}/register/RegisterPage.test.tsx"),
    "업로드 실패": (UPLOADS, HAMSTER_DIALOGS),
    "이미지 업로드에 실패했습니다.": (
        UPLOADS,
        HAMSTER_DIALOGS,
    ),
    "업데이트 실패": (f"{SETTINGS}/text.ts", f"{SETTINGS}/ProfileDialog.test.tsx"),
    "탈퇴 실패": (f"{SETTINGS}/text.ts", f"{SETTINGS}/Settings.test.tsx"),
    "공유 실패": (
        f"{P}/features/hamsters/profile/card/text.ts",
        f"{PAGES}/hamster/HamsterPage.test.tsx",
    ),
    "파일 형식 오류": (f"{MEDIA}/crop/text.ts", f"{MEDIA}/crop/CropDialog.test.tsx"),
    "닉네임 오류": (f"{SETTINGS}/text.ts", f"{SETTINGS}/ProfileDialog.test.tsx"),
    "햄스터를 등록하지 못했어요.": (HAMSTERS, HAMSTER_DIALOGS),
    "햄스터를 등록했어요.": (
        HAMSTERS,
        f"{PAGES}/hamsters/HamstersPage.test.tsx",
    ),
    "햄스터 정보를 고치지 못했어요.": (HAMSTERS, HAMSTER_DIALOGS),
    "햄스터를 지우지 못했어요.": (HAMSTERS, HAMSTER_DIALOGS),
    "일기 작성 실패": (
        f"{DIARIES}/formText.ts",
        f"{PAGES}/create-diary/CreateDiaryPage.test.tsx",
    ),
    "인증하지 못했어요.": (
        ACCOUNTS,
        f"{PAGES}/auth-callback/AuthCallbackPage.test.tsx",
    ),
    "이미지를 불러올 수 없습니다": (f"{MEDIA}/text.ts", f"{PAGES}/home/HomePage.test.tsx"),
    "아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!": (
        f"{COMMENTS}/text.ts",
        f"{COMMENTS}/EntryComments.test.tsx",
    ),
}
"""Spec 1 §8, sentence by sentence: where it is written, then where it is seen by a test."""

BEHAVIOUR = {
    "the error's text is `STATUS: body`": (
        f'{P}/shared/api/client.test.ts::raises "STATUS: body" for the log',
        f"{P}/shared/api/client.test.ts::uses the status text where the body is empty",
    ),
    "a data fetch answered 401 is empty": (
        f"{P}/shared/api/client.test.ts::gives empty data for 401 on a data fetch",
    ),
    "every refusal of the server has one shape": (
        "tests/hamsterd/http/test_error_shape.py::requestId",
    ),
    "recovery: the server's message in an alert": (
        f"{PAGES}/forgot-password/ForgotPasswordPage.test.tsx::the server's refusal in an alert",
        f"{PAGES}/reset-password/ResetPasswordPage.test.tsx::the server's refusal in an alert",
    ),
    "login, register: the server's message": (
        f"{PAGES}/login/LoginPage.test.tsx::says the server's refusal",
        f"{PAGES}/register/RegisterPage.test.tsx::shows the server's refusals under their fields",
    ),
    "silent: the current-user check": (
        f"{P}/shared/api/session.test.tsx::shows a visitor’s page after %i",
    ),
    "silent: attendance": (f"{P}/app/AutoAttendance.test.tsx::fails in silence",),
    "silent: the live channel": (f"{P}/shared/api/live.test.ts::survives what it cannot read",),
    "a failed like restores the counts": (
        f"{CONTENT}/reactions/LikeButton.test.tsx::goes back to exactly what it was when it fails",
    ),
    "a failed popular-hamster fetch hides the card": (
        f"{P}/features/ranking/PopularHamsters.test.tsx::it(",
    ),
    "the address is shown for 10 s": (
        f"{CONTENT}/actions/share.test.tsx::where nothing else works, for ten seconds",
    ),
}
"""The rows of spec 1 §8 that are behaviour, not a sentence."""

CONSTANTS = {
    "Data freshness": (
        f"{P}/shared/api/queryClient.test.ts::again only after five minutes",
        f"{P}/shared/api/queryClient.test.ts::does not try again by itself",
    ),
    "Unused cache discarded after": (
        f"{P}/shared/api/queryClient.test.ts::forgets five minutes after the last use",
    ),
    "Toasts": (
        f"{P}/shared/ui/Toaster.test.tsx::shows one message at a time",
        f"{P}/shared/ui/Toaster.test.tsx::takes a message away after five seconds",
        f"{P}/shared/ui/useSwipeAway.ts::SWIPE_PX = 50",
        f"{P}/shared/ui/Toaster.test.tsx::leads to the messages with F8",
    ),
    "Attendance toast": (
        f"{P}/app/AutoAttendance.test.tsx::duration: 4000",
        f"{P}/app/AutoAttendance.test.tsx::says nothing when today was checked already",
        "tests/hamsterd/members/attendance::expGained",
    ),
    "Notification toast": (
        f"{P}/app/LiveConnection.test.tsx::shows what arrives for as long as any message",
    ),
    "Auto attendance delay": (
        f"{P}/app/AutoAttendance.test.tsx::checks once, a second after the member is recognised",
    ),
    "Live reconnect delay": (
        f"{P}/shared/api/live.test.ts::comes back ever later to a server that is away, and at once",
    ),
    "Tooltip delay / skip delay": (
        f"{P}/shared/ui/Tooltip.test.tsx::appears after 700 ms, and at once on a neighbour",
    ),
    "Experience per level": (
        f"{P}/shared/lib/levels.test.ts::it.each",
        "hamsterd/members/levels/rules.py::EXPERIENCE_PER_LEVEL = 100",
    ),
    "Level tier size": (
        "hamsterd/members/levels/rules.py::LEVELS_PER_TIER = 50",
        f"{P}/shared/lib/levels.test.ts::puts level %i in tier",
    ),
    "Unread badge": (f"{P}/app/layout/NotificationBell.test.tsx::[10, '9+']",),
    "Carousels": (
        f"{P}/shared/ui/Carousel.test.tsx::advances every 5000 ms and wraps around",
        f"{P}/features/ranking/PopularHamsters.test.tsx::goes through at most five",
    ),
    "Home feed page size": (
        f"{DIARIES}/api.ts::FEED_LIMIT = 10",
        "hamsterd/diaries/rules.py::FEED_DEFAULT = 10",
    ),
    "Diary media": (
        f"{PAGES}/create-diary/CreateDiaryPage.test.tsx::takes five files and says",
        "hamsterd/db/site/setting_fields.py::max_entry_photos: int = setting(",
    ),
    "Image shrink for diaries": (
        f"{MEDIA}/upload/shrink.test.ts::it.each",
        "hamsterd/media/rules.py::BOX_LONG_SIDE = 1920",
    ),
    "Crop": (
        f"{MEDIA}/crop/box.test.ts::500×350 stage",
        f"{MEDIA}/crop/box.test.ts::writes 400 pixels across",
        f"{MEDIA}/crop/box.test.ts::and 50 pixels",
    ),
    "Hamster card": (
        f"{P}/features/hamsters/profile/card/CardMaker.test.tsx::width: 800, height: 800",
        f"{P}/features/hamsters/profile/card/compose.test.ts::describes in two lines at most",
    ),
    "Username / nickname (register) / nickname (profile) / password": (
        "tests/hamsterd/members/accounts/test_register.py::닉네임은 최대 15자까지 가능합니다",
        "tests/hamsterd/members/accounts/test_edit_profile.py::닉네임은 2-20자 사이여야 합니다.",
    ),
    "Remember-me label": (
        f"{PAGES}/login/LoginPage.test.tsx::30일 동안 로그인 유지",
        "hamsterd/members/accounts/sessions.py::REMEMBERED = timedelta(days=30)",
    ),
    "Reset link validity": (
        f"{PAGES}/forgot-password/ForgotPasswordPage.test.tsx::says how long it lasts",
        "hamsterd/members/accounts/rules.py::timedelta(minutes=30)",
    ),
    "Hamster profile diary page size": (f"{DIARIES}/api.ts::ENTRIES_LIMIT = 10",),
    "Bookmarks skeleton": (f"{PAGES}/bookmarks/BookmarksPage.test.tsx::shows six cards to come",),
    "Hamster list skeleton": (f"{PAGES}/hamsters/HamstersPage.test.tsx::with room for three",),
    "Lazy-image preload margin": (
        f"{MEDIA}/Photo.test.tsx::asks for a picture when it is 100 px from the view",
    ),
    "Breakpoints": (
        f"{P}/app/layout/Shell.tsx::(min-width: 1024px)",
        f"{P}/pages/community/CommunityPage.module.css::(max-width: 768px)",
        f"{P}/app/App.test.tsx::folds the menu on small screens",
    ),
    "Share": (
        f"{CONTENT}/actions/share.test.tsx::uses the native sheet",
        f"{CONTENT}/actions/share.test.tsx::copies the link where there is no sheet",
        f"{CONTENT}/actions/share.test.tsx::shows the link where nothing else works",
    ),
}
"""Spec 1 §9, row by row."""

PLACES = [
    *((row, f"{file}::{row}") for row, files in SENTENCES.items() for file in files),
    *((row, place) for table in (BEHAVIOUR, CONSTANTS) for row in table for place in table[row]),
]


def test_every_row_stands_where_it_is_said_to():
    assert [f"{row}: {place}" for row, place in PLACES if not stands_at(place)] == []


def stands_at(place: str) -> bool:
    name, _, words = place.partition("::")
    path = ROOT / name
    files = path.rglob("*.py") if path.is_dir() else [path]
    return any(words in file.read_text() for file in files if file.exists())


def test_every_row_has_a_place():
    rows = [(row, table[row]) for table in (SENTENCES, BEHAVIOUR, CONSTANTS) for row in table]

    assert [row for row, places in rows if not places] == []
