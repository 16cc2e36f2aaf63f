"""Who may call what: every route and method, for visitors, members, suspended members, admins."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from hamsterd.http.access import Access
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.factories.diaries import an_entry, like, say
from tests.people import Person, set_status

V, M, W, A = Access.VISITOR, Access.MEMBER, Access.WRITER, Access.ADMIN

MATRIX = {
    ("get", "/healthz"): V,
    ("get", "/readyz"): V,
    ("get", "/metrics"): V,  # decided by address and token: tests/hamsterd/http/test_health.py
    ("get", "/openapi.json"): V,
    ("get", "/api/site"): V,
    ("get", "/share/1/1-1.jpg"): V,
    ("get", "/api/auth/me"): M,
    ("post", "/api/auth/register"): V,
    ("post", "/api/auth/login"): V,
    ("post", "/api/auth/token"): V,
    ("post", "/api/auth/logout"): V,
    ("get", "/api/auth/check-nickname"): V,
    ("put", "/api/auth/profile"): W,
    ("put", "/api/auth/password"): M,
    ("post", "/api/auth/find-username"): V,
    ("post", "/api/auth/request-password-reset"): V,
    ("post", "/api/auth/reset-password"): V,
    ("post", "/api/auth/reset-password/check"): V,
    ("put", "/api/auth/email"): M,
    ("delete", "/api/auth/email"): M,
    ("post", "/api/auth/email/verification"): M,
    ("post", "/api/auth/email/check"): M,
    ("post", "/api/auth/email/confirm"): M,
    ("delete", "/api/auth/delete-account"): M,
    ("get", "/api/auth/google"): V,
    ("get", "/api/auth/google/callback"): V,
    ("post", "/api/auth/google/connection"): M,
    ("delete", "/api/auth/google/connection"): M,
    ("get", "/api/auth/google/pending"): V,
    ("post", "/api/auth/google/complete"): V,
    ("post", "/api/auth/google/link"): V,
    ("get", "/api/auth/sessions"): M,
    ("delete", "/api/auth/sessions/1"): M,
    ("get", "/api/users/1"): V,
    ("get", "/api/users/experience/1"): V,
    ("get", "/api/follow/status/1"): V,
    ("get", "/api/follow/followers/1"): V,
    ("get", "/api/follow/following/1"): V,
    ("post", "/api/follow/1"): W,
    ("delete", "/api/follow/1"): W,
    ("post", "/api/attendance/check"): M,
    ("get", "/api/hamsters/my"): M,
    ("get", "/api/hamsters/user/1"): V,
    ("get", "/api/hamsters/1"): V,
    ("get", "/api/hamsters/1/diaries"): V,
    ("post", "/api/hamsters"): W,
    ("put", "/api/hamsters/1"): W,
    ("delete", "/api/hamsters/1"): W,
    ("get", "/api/diary"): V,
    ("post", "/api/diary"): W,
    ("get", "/api/diary/my"): M,
    ("get", "/api/diary/user/1"): V,
    ("get", "/api/diary/1"): V,
    ("put", "/api/diary/1"): W,
    ("delete", "/api/diary/1"): M,
    ("post", "/api/diary/1/like"): W,
    ("post", "/api/diary/1/bookmark"): W,
    ("get", "/api/diary/1/comments"): V,
    ("post", "/api/diary/1/comments"): W,
    ("put", "/api/diary/1/comments/1"): W,
    ("delete", "/api/diary/1/comments/1"): M,
    ("get", "/api/bookmarks"): M,
    ("get", "/api/levels"): V,
    ("get", "/api/ranking/level"): V,
    ("get", "/api/ranking/diaries"): V,
    ("get", "/api/ranking/followers"): V,
    ("get", "/api/ranking/popular-hamsters"): V,
    ("get", "/api/ranking/me"): M,
    ("get", "/api/search"): V,
    ("get", "/api/boards"): V,
    ("post", "/api/boards"): A,
    ("put", "/api/boards/1"): A,
    ("delete", "/api/boards/1"): A,
    ("get", "/api/community"): V,
    ("post", "/api/community"): W,
    ("get", "/api/community/user/1"): V,
    ("get", "/api/community/user/1/comments"): V,
    ("get", "/api/community/1"): V,
    ("put", "/api/community/1"): W,
    ("delete", "/api/community/1"): M,
    ("post", "/api/community/1/like"): W,
    ("get", "/api/community/1/comments"): V,
    ("post", "/api/community/1/comments"): W,
    ("put", "/api/community/1/comments/1"): W,
    ("delete", "/api/community/1/comments/1"): M,
    ("get", "/api/notifications"): M,
    ("post", "/api/notifications/read-all"): M,
    ("patch", "/api/notifications/1/read"): M,
    ("delete", "/api/notifications/1"): M,
    ("get", "/api/notifications/preferences"): M,
    ("put", "/api/notifications/preferences"): M,
    ("get", "/api/notifications/mutes/1/1"): M,
    ("put", "/api/notifications/mutes/1/1"): M,
    ("delete", "/api/notifications/mutes/1/1"): M,
    ("get", "/api/hides"): M,
    ("put", "/api/hides/1/1"): M,
    ("delete", "/api/hides/1/1"): M,
    ("get", "/api/mail/unsubscribe/1"): V,
    ("post", "/api/mail/unsubscribe/1"): V,
    ("get", "/api/push/subscriptions"): M,
    ("post", "/api/push/subscriptions"): M,
    ("delete", "/api/push/subscriptions"): M,
    ("delete", "/api/push/subscriptions/1"): M,
    ("post", "/api/push/test"): M,
    ("get", "/api/ads"): V,
    ("post", "/api/ads/1/view"): V,
    ("post", "/api/ads/1/click"): V,
    ("post", "/api/reports"): W,
    ("get", "/api/account/export"): M,
    ("post", "/api/account/export"): M,
    ("get", "/api/account/export/1/file"): M,
    ("get", "/api/sanctions/my"): M,
    ("post", "/api/sanctions/1/appeal"): M,
    ("post", "/api/appeals"): V,
    ("get", "/api/appeals/1"): V,
    ("get", "/api/admin/users"): A,
    ("get", "/api/admin/users/1"): A,
    ("put", "/api/admin/users/1"): A,
    ("post", "/api/admin/users/1/notes"): A,
    ("delete", "/api/admin/users/1/notes/1"): A,
    ("delete", "/api/admin/users/1/sessions/1"): A,
    ("post", "/api/admin/users/1/reveal"): A,
    ("post", "/api/admin/users/1/shared-addresses"): A,
    ("get", "/api/admin/personal-data-views"): A,
    ("get", "/api/admin/personal-data-reviews"): A,
    ("put", "/api/admin/personal-data-reviews/1"): A,
    ("get", "/api/admin/sanctions"): A,
    ("post", "/api/admin/sanctions/1/lift"): A,
    ("post", "/api/admin/users/1/sanctions"): A,
    ("get", "/api/admin/appeals"): A,
    ("put", "/api/admin/appeals/1"): A,
    ("get", "/api/admin/audit"): A,
    ("get", "/api/admin/audit/1"): A,
    ("post", "/api/admin/audit/1/undo"): A,
    ("get", "/api/admin/reports"): A,
    ("post", "/api/admin/reports/bulk-dismiss"): A,
    ("post", "/api/admin/reports/selected"): A,
    ("post", "/api/admin/users/export"): A,
    ("get", "/api/admin/users/1/spam"): A,
    ("post", "/api/admin/users/1/spam"): A,
    ("get", "/api/admin/spam-removals/1"): A,
    ("post", "/api/admin/spam-removals/1/continue"): A,
    ("post", "/api/admin/reports/export"): A,
    ("post", "/api/admin/audit/export"): A,
    ("post", "/api/admin/reports/decide-together"): A,
    ("get", "/api/admin/reports/1"): A,
    ("patch", "/api/admin/reports/1"): A,
    ("post", "/api/admin/reports/1/claim"): A,
    ("post", "/api/admin/reports/1/release"): A,
    ("post", "/api/admin/reports/1/decide"): A,
    ("post", "/api/admin/reports/1/reopen"): A,
    ("get", "/api/admin/flagged"): A,
    ("post", "/api/admin/flagged/1/clear"): A,
    ("get", "/api/admin/word-rules.csv"): A,
    ("post", "/api/admin/word-rules/import"): A,
    ("get", "/api/admin/blocks"): A,
    ("post", "/api/admin/blocks"): A,
    ("get", "/api/admin/blocks/1"): A,
    ("put", "/api/admin/blocks/1"): A,
    ("delete", "/api/admin/blocks/1"): A,
    ("get", "/api/admin/diaries"): A,
    ("get", "/api/admin/diaries/1"): A,
    ("delete", "/api/admin/diaries/1"): A,
    ("post", "/api/admin/diaries/1/restore"): A,
    ("delete", "/api/admin/diary/1"): A,
    ("get", "/api/admin/posts"): A,
    ("get", "/api/admin/posts/1"): A,
    ("put", "/api/admin/posts/1"): A,
    ("delete", "/api/admin/posts/1"): A,
    ("post", "/api/admin/content/remove"): A,
    ("post", "/api/admin/sanctions/selected"): A,
    ("post", "/api/admin/content/restore"): A,
    ("post", "/api/admin/flagged/selected"): A,
    ("post", "/api/admin/sanctions/lift"): A,
    ("post", "/api/admin/blocks/selected"): A,
    ("post", "/api/admin/word-rules/selected"): A,
    ("post", "/api/admin/ads/selected"): A,
    ("post", "/api/admin/posts/1/restore"): A,
    ("delete", "/api/admin/community/1"): A,
    ("get", "/api/admin/hamsters"): A,
    ("get", "/api/admin/comments"): A,
    ("get", "/api/admin/comments/1"): A,
    ("delete", "/api/admin/comments/1"): A,
    ("post", "/api/admin/comments/1/restore"): A,
    ("get", "/api/admin/held"): A,
    ("post", "/api/admin/held/selected"): A,
    ("post", "/api/admin/held/1/1/release"): A,
    ("post", "/api/admin/held/1/1/remove"): A,
    ("get", "/api/admin/boards"): A,
    ("post", "/api/admin/boards"): A,
    ("post", "/api/admin/boards/reorder"): A,
    ("get", "/api/admin/boards/1"): A,
    ("put", "/api/admin/boards/1"): A,
    ("delete", "/api/admin/boards/1"): A,
    ("get", "/api/admin/ads"): A,
    ("post", "/api/admin/ads"): A,
    ("get", "/api/admin/ads/1"): A,
    ("put", "/api/admin/ads/1"): A,
    ("delete", "/api/admin/ads/1"): A,
    ("get", "/api/admin/ads/1/days"): A,
    ("get", "/api/admin/ads/1/days.csv"): A,
    ("get", "/api/admin/word-rules"): A,
    ("post", "/api/admin/word-rules"): A,
    ("post", "/api/admin/word-rules/test"): A,
    ("get", "/api/admin/word-rules/1"): A,
    ("put", "/api/admin/word-rules/1"): A,
    ("delete", "/api/admin/word-rules/1"): A,
    ("get", "/api/admin/operations"): A,
    ("put", "/api/admin/operations/read-only"): A,
    ("put", "/api/admin/operations/delivery"): A,
    ("get", "/api/admin/switches"): A,
    ("put", "/api/admin/switches"): A,
    ("post", "/api/client-errors"): V,
    ("get", "/api/admin/client-errors"): A,
    ("post", "/api/rights-reports"): V,
    ("get", "/api/rights-reports/1"): V,
    ("get", "/api/trash"): M,
    ("delete", "/api/trash"): M,
    ("delete", "/api/trash/1/1"): M,
    ("post", "/api/trash/1/1/restore"): W,
    ("get", "/api/takedowns/my"): M,
    ("get", "/api/reports/my"): M,
    ("get", "/api/removals/my"): M,
    ("post", "/api/takedowns/1/objection"): M,
    ("get", "/api/admin/takedowns"): A,
    ("get", "/api/admin/takedowns.csv"): A,
    ("get", "/api/admin/takedowns/1"): A,
    ("post", "/api/admin/takedowns/1/block"): A,
    ("post", "/api/admin/takedowns/1/reject"): A,
    ("post", "/api/admin/takedowns/1/release"): A,
    ("post", "/api/admin/takedowns/1/remove"): A,
    ("get", "/api/analytics/realtime"): A,
    ("get", "/api/analytics/user-behavior"): A,
    ("get", "/api/analytics/content-performance"): A,
    ("get", "/api/analytics/retention"): A,
    ("get", "/api/analytics/week"): A,
    ("get", "/api/analytics/definitions"): A,
    ("get", "/api/admin/health"): A,
    ("get", "/api/admin/performance"): A,
    ("get", "/api/admin/system-stats"): A,
    ("get", "/api/admin/todo"): A,
    ("get", "/api/admin/jobs"): A,
    ("get", "/api/admin/jobs/1"): A,
    ("post", "/api/admin/jobs/1/run"): A,
    ("get", "/api/admin/job-runs"): A,
    ("get", "/api/admin/job-runs/1"): A,
    ("get", "/api/cache/stats"): A,
    ("post", "/api/cache/clear"): A,
    ("post", "/api/upload/ad"): A,
    ("post", "/api/upload"): W,
    ("post", "/api/upload/community"): W,
    ("post", "/api/upload/profile"): W,
}
"""A new route is added here by hand: somebody has decided who may call it."""

ENDS_THE_SESSION = {"/api/auth/logout", "/api/auth/sessions/1"}

OWNED = [
    ("put", "/api/diary/1", {403}),
    ("delete", "/api/diary/1", {403}),
    ("get", "/api/diary/2", {404}),
    ("put", "/api/diary/2", {404}),
    ("delete", "/api/diary/2", {404}),
    ("post", "/api/diary/2/like", {404}),
    ("post", "/api/diary/2/bookmark", {404}),
    ("get", "/api/diary/2/comments", {404}),
    ("delete", "/api/diary/1/comments/1", {403}),
    ("delete", "/api/diary/2/comments/2", {404}),
    ("put", "/api/hamsters/1", {404}),
    ("delete", "/api/hamsters/1", {404}),
    ("patch", "/api/notifications/1/read", {404}),
    ("delete", "/api/notifications/1", {404}),
    ("delete", "/api/auth/sessions/1", {404}),
]
"""The owner's entry 1 is public, 2 is private; what everybody else is told."""


def call(person: Person, method: str, path: str) -> httpx.Response:
    body = {"name": "남의것", "breed": "골든"} if "hamsters" in path else {}
    return person.http.request(
        method, path, json=body if method in {"post", "put", "patch"} else None
    )


def above(*rules: Access) -> list[tuple[str, str]]:
    return [key for key, rule in MATRIX.items() if rule in rules]


def test_every_route_is_in_the_matrix_with_the_rule_it_states():
    stated = {
        (method, re.sub(r"\([^)]*\)", "1", pattern)): contract.access
        for pattern, method, contract, _ in contracts(ROUTES)
    }

    assert stated == MATRIX


def test_a_visitor_is_asked_to_sign_in(visitor: Person):
    for method, path in above(M, W, A):
        answer = call(visitor, method, path)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in"), path


def test_a_made_up_token_is_no_better(site, visitor: Person):
    for method, path in above(M, W, A):
        answer = visitor.http.request(
            method, path, headers={"Authorization": "Bearer made-up", "Cookie": "hamsterd=x"}
        )
        assert answer.status_code == 401, path


def test_a_member_is_let_in_everywhere_but_to_the_console(stranger: Person):
    for method, path in above(V, M, W):
        if path not in ENDS_THE_SESSION:
            assert call(stranger, method, path).status_code not in {401, 403, 405, 500}, path
    for method, path in above(A):
        assert call(stranger, method, path).status_code == 403, path


CONSOLE = re.compile(r"/api/(admin|analytics|cache)(/|$|\.)")
ANY_METHOD = ("get", "head", "options", "post", "put", "patch", "delete", "trace")


def test_the_console_answers_nobody_else_at_any_method(visitor: Person, stranger: Person):
    paths = {re.sub(r"\([^)]*\)", "1", pattern) for pattern, _ in ROUTES if CONSOLE.match(pattern)}
    assert len(paths) > 40  # the pattern still finds the console

    for path in paths:
        for method in ANY_METHOD:
            for person in (visitor, stranger):
                status = call(person, method, path).status_code
                assert status in {401, 403, 404, 405}, (method, path, status)


def test_a_suspended_member_reads_but_does_not_write(stranger: Person):
    set_status(stranger, "suspended", until=datetime.now(UTC) + timedelta(days=7))

    for method, path in above(W):
        answer = call(stranger, method, path)
        assert (answer.status_code, answer.json()["code"]) == (403, "suspended"), path
    for method, path in above(M):
        if path not in ENDS_THE_SESSION:
            assert call(stranger, method, path).status_code not in {401, 403, 500}, path


def test_a_banned_member_is_a_visitor(stranger: Person):
    set_status(stranger, "banned")

    for method, path in above(M, W, A):
        assert call(stranger, method, path).status_code == 401, path


@pytest.mark.parametrize(("method", "path", "statuses"), OWNED)
def test_what_is_the_owners_is_not_anybody_elses(
    owner, follower, admin, method: str, path: str, statuses: set[int]
):
    public = an_entry(owner)
    private = an_entry(owner, isPublic=False)
    like(follower, public)
    say(owner, public)
    say(owner, private)

    for other in (follower, admin):
        assert call(other, method, path).status_code in statuses
    assert call(owner, method, path).status_code == 200
