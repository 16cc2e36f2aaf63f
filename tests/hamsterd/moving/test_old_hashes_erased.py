"""A password hash of the old site that nobody used for a year is erased; mail opens the account."""

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain
from tests.factories.moves import moved_in
from tests.people import PASSWORD, Person, visitor
from tests.postgres import throwaway_settings

OLD = "*" + "A" * 40


def came(member: Person, *, days: int, password_hash: str | None = OLD) -> None:
    moved_in(member)
    with connection(), transaction():
        execute(
            "UPDATE moved_members SET came_at = now() - make_interval(days => %(days)s)"
            " WHERE user_id = %(id)s",
            id=member.id,
            days=days,
        )
        if password_hash:
            execute(
                "UPDATE users SET password_hash = %(hash)s WHERE id = %(id)s",
                id=member.id,
                hash=password_hash,
            )


def has_password(member: Person) -> bool:
    with connection():
        said = "SELECT password_hash IS NOT NULL FROM users WHERE id = %(id)s"
        return bool(fetch_value(said, id=member.id))


def test_only_old_hashes_go_and_only_after_a_year(owner, follower, stranger):
    came(owner, days=366)
    came(follower, days=364)
    came(stranger, days=366, password_hash=None)  # signed in meanwhile: the hash is ours

    done = retain(Job.ACCOUNTS, utc_now(), throwaway_settings(), deadline=Deadline())

    assert done["old_password_hashes"].rows == 1
    assert [has_password(one) for one in (owner, follower, stranger)] == [False, True, True]
    asked = visitor(owner.url).post(
        "/api/auth/request-password-reset", {"email": f"{owner.username}@example.com"}
    )
    assert asked.status_code == 200
    with connection():
        said = "SELECT count(*) FROM password_reset_tokens WHERE user_id = %(id)s"
        assert fetch_value(said, id=owner.id) == 1
    signing = {"username": owner.username, "password": PASSWORD}
    assert visitor(owner.url).post("/api/auth/login", signing).status_code == 401
