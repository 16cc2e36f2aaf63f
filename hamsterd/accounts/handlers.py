"""`/api/auth/*`: sign-up, sign-in, recovery, Google, profile, sessions; members (spec 1 §7)."""

import asyncio
import time
from typing import Any

from hamsterd.accounts import google_sign_in, recovery, service, sessions, tokens, withdrawal
from hamsterd.accounts.errors import (
    AccountBanned,
    EmailTaken,
    GoogleAccountTaken,
    GoogleNotOffered,
    InvalidGrant,
    LastAdminLeaving,
    MemberNotFound,
    NicknameTaken,
    NothingPending,
    ResetLinkExpired,
    ResetLinkUnknown,
    ResetLinkUsed,
    SessionNotFound,
    UsernameTaken,
    WrongCredentials,
    WrongPassword,
)
from hamsterd.accounts.schemas import (
    EmailIn,
    ExperienceOut,
    GoogleCallbackQuery,
    GoogleCompleteIn,
    GoogleLinkIn,
    GooglePendingOut,
    GoogleQuery,
    LoginIn,
    MailedOut,
    MemberOut,
    NicknameOut,
    NicknameQuery,
    PasswordChangeIn,
    PasswordResetIn,
    ProfileEdit,
    RegisterIn,
    SelfOut,
    SessionOut,
    SignedInOut,
    TokenIn,
    TokenOut,
    WithdrawIn,
)
from hamsterd.accounts.signin import Device, SignedIn
from hamsterd.screening.errors import SignUpsPaused, WordRefused
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.cookies import clear_session, write_session
from hamsterd.web.schema import NoContent

GOOGLE_PATH = "/api/auth/google"
STATE_COOKIE = "hamsterd_google_state"
PENDING_COOKIE = "hamsterd_google_pending"
RECOVERY_SECONDS = 0.3
"""Both recoveries answer after this long at least, so that time tells nothing (decisions §1.7)."""


class _AuthHandler(ApiHandler):
    def device(self) -> Device:
        return Device(self.request.remote_ip or "", self.request.headers.get("User-Agent", ""))

    def welcome(self, done: SignedIn, *, remember_me: bool) -> SignedInOut:
        """Hand the browser its session."""
        write_session(self, self.kit.settings, done.token, remember_me=remember_me)
        return SignedInOut(**done.member.model_dump(), restored=done.restored)


class _GoogleHandler(_AuthHandler):
    """What the steps with Google share: the tickets in this browser's cookies."""

    def keep(self, name: str, ticket: str, seconds: int) -> None:
        self.set_cookie(
            name,
            ticket,
            path=GOOGLE_PATH,
            max_age=seconds,
            httponly=True,
            samesite="Lax",
            secure=self.kit.settings.secure_cookies,
        )

    def drop(self, name: str) -> None:
        self.clear_cookie(name, path=GOOGLE_PATH)

    def pending(self) -> str:
        return self.get_cookie(PENDING_COOKIE) or ""


class _RedirectHandler(_GoogleHandler):
    def answer(self, value: Any) -> None:
        """An address to go to, not JSON."""
        self.redirect(value)


class MeHandler(ApiHandler):
    """The current member."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> SelfOut:
        """로그인한 회원 자신."""
        return await self.in_thread(service.me, member_id=self.member.id)


class RegisterHandler(_AuthHandler):
    """Sign-up."""

    @endpoint(
        access=Access.VISITOR,
        limit="register",
        errors=(UsernameTaken, EmailTaken, NicknameTaken, SignUpsPaused, WordRefused),
        status=201,
    )
    async def post(self, *, body: RegisterIn) -> SelfOut:
        """회원가입하고 바로 로그인합니다."""
        done = await self.in_thread(service.register, form=body, device=self.device())
        write_session(self, self.kit.settings, done.token, remember_me=False)
        return done.member


class LoginHandler(_AuthHandler):
    """Sign-in."""

    @endpoint(access=Access.VISITOR, limit="login", errors=(WrongCredentials, AccountBanned))
    async def post(self, *, body: LoginIn) -> SignedInOut:
        """사용자명 또는 이메일과 비밀번호로 로그인합니다."""
        done = await self.in_thread(
            service.login, form=body, device=self.device(), site=self.kit.settings
        )
        return self.welcome(done, remember_me=body.remember_me)


class TokenHandler(_AuthHandler):
    """Tokens for API clients that are no browser (decisions §1.4)."""

    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(WrongCredentials, InvalidGrant, AccountBanned),
    )
    async def post(self, *, body: TokenIn) -> TokenOut:
        """비밀번호 또는 refresh token으로 API 토큰을 받습니다."""
        return await self.in_thread(
            tokens.grant_tokens, form=body, device=self.device(), site=self.kit.settings
        )


class LogoutHandler(ApiHandler):
    """Sign-out; without a session it is a success too."""

    @endpoint(access=Access.VISITOR)
    async def post(self) -> NoContent:
        """로그아웃합니다."""
        clear_session(self, self.kit.settings)
        if self.viewer:
            await self.in_thread(
                service.logout, member_id=self.viewer.id, session_id=self.viewer.session_id
            )
        return NoContent()


class NicknameCheckHandler(ApiHandler):
    """Live nickname check of the sign-up and profile forms."""

    @endpoint(access=Access.VISITOR, limit="nickname")
    async def get(self, *, query: NicknameQuery) -> NicknameOut:
        """닉네임을 쓸 수 있는지 확인합니다."""
        return await self.in_thread(
            service.check_nickname, nickname=query.nickname, viewer_id=self.viewer_id
        )


class ProfileHandler(ApiHandler):
    """The member's own profile."""

    @endpoint(access=Access.WRITER, limit="profile", errors=(NicknameTaken, WordRefused))
    async def put(self, *, body: ProfileEdit) -> SelfOut:
        """닉네임과 프로필 사진을 바꿉니다."""
        return await self.in_thread(service.edit_profile, member_id=self.member.id, form=body)


class SessionsHandler(ApiHandler):
    """The member's open sessions."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[SessionOut]:
        """로그인되어 있는 기기 목록."""
        return await self.in_thread(
            sessions.list_sessions, member_id=self.member.id, current_id=self.member.session_id
        )


class SessionHandler(ApiHandler):
    """One of the member's sessions."""

    @endpoint(access=Access.MEMBER, errors=(SessionNotFound,))
    async def delete(self, session_id: int) -> NoContent:
        """그 기기에서 로그아웃합니다."""
        await self.in_thread(
            sessions.revoke_session, member_id=self.member.id, session_id=session_id
        )
        return NoContent()


class MemberHandler(ApiHandler):
    """A member's profile."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int) -> MemberOut:
        """회원의 공개 프로필."""
        return await self.in_thread(service.member_profile, member_id=member_id)


class ExperienceHandler(ApiHandler):
    """A member's level."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int) -> ExperienceOut:
        """회원의 레벨과 다음 레벨까지의 경험치."""
        return await self.in_thread(service.experience, member_id=member_id)


class _RecoveryHandler(ApiHandler):
    async def answer_evenly(self, began: float) -> MailedOut:
        """One answer after one time, whether or not anybody has the address."""
        await asyncio.sleep(max(0.0, began + RECOVERY_SECONDS - time.monotonic()))
        return MailedOut(message=recovery.MAILED)


class FindUsernameHandler(_RecoveryHandler):
    """A forgotten username, told by mail."""

    @endpoint(access=Access.VISITOR, limit="recovery")
    async def post(self, *, body: EmailIn) -> MailedOut:
        """가입한 이메일로 사용자명을 보냅니다."""
        began = time.monotonic()
        await self.in_thread(recovery.mail_username, email=body.email, site=self.kit.settings)
        return await self.answer_evenly(began)


class RequestPasswordResetHandler(_RecoveryHandler):
    """A forgotten password: a link by mail."""

    @endpoint(access=Access.VISITOR, limit="recovery")
    async def post(self, *, body: EmailIn) -> MailedOut:
        """가입한 이메일로 비밀번호 재설정 링크를 보냅니다. 30분 동안 한 번 쓸 수 있습니다."""
        began = time.monotonic()
        await self.in_thread(recovery.mail_reset_link, email=body.email, site=self.kit.settings)
        return await self.answer_evenly(began)


class ResetPasswordHandler(ApiHandler):
    """Following the link."""

    @endpoint(
        access=Access.VISITOR,
        limit="recovery",
        errors=(ResetLinkUnknown, ResetLinkExpired, ResetLinkUsed),
    )
    async def post(self, *, body: PasswordResetIn) -> NoContent:
        """링크의 토큰으로 새 비밀번호를 정합니다. 모든 기기에서 로그아웃됩니다."""
        await self.in_thread(recovery.reset_password, form=body, site=self.kit.settings)
        return NoContent()


class PasswordHandler(_AuthHandler):
    """The member's own password."""

    @endpoint(access=Access.MEMBER, limit="login", errors=(WrongPassword,))
    async def put(self, *, body: PasswordChangeIn) -> NoContent:
        """비밀번호를 바꾸고 다른 기기에서 로그아웃합니다."""
        await self.in_thread(
            recovery.change_password,
            member_id=self.member.id,
            session_id=self.member.session_id,
            form=body,
            address=self.device().ip,
            site=self.kit.settings,
        )
        return NoContent()


class DeleteAccountHandler(_AuthHandler):
    """Leaving the site."""

    @endpoint(access=Access.MEMBER, limit="login", errors=(WrongPassword, LastAdminLeaving))
    async def delete(self, *, body: WithdrawIn) -> NoContent:
        """탈퇴합니다. 7일 안에 다시 로그인하면 되돌릴 수 있습니다."""
        await self.in_thread(
            withdrawal.withdraw,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
            site=self.kit.settings,
        )
        clear_session(self, self.kit.settings)
        return NoContent()


class GoogleHandler(_RedirectHandler):
    """Off to the provider."""

    @endpoint(access=Access.VISITOR, limit="google", status=302, errors=(GoogleNotOffered,))
    async def get(self, *, query: GoogleQuery) -> str:
        """Google 로그인 화면으로 보냅니다."""
        start = await self.in_thread(google_sign_in.start, query=query, site=self.kit.settings)
        if start.ticket:
            self.keep(STATE_COOKIE, start.ticket, google_sign_in.STATE_SECONDS)
        return start.address


class GoogleCallbackHandler(_RedirectHandler):
    """Back from the provider."""

    @endpoint(access=Access.VISITOR, limit="google", status=302, errors=(GoogleNotOffered,))
    async def get(self, *, query: GoogleCallbackQuery) -> str:
        """Google에서 돌아와 로그인하거나 다음 단계로 보냅니다."""
        arrival = await self.in_thread(
            google_sign_in.arrive,
            query=query,
            ticket=self.get_cookie(STATE_COOKIE) or "",
            device=self.device(),
            site=self.kit.settings,
        )
        self.drop(STATE_COOKIE)
        if arrival.signed_in:
            self.welcome(arrival.signed_in, remember_me=arrival.remember_me)
        if arrival.pending:
            self.keep(PENDING_COOKIE, arrival.pending, google_sign_in.PENDING_SECONDS)
        return arrival.address


class GooglePendingHandler(_GoogleHandler):
    """What the completion page asks first."""

    @endpoint(access=Access.VISITOR, errors=(NothingPending,))
    async def get(self) -> GooglePendingOut:
        """Google 로그인을 마치려면 무엇이 남았는지 답합니다."""
        return await self.in_thread(
            google_sign_in.pending_step, ticket=self.pending(), site=self.kit.settings
        )


class GoogleCompleteHandler(_GoogleHandler):
    """The last step of signing up with Google."""

    @endpoint(
        access=Access.VISITOR,
        limit="register",
        errors=(
            NothingPending,
            NicknameTaken,
            EmailTaken,
            GoogleAccountTaken,
            SignUpsPaused,
            WordRefused,
        ),
        status=201,
    )
    async def post(self, *, body: GoogleCompleteIn) -> SignedInOut:
        """닉네임과 동의를 받아 Google 계정으로 가입합니다."""
        done = await self.in_thread(
            google_sign_in.complete,
            ticket=self.pending(),
            form=body,
            device=self.device(),
            site=self.kit.settings,
        )
        self.drop(PENDING_COOKIE)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


class GoogleLinkHandler(_GoogleHandler):
    """Linking Google to an account that is there already."""

    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(NothingPending, WrongPassword, AccountBanned, GoogleAccountTaken),
    )
    async def post(self, *, body: GoogleLinkIn) -> SignedInOut:
        """비밀번호를 확인하고 Google 계정을 기존 계정에 연결합니다."""
        done = await self.in_thread(
            google_sign_in.link,
            ticket=self.pending(),
            password=body.password,
            device=self.device(),
            site=self.kit.settings,
        )
        self.drop(PENDING_COOKIE)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


routes = [
    (r"/api/users/([^/]+)", MemberHandler),
    (r"/api/users/experience/([^/]+)", ExperienceHandler),
    (r"/api/auth/me", MeHandler),
    (r"/api/auth/register", RegisterHandler),
    (r"/api/auth/login", LoginHandler),
    (r"/api/auth/token", TokenHandler),
    (r"/api/auth/logout", LogoutHandler),
    (r"/api/auth/check-nickname", NicknameCheckHandler),
    (r"/api/auth/profile", ProfileHandler),
    (r"/api/auth/password", PasswordHandler),
    (r"/api/auth/sessions", SessionsHandler),
    (r"/api/auth/sessions/([^/]+)", SessionHandler),
    (r"/api/auth/find-username", FindUsernameHandler),
    (r"/api/auth/request-password-reset", RequestPasswordResetHandler),
    (r"/api/auth/reset-password", ResetPasswordHandler),
    (r"/api/auth/delete-account", DeleteAccountHandler),
    (r"/api/auth/google", GoogleHandler),
    (r"/api/auth/google/callback", GoogleCallbackHandler),
    (r"/api/auth/google/pending", GooglePendingHandler),
    (r"/api/auth/google/complete", GoogleCompleteHandler),
    (r"/api/auth/google/link", GoogleLinkHandler),
]
