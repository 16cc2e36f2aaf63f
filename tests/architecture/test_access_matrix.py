"""The access matrix: every route and method, as a visitor, a member and a suspended member.

`test_roles.py` tests each role of the staff on each route of the console.
`tests/lint/test_access.py` tests that the matrix has every route.
"""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from hamsterd.http.access import Access
from hamsterd.http.permissions import Permission
from hamsterd.routes import ROUTES
from tests.factories.diaries import an_entry, like, say
from tests.people import Person, set_status

V, M, W, P = Access.VISITOR, Access.MEMBER, Access.WRITER, Permission

MATRIX: dict[tuple[str, str], Access | Permission] = {
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
    ("post", "/api/auth/register/work"): V,
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
    ("get", "/api/auth/1"): V,
    ("get", "/api/auth/1/callback"): V,
    ("post", "/api/auth/1/connection"): M,
    ("delete", "/api/auth/1/connection"): M,
    ("get", "/api/auth/1/pending"): V,
    ("post", "/api/auth/1/complete"): V,
    ("post", "/api/auth/1/link"): V,
    ("get", "/api/auth/second-step"): V,
    ("post", "/api/auth/second-step"): V,
    ("post", "/api/auth/login/passkey-options"): V,
    ("post", "/api/auth/login/passkey"): V,
    ("post", "/api/auth/second-step/passkey-options"): V,
    ("post", "/api/auth/proof/passkey-options"): M,
    ("post", "/api/auth/second-factor/passkey-options"): M,
    ("post", "/api/auth/second-factor/passkeys"): M,
    ("put", "/api/auth/second-factor/passkeys/1"): M,
    ("delete", "/api/auth/second-factor/passkeys/1"): M,
    ("get", "/api/auth/proof"): M,
    ("post", "/api/auth/proof"): M,
    ("get", "/api/auth/second-factor"): M,
    ("post", "/api/auth/second-factor/app"): M,
    ("put", "/api/auth/second-factor/app"): M,
    ("delete", "/api/auth/second-factor/app"): M,
    ("post", "/api/auth/second-factor/recovery-codes"): M,
    ("delete", "/api/auth/second-factor/devices/1"): M,
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
    ("get", "/api/hamsters/1/album"): V,
    ("post", "/api/hamsters"): W,
    ("put", "/api/hamsters/1"): W,
    ("delete", "/api/hamsters/1"): W,
    ("get", "/api/hamsters/cared"): M,
    ("get", "/api/hamsters/1/life-book"): M,
    ("post", "/api/hamsters/1/life-book"): M,
    ("get", "/api/hamsters/1/life-book/file"): M,
    ("get", "/api/hamsters/1/carers"): M,
    ("post", "/api/hamsters/1/carers/invitations"): W,
    ("delete", "/api/hamsters/1/carers/invitations/1"): M,
    ("put", "/api/hamsters/1/carers/1"): W,
    ("delete", "/api/hamsters/1/carers/1"): M,
    ("get", "/api/carers/1"): V,
    ("post", "/api/carers/1"): W,
    ("get", "/api/hamsters/1/health"): M,
    ("post", "/api/hamsters/1/health"): W,
    ("get", "/api/hamsters/1/health.csv"): M,
    ("post", "/api/hamsters/1/health/rows"): W,
    ("post", "/api/hamsters/1/health/import"): W,
    ("get", "/api/hamsters/1/health/summary"): M,
    ("put", "/api/hamsters/1/health/settings"): W,
    ("put", "/api/hamsters/1/health/alerts/1/answer"): W,
    ("get", "/api/hamsters/1/health/card"): M,
    ("get", "/api/hamsters/1/health/share"): M,
    ("post", "/api/hamsters/1/health/share"): W,
    ("delete", "/api/hamsters/1/health/share"): M,
    ("put", "/api/hamsters/1/health/1"): W,
    ("delete", "/api/hamsters/1/health/1"): M,
    ("get", "/api/hamsters/1/health/1/history"): M,
    ("get", "/api/hamsters/1/home"): M,
    ("delete", "/api/hamsters/1/home/housing"): W,
    ("get", "/api/health/share/1"): V,
    ("get", "/api/hamsters/1/reminders"): M,
    ("post", "/api/hamsters/1/reminders"): W,
    ("put", "/api/hamsters/1/reminders/1"): W,
    ("delete", "/api/hamsters/1/reminders/1"): M,
    ("get", "/api/care/today"): M,
    ("get", "/api/care/calendar"): M,
    ("post", "/api/care/calendar"): M,
    ("delete", "/api/care/calendar"): M,
    ("post", "/api/care/reminders/1/ticks"): W,
    ("delete", "/api/care/ticks/1"): M,
    ("get", "/api/calendar/1.ics"): V,
    ("get", "/api/diary"): V,
    ("post", "/api/diary"): W,
    ("get", "/api/diary/my"): M,
    ("get", "/api/diary/memories"): M,
    ("get", "/api/diary/user/1"): V,
    ("get", "/api/diary/1"): V,
    ("put", "/api/diary/1"): W,
    ("delete", "/api/diary/1"): M,
    ("post", "/api/diary/1/like"): W,
    ("post", "/api/diary/1/bookmark"): W,
    ("get", "/api/diary/1/comments"): V,
    ("post", "/api/diary/1/comments"): W,
    ("get", "/api/diary/1/comments/1"): M,
    ("put", "/api/diary/1/comments/1"): W,
    ("delete", "/api/diary/1/comments/1"): M,
    ("get", "/api/bookmarks"): M,
    ("get", "/api/levels"): V,
    ("get", "/api/transparency"): V,
    ("get", "/api/invitation"): V,
    ("get", "/api/documents/1"): V,
    ("get", "/api/documents/1/versions/1"): V,
    ("get", "/api/consents/pending"): M,
    ("post", "/api/consents"): M,
    ("get", "/api/ranking/level"): V,
    ("get", "/api/ranking/diaries"): V,
    ("get", "/api/ranking/followers"): V,
    ("get", "/api/ranking/popular-hamsters"): V,
    ("get", "/api/ranking/me"): M,
    ("get", "/api/search"): V,
    ("get", "/api/boards"): V,
    ("post", "/api/boards"): P.BOARDS_MANAGE,
    ("put", "/api/boards/1"): P.BOARDS_MANAGE,
    ("delete", "/api/boards/1"): P.BOARDS_MANAGE,
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
    ("put", "/api/community/1/answer"): W,
    ("delete", "/api/community/1/answer"): W,
    ("put", "/api/community/1/giveaway"): W,
    ("get", "/api/community/1/health-card"): V,
    ("delete", "/api/community/1/health-card"): M,
    ("get", "/api/community/1/poll"): V,
    ("delete", "/api/community/1/poll"): M,
    ("put", "/api/community/1/poll/ballot"): W,
    ("post", "/api/community/1/poll/end"): M,
    ("get", "/api/community/1/comments/1"): V,
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
    ("get", "/api/members/blocked"): M,
    ("get", "/api/members/suggest"): M,
    ("get", "/api/muted-words"): M,
    ("put", "/api/muted-words"): M,
    ("post", "/api/members/1/block"): M,
    ("delete", "/api/members/1/block"): M,
    ("get", "/api/mail/unsubscribe/1"): V,
    ("post", "/api/mail/unsubscribe/1"): V,
    ("get", "/api/push/subscriptions"): M,
    ("post", "/api/push/subscriptions"): M,
    ("delete", "/api/push/subscriptions"): M,
    ("delete", "/api/push/subscriptions/1"): M,
    ("post", "/api/push/test"): M,
    ("get", "/api/contests"): V,
    ("get", "/api/contests/1"): V,
    ("get", "/api/contests/running"): V,
    ("get", "/api/contests/1/entries"): V,
    ("get", "/api/contests/photos/1"): V,
    ("get", "/api/contests/wins/1"): V,
    ("put", "/api/contests/1/entry"): W,
    ("delete", "/api/contests/1/entry"): M,
    ("put", "/api/contests/1/ballot"): W,
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
    ("get", "/api/admin/me"): P.CONSOLE_ENTER,
    ("get", "/api/admin/staff"): P.STAFF_READ,
    ("get", "/api/admin/users"): P.MEMBERS_READ,
    ("get", "/api/admin/users/1"): P.MEMBERS_READ,
    ("put", "/api/admin/users/1"): P.STAFF_MANAGE,
    ("post", "/api/admin/users/1/notes"): P.MEMBERS_NOTE,
    ("delete", "/api/admin/users/1/notes/1"): P.MEMBERS_NOTE,
    ("delete", "/api/admin/users/1/sessions/1"): P.MEMBERS_SIGN_OUT,
    ("post", "/api/admin/users/1/second-factor/reset"): P.STAFF_MANAGE,
    ("post", "/api/admin/users/1/reveal"): P.PERSONAL_DATA_READ,
    ("post", "/api/admin/users/1/shared-addresses"): P.PERSONAL_DATA_READ,
    ("get", "/api/admin/personal-data-views"): P.PERSONAL_DATA_REVIEW,
    ("get", "/api/admin/personal-data-reviews"): P.PERSONAL_DATA_REVIEW,
    ("put", "/api/admin/personal-data-reviews/1"): P.PERSONAL_DATA_REVIEW,
    ("get", "/api/admin/sanctions"): P.MEMBERS_READ,
    ("post", "/api/admin/sanctions/1/lift"): P.SANCTIONS_APPLY,
    ("post", "/api/admin/users/1/sanctions"): P.SANCTIONS_APPLY,
    ("get", "/api/admin/appeals"): P.APPEALS_DECIDE,
    ("put", "/api/admin/appeals/1"): P.APPEALS_DECIDE,
    ("get", "/api/inquiries"): M,
    ("post", "/api/inquiries"): M,
    ("get", "/api/inquiries/1"): M,
    ("post", "/api/inquiries/1/messages"): M,
    ("post", "/api/inquiries/1/close"): M,
    ("post", "/api/inquiries/1/rating"): M,
    ("post", "/api/inquiries/1/read"): M,
    ("get", "/api/guest-inquiries"): V,
    ("post", "/api/guest-inquiries"): V,
    ("post", "/api/guest-inquiries/link"): V,
    ("post", "/api/guest-inquiries/session"): V,
    ("delete", "/api/guest-inquiries/session"): V,
    ("get", "/api/guest-inquiries/1"): V,
    ("post", "/api/guest-inquiries/1/messages"): V,
    ("post", "/api/guest-inquiries/1/close"): V,
    ("post", "/api/guest-inquiries/1/rating"): V,
    ("post", "/api/guest-inquiries/1/read"): V,
    ("get", "/api/admin/inquiries"): P.INQUIRIES_ANSWER,
    ("get", "/api/admin/inquiries/1"): P.INQUIRIES_ANSWER,
    ("put", "/api/admin/inquiries/1"): P.INQUIRIES_ANSWER,
    ("post", "/api/admin/inquiries/1/reply"): P.INQUIRIES_ANSWER,
    ("get", "/api/admin/audit"): P.ACTS_READ,
    ("get", "/api/admin/audit/1"): P.ACTS_READ,
    ("post", "/api/admin/audit/1/undo"): P.ACTS_UNDO,
    ("get", "/api/admin/reports"): P.CASES_READ,
    ("post", "/api/admin/reports/bulk-dismiss"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/selected"): P.CASES_DECIDE,
    ("post", "/api/admin/users/export"): P.LISTS_EXPORT,
    ("get", "/api/admin/users/1/spam"): P.MEMBERS_CLEAN_UP,
    ("post", "/api/admin/users/1/spam"): P.MEMBERS_CLEAN_UP,
    ("get", "/api/admin/spam-removals/1"): P.MEMBERS_CLEAN_UP,
    ("post", "/api/admin/spam-removals/1/continue"): P.MEMBERS_CLEAN_UP,
    ("post", "/api/admin/reports/export"): P.LISTS_EXPORT,
    ("post", "/api/admin/audit/export"): P.LISTS_EXPORT,
    ("post", "/api/admin/reports/decide-together"): P.CASES_DECIDE,
    ("get", "/api/admin/reports/1"): P.CASES_READ,
    ("patch", "/api/admin/reports/1"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/1/claim"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/1/release"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/1/decide"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/1/pass-on"): P.CASES_DECIDE,
    ("post", "/api/admin/reports/1/reopen"): P.CASES_DECIDE,
    ("get", "/api/admin/flagged"): P.REVIEW_DECIDE,
    ("post", "/api/admin/flagged/1/clear"): P.REVIEW_DECIDE,
    ("get", "/api/admin/word-rules.csv"): P.WORD_RULES_MANAGE,
    ("post", "/api/admin/word-rules/import"): P.WORD_RULES_MANAGE,
    ("get", "/api/admin/me/figures"): P.CONSOLE_ENTER,
    ("get", "/api/admin/staff/figures"): P.STAFF_FIGURES_READ,
    ("get", "/api/admin/contests"): P.CONTESTS_MANAGE,
    ("post", "/api/admin/contests"): P.CONTESTS_MANAGE,
    ("get", "/api/admin/contests/1"): P.CONTESTS_MANAGE,
    ("put", "/api/admin/contests/1"): P.CONTESTS_MANAGE,
    ("post", "/api/admin/contests/1/cancel"): P.CONTESTS_MANAGE,
    ("get", "/api/admin/contests/1/tally"): P.CONTESTS_MANAGE,
    ("put", "/api/admin/contests/1/ballots/1"): P.CONTESTS_MANAGE,
    ("get", "/api/admin/contests/photos/1/ballots"): P.CONTESTS_MANAGE,
    ("delete", "/api/admin/contests/photos/1"): P.CONTENT_REMOVE,
    ("post", "/api/admin/contests/photos/1/restore"): P.CONTENT_REMOVE,
    ("get", "/api/admin/announcements"): P.ANNOUNCEMENTS_MANAGE,
    ("post", "/api/admin/announcements"): P.ANNOUNCEMENTS_MANAGE,
    ("get", "/api/admin/announcements/1"): P.ANNOUNCEMENTS_MANAGE,
    ("put", "/api/admin/announcements/1"): P.ANNOUNCEMENTS_MANAGE,
    ("delete", "/api/admin/announcements/1"): P.ANNOUNCEMENTS_MANAGE,
    ("get", "/api/admin/announcements/1/preview"): P.ANNOUNCEMENTS_MANAGE,
    ("post", "/api/admin/announcements/1/trial"): P.ANNOUNCEMENTS_MANAGE,
    ("post", "/api/admin/announcements/1/send"): P.ANNOUNCEMENTS_MANAGE,
    ("get", "/api/admin/canned-texts"): P.CANNED_TEXTS_MANAGE,
    ("post", "/api/admin/canned-texts"): P.CANNED_TEXTS_MANAGE,
    ("get", "/api/admin/canned-texts/1"): P.CANNED_TEXTS_MANAGE,
    ("put", "/api/admin/canned-texts/1"): P.CANNED_TEXTS_MANAGE,
    ("delete", "/api/admin/canned-texts/1"): P.CANNED_TEXTS_MANAGE,
    ("get", "/api/admin/canned-texts/choices"): P.CONSOLE_ENTER,
    ("post", "/api/admin/canned-texts/1/use"): P.CONSOLE_ENTER,
    ("post", "/api/admin/inquiries/1/reveal"): P.PERSONAL_DATA_READ,
    ("get", "/api/admin/documents"): P.DOCUMENTS_MANAGE,
    ("get", "/api/admin/documents/1"): P.DOCUMENTS_MANAGE,
    ("post", "/api/admin/documents/1/draft"): P.DOCUMENTS_MANAGE,
    ("put", "/api/admin/documents/1/draft"): P.DOCUMENTS_MANAGE,
    ("delete", "/api/admin/documents/1/draft"): P.DOCUMENTS_MANAGE,
    ("post", "/api/admin/documents/1/preview"): P.DOCUMENTS_MANAGE,
    ("post", "/api/admin/documents/1/schedule"): P.DOCUMENTS_MANAGE,
    ("get", "/api/admin/invitations"): P.SETTINGS_SET,
    ("post", "/api/admin/invitations"): P.SETTINGS_SET,
    ("delete", "/api/admin/invitations/1"): P.SETTINGS_SET,
    ("post", "/api/admin/settings/test-mail"): P.SETTINGS_SET,
    ("get", "/api/admin/sign-ups"): P.SIGN_UPS_DECIDE,
    ("post", "/api/admin/sign-ups/decide"): P.SIGN_UPS_DECIDE,
    ("get", "/api/admin/blocks"): P.BLOCKS_MANAGE,
    ("post", "/api/admin/blocks"): P.BLOCKS_MANAGE,
    ("get", "/api/admin/blocks/1"): P.BLOCKS_MANAGE,
    ("put", "/api/admin/blocks/1"): P.BLOCKS_MANAGE,
    ("delete", "/api/admin/blocks/1"): P.BLOCKS_MANAGE,
    ("get", "/api/admin/diaries"): P.CONTENT_READ,
    ("get", "/api/admin/diaries/1"): P.CONTENT_READ,
    ("delete", "/api/admin/diaries/1"): P.CONTENT_REMOVE,
    ("post", "/api/admin/diaries/1/restore"): P.CONTENT_REMOVE,
    ("delete", "/api/admin/diary/1"): P.CONTENT_REMOVE,
    ("get", "/api/admin/posts"): P.CONTENT_READ,
    ("get", "/api/admin/posts/1"): P.CONTENT_READ,
    ("put", "/api/admin/posts/1"): P.POSTS_PLACE,
    ("delete", "/api/admin/posts/1"): P.CONTENT_REMOVE,
    ("post", "/api/admin/content/remove"): P.CONTENT_REMOVE,
    ("post", "/api/admin/sanctions/selected"): P.SANCTIONS_APPLY,
    ("post", "/api/admin/content/restore"): P.CONTENT_REMOVE,
    ("post", "/api/admin/flagged/selected"): P.REVIEW_DECIDE,
    ("post", "/api/admin/sanctions/lift"): P.SANCTIONS_APPLY,
    ("post", "/api/admin/blocks/selected"): P.BLOCKS_MANAGE,
    ("post", "/api/admin/word-rules/selected"): P.WORD_RULES_MANAGE,
    ("post", "/api/admin/ads/selected"): P.ADS_MANAGE,
    ("post", "/api/admin/posts/1/restore"): P.CONTENT_REMOVE,
    ("delete", "/api/admin/community/1"): P.CONTENT_REMOVE,
    ("get", "/api/admin/hamsters"): P.CONTENT_READ,
    ("get", "/api/admin/comments"): P.CONTENT_READ,
    ("get", "/api/admin/comments/1"): P.CONTENT_READ,
    ("delete", "/api/admin/comments/1"): P.CONTENT_REMOVE,
    ("post", "/api/admin/comments/1/restore"): P.CONTENT_REMOVE,
    ("get", "/api/admin/held"): P.REVIEW_DECIDE,
    ("post", "/api/admin/held/selected"): P.REVIEW_DECIDE,
    ("post", "/api/admin/held/1/1/release"): P.REVIEW_DECIDE,
    ("post", "/api/admin/held/1/1/remove"): P.REVIEW_DECIDE,
    ("get", "/api/admin/boards"): P.BOARDS_READ,
    ("post", "/api/admin/boards"): P.BOARDS_MANAGE,
    ("post", "/api/admin/boards/reorder"): P.BOARDS_MANAGE,
    ("get", "/api/admin/boards/1"): P.BOARDS_READ,
    ("put", "/api/admin/boards/1"): P.BOARDS_MANAGE,
    ("delete", "/api/admin/boards/1"): P.BOARDS_MANAGE,
    ("put", "/api/admin/boards/1/categories"): P.BOARDS_MANAGE,
    ("post", "/api/admin/boards/1/keepers"): P.BOARDS_MANAGE,
    ("delete", "/api/admin/boards/1/keepers/1"): P.BOARDS_MANAGE,
    ("get", "/api/admin/ads"): P.ADS_READ,
    ("post", "/api/admin/ads"): P.ADS_MANAGE,
    ("get", "/api/admin/ads/1"): P.ADS_READ,
    ("put", "/api/admin/ads/1"): P.ADS_MANAGE,
    ("delete", "/api/admin/ads/1"): P.ADS_MANAGE,
    ("get", "/api/admin/ads/1/days"): P.ADS_READ,
    ("get", "/api/admin/ads/1/days.csv"): P.ADS_READ,
    ("get", "/api/admin/word-rules"): P.WORD_RULES_MANAGE,
    ("post", "/api/admin/word-rules"): P.WORD_RULES_MANAGE,
    ("post", "/api/admin/word-rules/test"): P.WORD_RULES_MANAGE,
    ("get", "/api/admin/word-rules/1"): P.WORD_RULES_MANAGE,
    ("put", "/api/admin/word-rules/1"): P.WORD_RULES_MANAGE,
    ("delete", "/api/admin/word-rules/1"): P.WORD_RULES_MANAGE,
    ("get", "/api/admin/operations"): P.OPERATIONS_SET,
    ("put", "/api/admin/operations/read-only"): P.OPERATIONS_SET,
    ("put", "/api/admin/operations/delivery"): P.OPERATIONS_SET,
    ("get", "/api/admin/switches"): P.SHIELD_SET,
    ("put", "/api/admin/switches"): P.SHIELD_SET,
    ("get", "/api/admin/settings"): P.SETTINGS_SET,
    ("put", "/api/admin/settings"): P.SETTINGS_SET,
    ("post", "/api/client-errors"): V,
    ("post", "/api/mail/bounces"): V,
    ("post", "/api/mail/bounces/report"): V,
    ("get", "/api/admin/client-errors"): P.MACHINE_READ,
    ("post", "/api/rights-reports"): V,
    ("get", "/api/rights-reports/1"): V,
    ("get", "/api/attendance/month"): M,
    ("get", "/api/experience"): M,
    ("get", "/api/hamsters/1/ends"): V,
    ("get", "/api/hamsters/1/farewell"): M,
    ("put", "/api/hamsters/1/farewell"): W,
    ("delete", "/api/hamsters/1/farewell"): W,
    ("get", "/api/hamsters/1/condolences"): V,
    ("post", "/api/hamsters/1/condolences"): W,
    ("get", "/api/hamsters/1/condolences/1"): M,
    ("put", "/api/hamsters/1/condolences/1"): W,
    ("delete", "/api/hamsters/1/condolences/1"): M,
    ("get", "/api/trash"): M,
    ("delete", "/api/trash"): M,
    ("delete", "/api/trash/1/1"): M,
    ("post", "/api/trash/1/1/restore"): W,
    ("get", "/api/incidents/1"): V,
    ("get", "/api/admin/incidents"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents"): P.INCIDENTS_MANAGE,
    ("get", "/api/admin/incidents/1"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents/1/people"): P.INCIDENTS_MANAGE,
    ("put", "/api/admin/incidents/1/letter"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents/1/evidence"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents/1/send"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents/1/reported"): P.INCIDENTS_MANAGE,
    ("post", "/api/admin/incidents/1/close"): P.INCIDENTS_MANAGE,
    ("get", "/api/takedowns/my"): M,
    ("get", "/api/reports/my"): M,
    ("get", "/api/removals/my"): M,
    ("post", "/api/takedowns/1/objection"): M,
    ("get", "/api/admin/takedowns"): P.TAKEDOWNS_DECIDE,
    ("get", "/api/admin/takedowns.csv"): P.TAKEDOWNS_DECIDE,
    ("get", "/api/admin/takedowns/1"): P.TAKEDOWNS_DECIDE,
    ("post", "/api/admin/takedowns/1/block"): P.TAKEDOWNS_DECIDE,
    ("post", "/api/admin/takedowns/1/reject"): P.TAKEDOWNS_DECIDE,
    ("post", "/api/admin/takedowns/1/release"): P.TAKEDOWNS_DECIDE,
    ("post", "/api/admin/takedowns/1/remove"): P.TAKEDOWNS_DECIDE,
    ("get", "/api/analytics/realtime"): P.ANALYTICS_READ,
    ("get", "/api/analytics/user-behavior"): P.ANALYTICS_READ,
    ("get", "/api/analytics/content-performance"): P.ANALYTICS_READ,
    ("get", "/api/analytics/retention"): P.ANALYTICS_READ,
    ("get", "/api/analytics/week"): P.ANALYTICS_READ,
    ("get", "/api/analytics/definitions"): P.ANALYTICS_READ,
    ("get", "/api/admin/checklist"): P.SETTINGS_SET,
    ("get", "/api/admin/health"): P.MACHINE_READ,
    ("get", "/api/admin/performance"): P.MACHINE_READ,
    ("get", "/api/admin/system-stats"): P.MACHINE_READ,
    ("get", "/api/admin/todo"): P.CONSOLE_ENTER,
    ("get", "/api/admin/jobs"): P.MACHINE_READ,
    ("get", "/api/admin/jobs/1"): P.MACHINE_READ,
    ("post", "/api/admin/jobs/1/run"): P.MACHINE_ACT,
    ("get", "/api/admin/job-runs"): P.MACHINE_READ,
    ("get", "/api/admin/job-runs/1"): P.MACHINE_READ,
    ("get", "/api/cache/stats"): P.MACHINE_READ,
    ("post", "/api/cache/clear"): P.MACHINE_ACT,
    ("post", "/api/upload/ad"): P.ADS_MANAGE,
    ("post", "/api/upload/logo"): P.SETTINGS_SET,
    ("post", "/api/upload"): W,
    ("post", "/api/upload/community"): W,
    ("post", "/api/upload/community/files"): W,
    ("post", "/api/upload/profile"): W,
    ("post", "/api/upload/paper"): W,
    ("post", "/api/upload/symptom-film"): W,
    ("get", "/api/upload/conversions/1"): M,
}
"""A new route is added here by hand: somebody has decided who may call it."""

FOR_KEEPERS = {
    ("get", "/api/admin/me"),
    ("get", "/api/admin/todo"),
    ("get", "/api/admin/boards"),
    ("get", "/api/admin/canned-texts/choices"),
    ("get", "/api/admin/me/figures"),
    ("post", "/api/admin/canned-texts/1/use"),
    ("get", "/api/admin/reports"),
    ("get", "/api/admin/reports/1"),
    ("post", "/api/admin/reports/selected"),
    ("post", "/api/admin/reports/1/claim"),
    ("post", "/api/admin/reports/1/release"),
    ("post", "/api/admin/reports/1/decide"),
    ("post", "/api/admin/reports/1/pass-on"),
    ("get", "/api/admin/posts"),
    ("get", "/api/admin/posts/1"),
    ("put", "/api/admin/posts/1"),
    ("delete", "/api/admin/posts/1"),
    ("post", "/api/admin/posts/1/restore"),
    ("get", "/api/admin/comments"),
    ("get", "/api/admin/comments/1"),
    ("delete", "/api/admin/comments/1"),
    ("post", "/api/admin/comments/1/restore"),
    ("post", "/api/admin/content/remove"),
    ("post", "/api/admin/content/restore"),
    ("post", "/api/admin/audit/1/undo"),
}
"""Of the console what keepers of boards are let into; each is walked with things of another board
in `tests/security/test_keepers_of_other_boards.py`."""

ENDS_THE_SESSION = {"/api/auth/logout", "/api/auth/sessions/1", "/api/auth/delete-account"}

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
"""The owner's entry 1 is public, 2 is private. The responses are those to other members."""


def call(person: Person, method: str, path: str) -> httpx.Response:
    body = {"name": "남의것", "breed": "골든"} if "hamsters" in path else {}
    return person.http.request(
        method, path, json=body if method in {"post", "put", "patch"} else None
    )


STAFF = [key for key, rule in MATRIX.items() if isinstance(rule, Permission)]
"""The console."""


def above(*rules: Access) -> list[tuple[str, str]]:
    return [key for key, rule in MATRIX.items() if rule in rules]


def test_a_visitor_is_asked_to_sign_in(visitor: Person):
    for method, path in [*above(M, W), *STAFF]:
        answer = call(visitor, method, path)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in"), path


def test_a_made_up_token_is_no_better(site, visitor: Person):
    for method, path in [*above(M, W), *STAFF]:
        answer = visitor.http.request(
            method, path, headers={"Authorization": "Bearer made-up", "Cookie": "hamsterd=x"}
        )
        assert answer.status_code == 401, path


def test_a_member_is_let_in_everywhere_but_to_the_console(stranger: Person):
    for method, path in above(V, M, W):
        if path not in ENDS_THE_SESSION:
            assert call(stranger, method, path).status_code not in {401, 403, 405, 500}, path
    for method, path in STAFF:
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

    for method, path in [*above(M, W), *STAFF]:
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
