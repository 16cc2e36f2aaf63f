"""Schemas of a member: reference, public, own; and the forms (decisions §1.2)."""

from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from hamsterd.http.rights.permissions import Permission, Role
from hamsterd.http.shapes.schema import Body, Instant, NameText, Out, Query, Text, stated
from hamsterd.http.shapes.secrets import Secret
from hamsterd.members.accounts import rules
from hamsterd.members.second_factor.rules import CODE_MAX
from hamsterd.members.second_factor.schemas import PasskeyUse

ProviderKey = Literal["google", "kakao", "naver"]
Username = Annotated[
    NameText, AfterValidator(rules.check_username), stated(maxLength=rules.USERNAME_MAX)
]
Nickname = Annotated[
    NameText, AfterValidator(rules.check_nickname), stated(maxLength=rules.NICKNAME_MAX_REGISTER)
]
ProfileNickname = Annotated[
    NameText,
    AfterValidator(rules.check_profile_nickname),
    stated(maxLength=rules.NICKNAME_MAX_PROFILE),
]
Email = Annotated[Text, AfterValidator(rules.check_email), stated(maxLength=rules.EMAIL_MAX)]
Password = Annotated[
    str, AfterValidator(rules.check_password), stated(maxLength=rules.PASSWORD_MAX)
]


def _require_agreement(value: bool) -> bool:
    if not value:
        raise ValueError("개인정보처리방침 및 이용약관에 동의해주세요")
    return value


def _require_age(value: bool) -> bool:
    if not value:
        raise ValueError("만 14세 이상만 가입할 수 있어요")
    return value


def _required(sentence: str) -> AfterValidator:
    def check(value: str) -> str:
        if not value:
            raise ValueError(sentence)
        return value

    return AfterValidator(check)


class MemberRef(Out):
    """The author of something, as a card shows them."""

    id: int
    nickname: str
    profile_image: str | None
    level: int


class MemberOut(MemberRef):
    """A member's public profile; never with e-mail or username."""

    experience: int
    total_likes: int
    streak_days: int
    created_at: Instant
    diaries_count: int
    posts_count: int
    comments_count: int
    hamsters_count: int
    followers_count: int
    following_count: int


class ExperienceOut(Out):
    """A member's progress to the next level (spec 1 §9).

    `currentLevelExp` is what was earned within the level, `nextLevelExp` what the level takes.
    """

    level: int
    experience: int
    current_level_exp: int
    next_level_exp: int
    progress_percent: int
    tier: str


class PendingEmailOut(Out):
    """An address that waits to be proved; the link went to the `new` or the `current` one."""

    email: str
    awaits: Literal["new", "current"]


class LinkedSignInOut(Out):
    """A linked provider account: its address, masked, and since when it is linked.

    The address is null if the provider tells none; both are null for links from before they were
    stored.
    """

    provider: ProviderKey
    email: str | None
    linked_at: Instant | None


class SelfOut(MemberOut):
    """A member as they see themselves."""

    username: str
    email: str
    email_verified: bool
    email_bounced: bool
    """Whether mail to this address came back, so that nothing more is sent there."""
    pending_email: PendingEmailOut | None
    role: Role | None
    is_admin: bool
    private_diaries_count: int
    suspended_until: Instant | None
    awaits_approval: bool
    """Whether the staff have yet to let them in: until then they read."""
    awaits_welcome: bool
    """Whether they came with a move and have yet to agree to this site's documents."""
    blocked_ids: list[int]
    """Members whom they block; their writing is not shown."""
    has_password: bool
    linked_sign_ins: list[LinkedSignInOut]
    needs_consent: bool
    """They must agree to a changed document before they can write."""


class MeOut(SelfOut):
    """The signed-in member, and what the bars around every page tell them."""

    unread_notifications: int
    """As many as they may see now, counted up to 30."""


class StaffMe(Out):
    """A staff member's rights; `suspensionDays` is the longest restriction they may impose.

    `boards` are a keeper's boards, null for everybody else.
    """

    id: int
    role: Role
    permissions: list[Permission]
    suspension_days: int | None
    boards: list[int] | None


class StaffRow(Out):
    """Somebody of the staff, for the others of them."""

    id: int
    nickname: str
    profile_image: str | None
    role: Role
    status: str
    second_factors: list[str]
    """`app`, `passkey`; with none a password alone opens the console."""
    last_seen_at: Instant | None
    since: Instant | None
    """When they were given the role; null for roles of before the log knew."""


class SignedInOut(SelfOut):
    """A member who just signed in; `restored` if that revoked a withdrawal."""

    restored: bool


class Agreements(Body):
    """The agreements required before an account exists (decisions §1.9)."""

    agree_to_terms: Annotated[bool, AfterValidator(_require_agreement)] = Field(
        default=False, validate_default=True
    )
    is_over14: Annotated[bool, AfterValidator(_require_age)] = Field(
        default=False, validate_default=True
    )
    marketing: bool = False
    """Consent to notices that advertise; nobody needs to give it."""


class SignUpIn(Agreements):
    """Fields of every sign-up form.

    `invitation` is a link's token, if any; `greeting` is read by staff if sign-ups need approval.
    """

    invitation: str = Field(default="", max_length=100)
    greeting: Text = Field(default="", max_length=rules.GREETING_MAX)


class RegisterIn(SignUpIn):
    """The sign-up form; `work` is what `/api/auth/register/work` had the browser compute."""

    username: Username
    email: Email
    password: Password
    nickname: Nickname
    work: str = Field(default="", max_length=2_000)

    @field_validator("password", mode="after")
    @classmethod
    def _password_differs(cls, value: str, info: ValidationInfo) -> str:
        rules.check_password_not_username(value, info.data.get("username", ""))
        return value


class WorkParametersOut(Out):
    """What is to be found: the counter whose derived key begins with `keyPrefix` (ALTCHA, PoW v2).

    Key: PBKDF2 over `nonce` and the counter (four bytes, the highest first), `salt`, `cost` rounds.
    """

    algorithm: str
    nonce: str
    salt: str
    cost: int
    key_length: int
    key_prefix: str
    key_signature: str
    expires_at: int


class WorkOut(Out):
    """A challenge; it goes back as it came, as `challenge` beside `solution`, in base64."""

    parameters: WorkParametersOut
    signature: str


class SignUpWorkOut(Out):
    """What has to be computed before signing up; null where nothing has."""

    work: WorkOut | None


class LoginIn(Body):
    """The sign-in form; `username` may be the e-mail too (decisions §1.6)."""

    username: Annotated[Text, _required("사용자명을 입력해주세요")] = Field(
        default="", validate_default=True, max_length=rules.EMAIL_MAX
    )
    password: Annotated[str, _required("비밀번호를 입력해주세요")] = Field(
        default="", validate_default=True, max_length=1_000
    )
    remember_me: bool = False


class SecondStepOut(Out):
    """The ways to take the second step of signing in: `code`, `passkey`, `recovery`."""

    ways: list[str]


class SecondStepIn(Body):
    """The second factor: a code of the app, a recovery code or a passkey."""

    passkey: PasskeyUse | None = None
    code: Text = Field(default="", validate_default=True, max_length=CODE_MAX)
    remember_device: bool = False

    @field_validator("code", mode="after")
    @classmethod
    def _one_is_there(cls, value: str, info: ValidationInfo) -> str:
        if not value and info.data.get("passkey") is None:
            raise ValueError("코드를 입력해 주세요.")
        return value


class PasskeySignInIn(Body):
    """A passkey as the whole of signing in."""

    passkey: PasskeyUse
    remember_me: bool = False


class ProofOut(Out):
    """How a member may prove their identity again, and until when the last proof is fresh.

    `password`, `code`, `passkey`, `recovery`; `google`, `kakao` and `naver` mean signing in there
    again, which leaves the page.
    """

    ways: list[str]
    fresh_until: Instant | None


class ProofIn(Body):
    """One proof: the password where there is no second factor, else a code or a passkey."""

    passkey: PasskeyUse | None = None
    password: str | None = Field(default=None, max_length=1_000)
    code: Text | None = Field(default=None, max_length=CODE_MAX)


class ProfileEdit(Body):
    """The profile form; a field left out stays as it is, `profileImage: null` removes it."""

    nickname: ProfileNickname | None = None
    profile_image: str | None = Field(default=None, max_length=200)


class NicknameQuery(Query):
    """The nickname being typed."""

    nickname: NameText = Field(max_length=100)


class NicknameOut(Out):
    """Whether the nickname is free, and the sentence under the field."""

    available: bool
    message: str


class SessionOut(Out):
    """One of a member's sessions, as their settings list it."""

    id: int
    user_agent: str
    ip: str
    created_at: Instant
    last_seen_at: Instant
    expires_at: Instant
    is_current: bool
    kind: Literal["browser", "token"]


class EmailIn(Body):
    """Where to write to, for finding a username or a new password."""

    email: Email


class EmailChangeIn(Body):
    """A new address, and the password where the account has one."""

    email: Email
    password: str | None = Field(default=None, max_length=1_000)


class EmailChangeOut(Out):
    """A started change: the address to which the next link was sent."""

    message: str
    awaits: Literal["new", "current"]


class LinkIn(Body):
    """The token of a mailed link."""

    token: Annotated[str, _required("링크가 올바르지 않아요.")] = Field(
        default="", validate_default=True, max_length=200
    )


class EmailLinkOut(Out):
    """The effect of a mailed link.

    `verify`: verifies the own address. `change`: changes the address to `email`. `approve`: sends
    the link for that to `email`.
    """

    purpose: Literal["verify", "change", "approve"]
    email: str


class MailedOut(Out):
    """The response of both recoveries, whether or not the address has an account."""

    message: str


class ResetLinkOut(Out):
    """A link that may still be followed, and how long the new password has to be."""

    password_min: int


class PasswordResetIn(Body):
    """The link's token and the new password."""

    token: Annotated[str, _required("비밀번호 재설정 링크가 올바르지 않아요.")] = Field(
        default="", validate_default=True, max_length=200
    )
    new_password: Password


class PasswordChangeIn(Body):
    """The settings' password form; a first password is made by a mailed link instead."""

    current_password: str | None = Field(default=None, max_length=1_000)
    new_password: Password


class WithdrawIn(Body):
    """Leaving the site; a `password` proves the identity, like a fresh proof of the session."""

    password: str | None = Field(default=None, max_length=1_000)


class TokenIn(Body):
    """A grant of an API client; names as OAuth 2 writes them (RFC 6749 §4.3, §6)."""

    model_config = ConfigDict(alias_generator=None, extra="ignore", strict=True)

    grant_type: Literal["password", "refresh_token"]
    username: Annotated[Text, Field(max_length=rules.EMAIL_MAX)] = ""
    password: str = Field(default="", max_length=1_000)
    refresh_token: str = Field(default="", max_length=200)
    code: Annotated[Text, Field(max_length=CODE_MAX)] = ""
    """The second factor of a password grant, where the account has one."""

    @model_validator(mode="after")
    def _grant_is_whole(self) -> Self:
        if self.grant_type == "refresh_token" and not self.refresh_token:
            raise ValueError("refresh_token을 보내 주세요.")
        if self.grant_type == "password" and not (self.username and self.password):
            raise ValueError("username과 password를 보내 주세요.")
        return self


class TokenOut(Out):
    """The session of spec 1 §3; `expires_at` in Unix seconds, `expires_in` in seconds."""

    model_config = ConfigDict(alias_generator=None)

    access_token: Secret
    refresh_token: Secret
    expires_at: int
    expires_in: int
    token_type: Literal["bearer"] = "bearer"  # noqa: S105  # the kind, no secret
    user: SelfOut


NEXT_BYTES = 1_000
"""Of the address to come back to; it waits in a cookie, which has room for 4,096 in all."""


def _short_enough(path: object) -> object:
    """One that is too long is no reason to refuse somebody: shared links grow long."""
    is_long = isinstance(path, str) and len(path.encode("utf-8", "replace")) > NEXT_BYTES
    return "/" if is_long else path


class ProviderQuery(Query):
    """Where to go after signing in with a provider (an own path), and for how long to stay."""

    next: Annotated[str, BeforeValidator(_short_enough), Field(max_length=NEXT_BYTES)] = "/"
    remember_me: bool = False


class ProviderConnectionIn(Body):
    """The password of a member who links or unlinks a provider in the settings."""

    password: str | None = Field(default=None, max_length=1_000)


class ProviderConnectionOut(Out):
    """Where to send the browser next."""

    address: Secret


class ProviderCallbackQuery(Query):
    """The parameters of the provider's callback."""

    state: str = Field(default="", max_length=500)
    code: str = Field(default="", max_length=4_000)
    error: str = Field(default="", max_length=500)


class ProviderPendingOut(Out):
    """What is missing after the provider has identified the person.

    `register`: choose a nickname and agree. `link`: prove by password that the account with this
    e-mail is one's own. `asksEmail`: the provider has verified no address, so one is asked for;
    `email` is the suggestion.
    """

    kind: Literal["register", "link"]
    email: str
    asks_email: bool
    suggested_nickname: str


class ProviderCompleteIn(SignUpIn):
    """The last step of signing up with a provider; `email` only if it was asked for."""

    nickname: Nickname
    email: Email | None = None


class ProviderLinkIn(Body):
    """The password of the account to link.

    `email` names the account if the provider has verified no address.
    """

    password: Annotated[str, _required("비밀번호를 입력해주세요")] = Field(
        default="", validate_default=True, max_length=1_000
    )
    email: Email | None = None
