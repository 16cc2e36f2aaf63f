"""The owner of an inquiry: a member, or a guest who cannot sign in."""

from dataclasses import dataclass

from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute
from hamsterd.models.members.accounts import User

_LOCK_GUEST = "SELECT pg_advisory_xact_lock(hashtextextended('inquiries ' || %(email)s, 0))"


@dataclass(frozen=True, slots=True)
class Asker:
    """A member by their id, or a guest by the address that they proved with a mailed link."""

    member_id: int | None = None
    email: str | None = None

    @property
    def owns(self) -> str:
        """SQL over `inquiries i`, with `values`: it is theirs."""
        if self.member_id is not None:
            return "i.user_id = %(member_id)s"
        return "i.guest_email = %(email)s"

    @property
    def values(self) -> dict[str, int | str | None]:
        """Their parameters for statements."""
        return {"member_id": self.member_id, "email": self.email}

    def lock(self) -> None:
        """Serialize requests in their name until the transaction ends."""
        # Two forms sent at once are counted one after the other.
        if self.member_id is None:
            execute(_LOCK_GUEST, email=self.email)
        else:
            member = User.select(User.id).where(User.id == self.member_id)
            execute(member.for_update(FOR_NO_KEY_UPDATE))
