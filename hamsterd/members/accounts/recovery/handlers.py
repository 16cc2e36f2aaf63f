"""`/api/auth/*`: a forgotten name or password, a new password, a new address (decisions §1.7)."""

import asyncio
import time

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.members.accounts.errors import (
    EmailLinkExpired,
    EmailLinkOfAnother,
    EmailLinkUnknown,
    EmailLinkUsed,
    EmailTaken,
    FirstPasswordByMail,
    ResetLinkExpired,
    ResetLinkUnknown,
    ResetLinkUsed,
    WrongPassword,
)
from hamsterd.members.accounts.recovery import email_address
from hamsterd.members.accounts.recovery import service as recovery
from hamsterd.members.accounts.schemas import (
    EmailChangeIn,
    EmailChangeOut,
    EmailIn,
    EmailLinkOut,
    LinkIn,
    MailedOut,
    PasswordChangeIn,
    PasswordResetIn,
    ResetLinkOut,
)
from hamsterd.members.accounts.signing_in import AuthHandler
from hamsterd.members.blocks.errors import EmailDomainBlocked

RECOVERY_SECONDS = 0.3
"""Minimum response time of both recoveries, against timing attacks (decisions §1.7)."""
_LINK_ERRORS = (EmailLinkUnknown, EmailLinkExpired, EmailLinkUsed, EmailLinkOfAnother)


class _RecoveryHandler(ApiHandler):
    async def answer_evenly(self, began: float) -> MailedOut:
        """The same response after the same time, whether or not the address has an account."""
        await asyncio.sleep(max(0.0, began + RECOVERY_SECONDS - time.monotonic()))
        return MailedOut(message=recovery.MAILED)


class FindUsernameHandler(_RecoveryHandler):
    @endpoint(access=Access.VISITOR, limit="recovery")
    async def post(self, *, body: EmailIn) -> MailedOut:
        """가입한 이메일로 사용자명을 보냅니다."""
        began = time.monotonic()
        await self.in_thread(recovery.mail_username, email=body.email, site=self.process.settings)
        return await self.answer_evenly(began)


class RequestPasswordResetHandler(_RecoveryHandler):
    @endpoint(access=Access.VISITOR, limit="recovery")
    async def post(self, *, body: EmailIn) -> MailedOut:
        """가입한 이메일로 비밀번호 재설정 링크를 보냅니다. 30분 동안 한 번 쓸 수 있습니다."""
        began = time.monotonic()
        await self.in_thread(recovery.mail_reset_link, email=body.email, site=self.process.settings)
        return await self.answer_evenly(began)


class ResetPasswordHandler(ApiHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="mailed_link",
        errors=(ResetLinkUnknown, ResetLinkExpired, ResetLinkUsed),
    )
    async def post(self, *, body: PasswordResetIn) -> None:
        """링크의 토큰으로 새 비밀번호를 정합니다. 모든 기기에서 로그아웃됩니다."""
        await self.in_hashing_thread(recovery.reset_password, form=body, site=self.process.settings)


class ResetLinkHandler(ApiHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="mailed_link",
        errors=(ResetLinkUnknown, ResetLinkExpired, ResetLinkUsed),
        is_open_read_only=True,
    )
    async def post(self, *, body: LinkIn) -> ResetLinkOut:
        """재설정 링크를 아직 쓸 수 있는지 확인합니다. 확인해도 링크는 그대로입니다."""
        return await self.in_thread(recovery.check_link, token=body.token)


class EmailHandler(AuthHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="login",
        errors=(WrongPassword, EmailDomainBlocked),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def put(self, *, body: EmailChangeIn) -> EmailChangeOut:
        """이메일 주소 바꾸기를 시작합니다. 새 주소로 간 링크를 확인해야 바뀝니다."""
        if await self.in_thread(email_address.needs_proof_instead, member_id=self.member.id):
            await self.require_fresh_proof()
        return await self.in_hashing_thread(
            email_address.ask_for_change,
            member_id=self.member.id,
            form=body,
            address=self.device().ip,
            site=self.process.settings,
        )

    @endpoint(access=Access.MEMBER)
    async def delete(self) -> None:
        """확인을 기다리는 이메일 변경을 취소합니다."""
        await self.in_thread(email_address.cancel_change, member_id=self.member.id)


class EmailVerificationHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="recovery")
    async def post(self) -> None:
        """가입한 이메일로 확인 링크를 다시 보냅니다. 한 시간에 세 번까지입니다."""
        await self.in_thread(
            email_address.send_verification_again,
            member_id=self.member.id,
            site=self.process.settings,
        )


class EmailLinkHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER, limit="mailed_link", errors=_LINK_ERRORS, is_open_read_only=True
    )
    async def post(self, *, body: LinkIn) -> EmailLinkOut:
        """이메일 확인 링크가 무엇을 하는지 답합니다. 확인해도 링크는 그대로입니다."""
        return await self.in_thread(
            email_address.followed_link, member_id=self.member.id, token=body.token
        )


class EmailConfirmHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="mailed_link",
        errors=(*_LINK_ERRORS, EmailTaken, EmailDomainBlocked),
    )
    async def post(self, *, body: LinkIn) -> EmailLinkOut:
        """이메일 확인 링크를 한 번 씁니다. 주소가 바뀌면 다른 기기에서 로그아웃됩니다."""
        return await self.in_thread(
            email_address.confirm,
            member_id=self.member.id,
            session_id=self.member.session_id,
            token=body.token,
            site=self.process.settings,
        )


class PasswordHandler(AuthHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="login",
        errors=(WrongPassword, FirstPasswordByMail),
        needs_fresh_proof=FreshProof.WITH_SECOND_FACTOR,
    )
    async def put(self, *, body: PasswordChangeIn) -> None:
        """비밀번호를 바꾸고 다른 기기에서 로그아웃합니다."""
        await self.in_hashing_thread(
            recovery.change_password,
            member_id=self.member.id,
            session_id=self.member.session_id,
            form=body,
            address=self.device().ip,
            site=self.process.settings,
        )


routes = [
    (r"/api/auth/password", PasswordHandler),
    (r"/api/auth/find-username", FindUsernameHandler),
    (r"/api/auth/request-password-reset", RequestPasswordResetHandler),
    (r"/api/auth/reset-password", ResetPasswordHandler),
    (r"/api/auth/reset-password/check", ResetLinkHandler),
    (r"/api/auth/email", EmailHandler),
    (r"/api/auth/email/verification", EmailVerificationHandler),
    (r"/api/auth/email/check", EmailLinkHandler),
    (r"/api/auth/email/confirm", EmailConfirmHandler),
]
