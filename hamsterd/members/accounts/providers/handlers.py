"""`/api/auth/{provider}/*`: signing in, signing up and linking with Google, Kakao or Naver
(decisions §1.8)."""

from typing import Any

from hamsterd.content.screening.errors import SignUpsClosed, SignUpsPaused, WordRefused
from hamsterd.core.errors import MethodNotAllowed, NotFound
from hamsterd.http.endpoint import endpoint
from hamsterd.http.refusals import as_refusal, count_failure
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.proofs import FreshProof, FreshProofRequired
from hamsterd.members.accounts.errors import (
    AccountBanned,
    EmailTaken,
    NicknameTaken,
    SignUpRefused,
    WrongPassword,
)
from hamsterd.members.accounts.providers import accounts as provider_accounts
from hamsterd.members.accounts.providers import linking as provider_linking
from hamsterd.members.accounts.providers import sign_in as provider_sign_in
from hamsterd.members.accounts.schemas import (
    ProviderCallbackQuery,
    ProviderCompleteIn,
    ProviderConnectionIn,
    ProviderConnectionOut,
    ProviderLinkIn,
    ProviderPendingOut,
    ProviderQuery,
    SignedInOut,
)
from hamsterd.members.accounts.signin import SecondStep
from hamsterd.members.accounts.signing_in import AUTH_PATH, AuthHandler
from hamsterd.members.blocks.errors import AddressBlocked, EmailDomainBlocked
from hamsterd.members.invitations.errors import InvitationNeeded, InvitationOver
from hamsterd.members.second_factor.errors import SecondFactorRequired
from hamsterd.members.sign_in_providers.errors import (
    IdentityTaken,
    LinkedAlready,
    NoOtherSignIn,
    NothingPending,
    NotLinked,
    ProviderRefused,
    SignInNotOffered,
)
from hamsterd.members.sign_in_providers.providers import PROVIDERS, Provider, provider_named

STATE, PENDING = "state", "pending"
"""Purposes of the tickets in this browser's cookies."""


class _ProviderHandler(AuthHandler):
    """Base of the provider steps: its tickets, with a cookie path for each provider."""

    def keep_ticket(self, provider: Provider, step: str, ticket: str, seconds: int) -> None:
        self.keep(_cookie(provider, step), ticket, path=_path(provider), seconds=seconds)

    def ticket(self, provider: Provider, step: str) -> str:
        return self.get_cookie(_cookie(provider, step)) or ""

    def drop(self, provider: Provider, step: str) -> None:
        self.clear_cookie(_cookie(provider, step), path=_path(provider))


class _RedirectHandler(_ProviderHandler):
    def answer(self, value: Any) -> None:
        """An address to go to, not JSON."""
        self.redirect(value)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Who is refused comes back to the site, too; only what is not there is an error."""
        error = as_refusal(kwargs.get("exc_info", (None, None))[1], status_code)
        provider = PROVIDERS.get(self.path_args[0]) if self.path_args else None
        if provider is None or isinstance(error, NotFound | MethodNotAllowed):
            super().write_error(status_code, **kwargs)
            return
        count_failure(type(self).__name__, error)
        self.redirect(provider_sign_in.refused(provider))


class ProviderHandler(_RedirectHandler):
    @endpoint(access=Access.VISITOR, limit="provider", status=302, errors=(SignInNotOffered,))
    async def get(self, provider: str, *, query: ProviderQuery) -> str:
        """Google, 카카오, 네이버의 로그인 화면으로 보냅니다."""
        known = provider_named(provider)
        start = await self.in_file_thread(
            provider_sign_in.start, provider=known, query=query, site=self.process.settings
        )
        if start.ticket:
            self.keep_ticket(known, STATE, start.ticket, provider_sign_in.STATE_SECONDS)
        return start.address


class ProviderCallbackHandler(_RedirectHandler):
    @endpoint(access=Access.VISITOR, limit="provider", status=302, errors=(SignInNotOffered,))
    async def get(self, provider: str, *, query: ProviderCallbackQuery) -> str:
        """돌아와서 로그인하거나 연결하고, 다음 단계로 보냅니다."""
        known = provider_named(provider)
        ticket = self.ticket(known, STATE)
        self.drop(known, STATE)
        if provider_linking.is_of_linking(known, query, ticket, self.process.settings):
            outcome = await self._end_linking(known, query, ticket)
            return provider_linking.in_settings(known, outcome)
        arrival = await self.in_file_thread(
            provider_sign_in.arrive,
            provider=known,
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
            self.keep_ticket(known, PENDING, arrival.pending, provider_sign_in.PENDING_SECONDS)
        return arrival.address

    async def _end_linking(
        self, provider: Provider, query: ProviderCallbackQuery, ticket: str
    ) -> str:
        if (await self.site_state()).is_read_only:
            return provider_linking.FAILED
        return await self.in_file_thread(
            provider_linking.arrive,
            provider=provider,
            query=query,
            ticket=ticket,
            viewer=self.device().left,
            site=self.process.settings,
        )


class ProviderConnectionHandler(_ProviderHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="provider",
        errors=(
            SignInNotOffered,
            LinkedAlready,
            WrongPassword,
            ProviderRefused,
            FreshProofRequired,
        ),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def post(self, provider: str, *, body: ProviderConnectionIn) -> ProviderConnectionOut:
        """비밀번호를 확인하고 연결을 시작합니다. 답한 주소로 가면 이어집니다.

        비밀번호가 없는 계정은 10분 안에 로그인했거나 본인 확인을 했어야 합니다.
        """
        known = provider_named(provider)
        is_proved = await self.in_hashing_thread(
            provider_linking.confirm_linkable,
            provider=known,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
            site=self.process.settings,
        )
        if not is_proved:
            await self.require_fresh_proof()
        start = await self.in_file_thread(
            provider_linking.start, provider=known, viewer=self.member, site=self.process.settings
        )
        self.keep_ticket(known, STATE, start.ticket, provider_sign_in.STATE_SECONDS)
        return ProviderConnectionOut(address=start.address)

    @endpoint(
        access=Access.MEMBER,
        limit="provider",
        errors=(SignInNotOffered, NotLinked, NoOtherSignIn, WrongPassword, FreshProofRequired),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def delete(self, provider: str, *, body: ProviderConnectionIn) -> None:
        """비밀번호를 확인하고 연결을 끊습니다. 로그인된 기기는 그대로입니다.

        비밀번호가 없는 계정은 10분 안에 로그인했거나 본인 확인을 했어야 합니다.
        """
        known = provider_named(provider)
        is_proved = await self.in_hashing_thread(
            provider_linking.confirm_unlinkable,
            provider=known,
            member_id=self.member.id,
            password=body.password,
            address=self.device().ip,
        )
        if not is_proved:
            await self.require_fresh_proof()
        await self.in_thread(
            provider_accounts.disconnect_own, self.member.id, known, self.process.settings
        )


class ProviderPendingHandler(_ProviderHandler):
    @endpoint(access=Access.VISITOR, errors=(NothingPending, SignInNotOffered))
    async def get(self, provider: str) -> ProviderPendingOut:
        """로그인을 마치려면 무엇이 남았는지 답합니다."""
        known = provider_named(provider)
        return await self.in_thread(
            provider_sign_in.pending_step,
            provider=known,
            ticket=self.ticket(known, PENDING),
            site=self.process.settings,
        )


class ProviderCompleteHandler(_ProviderHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="register",
        errors=(
            SignInNotOffered,
            NothingPending,
            NicknameTaken,
            EmailTaken,
            IdentityTaken,
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
    async def post(self, provider: str, *, body: ProviderCompleteIn) -> SignedInOut:
        """닉네임과 동의, 확인되지 않은 이메일을 받아 가입합니다."""
        known = provider_named(provider)
        done = await self.in_thread(
            provider_sign_in.complete,
            provider=known,
            ticket=self.ticket(known, PENDING),
            form=body,
            device=self.device(),
            site=self.process.settings,
        )
        self.drop(known, PENDING)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


class ProviderLinkHandler(_ProviderHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            SignInNotOffered,
            NothingPending,
            WrongPassword,
            AccountBanned,
            SignUpRefused,
            IdentityTaken,
            AddressBlocked,
            SecondFactorRequired,
        ),
    )
    async def post(self, provider: str, *, body: ProviderLinkIn) -> SignedInOut:
        """비밀번호를 확인하고 기존 계정에 연결합니다."""
        known = provider_named(provider)
        done = await self.in_hashing_thread(
            provider_sign_in.link,
            provider=known,
            ticket=self.ticket(known, PENDING),
            form=body,
            device=self.device(),
            site=self.process.settings,
        )
        self.drop(known, PENDING)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


def _path(provider: Provider) -> str:
    return f"{AUTH_PATH}/{provider.key}"


def _cookie(provider: Provider, step: str) -> str:
    return f"hamsterd_{provider.key}_{step}"


_ONE = f"{AUTH_PATH}/([^/]+)"

# They match any name, so they come after every other path below `/api/auth`.
routes = [
    (_ONE, ProviderHandler),
    (f"{_ONE}/callback", ProviderCallbackHandler),
    (f"{_ONE}/connection", ProviderConnectionHandler),
    (f"{_ONE}/pending", ProviderPendingHandler),
    (f"{_ONE}/complete", ProviderCompleteHandler),
    (f"{_ONE}/link", ProviderLinkHandler),
]
