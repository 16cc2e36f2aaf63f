"""Why mail cannot be sent, in an operator's words: the cause and the fix.

It never contains the server's message, which may include a member's address. `hamster mail show`
has it.
"""

import smtplib
import socket
import ssl

from hamsterd.core.errors import Explanation
from hamsterd.delivery.mail.dkim import BadDkimKey
from hamsterd.delivery.mail.smtp import (
    BadSmtpUrl,
    NoMailbox,
    NoTls,
    NoUtf8Recipient,
    NoUtf8Sender,
    mail_server,
)

_URL = "HAMSTERD_SMTP_URL"
_AUTH = Explanation(
    "메일 서버가 사용자나 암호를 받아들이지 않아요.",
    f"{_URL}의 사용자와 암호를 확인해 주세요 (특수 문자는 %40처럼, 2단계 인증을 쓰면 앱 비밀번호).",
)
_NOT_SMTP = Explanation(
    "메일 서버가 인사를 끝내지 않고 연결을 끊었어요.",
    f"포트와 TLS가 맞는지 확인해 주세요: 465는 smtps://, 587과 25는 smtp:// ({_URL}).",
)
DKIM_KEY = Explanation(
    "메일에 서명하는 키(DKIM)를 읽을 수 없어 메일이 기다려요.",
    "HAMSTERD_DKIM_KEY_FILE(없으면 DATA_DIR/dkim.pem)이 실행하는 계정이 읽을 수 있는"
    " RSA 비밀 키(PEM)인지 확인해 주세요.",
)
_RULES: tuple[tuple[type[BaseException], Explanation], ...] = (
    (
        BadSmtpUrl,
        Explanation(
            f"{_URL}을 읽을 수 없어요.", "smtp://사용자:암호@호스트:포트 모양으로 적어 주세요."
        ),
    ),
    (
        NoTls,
        Explanation(
            "메일 서버가 STARTTLS를 지원하지 않아 암호를 보내지 않았어요.",
            f"{_URL}을 smtps://…:465로 바꾸거나 서버의 TLS를 켜 주세요.",
        ),
    ),
    (BadDkimKey, DKIM_KEY),
    (
        NoMailbox,
        Explanation(
            "받는 주소가 한 사람의 메일 주소가 아니에요.",
            "메일 서버는 괜찮아요. 그 주소를 쓰는 회원의 이메일을 고쳐 주세요.",
        ),
    ),
    (
        NoUtf8Recipient,
        Explanation(
            "메일 서버가 한글이 든 받는 주소로는 메일을 보내지 못해요.",
            "다른 주소로 가는 메일은 괜찮아요. 이 주소로도 보내려면 SMTPUTF8을 지원하는 메일 서버가"
            " 필요해요. 바꾼 뒤에는 `hamster mail allow 주소`로 다시 보내게 해 주세요.",
        ),
    ),
    (
        NoUtf8Sender,
        Explanation(
            "메일 서버가 한글이 든 보내는 주소로는 메일을 보내지 못해요.",
            "보내는 메일 주소, HAMSTERD_CONTACT_EMAIL과 HAMSTERD_BOUNCE_ADDRESS의 @ 앞을 영문으로"
            " 바꿔 주세요.",
        ),
    ),
    (smtplib.SMTPAuthenticationError, _AUTH),
    (
        smtplib.SMTPNotSupportedError,
        Explanation(
            "메일 서버가 로그인을 지원하지 않아요.",
            f"{_URL}에서 사용자와 암호를 지우거나 제출 포트(587, 465)를 써 주세요.",
        ),
    ),
    (
        smtplib.SMTPSenderRefused,
        Explanation(
            "메일 서버가 보내는 주소를 받아들이지 않아요.",
            "HAMSTERD_CONTACT_EMAIL을 그 메일 서버가 보내도 되는 주소로 바꿔 주세요.",
        ),
    ),
    (
        smtplib.SMTPRecipientsRefused,
        Explanation(
            "메일 서버가 받는 주소를 받아들이지 않아요.",
            f"한 통이면 그 주소의 문제예요. 모두 그러면 {_URL}에 로그인을 더하거나"
            " 메일 서버에서 relay를 허락해 주세요.",
        ),
    ),
    (smtplib.SMTPServerDisconnected, _NOT_SMTP),
    (smtplib.SMTPConnectError, _NOT_SMTP),
    (smtplib.SMTPHeloError, _NOT_SMTP),
    (
        smtplib.SMTPException,
        Explanation(
            "메일 서버가 거절했어요.", "`hamster mail list`의 마지막 오류를 확인해 주세요."
        ),
    ),
    (
        ssl.SSLCertVerificationError,
        Explanation(
            "메일 서버의 TLS 인증서를 믿을 수 없어요 (만료, 다른 이름, 모르는 기관).",
            f"{_URL}의 호스트 이름을 인증서의 것으로 고치거나 서버의 인증서를 새로 해 주세요.",
        ),
    ),
    (
        ssl.SSLError,
        Explanation(
            "메일 서버와 TLS를 시작하지 못했어요.",
            f"포트와 TLS가 맞는지 확인해 주세요: 465는 smtps://, 587과 25는 smtp:// ({_URL}).",
        ),
    ),
    (
        socket.gaierror,
        Explanation(
            "메일 서버의 호스트를 찾을 수 없어요.", f"{_URL}의 호스트 이름과 DNS를 확인해 주세요."
        ),
    ),
    (
        ConnectionRefusedError,
        Explanation(
            "메일 서버의 포트에서 아무도 기다리지 않아요.",
            f"메일 서버가 켜져 있는지, {_URL}의 포트를 확인해 주세요.",
        ),
    ),
    (
        TimeoutError,
        Explanation(
            "메일 서버가 제시간에 답하지 않아요.",
            f"방화벽을 확인해 주세요 (클라우드는 25번을 자주 막아요: 587이나 465). {_URL}",
        ),
    ),
    (
        OSError,
        Explanation("메일 서버까지 가지 못했어요.", f"네트워크, 방화벽, {_URL}을 확인해 주세요."),
    ),
)
"""By kind, the first that fits."""


def explain_smtp(error: BaseException) -> Explanation:
    """Cause and fix of a failed try."""
    for kind, known in _RULES:
        if isinstance(error, kind):
            return known
    return Explanation(
        f"메일을 보내는 코드가 멈췄어요 ({type(error).__name__}).",
        "`hamster mail retry`를 해 보고 기록을 개발자에게 보내 주세요.",
    )


def place_of(url: str) -> str:
    """`mail.example:587`, without credentials."""
    server = mail_server(url)
    return f"{server.host}:{server.port}"
