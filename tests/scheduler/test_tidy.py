"""The nightly jobs delete what has expired, and nothing that is still valid."""

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from scheduler.jobs.retention import tidy_accounts, tidy_notifications
from scheduler.task import Task

_MEMBER = """
    INSERT INTO users (username, email, nickname) VALUES ('kong', 'k@hamzzi.example', '콩이')
"""
_SESSIONS = """
    INSERT INTO sessions (user_id, token_hash, kind, expires_at, family, refresh_hash,
                          refresh_expires_at)
    VALUES (1, 'good', 'browser', now() + interval '1 hour', NULL, NULL, NULL),
           (1, 'over', 'browser', now() - interval '25 hours', NULL, NULL, NULL),
           (1, 'api', 'token', now() - interval '25 hours', gen_random_uuid(), 'r1',
            now() + interval '1 day'),
           (1, 'old api', 'token', now() - interval '40 days', gen_random_uuid(), 'r2',
            now() - interval '10 days')
"""
_LINKS = """
    INSERT INTO password_reset_tokens (user_id, token_hash, expires_at)
    VALUES (1, 'fresh', now()), (1, 'old', now() - interval '8 days')
"""
_EMAIL_LINKS = """
    INSERT INTO email_tokens (user_id, purpose, email, token_hash, expires_at)
    VALUES (1, 'verify', 'a@example.com', 'fresh', now()),
           (1, 'verify', 'a@example.com', 'old', now() - interval '8 days')
"""
_INQUIRY_LINKS = """
    INSERT INTO inquiry_links (email, token_hash, expires_at)
    VALUES ('a@example.com', 'fresh', now()), ('a@example.com', 'old', now() - interval '8 days')
"""
_FAILURES = """
    INSERT INTO sign_in_failures (account, address, failed_at)
    VALUES ('a', 'b', now()), ('a', 'b', now() - interval '2 days')
"""
_DEVICES = """
    INSERT INTO remembered_devices (user_id, token_hash, user_agent, expires_at)
    VALUES (1, 'fresh', '', now()), (1, 'old', '', now() - interval '25 hours')
"""
_CHALLENGES = """
    INSERT INTO passkey_challenges (challenge_hash, purpose, expires_at)
    VALUES ('fresh', 'sign_in', now()), ('old', 'sign_in', now() - interval '25 hours')
"""
_MAILS = """
    INSERT INTO outbox_mail (kind, to_address, subject, text, status, sent_at, created_at)
    SELECT 'username', 'k@hamzzi.example', '', '', status,
           CASE status WHEN 'sent' THEN now() END, now() - age
      FROM unnest(ARRAY['sent', 'failed', 'pending']) status,
           unnest(ARRAY[interval '1 day', interval '91 days']) age
"""
GOES = {
    "sessions": 2,
    "password_reset_tokens": 1,
    "email_tokens": 1,
    "inquiry_links": 1,
    "remembered_devices": 1,
    "passkey_challenges": 1,
    "sign_in_failures": 1,
    "outbox_mail": 2,
    "bounced_addresses": 0,
}
_NOTIFICATIONS = """
    INSERT INTO notifications (user_id, kind, title, message, is_read, updated_at)
    SELECT 1, 'system', '', '', is_read, now() - make_interval(days => age)
      FROM unnest(ARRAY[TRUE, FALSE]) is_read, unnest(ARRAY[1, 91, 181]) age
"""
_COUNTED = (
    "INSERT INTO notification_actors (notification_id, actor_id) SELECT id, 1 FROM notifications"
)
_PUSHES = """
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    VALUES (1, 1, 'https://fcm.googleapis.com/1', '', '')
"""
_PUSHED = """
    INSERT INTO push_messages (subscription_id, status, created_at)
    SELECT 1, status, now() - make_interval(days => age)
      FROM unnest(ARRAY['sent', 'dropped', 'failed', 'pending']) status,
           unnest(ARRAY[6, 8]) age
"""
STAYS = {
    "sessions": 2,
    "password_reset_tokens": 1,
    "email_tokens": 1,
    "inquiry_links": 1,
    "remembered_devices": 1,
    "passkey_challenges": 1,
    "sign_in_failures": 1,
    "outbox_mail": 4,
    "bounced_addresses": 0,
}


def test_what_is_over_goes_and_the_rest_stays(dsn: str, settings: Settings) -> None:
    with transaction():
        links = (_LINKS, _EMAIL_LINKS, _INQUIRY_LINKS)
        rows = (_SESSIONS, *links, _DEVICES, _CHALLENGES, _FAILURES, _MAILS)
        for statement in (_MEMBER, *rows):
            execute(statement)

    assert tidy_accounts(Task(settings, dry_run=True)) == {**GOES, "old_password_hashes": 0}
    assert tidy_accounts(Task(settings)) == {**GOES, "old_password_hashes": 0}
    assert set(tidy_accounts(Task(settings)).values()) == {0}
    with connection():
        left = {table: fetch_value(f"SELECT count(*) FROM {table}") for table in GOES}
    assert left == STAYS


def test_a_bell_forgets_what_was_read_long_ago(dsn: str, settings: Settings) -> None:
    with transaction():
        for statement in (_MEMBER, _SESSIONS, _NOTIFICATIONS, _COUNTED, _PUSHES, _PUSHED):
            execute(statement)

    went = {"push_messages": 3, "read_notifications": 2, "unread_notifications": 1}
    assert tidy_notifications(Task(settings, dry_run=True)) == went
    assert tidy_notifications(Task(settings)) == went
    with connection():
        left = fetch_all("SELECT is_read FROM notifications ORDER BY id")
        assert [row["is_read"] for row in left] == [True, False, False]
        assert fetch_value("SELECT count(*) FROM notification_actors") == len(left)
        assert fetch_value("SELECT count(*) FROM push_messages") == 5
