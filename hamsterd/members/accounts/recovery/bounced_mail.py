"""What a member hears when mail to their address came back, and sending there again."""

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.core.text.folding import fold
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.bounces import BounceNotFound, forget_bounces
from hamsterd.models.delivery.mail import BouncedAddress
from hamsterd.models.members.accounts import PRESENT
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce

TITLE = "메일이 돌아왔어요"
SAYS = (
    "회원님의 메일 주소로 보낸 메일이 돌아와 더 보내지 않아요."
    " 설정에서 주소를 바꾸거나 다시 확인해 주세요."
)
WHERE = "/settings"


def tell_member(member_id: int, address: str) -> None:
    """Ring their bell, while the address is theirs; nobody can turn this off, mail is how they
    get their account back."""
    member = fetch_one(f"SELECT email FROM users WHERE id = %(id)s AND {PRESENT}", id=member_id)
    if member and fold(member["email"]) == address:
        announce(
            member_id=member_id,
            kind=NotificationKind.MODERATION,
            title=TITLE,
            message=SAYS,
            url=WHERE,
        )


@transactional
def allow_addresses(address: str | None, *, actor: str) -> int:
    """Send to an address again, or to all (None), as an operator wants it; how many.

    Raises `BounceNotFound`.
    """
    found = fetch_all(
        BouncedAddress.select(BouncedAddress.address, BouncedAddress.user_id)
        .where(BouncedAddress.address == fold(address) if address else True)
        .order_by(BouncedAddress.id)
    )
    if not found:
        raise BounceNotFound
    for one in found:
        forget_bounces(one["address"])
        record(actor=actor, action=Action.MAIL_ALLOW, target_type="user", target_id=one["user_id"])
    return len(found)
