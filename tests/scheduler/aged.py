"""A lived-in site with something for every job: things that are over, and the same not yet over."""

import os

from fixtures.seeding import seed_demo
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import open_storage
from hamsterd.media.storage.interface import new_stem

_STATEMENTS = (
    # A streak that ended without anybody noticing.
    """
    UPDATE users SET streak_days = 9, last_attendance_at = now() - interval '4 days',
                     streak_covered_until = NULL
     WHERE id = (SELECT max(id) FROM users)
    """,
    # The trash: old, young, with and without answers.
    "UPDATE diary_entries SET deleted_at = now() - interval '31 days' WHERE mod(id, 7) = 0",
    "UPDATE diary_entries SET deleted_at = now() - interval '29 days' WHERE mod(id, 7) = 1",
    "UPDATE community_posts SET removed_at = now() - interval '31 days' WHERE mod(id, 5) = 0",
    "UPDATE comments SET removed_at = now() - interval '40 days' WHERE mod(id, 9) = 0",
    "UPDATE community_comments SET deleted_at = now() - interval '40 days' WHERE mod(id, 3) = 0",
    "UPDATE hamsters SET deleted_at = now() - interval '40 days' WHERE mod(id, 6) = 0",
    # Kept numbers that are wrong.
    """
    UPDATE users SET total_likes = total_likes + 3, experience = experience + 5
     WHERE mod(id, 4) = 0
    """,
    # Notifications, sign-ins and mails of long ago.
    """
    INSERT INTO notifications (user_id, kind, title, message, is_read, created_at, updated_at)
    SELECT id, 'system', '', '', read, now() - age, now() - age
      FROM (SELECT id FROM users ORDER BY id LIMIT 3) u, unnest(ARRAY[TRUE, FALSE]) read,
           unnest(ARRAY[interval '89 days', interval '91 days', interval '181 days']) age
    """,
    """
    INSERT INTO sessions (user_id, token_hash, ip, created_at, expires_at)
    SELECT id, 'h' || id || days, '203.0.113.7', now() - make_interval(days => 100),
           now() + make_interval(days => days)
      FROM (SELECT id FROM users ORDER BY id LIMIT 3) u, unnest(ARRAY[-3, 3]) days
    """,
    """
    INSERT INTO sign_in_failures (account, address, failed_at)
    VALUES ('a', 'b', now()), ('a', 'b', now() - interval '2 days')
    """,
    """
    INSERT INTO outbox_mail (kind, to_address, subject, text, status, sent_at, created_at)
    SELECT 'username', 'k@hamzzi.example', '', '', 'sent', now(), now() - age
      FROM unnest(ARRAY[interval '1 day', interval '91 days']) age
    """,
    # Members who want a digest, and pushes that were sent long ago and lately.
    """
    INSERT INTO notification_settings (user_id, wants_digest) SELECT id, TRUE FROM users
        ON CONFLICT (user_id) DO UPDATE SET wants_digest = TRUE
    """,
    """
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    SELECT user_id, id, 'https://fcm.googleapis.com/' || id, '', '' FROM sessions
     WHERE user_id = (SELECT max(user_id) FROM sessions)  -- to whom nothing happens
    """,
    """
    INSERT INTO push_messages (subscription_id, status, created_at, sent_at)
    SELECT id, 'sent', now() - age, now() - age
      FROM push_subscriptions, unnest(ARRAY[interval '6 days', interval '8 days']) age
    """,
    # A case with its sanction, decided long ago and lately.
    """
    INSERT INTO report_cases (target_type, target_id, target_owner_id, status, decided_at,
                              resolver_actor, created_at)
    SELECT 'user', id, id, 'resolved', now() - age, 'cli:root', now() - age
      FROM (SELECT id FROM users ORDER BY id LIMIT 1) u,
           unnest(ARRAY[interval '300 days', interval '400 days']) age
    """,
    """
    INSERT INTO sanctions (user_id, case_id, kind, step, reason, actor, starts_at, ends_at,
                           replaced_at, created_at)
    SELECT target_owner_id, id, 'suspension', 2, '광고', 'cli:root', decided_at,
           decided_at + interval '7 days', decided_at + interval '7 days', decided_at
      FROM report_cases WHERE status = 'resolved' AND resolver_actor = 'cli:root'
    """,
    """
    INSERT INTO sanction_cases (sanction_id, case_id)
    SELECT id, case_id FROM sanctions WHERE kind = 'suspension'
    """,
    """
    INSERT INTO audit_log (actor, action, created_at)
    SELECT 'cli:root', 'case.resolve', now() - age
      FROM unnest(ARRAY[interval '300 days', interval '400 days']) age
    """,
    # Content that waits too long, and a member whose suspension has ended.
    """
    INSERT INTO report_cases (target_type, target_id, target_owner_id, created_at)
    SELECT 'user', id, id, now() - interval '4 days' FROM users ORDER BY id LIMIT 1
    """,
    """
    UPDATE users SET status = 'suspended', suspended_until = now() - interval '1 minute'
     WHERE id = (SELECT min(id) FROM users WHERE NOT is_admin)
    """,
    """
    UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'
     WHERE id = (SELECT max(id) - 1 FROM users)
    """,
    "UPDATE ads SET ends_at = now() - interval '1 hour' WHERE id = (SELECT min(id) FROM ads)",
    """
    INSERT INTO ad_days (ad_id, kst_day, views)
    SELECT min(id), current_date - 800, 5 FROM ads
    """,
    """
    INSERT INTO active_days (kst_day, user_id)
    SELECT current_date - 100, id FROM users ON CONFLICT DO NOTHING
    """,
    """
    INSERT INTO job_requests (job, actor, requested_at, taken_at)
    VALUES ('rank', 'cli:root', now() - interval '100 days', now() - interval '100 days')
    """,
    # An upload that nobody used, and one whose file is lost.
    """
    UPDATE uploads SET attached_type = NULL, attached_id = NULL,
                       created_at = now() - interval '2 days'
     WHERE id = (SELECT max(id) FROM uploads WHERE attached_type = 'profile')
    """,
)


def fill(settings: Settings) -> None:
    """Seed the demo, and let time pass over some of it."""
    settings.signing_key()  # as every site has it since its first start
    seed_demo(settings=settings, progress=lambda *_: None, picture_stride=200)
    with transaction():
        for statement in _STATEMENTS:
            execute(statement)
    storage = open_storage(settings)
    with storage.staging() as folder:
        loose = folder / f"{new_stem()}.jpg"
        loose.write_bytes(b"left by a crash")
        long_ago = utc_now().timestamp() - 3 * 86_400
        os.utime(loose, (long_ago, long_ago))
        storage.put(loose, loose.name)
