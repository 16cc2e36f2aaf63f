"""An owner's password is longer than a member's: it opens everybody's data.

Held wherever a password is set. Of a hash nobody sees how long it was, so whoever becomes an owner
is told, and held to it with their next password.
"""

from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.http.rights.permissions import Role
from hamsterd.members.accounts.rules import (
    OWNER_PASSWORD_MIN,
    PASSWORD_MIN,
    check_owner_password,
)
from hamsterd.models.members.accounts import User

FOR_NEW_OWNERS = "비밀번호가 10자보다 짧으면 설정에서 바꿔 주세요."


def refuse_short(password: str, *, field: str = "password") -> None:
    """Raise `InvalidInput` under `field` where it is too short for an owner."""
    try:
        check_owner_password(password)
    except ValueError as error:
        raise InvalidInput(str(error), fields={field: str(error)}) from error


def refuse_short_of_owner(member_id: int, password: str, *, field: str) -> None:
    """The same for a member's new password, if they own the site."""
    if password_min(member_id) == OWNER_PASSWORD_MIN:
        refuse_short(password, field=field)


def password_min(member_id: int) -> int:
    """How many characters a member's new password needs; forms say it where they ask."""
    with connection():
        role = fetch_value(User.select(User.role).where(User.id == member_id))
    return OWNER_PASSWORD_MIN if role == Role.OWNER else PASSWORD_MIN
