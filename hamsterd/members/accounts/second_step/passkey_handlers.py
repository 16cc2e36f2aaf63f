"""`/api/auth/…/passkey*`: passkeys as sign-in, as second step, as proof; and their list.

The challenge goes to the browser twice: in the response for the page, and in a cookie that only the
server reads, so that no other browser can answer it.
"""

from hamsterd.core.errors import ReadOnly
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.members.accounts.errors import AccountBanned, SignUpRefused
from hamsterd.members.accounts.schemas import PasskeySignInIn, SignedInOut
from hamsterd.members.accounts.second_step import enrolment, passkey_sign_in, proofs
from hamsterd.members.accounts.second_step import service as second_step
from hamsterd.members.accounts.signing_in import AUTH_PATH, STEP_COOKIE, AuthHandler
from hamsterd.members.blocks.errors import AddressBlocked
from hamsterd.members.second_factor import passkeys
from hamsterd.members.second_factor.ceremonies import Asked
from hamsterd.members.second_factor.errors import (
    PASSKEY_ERRORS,
    ChallengeOver,
    PasskeyNotFound,
    PasskeyRefused,
    PasskeysUnavailable,
    PasskeyTaken,
    SecondStepOver,
    TooManyPasskeys,
)
from hamsterd.members.second_factor.schemas import (
    PasskeyEdit,
    PasskeyIn,
    PasskeyOffer,
    PasskeyRequest,
    RecoveryCodesOut,
)
from hamsterd.members.sign_in_providers.errors import NoOtherSignIn


class PasskeyAskingHandler(AuthHandler):
    """A handler that requests a passkey from the browser."""

    def asking(self, asked: Asked) -> PasskeyRequest:
        """The response, with the challenge in a cookie."""
        self.keep_challenge(asked.challenge)
        return asked.request


class PasskeySignInOptionsHandler(PasskeyAskingHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="passkey",
        errors=(PasskeysUnavailable,),
        is_open_read_only=True,
    )
    async def post(self) -> PasskeyRequest:
        """패스키로 로그인할 때 브라우저에 청할 것. 5분 안에 한 번 답할 수 있습니다."""
        return self.asking(
            await self.in_thread(passkey_sign_in.ask_for_passkey, site=self.process.settings)
        )


class PasskeySignInHandler(AuthHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            *PASSKEY_ERRORS,
            AccountBanned,
            SignUpRefused,
            AddressBlocked,
            ReadOnly,
        ),
        is_open_read_only=True,
    )
    async def post(self, *, body: PasskeySignInIn) -> SignedInOut:
        """패스키만으로 로그인합니다. 기기의 잠금을 풀었으므로 2단계 확인을 묻지 않습니다."""
        done = await self.in_thread(
            passkey_sign_in.sign_in_by_passkey,
            form=body,
            challenge=self.take_challenge(),
            device=self.device(),
            site=self.process.settings,
        )
        self.clear_cookie(STEP_COOKIE, path=AUTH_PATH)
        return self.welcome(done, remember_me=body.remember_me)


class PasskeyStepHandler(PasskeyAskingHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="passkey",
        errors=(SecondStepOver, AccountBanned, PasskeysUnavailable),
        is_open_read_only=True,
    )
    async def post(self) -> PasskeyRequest:
        """2단계 확인을 패스키로 할 때 브라우저에 청할 것."""
        return self.asking(
            await self.in_thread(
                second_step.ask_for_passkey,
                note=self.step_note(),
                site=self.process.settings,
            )
        )


class PasskeyProofHandler(PasskeyAskingHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="passkey",
        errors=(PasskeysUnavailable,),
        is_open_read_only=True,
    )
    async def post(self) -> PasskeyRequest:
        """본인 확인을 패스키로 할 때 브라우저에 청할 것."""
        return self.asking(
            await self.in_thread(
                proofs.ask_for_passkey, viewer=self.member, site=self.process.settings
            )
        )


class PasskeyOfferHandler(AuthHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="second_factor",
        errors=(TooManyPasskeys, PasskeysUnavailable),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self) -> PasskeyOffer:
        """새 패스키를 만들 때 브라우저에 청할 것. 아직 아무것도 바뀌지 않습니다."""
        offered = await self.in_thread(
            enrolment.offer_passkey, viewer=self.member, site=self.process.settings
        )
        self.keep_challenge(offered.challenge)
        return offered.offer


class PasskeysHandler(AuthHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="second_factor",
        errors=(
            ChallengeOver,
            PasskeyRefused,
            PasskeyTaken,
            TooManyPasskeys,
            PasskeysUnavailable,
        ),
        needs_fresh_proof=FreshProof.ALWAYS,
        status=201,
    )
    async def post(self, *, body: PasskeyIn) -> RecoveryCodesOut:
        """만든 패스키를 더합니다. 첫 2단계 수단이면 복구 코드가 이때 한 번 보입니다."""
        return await self.in_thread(
            enrolment.confirm_passkey,
            viewer=self.member,
            form=body,
            challenge=self.take_challenge(),
            site=self.process.settings,
        )


class PasskeyHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="second_factor", errors=(PasskeyNotFound,))
    async def put(self, passkey_id: int, *, body: PasskeyEdit) -> None:
        """패스키의 이름을 바꿉니다."""
        await self.in_thread(
            passkeys.rename_passkey,
            member_id=self.member.id,
            passkey_id=passkey_id,
            name=body.name,
        )

    @endpoint(
        access=Access.MEMBER,
        errors=(PasskeyNotFound, NoOtherSignIn),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def delete(self, passkey_id: int) -> None:
        """패스키를 뺍니다."""
        await self.in_thread(
            enrolment.remove_passkey,
            viewer=self.member,
            passkey_id=passkey_id,
            site=self.process.settings,
        )


routes = [
    (r"/api/auth/login/passkey-options", PasskeySignInOptionsHandler),
    (r"/api/auth/login/passkey", PasskeySignInHandler),
    (r"/api/auth/second-step/passkey-options", PasskeyStepHandler),
    (r"/api/auth/proof/passkey-options", PasskeyProofHandler),
    (r"/api/auth/second-factor/passkey-options", PasskeyOfferHandler),
    (r"/api/auth/second-factor/passkeys", PasskeysHandler),
    (r"/api/auth/second-factor/passkeys/([^/]+)", PasskeyHandler),
]
