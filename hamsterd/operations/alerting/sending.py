"""Sends one message to the webhook. Blocking: call from a worker thread.

Only https and public addresses are used, unless the operator allows another. Redirects are not
followed, and the time is bounded. The URL is a secret: no error and no row contains it.
"""

import time
from http import HTTPStatus

import orjson
import requests

from hamsterd.config import Settings
from hamsterd.core.errors import Explanation, HamsterError
from hamsterd.core.network.bounded_http import BoundedAdapter
from hamsterd.core.network.deadlines import total_deadline
from hamsterd.delivery.mail.delivery import Messages
from hamsterd.delivery.mail.rules import Channel, Fault
from hamsterd.delivery.mail.smtp import WaitingMail
from hamsterd.delivery.push.transport import PrivateAddress, PublicAdapter
from hamsterd.operations.alerting.rules import (
    DELIVERY,
    SEND_TIMEOUT_SECONDS,
    SIGNATURE,
    TIMESTAMP,
    body,
    signature,
)

_URL = "HAMSTERD_WEBHOOK_URL"
_WRONG = f"{_URL}을 받는 쪽(Slack, Discord)에서 새로 복사해 주세요."
_MENDS = {
    400: "HAMSTERD_WEBHOOK_SHAPE이 받는 쪽에 맞는지 확인해 주세요 (json, slack, discord).",
    401: _WRONG,
    403: _WRONG,
    404: _WRONG,
    410: _WRONG,
    429: "받는 쪽이 잠시 막았어요. 스스로 다시 보내요.",
}


class WebhookFailed(HamsterError):
    """The receiver did not take the message."""

    def __init__(self, says: str, mend: str, *, is_gone: bool = False) -> None:
        super().__init__(says)
        self.explanation = Explanation(says, mend)
        self.is_gone = is_gone


class Webhook(Messages, channel=Channel.WEBHOOK):
    """The outbox's messages for the staff; none is refused for its own sake."""

    def _send(self, row: WaitingMail) -> None:
        post(self.site, orjson.loads(row["text"]), delivery=str(row["id"]))

    def _is_permanent(self, error: Exception) -> bool:
        return isinstance(error, WebhookFailed) and error.is_gone

    def _fault_of(self, error: Exception) -> Fault:  # noqa: ARG002  # as for any message
        return Fault.SERVER


def post(site: Settings, content: dict[str, object], *, delivery: str) -> int:
    """Send a message now; the status of the answer. Raises `WebhookFailed`."""
    return _request(site, body(content, site.webhook_shape), delivery)


def _request(site: Settings, content: bytes, delivery: str) -> int:
    if site.webhook_url is None:
        raise WebhookFailed("웹훅을 정하지 않았어요.", f"{_URL}을 정해 주세요.")
    headers = {"Content-Type": "application/json", DELIVERY: delivery}
    if site.webhook_secret is not None:
        now = int(time.time())
        headers[TIMESTAMP] = str(now)
        secret = site.webhook_secret.get_secret_value()
        headers[SIGNATURE] = signature(secret, now, content)
    try:
        with (
            total_deadline(SEND_TIMEOUT_SECONDS),
            _session(site) as session,
            session.post(
                site.webhook_url.get_secret_value(),
                data=content,
                headers=headers,
                timeout=SEND_TIMEOUT_SECONDS,
                allow_redirects=False,
                stream=True,  # the response's body is not read
            ) as answer,
        ):
            status = answer.status_code
    except requests.RequestException as error:
        raise _unreached(error) from None  # its words repeat the address
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        mend = _MENDS.get(status, "받는 쪽의 상태를 확인해 주세요. 스스로 다시 보내요.")
        raise WebhookFailed(
            f"웹훅이 받지 않았어요 (HTTP {status}).", mend, is_gone=status == HTTPStatus.GONE
        )
    return status


def _session(site: Settings) -> requests.Session:
    session = requests.Session()
    session.trust_env = False  # no proxy, no .netrc: the connection goes to the checked address
    is_vouched = site.webhook_allow_private
    session.mount("http://", BoundedAdapter() if is_vouched else _Nowhere())
    session.mount("https://", BoundedAdapter() if is_vouched else PublicAdapter())
    return session


class _Nowhere(requests.adapters.BaseAdapter):
    """For addresses without TLS."""

    def send(self, *_: object, **__: object) -> requests.Response:
        raise requests.exceptions.InvalidSchema("https only")

    def close(self) -> None:
        """Nothing is open."""


def _unreached(error: requests.RequestException) -> WebhookFailed:
    if isinstance(error, requests.exceptions.InvalidSchema):
        mend = f"{_URL}을 https로 바꿔 주세요."
        return WebhookFailed("웹훅 주소가 https가 아니에요.", mend)
    if PrivateAddress.__name__ in str(error):
        mend = (
            "공개된 주소로 바꾸거나, 믿는 사내 서버면"
            " HAMSTERD_WEBHOOK_ALLOW_PRIVATE=true로 해 주세요."
        )
        return WebhookFailed("웹훅의 호스트가 내부 주소예요.", mend)
    if isinstance(error, requests.exceptions.SSLError):
        mend = "받는 쪽의 TLS 인증서와 호스트 이름을 확인해 주세요."
        return WebhookFailed("웹훅의 TLS 인증서를 믿을 수 없어요.", mend)
    if isinstance(error, requests.exceptions.Timeout):
        mend = "받는 쪽의 상태와 방화벽을 확인해 주세요. 스스로 다시 보내요."
        return WebhookFailed("웹훅이 제시간에 답하지 않아요.", mend)
    mend = f"{_URL}의 호스트와 포트, DNS, 방화벽을 확인해 주세요. 스스로 다시 보내요."
    return WebhookFailed("웹훅에 연결할 수 없어요.", mend)
