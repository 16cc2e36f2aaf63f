"""Every POST: made once for each `Idempotency-Key`, or harmless when it comes twice.

And two at once never end in a fault of ours, whichever route they are sent to.
"""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
import pytest

from hamsterd.core.clock import kst_day
from hamsterd.http.contract import Contract
from hamsterd.http.idempotency import HEADER, REPEATED_HEADER
from hamsterd.members.accounts.credentials.appeal_links import appeal_link
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.factories.community import a_poll, a_post
from tests.factories.contests import a_contest, an_upload
from tests.factories.contests import form as contest_form
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.health import row_form
from tests.factories.pictures import a_photo
from tests.factories.reminders import a_reminder, reminder_form
from tests.hamsterd.staff.desk.inquiries.test_guest_inquiries import linked, opened
from tests.people import Person, make_admin, registration, sign_up, visitor
from tests.push_service import PushService
from tests.security.test_fuzz import sound
from tests.site import RunningSite

TEXT = "다시 한번 살펴봐 주세요. 그런 뜻이 아니었어요."

POSTS: dict[str, Contract] = {
    re.sub(r"\([^)]*\)", "1", pattern): contract
    for pattern, method, contract, _ in contracts(ROUTES)
    if method == "post"
}
"""Every POST, with 1 where a path names something."""

STATE = "sets a state: a second one finds it so, or is refused for it"
READS = "changes nothing, or writes down that somebody looked, as each look is"
SIGN_IN = "signs in or proves who somebody is; what was offered before ends, or passes by itself"
MAILS = "sends a mail whose link replaces the one before, as often as its limit allows"
COUNTS = "counts, and one more is no harm"
UPLOADS = "brings a file, which goes within a day unless something is made of it"
KEYED_ROWS = "each row has a key of its own, and is kept once for it"

HARMLESS: dict[str, str] = {
    "/api/auth/register": "a second one is told that the name is taken",
    "/api/auth/register/work": "a second one is another challenge, and nothing is written",
    "/api/auth/1/complete": "a second one finds nothing pending",
    "/api/auth/login": SIGN_IN,
    "/api/auth/token": SIGN_IN,
    "/api/auth/logout": STATE,
    "/api/auth/find-username": MAILS,
    "/api/auth/request-password-reset": MAILS,
    "/api/auth/reset-password": "the link is used up by the first",
    "/api/auth/reset-password/check": READS,
    "/api/auth/email/verification": MAILS,
    "/api/auth/email/check": READS,
    "/api/auth/email/confirm": "the link is used up by the first",
    "/api/auth/1/connection": SIGN_IN,
    "/api/auth/1/link": SIGN_IN,
    "/api/auth/second-step": SIGN_IN,
    "/api/auth/login/passkey-options": SIGN_IN,
    "/api/auth/login/passkey": SIGN_IN,
    "/api/auth/second-step/passkey-options": SIGN_IN,
    "/api/auth/proof/passkey-options": SIGN_IN,
    "/api/auth/second-factor/passkey-options": SIGN_IN,
    "/api/auth/second-factor/passkeys": "the challenge is used up by the first",
    "/api/auth/proof": SIGN_IN,
    "/api/auth/second-factor/app": "offers another secret; none is in force before its first code",
    "/api/auth/second-factor/recovery-codes": "replaces all codes; the latest that were seen count",
    "/api/follow/1": STATE,
    "/api/attendance/check": STATE,
    "/api/carers/1": STATE,
    "/api/hamsters/1/health/rows": KEYED_ROWS,
    "/api/hamsters/1/health/import": KEYED_ROWS,
    "/api/care/reminders/1/ticks": "one tick a reminder and day; a second one is answered with it",
    "/api/consents": STATE,
    "/api/moved/welcome": STATE,
    "/api/community/1/poll/end": STATE,
    "/api/notifications/read-all": STATE,
    "/api/members/1/block": STATE,
    "/api/mail/unsubscribe/1": STATE,
    "/api/push/subscriptions": "one row a device; a second one renews it",
    "/api/push/test": COUNTS,
    "/api/ads/1/view": COUNTS,
    "/api/ads/1/click": COUNTS,
    "/api/client-errors": COUNTS,
    "/api/mail/bounces": KEYED_ROWS,
    "/api/mail/bounces/report": KEYED_ROWS,
    "/api/upload": UPLOADS,
    "/api/upload/community": UPLOADS,
    "/api/upload/community/files": UPLOADS,
    "/api/upload/profile": UPLOADS,
    "/api/upload/paper": UPLOADS,
    "/api/upload/symptom-film": UPLOADS,
    "/api/upload/ad": UPLOADS,
    "/api/upload/logo": UPLOADS,
    "/api/upload/popup": UPLOADS,
    "/api/inquiries/1/close": STATE,
    "/api/inquiries/1/rating": STATE,
    "/api/inquiries/1/read": STATE,
    "/api/guest-inquiries/link": MAILS,
    "/api/guest-inquiries/session": "the link is used up by the first",
    "/api/guest-inquiries/1/close": STATE,
    "/api/guest-inquiries/1/rating": STATE,
    "/api/guest-inquiries/1/read": STATE,
    "/api/trash/1/1/restore": STATE,
    "/api/cache/clear": STATE,
    "/api/admin/boards/reorder": STATE,
    "/api/admin/boards/1/keepers": STATE,
    "/api/admin/boards/1/readers": STATE,
    "/api/admin/boards/1/merge": "a second one is told that it is merged",
    "/api/admin/contests/1/cancel": STATE,
    "/api/admin/contests/photos/1/restore": STATE,
    "/api/admin/announcements/1/trial": COUNTS,
    "/api/admin/announcements/1/send": STATE,
    "/api/admin/move-mail/trial": COUNTS,
    "/api/admin/move-mail/start": STATE,
    "/api/admin/move-mail/pause": STATE,
    "/api/admin/popups/1/end": STATE,
    "/api/admin/canned-texts/1/use": COUNTS,
    "/api/admin/documents/1/preview": READS,
    "/api/admin/documents/1/schedule": STATE,
    "/api/admin/settings/test-mail": COUNTS,
    "/api/admin/sign-ups/decide": STATE,
    "/api/admin/incidents/1/people": "a second look adds nobody, and is on record as each is",
    "/api/admin/incidents/1/learned": STATE,
    "/api/admin/incidents/1/send": STATE,
    "/api/admin/incidents/1/reported": STATE,
    "/api/admin/incidents/1/close": STATE,
    "/api/admin/jobs/1/run": STATE,
    "/api/admin/audit/1/undo": STATE,
    "/api/admin/sanctions/1/lift": STATE,
    "/api/admin/sanctions/lift": STATE,
    "/api/admin/sanctions/selected": "each is recorded with one press that undoes them all",
    "/api/admin/users/1/second-factor/reset": STATE,
    "/api/admin/users/1/reveal": READS,
    "/api/admin/users/1/shared-addresses": READS,
    "/api/admin/inquiries/1/reveal": READS,
    "/api/admin/users/export": READS,
    "/api/admin/reports/export": READS,
    "/api/admin/audit/export": READS,
    "/api/admin/users/1/spam": STATE,
    "/api/admin/spam-removals/1/continue": STATE,
    "/api/admin/reports/bulk-dismiss": STATE,
    "/api/admin/reports/selected": STATE,
    "/api/admin/reports/decide-together": STATE,
    "/api/admin/reports/1/claim": STATE,
    "/api/admin/reports/1/release": STATE,
    "/api/admin/reports/1/decide": STATE,
    "/api/admin/reports/1/pass-on": STATE,
    "/api/admin/reports/1/reopen": STATE,
    "/api/admin/flagged/1/clear": STATE,
    "/api/admin/flagged/selected": STATE,
    "/api/admin/held/1/1/release": STATE,
    "/api/admin/held/1/1/remove": STATE,
    "/api/admin/held/selected": STATE,
    "/api/admin/blocks/selected": STATE,
    "/api/admin/word-rules/selected": STATE,
    "/api/admin/word-rules/test": READS,
    "/api/admin/ads/selected": STATE,
    "/api/admin/content/remove": STATE,
    "/api/admin/content/restore": STATE,
    "/api/admin/diaries/1/restore": STATE,
    "/api/admin/posts/1/restore": STATE,
    "/api/admin/posts/selected": STATE,
    "/api/admin/posts/1/secret": READS,
    "/api/admin/comments/1/secret": READS,
    "/api/admin/comments/1/restore": STATE,
    "/api/admin/takedowns/1/block": STATE,
    "/api/admin/takedowns/1/reject": STATE,
    "/api/admin/takedowns/1/release": STATE,
    "/api/admin/takedowns/1/remove": STATE,
}


class Press(NamedTuple):
    """A creating request: its member, its body, and its path if not every id is 1."""

    who: str
    body: Any = None
    path: str = ""


MAKING: dict[str, Press] = {
    "/api/diary": Press("owner", {"hamsterId": 1, "title": "첫눈", "content": "봤다"}),
    "/api/diary/1/like": Press("follower"),
    "/api/diary/1/bookmark": Press("follower"),
    "/api/diary/1/comments": Press("follower", {"content": "귀여워요!"}),
    "/api/community": Press("owner", {"boardId": 1, "title": "집", "content": "좁아요"}),
    "/api/community/1/like": Press("follower"),
    "/api/community/1/bookmark": Press("follower"),
    "/api/community/1/comments": Press("follower", {"content": "넓은 집이 좋아요."}),
    "/api/boards": Press("admin", {"name": "사진 게시판"}),
    "/api/hamsters": Press("owner", {"name": "두부", "breed": "골든 햄스터"}),
    "/api/hamsters/1/condolences": Press(
        "follower", {"content": "잘 가"}, "/api/hamsters/2/condolences"
    ),
    "/api/hamsters/1/health": Press("owner", row_form()),
    "/api/hamsters/1/health/share": Press("owner", {}),
    "/api/hamsters/1/reminders": Press("owner", reminder_form()),
    "/api/hamsters/1/carers/invitations": Press("owner", {"role": "write"}),
    "/api/hamsters/1/life-book": Press("owner", {}),
    "/api/care/calendar": Press("owner"),
    "/api/account/export": Press("owner"),
    "/api/inquiries": Press("owner", {"category": "other", "subject": "물음", "text": "어떻게?"}),
    "/api/inquiries/1/messages": Press("owner", {"text": "덧붙여요."}),
    "/api/guest-inquiries": Press(
        "guest", {"category": "account", "subject": "못 들어가요", "text": "도와주세요."}
    ),
    "/api/guest-inquiries/1/messages": Press(
        "guest", {"text": "덧붙여요."}, "/api/guest-inquiries/2/messages"
    ),
    "/api/reports": Press(
        "follower", {"reportedItemType": "diary", "reportedItemId": 1, "reason": "spam"}
    ),
    "/api/rights-reports": Press(
        "visitor",
        {
            "url": "/diary/1",
            "name": "김햄찌",
            "email": "claimant@example.com",
            "ground": "portrait",
            "statement": "제 얼굴이 나온 사진을 허락 없이 올렸어요.",
        },
    ),
    "/api/takedowns/1/objection": Press("owner", {"text": TEXT}),
    "/api/sanctions/1/appeal": Press("stranger", {"text": TEXT}),
    "/api/appeals": Press("visitor", {"text": TEXT, "link": appeal_link}),
    "/api/admin/ads": Press("admin", {"title": "사료", "image": "", "link": "/diary/1"}),
    "/api/admin/blocks": Press("admin", {"subject": "203.0.113.0/24", "reason": "되풀이된 광고"}),
    "/api/admin/boards": Press("admin", {"name": "나눔 게시판"}),
    "/api/admin/announcements": Press(
        "admin", {"kind": "information", "title": "공지", "body": "서버를 옮겨요."}
    ),
    "/api/admin/popups": Press(
        "admin",
        {
            "title": "공지",
            "content": "쉬어요.",
            "beginsAt": "2026-11-20T03:00:00Z",
            "endsAt": "2099-11-20T03:00:00Z",
        },
    ),
    "/api/admin/canned-texts": Press(
        "admin", {"kind": "decision", "title": "인사", "body": "고맙습니다."}
    ),
    "/api/admin/contests": Press("admin", contest_form()),
    "/api/admin/documents/1/draft": Press("admin", None, "/api/admin/documents/terms/draft"),
    "/api/admin/incidents": Press(
        "admin",
        {
            "title": "계정이 도용됐어요.",
            "what": "이메일",
            "noticedHow": "점검하다가",
            "noticedAt": "2026-11-20T03:00:00Z",
        },
    ),
    "/api/admin/incidents/1/evidence": Press("admin", {"name": "nginx.log", "text": "GET /"}),
    "/api/admin/inquiries/1/reply": Press("admin", {"text": "네.", "messagesCount": 1}),
    "/api/admin/invitations": Press("admin", {}),
    "/api/admin/users/1/notes": Press("admin", {"text": "지켜볼 것"}),
    "/api/admin/users/1/sanctions": Press(
        "admin", {"kind": "warning", "reason": "광고", "deviationReason": "처음이에요"}
    ),
    "/api/admin/word-rules": Press(
        "admin", {"pattern": "토토", "action": "mask", "appliesTo": ["comment"]}
    ),
    "/api/admin/word-rules/import": Press("admin", {"text": "사설토토\n불법도박"}),
}


def test_every_post_is_made_once_for_a_key_or_says_why_twice_is_no_harm():
    makes = {path for path, contract in POSTS.items() if contract.makes}

    assert makes | set(HARMLESS) == set(POSTS), "say of a new POST which it is"
    assert makes & set(HARMLESS) == set()
    assert makes == set(MAKING)


def test_what_is_created_is_made_once_unless_it_says_why_not():
    created = {path for path, contract in POSTS.items() if contract.status == 201}

    assert created - set(MAKING) == {
        "/api/auth/register",
        "/api/auth/1/complete",
        "/api/auth/second-factor/passkeys",
        "/api/push/subscriptions",
        "/api/care/reminders/1/ticks",
        "/api/admin/users/1/spam",
    }


@pytest.fixture
def people(
    site: RunningSite, owner: Person, follower: Person, stranger: Person
) -> dict[str, Person]:
    """A site where everything that a path names is called 1."""
    admin = make_admin(sign_up(site.url, "unyeong", "큰언니"))
    guest = visitor(site.url)
    warning = {"kind": "warning", "reason": "광고", "deviationReason": "처음이에요"}
    farewell = {"passedOn": str(kst_day()), "farewell": "안녕"}
    objected = {"note": "확인했어요."}
    an_entry(owner)
    a_poll(owner)
    a_post(owner)
    a_reminder(owner, 1)
    a_contest(admin)
    a_hamster(owner, name="보리")
    owner.put("/api/hamsters/2/farewell", farewell)
    opened(guest, linked(guest))
    owner.post("/api/inquiries", MAKING["/api/inquiries"].body)
    guest.post("/api/guest-inquiries", MAKING["/api/guest-inquiries"].body)
    post = MAKING["/api/rights-reports"].body | {"url": "/community/post/2"}
    assert guest.post("/api/rights-reports", post).is_success
    assert admin.post("/api/admin/takedowns/1/block", objected).is_success
    assert admin.post("/api/admin/incidents", MAKING["/api/admin/incidents"].body).is_success
    assert admin.post(f"/api/admin/users/{stranger.id}/sanctions", warning).is_success
    found = {"owner": owner, "follower": follower, "stranger": stranger, "admin": admin}
    return {**found, "guest": guest, "visitor": visitor(site.url)}


def asked(path: str, press: Press, people: dict[str, Person], site: RunningSite) -> Any:
    """The body of a press, with what only this site knows."""
    if path == "/api/appeals":
        return {**press.body, "link": appeal_link(1, site.settings)}
    if path == "/api/contests/1/entry":
        return {**press.body, "image": an_upload(people["owner"])}
    if path == "/api/admin/ads":
        picture = people["admin"].send_file("/api/upload/ad", a_photo(), field="image")
        return {**press.body, "image": picture.json()["url"]}
    return press.body


@pytest.mark.parametrize("path", MAKING)
def test_a_key_makes_one_of_each(path: str, people, site: RunningSite):
    """One after the other and then two at once, the same bytes come back."""
    press = MAKING[path]
    member, body = people[press.who], asked(path, press, people, site)

    def send(_: object = None) -> httpx.Response:
        return member.post(press.path or path, body, headers={HEADER: "once"})

    first, second = send(), send()
    with ThreadPoolExecutor(2) as pool:
        at_once = list(pool.map(send, range(2)))

    assert first.is_success, first.text
    for again in (second, *at_once):
        assert (again.status_code, again.content) == (first.status_code, first.content)
        assert again.headers[REPEATED_HEADER] == "true"


CLIENT_KEY = "6d0f3f6e-5f0a-4f7e-9d6e-0c4b7f0a1b2c"
PHONE = {**PushService().browser(), "endpoint": "https://fcm.googleapis.com/fcm/send/phone"}
TODAY = str(kst_day())
AT_ONCE: list[tuple[str, str, Press]] = [
    ("POST", "/api/auth/register", Press("visitor", registration("dubu2", "밤톨집사"))),
    ("POST", "/api/hamsters/1/health", Press("owner", row_form(clientKey=CLIENT_KEY))),
    ("POST", "/api/hamsters/1/health/rows", Press("owner", {"rows": [row_form()]})),
    ("POST", "/api/hamsters/1/health/import", Press("owner", {"text": f"날짜,몸무게\n{TODAY},40"})),
    ("PUT", "/api/hamsters/1/health/settings", Press("owner", {"quietDays": 7})),
    ("POST", "/api/care/reminders/1/ticks", Press("owner", {"day": TODAY})),
    ("POST", "/api/push/subscriptions", Press("owner", PHONE)),
    ("POST", "/api/attendance/check", Press("follower")),
    ("POST", "/api/follow/2", Press("owner")),
    ("POST", "/api/members/3/block", Press("owner")),
    ("PUT", "/api/hides/diary/1", Press("follower")),
    ("PUT", "/api/muted-words", Press("owner", {"words": ["고양이"]})),
    ("PUT", "/api/notifications/mutes/diary/1", Press("owner")),
    ("PUT", "/api/notifications/preferences", Press("owner", {"types": {"like": {"site": False}}})),
    ("PUT", "/api/community/1/poll/ballot", Press("follower", {"choiceIds": [1]})),
    ("PUT", "/api/contests/1/entry", Press("owner", {"image": "", "caption": "콩이"})),
    ("PUT", "/api/auth/profile", Press("follower", {"nickname": "새이름"})),
    ("POST", "/api/admin/boards/1/keepers", Press("admin", {"userId": 2})),
    ("PUT", "/api/admin/personal-data-reviews/2026-10", Press("admin", {"note": "점검"})),
]
"""Requests for rows with a unique key, and requests without a generated body."""


def presses() -> Iterator[tuple[str, str, Press]]:
    """The requests to send simultaneously: path, member and body.

    Uploads are left out, because they stream. Requests that sign out or ban their own member come
    last.
    """
    yield from AT_ONCE
    for path, press in MAKING.items():
        yield "POST", path, press
    known = {path for _, path, _ in AT_ONCE}
    for path in sorted(HARMLESS.keys() - known, key=lambda path: ("logout" in path, path)):
        if not POSTS[path].upload:
            who = "admin" if POSTS[path].permission else "stranger"
            yield "POST", path, Press(who, sound(POSTS[path].body))


def is_fault(answer: httpx.Response) -> bool:
    """Ours: also a twin that no service knew, and that is refused in general words."""
    return answer.status_code >= 500 or '"code":"conflict"' in answer.text


@pytest.mark.usefixtures("several_workers")
def test_four_at_once_are_no_fault_of_ours(people, site: RunningSite):
    """Without a key, as any client may: where unique rows meet, one is refused in words."""
    faults, sound_ones = [], {path for _, path, _ in AT_ONCE}
    with ThreadPoolExecutor(4) as pool:
        for method, path, press in presses():
            body, where = asked(path, press, people, site), press.path or path
            twins = [people[press.who].at(site.url) for _ in range(4)]
            sent = [pool.submit(one.http.request, method, where, json=body) for one in twins]
            answers = [each.result() for each in sent]
            faults += [f"{path} {one.text}" for one in answers if is_fault(one)]
            if path in sound_ones and not any(one.is_success for one in answers):
                faults.append(f"{path} was never done: {answers[0].text}")

    assert not faults, "\n".join(faults)
