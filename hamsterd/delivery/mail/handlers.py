"""`/api/mail/bounces`: mail that came back, told by a mail company or one's own mail server.

Who calls has the secret of the settings, as the password of HTTP Basic: every mail company can be
given an address with one. What they say is believed no more than what comes by IMAP.
"""

import hmac
from base64 import b64decode

from hamsterd.core.errors import Forbidden, NotFound
from hamsterd.delivery.mail.bounces import take_raw, take_report
from hamsterd.delivery.mail.reports import MAX_REPORT_BYTES
from hamsterd.delivery.mail.schemas import BounceIn, BounceTaken
from hamsterd.http.base import ApiHandler
from hamsterd.http.contract import Contract
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access


class BouncesNotTaken(NotFound):
    """The settings have no secret for it."""

    message = "돌아온 메일을 웹훅으로 받지 않아요. HAMSTERD_BOUNCE_WEBHOOK_SECRET을 정해 주세요."


class BounceSecretWrong(Forbidden):
    """The secret was missing, or another."""

    message = "HAMSTERD_BOUNCE_WEBHOOK_SECRET을 암호로 보내 주세요 (HTTP Basic)."


ERRORS = (BouncesNotTaken, BounceSecretWrong)


class _SecretHandler(ApiHandler):
    def credentials(self) -> tuple[str | None, bool]:
        """The secret here is the operator's, no member's."""
        return None, False

    @property
    def most_bytes(self) -> int:
        """As much of a report is read."""
        return MAX_REPORT_BYTES

    async def before_body(self) -> None:
        """Whoever lacks the secret sends no body."""
        contract = getattr(getattr(self, (self.request.method or "").lower()), "contract", None)
        if contract is not None:
            await self.admit(contract)
        await super().before_body()

    async def admit(self, contract: Contract) -> None:
        """Also the secret, after the limit: who guesses spends it."""
        await super().admit(contract)
        secret = self.process.settings.bounce_webhook_secret
        if secret is None:
            raise BouncesNotTaken
        if not hmac.compare_digest(self._password(), secret.get_secret_value().encode()):
            raise BounceSecretWrong

    def _password(self) -> bytes:
        """What stands after the user in `Authorization: Basic`; empty where there is none."""
        scheme, _, value = self.request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "basic":
            return b""
        try:
            return b64decode(value, validate=True).partition(b":")[2]
        except ValueError:
            return b""


class BouncesHandler(_SecretHandler):
    @endpoint(access=Access.VISITOR, limit="bounce", errors=ERRORS)
    async def post(self, *, body: BounceIn) -> BounceTaken:
        """메일 하나가 돌아왔다고 알립니다. 비밀은 HTTP Basic의 암호로 보냅니다."""
        report = body.report
        if report is None:
            return BounceTaken(is_counted=False)
        counted = await self.in_thread(take_report, report, self.process.settings)
        return BounceTaken(is_counted=counted)


class BounceReportsHandler(_SecretHandler):
    @endpoint(access=Access.VISITOR, limit="bounce", errors=ERRORS)
    async def post(self) -> BounceTaken:
        """돌아온 메일을 그대로 (message/rfc822, multipart/report) 보냅니다."""
        counted = await self.in_thread(take_raw, self._mail(), self.process.settings)
        return BounceTaken(is_counted=counted)

    def _mail(self) -> bytes:
        """The mail; where the body is only its parts, under the request's own type."""
        kind = self.request.headers.get("Content-Type", "")
        if kind.lower().startswith("multipart/report"):
            return f"Content-Type: {kind}\r\n\r\n".encode() + self.json_body()
        return self.json_body()


routes = [
    (r"/api/mail/bounces", BouncesHandler),
    (r"/api/mail/bounces/report", BounceReportsHandler),
]
