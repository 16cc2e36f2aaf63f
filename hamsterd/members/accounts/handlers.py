"""`/api/auth/*`: sign-up, sign-in, profile, sessions, leaving; `/api/users/*` (spec 1 §7)."""

from hamsterd.content.screening.errors import SignUpsClosed, SignUpsPaused, WordRefused
from hamsterd.core.errors import ReadOnly
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.cookies import clear_session, write_session
from hamsterd.http.rights.proofs import FreshProof, FreshProofRequired
from hamsterd.members.accounts import loaders, service, sessions, withdrawal
from hamsterd.members.accounts.credentials import tokens
from hamsterd.members.accounts.credentials.lockout import is_proved_by
from hamsterd.members.accounts.errors import (
    AccountBanned,
    EmailTaken,
    InvalidGrant,
    LastOwnerLeaving,
    MemberNotFound,
    NicknameTaken,
    SessionNotFound,
    SignUpRefused,
    UsernameTaken,
    WorkNeeded,
    WrongCredentials,
    WrongPassword,
)
from hamsterd.members.accounts.schemas import (
    ExperienceOut,
    LoginIn,
    NicknameOut,
    NicknameQuery,
    ProfileEdit,
    RegisterIn,
    SelfOut,
    SessionOut,
    SignedInOut,
    SignUpWorkOut,
    TokenIn,
    TokenOut,
    WithdrawIn,
)
from hamsterd.members.accounts.signing_in import AuthHandler
from hamsterd.members.accounts.signing_up.spam_service import SignUp, is_suspected
from hamsterd.members.accounts.signing_up.work import work_for
from hamsterd.members.blocks.errors import AddressBlocked, EmailDomainBlocked
from hamsterd.members.invitations.errors import InvitationNeeded, InvitationOver
from hamsterd.members.second_factor.errors import SecondFactorRequired, WrongCode


class MeHandler(ApiHandler):
    get = loaders.me.endpoint


class RegisterHandler(AuthHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="register",
        errors=(
            UsernameTaken,
            EmailTaken,
            NicknameTaken,
            SignUpsClosed,
            SignUpsPaused,
            InvitationNeeded,
            InvitationOver,
            WordRefused,
            AddressBlocked,
            EmailDomainBlocked,
            WorkNeeded,
        ),
        status=201,
    )
    async def post(self, *, body: RegisterIn) -> SelfOut:
        """회원가입하고 바로 로그인합니다.

        가입이 몰리면 `/api/auth/register/work`가 준 계산을 마친 `work`가 있어야 합니다.
        """
        done = await self.in_hashing_thread(
            service.register,
            form=body,
            device=self.device(),
            site=self.process.settings,
            is_suspected=await self._is_suspected(body),
        )
        write_session(self, self.process.settings, done.token, remember_me=False)
        return done.member

    async def _is_suspected(self, form: RegisterIn) -> bool:
        """Nobody outside hears of who could not sign up anyway."""
        site, device = self.process.settings, self.device()
        if site.spam_check_key is None:
            return False
        await self.in_thread(service.admit, form=form, device=device, site=site)
        sign_up = SignUp(form.nickname, form.email, device.ip, device.user_agent)
        return await self.in_file_thread(is_suspected, sign_up, site)


class SignUpWorkHandler(AuthHandler):
    @endpoint(access=Access.VISITOR, limit="sign_up_work", is_open_read_only=True)
    async def post(self) -> SignUpWorkOut:
        """가입하기 전에 브라우저가 계산할 것 (ALTCHA). 가입이 몰리지 않으면 null입니다."""
        return await self.in_hashing_thread(
            work_for, address=self.device().ip, site=self.process.settings
        )


class LoginHandler(AuthHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            WrongCredentials,
            AccountBanned,
            SignUpRefused,
            AddressBlocked,
            ReadOnly,
            SecondFactorRequired,
        ),
        is_open_read_only=True,
    )
    async def post(self, *, body: LoginIn) -> SignedInOut:
        """사용자명 또는 이메일과 비밀번호로 로그인합니다.

        2단계 인증을 쓰는 계정이면 `second_factor_required`로 답하고, 이 브라우저에서 10분 안에
        `/api/auth/second-step`으로 확인하면 로그인됩니다.
        """
        done = await self.in_hashing_thread(
            service.login, form=body, device=self.device(), site=self.process.settings
        )
        return self.welcome(done, remember_me=body.remember_me)


class TokenHandler(AuthHandler):
    """Tokens for API clients that are no browser (decisions §1.4)."""

    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            WrongCredentials,
            InvalidGrant,
            AccountBanned,
            SignUpRefused,
            AddressBlocked,
            ReadOnly,
            SecondFactorRequired,
            WrongCode,
        ),
        is_open_read_only=True,
    )
    async def post(self, *, body: TokenIn) -> TokenOut:
        """비밀번호 또는 refresh token으로 API 토큰을 받습니다.

        2단계 인증을 쓰는 계정이면 인증 앱이나 복구 코드를 `code`로 함께 보냅니다.
        """
        in_thread = self.in_hashing_thread if body.grant_type == "password" else self.in_thread
        return await in_thread(
            tokens.grant_tokens, form=body, device=self.device(), site=self.process.settings
        )


class LogoutHandler(ApiHandler):
    """Sign-out; without a session it is a success too."""

    @endpoint(access=Access.VISITOR, is_open_read_only=True)
    async def post(self) -> None:
        """로그아웃합니다."""
        clear_session(self, self.process.settings)
        if self.viewer:
            await self.in_thread(
                service.logout, member_id=self.viewer.id, session_id=self.viewer.session_id
            )


class NicknameCheckHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="nickname")
    async def get(self, *, query: NicknameQuery) -> NicknameOut:
        """닉네임을 쓸 수 있는지 확인합니다."""
        return await self.in_thread(
            service.check_nickname, nickname=query.nickname, viewer=self.viewer
        )


class ProfileHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="profile",
        errors=(NicknameTaken, WordRefused),
        for_awaiting=True,
    )
    async def put(self, *, body: ProfileEdit) -> SelfOut:
        """닉네임과 프로필 사진을 바꿉니다."""
        return await self.in_thread(service.edit_profile, member_id=self.member.id, form=body)


class SessionsHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[SessionOut]:
        """로그인되어 있는 기기 목록."""
        return await self.in_thread(
            sessions.list_sessions, member_id=self.member.id, current_id=self.member.session_id
        )


class SessionHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(SessionNotFound,), is_open_read_only=True)
    async def delete(self, session_id: int) -> None:
        """그 기기에서 로그아웃합니다."""
        await self.in_thread(
            sessions.revoke_session, member_id=self.member.id, session_id=session_id
        )


class MemberHandler(ApiHandler):
    get = loaders.member.endpoint


class ExperienceHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int) -> ExperienceOut:
        """회원의 레벨과 다음 레벨까지의 경험치."""
        if self.is_blocked_by(member_id):
            raise MemberNotFound
        return await self.in_thread(service.experience, member_id=member_id)


class DeleteAccountHandler(AuthHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="login",
        errors=(WrongPassword, LastOwnerLeaving, FreshProofRequired),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def delete(self, *, body: WithdrawIn) -> None:
        """탈퇴합니다. 7일 안에 다시 로그인하면 되돌릴 수 있습니다.

        비밀번호를 보내지 않으면 10분 안에 로그인했거나 본인 확인을 했어야 합니다.
        """
        is_proved = await self.in_hashing_thread(
            is_proved_by,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
        )
        if not is_proved:
            await self.require_fresh_proof()
        await self.in_thread(
            withdrawal.withdraw, member_id=self.member.id, site=self.process.settings
        )
        clear_session(self, self.process.settings)


routes = [
    (r"/api/users/([^/]+)", MemberHandler),
    (r"/api/users/experience/([^/]+)", ExperienceHandler),
    (r"/api/auth/me", MeHandler),
    (r"/api/auth/register", RegisterHandler),
    (r"/api/auth/register/work", SignUpWorkHandler),
    (r"/api/auth/login", LoginHandler),
    (r"/api/auth/token", TokenHandler),
    (r"/api/auth/logout", LogoutHandler),
    (r"/api/auth/check-nickname", NicknameCheckHandler),
    (r"/api/auth/profile", ProfileHandler),
    (r"/api/auth/sessions", SessionsHandler),
    (r"/api/auth/sessions/([^/]+)", SessionHandler),
    (r"/api/auth/delete-account", DeleteAccountHandler),
]
