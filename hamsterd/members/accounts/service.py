"""Signing up, in and out, and the profile (decisions §1)."""

import psycopg2.errors
from peewee import IntegrityError

from hamsterd.audit.console import tell_consoles
from hamsterd.config import Settings
from hamsterd.content.screening.service import refuse_name
from hamsterd.content.screening.switches import is_by_approval, require_open_sign_ups
from hamsterd.content.search_index import index_member
from hamsterd.core.cache import Shows
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError, InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.db.transaction import transaction, transactional
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.permissions import ADMINS, Permission, Role, may
from hamsterd.media.service import attach_picture
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.errors import EmailTaken, NicknameTaken, UsernameTaken
from hamsterd.members.accounts.names import stored_names
from hamsterd.members.accounts.queries import (
    me_out,
    member_out,
    nickname_is_free,
    self_out,
)
from hamsterd.members.accounts.recovery.email_address import send_verification
from hamsterd.members.accounts.schemas import (
    ExperienceOut,
    LoginIn,
    MemberOut,
    MeOut,
    NicknameOut,
    ProfileEdit,
    RegisterIn,
    SelfOut,
)
from hamsterd.members.accounts.sessions import leave_session
from hamsterd.members.accounts.signin import (
    Device,
    SecondStep,
    SignedIn,
    open_on,
    prove_password,
    sign_in,
)
from hamsterd.members.accounts.signing_up.staff_names import refuse_staff_name
from hamsterd.members.accounts.signing_up.work import require_work, spend_work
from hamsterd.members.blocks.checks import refuse_sign_up
from hamsterd.members.documents.consents import note_first_consents
from hamsterd.members.invitations.service import use_invitation
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL, experience_in_level, tier_of
from hamsterd.models.members.accounts import User
from hamsterd.notifications.marketing import set_marketing
from hamsterd.notifications.queries import Seen
from hamsterd.realtime.bus import drop_showing

_TAKEN: dict[str, tuple[str, type[HamsterError]]] = {
    "users_username_key": ("username", UsernameTaken),
    "users_email_key": ("email", EmailTaken),
    "users_nickname_key": ("nickname", NicknameTaken),
    "users_username_skeleton_key": ("username", UsernameTaken),
    "users_nickname_skeleton_key": ("nickname", NicknameTaken),
}
"""Unique index -> the form's field and the refusal."""


def admit(*, form: RegisterIn, device: Device, site: Settings) -> str:
    """Whether somebody may sign up at all, before anybody else is asked about them; their work.

    Raises `SignUpsClosed`, `SignUpsPaused`, `AddressBlocked`, `EmailDomainBlocked`, `WorkNeeded`.
    """
    require_open_sign_ups(site)
    refuse_sign_up(address=device.ip, email=form.email)
    return require_work(form.work, address=device.ip, site=site)


def register(
    *, form: RegisterIn, device: Device, site: Settings, is_suspected: bool = False
) -> SignedIn:
    """Create a member with their consents, sign them in and have them prove their address.

    The staff let in who `is_suspected`, whatever they do with others. Raises as `admit`, and
    `UsernameTaken`, `EmailTaken` or `NicknameTaken` (409), `WordRefused`, `InvitationNeeded` or
    `InvitationOver`.
    """
    work = admit(form=form, device=device, site=site)
    password_hash = hash_password(form.password)
    with connection(), transaction():
        spend_work(work)
        use_invitation(form.invitation, site)
        refuse_name(form.nickname)
        member_id = create_member(
            username=form.username,
            email=form.email,
            nickname=form.nickname,
            password_hash=password_hash,
            awaits_approval=is_suspected or is_by_approval(site),
            greeting=form.greeting,
        )
        if form.marketing:
            set_marketing(member_id, wants=True, site=site)
        send_verification(member_id=member_id, email=form.email, nickname=form.nickname, site=site)
        token = open_on(device, member_id=member_id, remember_me=False)
        return SignedIn(self_out(member_id), token)


@transactional
def create_member(
    *,
    username: str,
    email: str,
    nickname: str,
    password_hash: str | None,
    role: Role | None = None,
    awaits_approval: bool = False,
    greeting: str = "",
) -> int:
    """Insert a new member's row and consents; returns the id. Raises as `register`.

    With `awaits_approval`, staff are notified and read the greeting.
    """
    if not may(role, Permission.STAFF_NAME_USE):
        refuse_staff_name(username, field="username")
        refuse_staff_name(nickname, field="nickname")
    try:
        with transaction():
            member = User.create(
                **stored_names(username=username, nickname=nickname),
                email=email,
                password_hash=password_hash,
                role=role,
                is_admin=role in ADMINS,
                awaiting_since=utc_now() if awaits_approval else None,
                greeting=greeting if awaits_approval and greeting else None,
                last_login_at=utc_now(),
                last_seen_at=utc_now(),
            )
    except IntegrityError as error:
        raise _taken(error) from error
    index_member(member.id, nickname=nickname)
    if awaits_approval:
        tell_consoles("user", member.id)
    note_first_consents(member.id)
    return int(member.id)


def login(*, form: LoginIn, device: Device, site: Settings) -> SignedIn | SecondStep:
    """Open a session for the right password, or ask for the second factor.

    Raises `WrongCredentials` (401), `AccountBanned` (403) or `TooOften` (429).
    """
    proved = prove_password(
        name=form.username, password=form.password, address=device.ip, site=site
    )
    return sign_in(
        member_id=proved.member_id,
        remember_me=form.remember_me,
        device=device,
        stamp=proved.stamp,
    )


@transactional
def logout(*, member_id: int, session_id: int) -> None:
    """End this session, if it has not ended already, and close its sockets."""
    leave_session(member_id=member_id, session_id=session_id)


def me(*, member_id: int, seen: Seen) -> MeOut:
    """The signed-in member; one statement, two if something is unread."""
    with connection():
        return me_out(member_id, seen)


def member_profile(*, member_id: int) -> MemberOut:
    """A member's public profile; raises `MemberNotFound` if they left or are banned."""
    with connection():
        return member_out(member_id)


@transactional
def experience(*, member_id: int) -> ExperienceOut:
    """How far a member is on the way to the next level; `MemberNotFound` as above."""
    member = member_out(member_id)
    within = experience_in_level(member.experience)
    return ExperienceOut(
        level=member.level,
        experience=member.experience,
        current_level_exp=within,
        next_level_exp=EXPERIENCE_PER_LEVEL,
        progress_percent=100 * within // EXPERIENCE_PER_LEVEL,
        tier=tier_of(member.level),
    )


@transactional
def check_nickname(*, nickname: str, viewer: Viewer | None) -> NicknameOut:
    """Whether `nickname` could be taken, with the sentence for under the field."""
    try:
        check = rules.check_nickname if viewer is None else rules.check_profile_nickname
        check(nickname)
        if viewer is None or not viewer.may(Permission.STAFF_NAME_USE):
            refuse_staff_name(nickname, field="nickname")
        refuse_name(nickname)
    except ValueError as error:
        return NicknameOut(available=False, message=str(error))
    except InvalidInput as error:
        return NicknameOut(available=False, message=error.message)
    if not nickname_is_free(nickname, except_id=viewer.id if viewer else None):
        return NicknameOut(available=False, message=NicknameTaken.message)
    return NicknameOut(available=True, message="쓸 수 있는 닉네임이에요.")


@transactional
def edit_profile(*, member_id: int, form: ProfileEdit) -> SelfOut:
    """Change the fields sent.

    Raises `NicknameTaken`, `WordRefused`, or `InvalidInput` for a picture that is not their own.
    """
    changes: dict[str, object] = {"updated_at": utc_now()}
    if form.nickname is not None and _is_renamed(member_id, form.nickname):
        changes |= stored_names(nickname=form.nickname)
    if "profile_image" in form.model_fields_set:
        attach_picture(
            owner_id=member_id,
            url=form.profile_image,
            target_type="profile",
            target_id=member_id,
        )
        changes["profile_image"] = form.profile_image or None
    try:
        with transaction():
            User.update(changes).where(User.id == member_id).execute()
    except IntegrityError as error:
        raise _taken(error) from error
    if "nickname" in changes:
        index_member(member_id, nickname=str(changes["nickname"]))
    drop_showing(Shows.NAME)
    return self_out(member_id)


def _is_renamed(member_id: int, nickname: str) -> bool:
    """Whether the name changes and must be checked; a member's current name stays allowed."""
    renamed = fetch_one(
        User.select(User.role).where(User.id == member_id, User.nickname != nickname)
    )
    if renamed is None:
        return False
    if not may(renamed["role"], Permission.STAFF_NAME_USE):
        refuse_staff_name(nickname, field="nickname")
    refuse_name(nickname)
    return True


def _taken(error: IntegrityError) -> HamsterError | IntegrityError:
    """The refusal for a broken unique index, under the form's own field."""
    cause = getattr(error, "orig", None)
    if not isinstance(cause, psycopg2.errors.UniqueViolation):
        return error
    field, refusal = _TAKEN[cause.diag.constraint_name or ""]
    return refusal(fields={field: refusal.message})
