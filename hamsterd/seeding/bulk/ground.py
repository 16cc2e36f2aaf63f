"""What a site offers a load to build on: free ids, a free number for names, boards, sign-ins."""

from secrets import token_urlsafe

from fixtures.load import DemoMember, load_demo
from hamsterd.accounts.passwords import hash_password
from hamsterd.clock import utc_now
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.models import Board
from hamsterd.seeding.bulk.plan import Ground
from hamsterd.seeding.bulk.tables import next_id
from hamsterd.seeding.rows import insert

# Longer numbers can't meet ours, which have eight digits at most.
_LAST_NUMBER = """
    SELECT coalesce(max(substring(name FROM '(?:^|[^0-9])([0-9]{1,8})$')::int), 0)
      FROM (SELECT username AS name FROM users UNION ALL SELECT nickname FROM users) names
"""
_OPEN_BOARDS = "SELECT id FROM boards WHERE is_active AND write_permission = 'all' ORDER BY id"
_TAKEN = """
    SELECT count(*) FROM users
     WHERE lower(username) = %(username)s OR lower(email) = %(email)s
        OR lower(nickname) = lower(%(nickname)s)
"""


def find_ground() -> Ground:
    """The ground as it is; boards and the demo's people are only looked at."""
    people = [one for one in load_demo().members if one.password and not _is_taken(one)]
    return Ground(
        member=next_id("users"),
        hamster=next_id("hamsters"),
        entry=next_id("diary_entries"),
        post=next_id("community_posts"),
        post_comment=next_id("community_comments"),
        number=max(next_id("users"), int(fetch_value(_LAST_NUMBER)) + 1),
        boards=tuple(fetch_column(_OPEN_BOARDS)),
        sign_ins=tuple(one.username for one in people),
        password_hashes=tuple(hash_password(one.password or "") for one in people),
        crowd_hash=hash_password(token_urlsafe(24)),
    )


def open_boards() -> tuple[int, ...]:
    """The demo's boards, for a site that has none to write on."""
    rows = [
        {
            "name": one.name,
            "description": one.description,
            "write_permission": one.write_permission,
            "sort_order": one.sort_order,
            "created_at": utc_now(),
            "updated_at": utc_now(),
        }
        for one in load_demo().boards
    ]
    insert(Board, rows)
    return tuple(fetch_column(_OPEN_BOARDS))


def passwords_of(ground: Ground) -> tuple[tuple[str, str], ...]:
    """(username, password) of those who can sign in, which everybody may know."""
    known = {one.username: one.password for one in load_demo().members}
    return tuple((name, known[name] or "") for name in ground.sign_ins)


def _is_taken(one: DemoMember) -> bool:
    found = fetch_value(_TAKEN, username=one.username, email=one.email, nickname=one.nickname)
    return bool(found)
