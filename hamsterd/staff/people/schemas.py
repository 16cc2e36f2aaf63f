"""The shapes of members in the console (the admin shape of decisions §1.2)."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from hamsterd.http.rights.permissions import Role
from hamsterd.http.shapes.schema import Body, Instant, Out, Text, required
from hamsterd.members.accounts.schemas import ProviderKey
from hamsterd.staff.kinds import TargetKind
from hamsterd.staff.sanctions.schemas import SanctionRow, StepOut

NOTE_MAX = 2_000
"""Characters of a staff note."""
ROLE_REASON_MAX = 200
"""Characters of why a role is given or taken."""


class MemberRow(Out):
    """A member in the console's list. The e-mail is masked; revealing it leaves a row."""

    id: int
    username: str | None
    nickname: str
    masked_email: str | None
    profile_image: str | None
    role: Role | None
    is_admin: bool
    status: str
    suspended_until: Instant | None
    level: int
    experience: int
    streak_days: int
    total_likes: int
    diaries_count: int
    posts_count: int
    comments_count: int
    hamsters_count: int
    followers_count: int
    following_count: int
    created_at: Instant
    last_login_at: Instant | None
    last_seen_at: Instant | None


class NoteOut(Out):
    """A staff note."""

    id: int
    text: str
    author_id: int | None
    author: str | None
    created_at: Instant


class SignedInDevice(Out):
    """A sign-in of the member; the address is masked."""

    id: int
    kind: str
    user_agent: str | None
    masked_ip: str | None
    created_at: Instant
    last_seen_at: Instant


class MemberCase(Out):
    """A case about something of the member."""

    id: int
    target_type: TargetKind
    target_id: int
    status: str
    reporters_count: int
    created_at: Instant
    decided_at: Instant | None


class MemberPage(MemberRow):
    """A member with everything that a moderator's decision needs.

    `suggestedStep` is for something written after `noticedAt`, the latest notice; a banned member
    has none.
    """

    private_diaries_count: int
    greeting: str | None
    """Their introduction, if the site requires approval."""
    second_factors: list[str]
    """`app`, `passkey`."""
    sign_ins: list[ProviderKey]
    """Providers that open the account."""
    standing_violations: int
    suggested_step: StepOut | None
    noticed_at: Instant | None
    sanctions: list[SanctionRow]
    cases: list[MemberCase]
    notes: list[NoteOut]
    devices: list[SignedInDevice]


class MemberDone(MemberPage):
    """A member after a change of role; `auditId` is null if nothing changed."""

    audit_id: int | None


class MemberEdit(Body):
    """Giving or taking a role: `role`, or `isAdmin` in the words of spec 2 §7."""

    is_admin: bool | None = None
    role: Role | None = None
    reason: Annotated[Text, Field(max_length=ROLE_REASON_MAX)] | None = None

    @model_validator(mode="after")
    def _require_one(self) -> Self:
        if self.is_admin is None and "role" not in self.model_fields_set:
            raise ValueError("역할을 골라 주세요.")
        return self


class NoteDone(NoteOut):
    """A note that was just written."""

    audit_id: int


class NoteIn(Body):
    """A staff note; no member ever sees it."""

    text: Annotated[Text, Field(max_length=NOTE_MAX), required("메모를 적어 주세요.")]


class RevealIn(Body):
    """Why a moderator looks at a member's personal data."""

    reason: Annotated[Text, Field(min_length=2, max_length=200)]


class ResetSecondFactorIn(Body):
    """Why a member's second factor is removed, including how they were identified."""

    reason: Annotated[Text, Field(min_length=2, max_length=500)]


class Revealed(Out):
    """A member's personal data, unmasked; that it was seen has been written down."""

    email: str | None
    addresses: list[str]


class SharingMember(Out):
    """Another member seen at an address, and when last."""

    id: int
    nickname: str
    status: str
    role: Role | None
    is_admin: bool
    created_at: Instant
    last_seen_at: Instant


class AddressShared(Out):
    """One of a member's addresses (of IPv6 the /64); `isCapped`: there are more than are named."""

    address: str
    last_seen_at: Instant
    members: list[SharingMember]
    is_capped: bool


class SharedAddressesOut(Out):
    """A member's latest addresses and who shares them; this access was logged."""

    days: int
    addresses: list[AddressShared]


class ViewRow(Out):
    """Somebody saw or exported personal data."""

    id: int
    actor: str
    actor_name: str | None
    user_id: int | None
    nickname: str | None
    fields: list[str]
    reason: str | None
    created_at: Instant


class ReviewOut(Out):
    """The accesses of a month: how many, by whom, and whether they were reviewed."""

    month: str
    views: int
    members: int
    actors: list[str]
    reviewed_at: Instant | None
    reviewer: str | None
    remark: str | None
    views_seen: int | None
    """How many there were when it was reviewed; more since then wait for another look."""


class ReviewIn(Body):
    """The remark of a review."""

    remark: Text | None = Field(default=None, max_length=NOTE_MAX)
