"""`/api/auth/google/*`: signing in, signing up and linking with Google (decisions §1.8)."""

from typing import Any

from hamsterd.content.screening.errors import SignUpsClosed, SignUpsPaused, WordRefused
from hamsterd.http.access import Access
from hamsterd.http.endpoint import endpoint
from hamsterd.http.proofs import FreshProof
from hamsterd.members.accounts import google_linking, google_sign_in
from hamsterd.members.accounts.errors import (
    AccountBanned,
    EmailTaken,
    FirstPasswordByMail,
    GoogleAccountTaken,
    GoogleLinkedAlready,
    GoogleNotLinked,
    GoogleNotOffered,
    NicknameTaken,
    NoOtherSignIn,
    NothingPending,
    WrongPassword,
)
from hamsterd.members.accounts.google import ProviderRefused
from hamsterd.members.accounts.schemas import (
    GoogleCallbackQuery,
    GoogleCompleteIn,
    GoogleConnectionIn,
    GoogleConnectionOut,
    GoogleLinkIn,
    GooglePendingOut,
    GoogleQuery,
    SignedInOut,
)
from hamsterd.members.accounts.signin import SecondStep
from hamsterd.members.accounts.signing_in import AuthHandler
from hamsterd.members.blocks.errors import AddressBlocked, EmailDomainBlocked
from hamsterd.members.invitations.errors import InvitationNeeded, InvitationOver
from hamsterd.members.second_factor.errors import SecondFactorRequired

GOOGLE_PATH = "/api/auth/google"
STATE_COOKIE = "hamsterd_google_state"
PENDING_COOKIE = "hamsterd_google_pending"


class _GoogleHandler(AuthHandler):
    """What the steps with Google share: the tickets in this browser's cookies."""

    def keep_ticket(self, name: str, ticket: str, seconds: int) -> None:
        self.keep(name, ticket, path=GOOGLE_PATH, seconds=seconds)

    def drop(self, name: str) -> None:
        self.clear_cookie(name, path=GOOGLE_PATH)

    def pending(self) -> str:
        return self.get_cookie(PENDING_COOKIE) or ""


class _RedirectHandler(_GoogleHandler):
    def answer(self, value: Any) -> None:
        """An address to go to, not JSON."""
        self.redirect(value)


class GoogleHandler(_RedirectHandler):
    @endpoint(access=Access.VISITOR, limit="google", status=302, errors=(GoogleNotOffered,))
    async def get(self, *, query: GoogleQuery) -> str:
        """Google 로그인 화면으로 보냅니다."""
        start = await self.in_file_thread(
            google_sign_in.start, query=query, site=self.process.settings
        )
        if start.ticket:
            self.keep_ticket(STATE_COOKIE, start.ticket, google_sign_in.STATE_SECONDS)
        return start.address


class GoogleCallbackHandler(_RedirectHandler):
    @endpoint(access=Access.VISITOR, limit="google", status=302, errors=(GoogleNotOffered,))
    async def get(self, *, query: GoogleCallbackQuery) -> str:
        """Google에서 돌아와 로그인하거나 연결하고, 다음 단계로 보냅니다."""
        ticket = self.get_cookie(STATE_COOKIE) or ""
        self.drop(STATE_COOKIE)
        if google_linking.is_of_linking(query, ticket, self.process.settings):
            return await self._end_linking(query, ticket)
        arrival = await self.in_file_thread(
            google_sign_in.arrive,
            query=query,
            ticket=ticket,
            device=self.device(),
            site=self.process.settings,
        )
        if isinstance(arrival.signed_in, SecondStep):
            self.keep_step(arrival.signed_in)
        elif arrival.signed_in:
            self.welcome(arrival.signed_in, remember_me=arrival.remember_me)
        if arrival.pending:
            self.keep_ticket(PENDING_COOKIE, arrival.pending, google_sign_in.PENDING_SECONDS)
        return arrival.address

    async def _end_linking(self, query: GoogleCallbackQuery, ticket: str) -> str:
        if (await self.site_state()).is_read_only:
            return google_linking.FAILED
        return await self.in_file_thread(
            google_linking.arrive,
            query=query,
            ticket=ticket,
            viewer=self.device().left,
            site=self.process.settings,
        )


class GoogleConnectionHandler(_GoogleHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="google",
        errors=(
            GoogleNotOffered,
            GoogleLinkedAlready,
            FirstPasswordByMail,
            WrongPassword,
            ProviderRefused,
        ),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def post(self, *, body: GoogleConnectionIn) -> GoogleConnectionOut:
        """비밀번호를 확인하고 Google 계정 연결을 시작합니다. 답한 주소로 가면 이어집니다."""
        await self.in_hashing_thread(
            google_linking.require_connectable,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
            site=self.process.settings,
        )
        start = await self.in_file_thread(
            google_linking.start, viewer=self.member, site=self.process.settings
        )
        self.keep_ticket(STATE_COOKIE, start.ticket, google_sign_in.STATE_SECONDS)
        return GoogleConnectionOut(address=start.address)

    @endpoint(
        access=Access.MEMBER,
        limit="google",
        errors=(GoogleNotLinked, NoOtherSignIn, WrongPassword),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def delete(self, *, body: GoogleConnectionIn) -> None:
        """비밀번호를 확인하고 Google 계정 연결을 끊습니다. 로그인된 기기는 그대로입니다."""
        await self.in_hashing_thread(
            google_linking.disconnect,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
            site=self.process.settings,
        )


class GooglePendingHandler(_GoogleHandler):
    @endpoint(access=Access.VISITOR, errors=(NothingPending,))
    async def get(self) -> GooglePendingOut:
        """Google 로그인을 마치려면 무엇이 남았는지 답합니다."""
        return await self.in_thread(
            google_sign_in.pending_step, ticket=self.pending(), site=self.process.settings
        )


class GoogleCompleteHandler(_GoogleHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="register",
        errors=(
            NothingPending,
            NicknameTaken,
            EmailTaken,
            GoogleAccountTaken,
            SignUpsClosed,
            SignUpsPaused,
            InvitationNeeded,
            InvitationOver,
            WordRefused,
            AddressBlocked,
            EmailDomainBlocked,
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
            site=self.process.settings,
        )
        self.drop(PENDING_COOKIE)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


class GoogleLinkHandler(_GoogleHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            NothingPending,
            WrongPassword,
            AccountBanned,
            GoogleAccountTaken,
            AddressBlocked,
            SecondFactorRequired,
        ),
    )
    async def post(self, *, body: GoogleLinkIn) -> SignedInOut:
        """비밀번호를 확인하고 Google 계정을 기존 계정에 연결합니다."""
        done = await self.in_hashing_thread(
            google_sign_in.link,
            ticket=self.pending(),
            password=body.password,
            device=self.device(),
            site=self.process.settings,
        )
        self.drop(PENDING_COOKIE)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


routes = [
    (r"/api/auth/google", GoogleHandler),
    (r"/api/auth/google/callback", GoogleCallbackHandler),
    (r"/api/auth/google/connection", GoogleConnectionHandler),
    (r"/api/auth/google/pending", GooglePendingHandler),
    (r"/api/auth/google/complete", GoogleCompleteHandler),
    (r"/api/auth/google/link", GoogleLinkHandler),
]
