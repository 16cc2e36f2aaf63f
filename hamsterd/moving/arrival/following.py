"""What a later run takes over of what came before: passwords, leaving, bans, and what got secret.

Nothing else that was edited there since the first run follows, and whoever has signed in here is
this site's member from then on (decision 0185).
"""

from collections.abc import Sequence

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all
from hamsterd.members.accounts.credentials.old_hashes import old_hash
from hamsterd.models.members.accounts import User
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.records.members import ban
from hamsterd.moving.records import CommentRecord, MemberRecord, PostRecord

# Both are locked: whoever signs in meanwhile is read again as they are then.
_ABSENT = """
    SELECT u.id, u.password_hash, u.role FROM users u JOIN moved_members m ON m.user_id = u.id
     WHERE u.id = ANY(%(ids)s) AND m.signed_in_at IS NULL AND u.status = 'active'
       FOR NO KEY UPDATE OF u, m
"""
# What was written here since it came, and not there again, is its author's.
_CLOSE = """
    UPDATE {table} t SET is_secret = TRUE
      FROM unnest(%(ids)s::bigint[], %(edited)s::timestamptz[]) AS there (id, edited_at)
     WHERE t.id = there.id AND NOT t.is_secret
       AND t.updated_at <= greatest(t.created_at, there.edited_at)
"""


def follow_members(arriving: Arriving, records: Sequence[MemberRecord]) -> None:
    """Take over what happened to members who have not been here yet."""
    ids = arriving.things.ids("members", [one.key for one in records])
    absent = {row["id"]: row for row in fetch_all(_ABSENT, ids=list(ids.values()))}
    here = [(one, absent[ids[one.key]]) for one in records if ids.get(one.key) in absent]
    known = arriving.things.known("sanctions", [one.key for one, _ in here])
    banned = []
    for one, row in here:
        whose = User.id == row["id"]
        if one.standing == "left" and row["role"] is None:
            since = min(one.standing_since or arriving.now, utc_now())
            execute(User.update(status="withdrawn", withdrawn_at=since).where(whose))
        elif one.standing == "banned" and one.key not in known:
            execute(User.update(status="banned", role=None, is_admin=False).where(whose))
            banned.append((one, row["id"]))
        elif one.password_hash != row["password_hash"] and _may_replace(row["password_hash"], one):
            execute(User.update(password_hash=one.password_hash).where(whose))
    ban(arriving, banned)


def _may_replace(stored: str | None, one: MemberRecord) -> bool:
    """Whether a member's password is still the old site's, and they have another one there."""
    return bool(stored and one.password_hash and old_hash(stored))


def follow_posts(arriving: Arriving, records: Sequence[PostRecord]) -> None:
    """Close the posts that got secret."""
    _close(arriving, "community_posts", records)


def follow_comments(arriving: Arriving, records: Sequence[CommentRecord]) -> None:
    """Close the comments that got secret."""
    _close(arriving, "community_comments", records)


def _close(
    arriving: Arriving, table: str, records: Sequence[PostRecord] | Sequence[CommentRecord]
) -> None:
    secrets = [one for one in records if one.is_secret]
    if not secrets:
        return
    ids = arriving.things.ids(secrets[0].kind, [one.key for one in secrets])
    edited = {ids[one.key]: one.updated_at for one in secrets if one.key in ids}
    # Counters and caches follow at the end of the run.
    execute(_CLOSE.format(table=table), ids=list(edited), edited=list(edited.values()))
