"""`/api/auth/second-step`, `…/proof`, `…/second-factor/*`: the second step, and proofs."""

from hamsterd.core.errors import ReadOnly
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.members.accounts import loaders
from hamsterd.members.accounts.errors import AccountBanned, WrongPassword
from hamsterd.members.accounts.schemas import (
    ProofIn,
    ProofOut,
    SecondStepIn,
    SecondStepOut,
    SignedInOut,
)
from hamsterd.members.accounts.second_step import enrolment, proofs
from hamsterd.members.accounts.second_step import service as second_step
from hamsterd.members.accounts.signing_in import AUTH_PATH, STEP_COOKIE, AuthHandler
from hamsterd.members.blocks.errors import AddressBlocked
from hamsterd.members.second_factor import service
from hamsterd.members.second_factor.errors import (
    PASSKEY_ERRORS,
    AppAlreadyAdded,
    DeviceNotFound,
    EnrolmentOver,
    NoSecondFactor,
    SecondStepOver,
    WrongCode,
)
from hamsterd.members.second_factor.schemas import (
    AppConfirmIn,
    AppOffer,
    RecoveryCodesOut,
)
from hamsterd.members.sign_in_providers.errors import IdentityTaken


class SecondStepHandler(AuthHandler):
    @endpoint(access=Access.VISITOR, errors=(SecondStepOver, AccountBanned))
    async def get(self) -> SecondStepOut:
        """이 브라우저에서 기다리는 2단계 확인을 무엇으로 할 수 있는지 답합니다."""
        return await self.in_thread(
            second_step.waiting_step, note=self.step_note(), site=self.process.settings
        )

    @endpoint(
        access=Access.VISITOR,
        limit="login",
        errors=(
            SecondStepOver,
            WrongCode,
            *PASSKEY_ERRORS,
            AccountBanned,
            AddressBlocked,
            IdentityTaken,
            ReadOnly,
        ),
        is_open_read_only=True,
    )
    async def post(self, *, body: SecondStepIn) -> SignedInOut:
        """인증 앱의 코드, 복구 코드나 패스키로 로그인을 마칩니다."""
        done = await self.in_thread(
            second_step.take_step,
            note=self.step_note(),
            form=body,
            challenge=self.take_challenge() if body.passkey else "",
            device=self.device(),
            site=self.process.settings,
        )
        self.clear_cookie(STEP_COOKIE, path=AUTH_PATH)
        if done.device:
            self.keep_device(done.device)
        return self.welcome(done.signed_in, remember_me=done.remember_me)


class ProofHandler(AuthHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> ProofOut:
        """본인 확인을 무엇으로 할 수 있는지, 지난 확인이 언제까지 유효한지 답합니다."""
        return await self.in_thread(proofs.proof_state, viewer=self.member)

    @endpoint(
        access=Access.MEMBER,
        limit="login",
        errors=(WrongPassword, WrongCode, *PASSKEY_ERRORS),
        is_open_read_only=True,
    )
    async def post(self, *, body: ProofIn) -> None:
        """이 로그인이 본인의 것인지 확인합니다. 10분 동안 다시 묻지 않습니다."""
        await self.in_hashing_thread(
            proofs.prove,
            viewer=self.member,
            form=body,
            challenge=self.take_challenge() if body.passkey else "",
            address=self.device().ip,
            site=self.process.settings,
        )


class SecondFactorHandler(ApiHandler):
    get = loaders.second_factor.endpoint


class AppHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="second_factor",
        errors=(AppAlreadyAdded,),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self) -> AppOffer:
        """인증 앱에 넣을 비밀을 만듭니다. 첫 코드를 확인하기 전에는 아무것도 바뀌지 않습니다."""
        return await self.in_thread(
            enrolment.offer_app, viewer=self.member, site=self.process.settings
        )

    @endpoint(
        access=Access.MEMBER,
        limit="second_factor",
        errors=(EnrolmentOver, WrongCode, AppAlreadyAdded),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def put(self, *, body: AppConfirmIn) -> RecoveryCodesOut:
        """앱의 첫 코드를 확인하고 2단계 인증을 켭니다. 복구 코드는 이때 한 번 보입니다."""
        return await self.in_thread(
            enrolment.confirm_app, viewer=self.member, form=body, site=self.process.settings
        )

    @endpoint(access=Access.MEMBER, errors=(NoSecondFactor,), needs_fresh_proof=FreshProof.ALWAYS)
    async def delete(self) -> None:
        """인증 앱을 뺍니다."""
        await self.in_thread(enrolment.remove_app, viewer=self.member, site=self.process.settings)


class RecoveryCodesHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="second_factor",
        errors=(NoSecondFactor,),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self) -> RecoveryCodesOut:
        """복구 코드 열 개를 새로 만듭니다. 전의 코드는 쓸 수 없게 됩니다."""
        codes = await self.in_thread(
            service.renew_codes, member_id=self.member.id, site=self.process.settings
        )
        return RecoveryCodesOut(recovery_codes=codes)


class RememberedDeviceHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(DeviceNotFound,), is_open_read_only=True)
    async def delete(self, device_id: int) -> None:
        """기억해 둔 기기를 지웁니다. 다음 로그인부터 2단계 확인을 다시 합니다."""
        await self.in_thread(service.forget, member_id=self.member.id, device_id=device_id)


routes = [
    (r"/api/auth/second-step", SecondStepHandler),
    (r"/api/auth/proof", ProofHandler),
    (r"/api/auth/second-factor", SecondFactorHandler),
    (r"/api/auth/second-factor/app", AppHandler),
    (r"/api/auth/second-factor/recovery-codes", RecoveryCodesHandler),
    (r"/api/auth/second-factor/devices/([^/]+)", RememberedDeviceHandler),
]
