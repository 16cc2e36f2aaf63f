"""Refusals of the accounts domain."""

from hamsterd.errors import (
    Conflict,
    Forbidden,
    HamsterError,
    InvalidInput,
    NotFound,
    NotSignedIn,
)


class WrongCredentials(HamsterError):
    """Unknown name or wrong password: one answer for both (decisions §1.6)."""

    code = "wrong_credentials"
    status = 401
    message = "사용자명이나 비밀번호가 맞지 않아요. 다시 확인해 주세요."


class UsernameTaken(Conflict):
    """Somebody has this username already, in whatever case."""

    code = "username_taken"
    message = "이미 누가 쓰고 있는 사용자명이에요. 다른 이름을 정해 주세요."


class EmailTaken(Conflict):
    """Somebody registered with this e-mail already."""

    code = "email_taken"
    message = "이미 가입한 이메일이에요. 로그인하거나 계정 찾기를 해 주세요."


class NicknameTaken(Conflict):
    """Somebody has this nickname already, in whatever case."""

    code = "nickname_taken"
    message = "이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요."


class AccountBanned(Forbidden):
    """Permanently banned: sign-in is refused with the reason (decisions §2).

    `fields` carries the `reason` and, in `appealPath`, the page where it can be objected to.
    """

    code = "account_banned"
    message = "이용이 영구 정지된 계정이에요."


class SessionNotFound(NotFound):
    """No such session of this member."""

    code = "session_not_found"
    message = "이미 끝난 로그인이에요."


class MemberNotFound(NotFound):
    """No such member."""

    code = "member_not_found"
    message = "사용자를 찾을 수 없어요."


class LastAdmin(Conflict):
    """The last admin can't be removed (decisions §1.14)."""

    code = "last_admin"
    message = "마지막 관리자는 해제할 수 없어요. 다른 관리자를 먼저 지정해 주세요."


class AmbiguousMember(Conflict):
    """An operator's name fits several members."""

    code = "ambiguous_member"


class ResetLinkUnknown(NotFound):
    """No such link was ever sent, or it was cleared away long ago."""

    code = "reset_link_unknown"
    message = "비밀번호 재설정 링크가 올바르지 않아요. 새 링크를 받아 주세요."


class ResetLinkExpired(Conflict):
    """The link's 30 minutes are over (decisions §1.7)."""

    code = "reset_link_expired"
    message = "링크의 유효 시간 30분이 지났어요. 새 링크를 받아 주세요."


class ResetLinkUsed(Conflict):
    """The link has been used, or a later one took its place."""

    code = "reset_link_used"
    message = "이미 사용했거나 더 새로운 링크가 있어요. 가장 최근 메일의 링크를 눌러 주세요."


class InvalidGrant(NotSignedIn):
    """A refresh token that is unknown, expired, revoked or used already."""

    code = "invalid_grant"
    message = "로그인이 만료되었어요. 다시 로그인해 주세요."


class LastAdminLeaving(LastAdmin):
    """The last admin can't withdraw either."""

    message = "마지막 관리자는 탈퇴할 수 없어요. 다른 관리자를 먼저 지정해 주세요."


class NoSuchMembership(Conflict):
    """An operator ends a membership that has ended, or that a ban keeps."""

    code = "no_such_membership"
    message = "이미 탈퇴했거나 영구 정지된 회원이라 탈퇴시킬 수 없어요."


class GoogleNotOffered(NotFound):
    """No client is configured, so the site has no such sign-in."""

    code = "google_not_offered"
    message = "이 사이트에서는 Google 로그인을 쓸 수 없어요."


class NothingPending(NotFound):
    """No sign-up or link with Google waits in this browser, or it waited too long."""

    code = "nothing_pending"
    message = "Google 로그인을 처음부터 다시 시작해 주세요."


class GoogleAccountTaken(Conflict):
    """This Google account opens another account already, or this one has another."""

    code = "google_account_taken"
    message = "이미 연결된 Google 계정이에요. 로그인해 주세요."


class WrongPassword(InvalidInput):
    """The password that should prove it is really the member is not theirs; under its field."""

    code = "wrong_password"
    message = "비밀번호가 맞지 않아요. 다시 확인해 주세요."
