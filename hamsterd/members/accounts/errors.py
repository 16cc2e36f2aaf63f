"""Refusals of the accounts domain."""

from hamsterd.core.errors import (
    Conflict,
    Forbidden,
    HamsterError,
    InvalidInput,
    NotFound,
    NotSignedIn,
)


class WrongCredentials(HamsterError):
    """Unknown name or wrong password: one answer for both (decisions §1.6)."""

    status = 401
    message = "사용자명이나 비밀번호가 맞지 않아요. 다시 확인해 주세요."


class UsernameTaken(Conflict):
    """Another member has this username, ignoring case."""

    message = "이미 누가 쓰고 있는 사용자명이에요. 다른 이름을 정해 주세요."


class EmailTaken(Conflict):
    """Somebody registered with this e-mail already."""

    message = "이미 가입한 이메일이에요. 로그인하거나 계정 찾기를 해 주세요."


class NicknameTaken(Conflict):
    """Another member has this nickname, ignoring case."""

    message = "이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요."


class AccountBanned(Forbidden):
    """Permanently banned: sign-in is refused with the reason (decisions §2).

    `fields` has the `reason` and, in `appealPath`, the page for an appeal.
    """

    message = "이용이 영구 정지된 계정이에요."


class SignUpRefused(Forbidden):
    """Staff have refused the sign-up; the account is purged after the grace period."""

    message = "가입이 승인되지 않은 계정이에요. 이유는 메일로 알려 드렸어요."


class SessionNotFound(NotFound):
    """No such session of this member."""

    message = "이미 끝난 로그인이에요."


class MemberNotFound(NotFound):
    """No such member."""

    message = "사용자를 찾을 수 없어요."


class LastOwner(Conflict):
    """The last owner can't lose the role (decisions §1.14)."""

    message = "마지막 소유자의 역할은 바꿀 수 없어요. 다른 소유자를 먼저 지정해 주세요."


class OwnersOnly(Forbidden):
    """Admins and owners are appointed by owners."""

    message = "관리자와 소유자는 소유자만 정할 수 있어요. 소유자에게 부탁해 주세요."


class KeepersAreOfBoards(Conflict):
    """A keeper is one of named boards, which is no role of an account."""

    message = "게시판지기는 게시판마다 정해요. 콘솔의 게시판 화면에서 정해 주세요."


class RoleRefused(Conflict):
    """Restricted members and members who left cannot get a role."""

    message = "이용이 제한되었거나 탈퇴한 회원에게는 역할을 줄 수 없어요. 먼저 제한을 풀어 주세요."


class AmbiguousMember(Conflict):
    """An operator's name fits several members."""


class ResetLinkUnknown(NotFound):
    """No such link was ever sent, or it was cleared away long ago."""

    message = "비밀번호 재설정 링크가 올바르지 않아요. 새 링크를 받아 주세요."


class ResetLinkExpired(Conflict):
    """The link's 30 minutes are over (decisions §1.7)."""

    message = "링크의 유효 시간 30분이 지났어요. 새 링크를 받아 주세요."


class ResetLinkUsed(Conflict):
    """The link has been used, or a later one took its place."""

    message = "이미 사용했거나 더 새로운 링크가 있어요. 가장 최근 메일의 링크를 눌러 주세요."


class EmailLinkUnknown(NotFound):
    """No such link was ever sent, or it was cleared away long ago."""

    message = "메일 확인 링크가 올바르지 않아요. 설정에서 새 링크를 받아 주세요."


class EmailLinkExpired(Conflict):
    """The link's time is over."""

    message = "링크의 유효 시간이 지났어요. 설정에서 새 링크를 받아 주세요."


class EmailLinkUsed(Conflict):
    """The link has been used, or a later one or a new password took its place."""

    message = "이미 사용했거나 더 새로운 링크가 있어요. 가장 최근 메일의 링크를 눌러 주세요."


class EmailLinkOfAnother(Forbidden):
    """The link was mailed to another member than the one signed in here."""

    message = "다른 계정의 링크예요. 메일을 받은 계정으로 로그인한 뒤 다시 눌러 주세요."


class WorkNeeded(Forbidden):
    """Too much is signing up right now: the browser has to compute something first."""

    message = "자동 가입을 막는 확인이 끝나지 않았어요. 다시 한번 눌러 주세요."


class InvalidGrant(NotSignedIn):
    """A refresh token that is unknown, expired, revoked or used already."""

    message = "로그인이 만료되었어요. 다시 로그인해 주세요."


class LastOwnerLeaving(LastOwner):
    """The last owner can't withdraw either."""

    code = LastOwner.code
    message = "마지막 소유자는 탈퇴할 수 없어요. 다른 소유자를 먼저 지정해 주세요."


class NoSuchMembership(Conflict):
    """An operator ends a membership that has ended, or that a ban keeps."""

    message = "이미 탈퇴했거나 영구 정지된 회원이라 탈퇴시킬 수 없어요."


class FirstPasswordByMail(Conflict):
    """The account has no password, and an open browser proves too little to give it one."""

    message = "비밀번호는 메일로 받은 링크에서 처음 만들 수 있어요. 설정에서 링크를 받아 주세요."


class WrongPassword(InvalidInput):
    """The password that should prove it is really the member is not theirs; under its field."""

    message = "비밀번호가 맞지 않아요. 다시 확인해 주세요."


class AppealLinkOver(NotFound):
    """An appeal link has expired; signing in again gives a new one."""

    message = "이의 제기 링크의 기한이 지났어요. 다시 로그인하면 새 링크를 드려요."
