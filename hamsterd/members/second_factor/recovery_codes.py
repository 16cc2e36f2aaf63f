"""Ten codes for the day the device is lost: shown once, kept as hashes, each good once."""

from secrets import choice

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.members.second_factor.encryption import keyed_hash
from hamsterd.members.second_factor.rules import (
    RECOVERY_ALPHABET,
    RECOVERY_CODES,
    RECOVERY_HALF,
)
from hamsterd.models.members.second_factor import RecoveryCode


def replace_codes(member_id: int, site: Settings) -> list[str]:
    """A new set (`k7m2p-xq4rt`); the old one is void."""
    drop_codes(member_id)
    codes = [_new_code() for _ in range(RECOVERY_CODES)]
    RecoveryCode.insert_many(
        [
            {"user": member_id, "code_hash": keyed_hash(code.replace("-", ""), member_id, site)}
            for code in codes
        ]
    ).execute()
    return codes


def drop_codes(member_id: int) -> None:
    """Invalidate all recovery codes."""
    execute(RecoveryCode.delete().where(RecoveryCode.user_id == member_id))


def spend_recovery_code(member_id: int, plain: str, site: Settings) -> bool:
    """Whether the code (`plain_code`) was unused; it is used now. In a transaction."""
    hashed = keyed_hash(plain, member_id, site)
    return bool(
        execute(
            RecoveryCode.update(used_at=utc_now()).where(
                RecoveryCode.user_id == member_id,
                RecoveryCode.code_hash == hashed,
                RecoveryCode.used_at.is_null(),
            )
        )
    )


def _new_code() -> str:
    letters = "".join(choice(RECOVERY_ALPHABET) for _ in range(2 * RECOVERY_HALF))
    return f"{letters[:RECOVERY_HALF]}-{letters[RECOVERY_HALF:]}"
