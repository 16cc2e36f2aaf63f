"""Settings of one site, read from the environment or `.env` (decisions §5).

All have the prefix `HAMSTERD_`. Values that operators may tune are here; business rules are in each
domain's `rules.py`.
"""

import os
import re
from base64 import urlsafe_b64decode
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from hamsterd.core.errors import Explanation, ServerFault
from hamsterd.core.files import explain_file
from hamsterd.core.network.valkey_link import valkey_url
from hamsterd.core.rates import RATES, changed_rates
from hamsterd.core.settings.ad_provider import check_hosts, read_snippet
from hamsterd.core.settings.database_url import of_primary
from hamsterd.core.settings.places import at_home
from hamsterd.core.settings.scanner_place import scanner_place
from hamsterd.core.settings.setting_errors import bad_settings, unreadable_file
from hamsterd.core.settings.setting_lists import as_list, as_table
from hamsterd.core.settings.sizes import as_size
from hamsterd.core.text.mailboxes import is_mailbox

Shape = Literal["json", "slack", "discord"]
"""How the receiver of the staff's webhook wants its messages."""
StorageKind = Literal["disk", "s3"]
"""The kind of media store."""
List = Annotated[list[str], NoDecode, BeforeValidator(as_list)]
Table = Annotated[dict[str, str], NoDecode, BeforeValidator(as_table)]
"""Written with commas or as JSON; the library alone would read JSON only."""
Bytes = Annotated[int, BeforeValidator(as_size)]
"""Written as a number of bytes or as `20MB`."""
Place = Annotated[Path, AfterValidator(at_home)]
"""A file or folder; `~/site` is below the account's home."""

_LOCATION = re.compile(r"/([A-Za-z0-9._-]+/)+")
_TOKEN = re.compile(r"[A-Za-z0-9_=-]{1,200}")
_PRIVATE_KEY = re.compile(r"[A-Za-z0-9_-]{43}=?")
_ORIGIN = re.compile(r"https?://[^/?#@]+/?")
_USUAL_PORTS = {"http": 80, "https": 443}
_SELECTOR = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
PORTAL_DIST = Path(__file__).resolve().parent.parent / "portal" / "dist"


_NO_NETWORK = "127.0.0.1이나 10.0.0.0/8처럼 적어 주세요 ({said})."

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A private key of Web Push is a number below it (SEC 2, §2.4.2)."""


SAMPLE = ".example"
"""The suffix of sample hosts and addresses (RFC 2606), which do not exist."""
LEAST_SECRET_CHARACTERS = 32
"""A shorter key can be guessed, and with it every signed link."""
LEAST_WEBHOOK_SECRET = 16
LARGEST_FILE_BYTES = 2 * 1024**3
"""Of one upload, whatever the environment says: no browser sends more in one request."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_NEW_KEY = "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"


class BadSecretKey(ServerFault):
    """The key that signs links and pushes is missing, unreadable or too short to protect them."""

    def __init__(self, says: str, mend: str) -> None:
        super().__init__()
        self.explanation = Explanation(says, mend)


def _is_p256_number(text: str) -> bool:
    if not _PRIVATE_KEY.fullmatch(text):
        return False
    return 0 < int.from_bytes(urlsafe_b64decode(f"{text[:43]}=")) < P256_ORDER


class Settings(BaseSettings):
    """One site's settings; `.env.example` and `config show` print each field's description."""

    model_config = SettingsConfigDict(
        env_prefix="HAMSTERD_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
    )

    database_url: SecretStr | None = Field(
        default=None,
        description="PostgreSQL 주소. 비우면 내장 PostgreSQL을 DATA_DIR 안에서 띄웁니다."
        " 주 서버와 대기 서버를 쉼표로 이어 적으면 쓰기가 되는 쪽에 이어집니다.",
    )
    database_direct_url: SecretStr | None = Field(
        default=None,
        description="DATABASE_URL이 PgBouncer일 때 PostgreSQL 자체의 주소 (LISTEN, 잠금, 명령).",
    )
    bus_url: SecretStr | None = Field(
        default=None,
        description="소식을 나를 Valkey나 Redis의 주소 (valkey://사용자:암호@호스트:포트,"
        " TLS면 valkeys://). 비우면 PostgreSQL이 나릅니다. 한 사이트의 모든 컴퓨터에 똑같이.",
    )
    data_dir: Place = Field(
        default=Path("var"), description="업로드, 내장 데이터베이스, 비밀 키를 두는 폴더."
    )
    base_url: str = Field(
        default="http://127.0.0.1:8000",
        description="회원이 접속하는 주소. 메일 링크와 Origin 검사에 쓰입니다.",
    )
    site_name: str = Field(default="햄찌일기", description="화면과 메일에 나오는 사이트 이름.")
    contact_email: str = Field(
        default="help@hamzzi.example", description="바닥글과 메일의 문의 주소."
    )
    naver_site_verification: str | None = Field(
        default=None,
        description="네이버 서치어드바이저가 준 HTML 태그의 content 값. 모든 화면에 들어갑니다.",
    )
    google_site_verification: str | None = Field(
        default=None,
        description="구글 서치 콘솔이 준 HTML 태그의 content 값. 모든 화면에 들어갑니다.",
    )
    ad_provider_html: Place | None = Field(
        default=None,
        description="광고 회사가 준 코드를 적은 파일의 경로."
        " 비우면 광고 회사의 광고가 나오지 않습니다.",
    )
    ad_provider_hosts: List = Field(
        default_factory=list,
        description="그 광고가 불러오고 연결해도 되는 호스트 (쉼표로 나눠서,"
        " 예: t1.daumcdn.net,*.kakao.com).",
    )
    ad_provider_height: int = Field(
        default=100, ge=50, le=600, description="그 광고의 높이 (픽셀, 50-600)."
    )
    secret_key: SecretStr | None = Field(
        default=None, description="서명 키. 비우면 DATA_DIR/secret_key에 만들어 둡니다."
    )
    smtp_url: SecretStr | None = Field(
        default=None,
        description="메일 서버 (smtp://사용자:암호@호스트:포트). 비우면 보낼 편지함에만 쌓입니다.",
    )
    dkim_selector: str = Field(
        default="hamsterd",
        description="메일에 서명하는 키의 DNS 이름 (이 이름._domainkey.보내는 도메인).",
    )
    dkim_key_file: Place | None = Field(
        default=None,
        description="메일에 서명하는 비밀 키 (RSA, PEM). 비우면 DATA_DIR/dkim.pem이 있을 때"
        " 그것으로 서명합니다. `hamster mail dkim`이 만듭니다.",
    )
    bounce_address: str | None = Field(
        default=None,
        description="전하지 못한 메일이 돌아올 주소 (Return-Path)."
        " 비우면 보내는 주소로 돌아옵니다.",
    )
    bounce_imap_url: SecretStr | None = Field(
        default=None,
        description="돌아온 메일을 읽을 우편함 (imaps://사용자:암호@호스트:포트/폴더)."
        " 비우면 읽지 않습니다.",
    )
    bounce_webhook_secret: SecretStr | None = Field(
        default=None,
        description="돌아온 메일을 POST /api/mail/bounces로 알리는 쪽의 비밀 (16자 이상)."
        " 비우면 받지 않습니다.",
    )
    dns_servers: List = Field(
        default_factory=list,
        description="doctor가 메일의 DNS 기록을 물어볼 서버"
        " (쉼표로 나눠서, 예: 1.1.1.1,[::1]:5353). 비우면 이 컴퓨터의 것.",
    )
    webhook_shape: Shape = Field(
        default="json", description="직원 알림의 모양 (json, slack, discord)."
    )
    webhook_secret: SecretStr | None = Field(
        default=None,
        description="직원 알림에 서명하는 비밀 (HMAC-SHA256, 16자 이상). json 모양에는 꼭 필요.",
    )
    webhook_case_hours: int = Field(
        default=24, ge=1, le=720, description="신고가 이만큼 기다리면 직원에게 알립니다 (시간)."
    )
    webhook_allow_private: bool = Field(
        default=False,
        description="true면 직원 알림을 http나 내부 주소로도 보냅니다 (믿는 사내 서버에만).",
    )
    webhook_url: SecretStr | None = Field(
        default=None,
        description="밀린 신고, 늦은 작업, 실패한 백업, 나쁜 상태를 직원에게 알릴 주소"
        " (https). 비우면 알리지 않습니다.",
    )
    vapid_private_key: SecretStr | None = Field(
        default=None,
        description="푸시 서명 키 (base64url, 32바이트). 비우면 SECRET_KEY에서 만들어 씁니다.",
    )
    push_services: List = Field(
        default_factory=list,
        description="알려진 브라우저의 것 밖에 믿을 푸시 서비스의 주소 (쉼표로 나눠서).",
    )
    staff_second_factor: Literal["off", "on"] = Field(
        default="off",
        description="on이면 2단계 인증을 켠 운영자만 관리 화면을 쓸 수 있습니다 (off, on).",
    )
    console_session_hours: int = Field(
        default=8,
        ge=1,
        le=24,
        description="관리 화면은 로그인하거나 본인 확인을 한 뒤 이만큼 열려 있습니다 (시간, 1-24).",
    )
    console_idle_minutes: int = Field(
        default=30,
        ge=5,
        le=240,
        description="관리 화면을 이만큼 쓰지 않으면 본인 확인을 다시 합니다 (분, 5-240).",
    )
    spam_check_key: SecretStr | None = Field(
        default=None,
        description="가입을 물어볼 스팸 검사 서비스(Akismet)의 키. 비우면 묻지 않습니다."
        " 정하면 가입하는 사람의 닉네임, 메일, IP 주소와 브라우저 이름이 그 회사로 갑니다."
        " 권하는 개인정보처리방침에는 Akismet이 적혀 있으니 다른 회사면 고쳐 주세요.",
    )
    spam_check_url: str = Field(
        default="https://rest.akismet.com/1.1/comment-check",
        description="그 서비스의 주소 (Akismet의 comment-check와 같은 모양).",
    )
    google_client_id: str | None = Field(default=None, description="Google 로그인 클라이언트 ID.")
    google_client_secret: SecretStr | None = Field(
        default=None, description="Google 로그인 클라이언트 비밀."
    )
    google_issuer: str = Field(
        default="https://accounts.google.com", description="Google의 OpenID Connect 발급자 주소."
    )
    kakao_client_id: str | None = Field(
        default=None, description="카카오 로그인 REST API 키 (카카오 디벨로퍼스)."
    )
    kakao_client_secret: SecretStr | None = Field(
        default=None, description="카카오 로그인 클라이언트 시크릿."
    )
    kakao_admin_key: SecretStr | None = Field(
        default=None,
        description="카카오 어드민 키. 탈퇴하거나 연결을 끊은 회원을 카카오에서도 끊을 때 씁니다.",
    )
    kakao_issuer: str = Field(
        default="https://kauth.kakao.com", description="카카오의 OpenID Connect 발급자 주소."
    )
    kakao_api_url: str = Field(
        default="https://kapi.kakao.com", description="카카오 API 주소 (연결 끊기)."
    )
    naver_client_id: str | None = Field(
        default=None, description="네이버 로그인 클라이언트 ID (네이버 개발자 센터)."
    )
    naver_client_secret: SecretStr | None = Field(
        default=None, description="네이버 로그인 클라이언트 시크릿."
    )
    naver_auth_url: str = Field(
        default="https://nid.naver.com/oauth2.0", description="네이버 로그인 주소 (OAuth 2.0)."
    )
    naver_api_url: str = Field(
        default="https://openapi.naver.com", description="네이버 API 주소 (회원 프로필)."
    )
    metrics_token: SecretStr | None = Field(
        default=None, description="/metrics를 밖에서 읽을 때의 Bearer 토큰. 비우면 loopback만."
    )
    trusted_proxies: List = Field(
        default_factory=list,
        description="X-Forwarded-For를 믿을 역방향 프록시의 주소나 대역"
        " (쉼표로 나눠서, 예: 127.0.0.1,10.0.0.0/8).",
    )
    rate_limit_scale: float = Field(
        default=1.0, gt=0, description="모든 요청 제한에 곱하는 값 (부하 시험용)."
    )
    rate_limits: Table = Field(
        default_factory=lambda: dict(RATES),
        description="동작마다 회원(로그인 전에는 네트워크) 하나가 할 수 있는 횟수/기간."
        " 바꿀 것만 쉼표로 나눠 적습니다 (second, minute, hour, day;"
        " 예: 'login=10/minute,recovery=5/10 minute').",
    )
    password_rounds: int = Field(
        default=12, ge=4, le=16, description="bcrypt 비용 (2의 거듭제곱). 운영에서는 12 이상."
    )
    threads: int = Field(default=8, ge=1, le=64, description="프로세스 하나의 작업 스레드 수.")
    db_pool_size: int = Field(
        default=12, ge=2, le=200, description="프로세스 하나의 데이터베이스 연결 수 상한."
    )
    db_statement_timeout_ms: int = Field(
        default=10_000, ge=100, description="질의 하나의 시간 제한 (밀리초)."
    )
    db_connect_timeout_seconds: int = Field(
        default=3, ge=1, description="데이터베이스 연결 시간 제한 (초)."
    )
    slow_query_ms: int = Field(
        default=200, ge=1, description="이만큼 걸린 질의를 기록에 남깁니다 (밀리초)."
    )
    max_body_bytes: Bytes = Field(
        default=1_048_576, ge=65_536, description="JSON 요청 본문의 상한 (바이트)."
    )
    max_image_bytes: Bytes = Field(
        default=10 * 1024 * 1024,
        gt=0,
        le=LARGEST_FILE_BYTES,
        description="이미지 한 장의 상한 (바이트, 20MB처럼도).",
    )
    max_video_bytes: Bytes = Field(
        default=100 * 1024 * 1024,
        gt=0,
        le=LARGEST_FILE_BYTES,
        description="동영상 하나의 상한 (바이트, 200MB처럼도).",
    )
    body_timeout_seconds: float = Field(
        default=20.0,
        gt=0,
        description="JSON 본문이 다 와야 하는 시간이자, 업로드가 나아가는지 보는 간격 (초).",
    )
    member_storage_bytes: Bytes = Field(
        default=10 * 1024**3, ge=0, description="회원 한 명이 둘 수 있는 사진과 동영상 (바이트)."
    )
    member_daily_bytes: Bytes = Field(
        default=2 * 1024**3, ge=0, description="회원 한 명이 하루에 올릴 수 있는 양 (바이트)."
    )
    media_reserve_bytes: Bytes = Field(
        default=1024**3,
        ge=0,
        description="디스크에 이보다 적게 남으면 업로드만 거절합니다 (바이트). doctor도 봅니다.",
    )
    media_storage: StorageKind = Field(
        default="disk",
        description="사진과 동영상을 두는 곳. disk는 DATA_DIR/media, s3는 S3와 호환되는 저장소.",
    )
    ffmpeg: str | None = Field(
        default=None,
        description="HEVC(아이폰)처럼 브라우저에서 재생되지 않는 동영상을 H.264로 바꿀 ffmpeg."
        " 비우면 PATH에서 찾고, 없거나 off면 그런 동영상을 거절합니다.",
    )
    clamd: str | None = Field(
        default=None,
        description="올라온 문서와 압축 파일을 검사할 ClamAV의 clamd (/run/clamav/clamd.ctl이나"
        " 호스트:포트). 비우면 검사하지 않고, 닿지 않으면 그런 파일을 거절합니다.",
    )
    media_accel: str | None = Field(
        default=None,
        description="nginx가 파일을 대신 보내는 internal location (예: /protected-media/)."
        " 비우면 직접 보냅니다.",
    )
    s3_endpoint: str | None = Field(
        default=None,
        description="S3 주소 (예: https://kr.object.ncloudstorage.com). MEDIA_STORAGE=s3에 필요.",
    )
    s3_bucket: str | None = Field(
        default=None, description="S3 버킷 이름. 미리 만들어 두고, 공개하지 마세요."
    )
    s3_region: str = Field(default="us-east-1", description="S3 리전. 서명에 쓰입니다.")
    s3_access_key: SecretStr | None = Field(default=None, description="S3 액세스 키 ID.")
    s3_secret_key: SecretStr | None = Field(default=None, description="S3 비밀 액세스 키.")
    s3_prefix: str = Field(
        default="media", description="버킷 안에서 이 사이트의 파일 이름 앞에 붙는 폴더."
    )
    dismissed_reports_max: int = Field(
        default=5,
        ge=1,
        description="90일 동안 '문제없음'이 이만큼 되고 인정된 신고가 셋에 하나보다 적은 신고자는"
        " 하루 한 번만 신고할 수 있습니다.",
    )
    drain_seconds: float = Field(
        default=10.0, ge=0, description="멈출 때 진행 중인 요청을 기다리는 시간 (초)."
    )
    log_level: str = Field(default="INFO", description="로그 수준 (DEBUG, INFO, WARNING, ERROR).")
    log_format: Literal["auto", "text", "json"] = Field(
        default="auto", description="로그 모양. auto는 터미널에서 text, 그 밖에서 json."
    )
    backup_dir: Place | None = Field(
        default=None, description="백업을 두는 폴더. 비우면 DATA_DIR/backups."
    )
    backup_storage: StorageKind = Field(
        default="disk",
        description="백업을 두는 곳. disk는 BACKUP_DIR, s3은 사진과 같은 버킷의 backups 폴더"
        " (여러 컴퓨터가 함께 씁니다. MEDIA_STORAGE=s3일 때만).",
    )
    base_backup_dir: Place | None = Field(
        default=None,
        description="어느 순간으로나 되돌아가기 위한 기본 백업(pg_basebackup)을 두는 폴더."
        " PostgreSQL이 WAL을 보관할 때만 적습니다.",
    )
    restore_command: str | None = Field(
        default=None,
        description="보관한 WAL 조각을 가져오는 명령. PostgreSQL의 restore_command처럼"
        " 조각의 이름은 %f, 놓을 곳은 %p. 예: cp /mnt/wal/%f %p",
    )
    media_check_days: int = Field(
        default=30,
        ge=1,
        le=365,
        description="모든 사진과 동영상을 한 번은 읽어 보는 기간 (일). 밤마다 나눠 읽습니다.",
    )
    backup_keep_days: int = Field(
        default=14,
        ge=1,
        description="백업을 두는 기간 (일). 마지막 것과 마지막으로 검증된 것은 늘 남습니다.",
    )
    retain_misuse_days: int = Field(
        default=365,
        ge=365,
        le=1_095,
        description="신고, 이용 제한, 임시조치, 운영 기록, 개인정보 사고를 두는 기간"
        " (일, 365-1095). 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_access_log_days: int = Field(
        default=365,
        ge=365,
        le=1_095,
        description="개인정보 열람 기록을 두는 기간 (일, 365-1095). 회원이 5만 명부터는 730 이상."
        " 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_usage_days: int = Field(
        default=90,
        ge=90,
        le=365,
        description="접속 주소, 다녀간 날, 조치 기록, 보낸 메일을 두는 기간 (일, 90-365)."
        " 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_ads_days: int = Field(
        default=730,
        ge=30,
        le=730,
        description="광고의 날짜별 집계와 끝난 광고를 두는 기간 (일, 30-730)."
        " 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_inquiries_days: int = Field(
        default=365,
        ge=90,
        le=1_095,
        description="답을 받았거나 마친 문의를 마지막 글부터 두는 기간 (일, 90-1095)."
        " 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_pushes_days: int = Field(
        default=7,
        ge=1,
        le=90,
        description="기기로 보낸 푸시의 기록을 두는 기간 (일, 1-90)."
        " 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_read_notifications_days: int = Field(
        default=90,
        ge=30,
        le=365,
        description="읽은 알림을 두는 기간 (일, 30-365). 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_unread_notifications_days: int = Field(
        default=180,
        ge=30,
        le=730,
        description="읽지 않은 알림을 두는 기간 (일, 30-730). 개인정보처리방침이 따라 바뀝니다.",
    )
    retain_sessions_days: int = Field(
        default=1, ge=1, le=30, description="끝난 로그인을 두는 기간 (일, 1-30)."
    )
    retain_reset_links_days: int = Field(
        default=7, ge=1, le=30, description="지난 비밀번호 재설정 링크를 두는 기간 (일, 1-30)."
    )
    retain_sign_in_failures_days: int = Field(
        default=1, ge=1, le=30, description="로그인 실패 기록을 두는 기간 (일, 1-30)."
    )
    retain_rate_limits_days: int = Field(
        default=1, ge=1, le=30, description="지난 요청 제한의 기록을 두는 기간 (일, 1-30)."
    )
    retain_old_hashes_days: int = Field(
        default=365,
        ge=30,
        le=1_095,
        description="이사 온 회원의 옛 비밀번호를 로그인하지 않는 동안 두는 기간 (일, 30-1095)."
        " 그 뒤에는 메일로 새로 정합니다.",
    )
    retain_idempotency_keys_days: int = Field(
        default=1,
        ge=1,
        le=7,
        description="다시 보낸 요청(Idempotency-Key)에 줄 답을 두는 기간 (일, 1-7)."
        " 24시간이 지난 답은 쓰지 않습니다.",
    )
    service_worker: bool = Field(
        default=True,
        description="false면 회원 기기에 설치된 서비스 워커를 거두고 새로 두지 않습니다.",
    )
    setup_page: bool = Field(
        default=True,
        description="false면 아무도 가입하지 않은 사이트도 /setup 없이 바로 엽니다"
        " (`hamster setup`이나 `hamster users create --admin`으로 운영자를 만들 때).",
    )
    portal_dist: Place = Field(default=PORTAL_DIST, description="빌드된 포털 폴더.")

    @field_validator("rate_limits")
    @classmethod
    def _with_defaults(cls, value: dict[str, str]) -> dict[str, str]:
        try:
            return changed_rates(value)
        except ValueError as error:
            raise PydanticCustomError("rate", "{said}", {"said": str(error)}) from error

    @field_validator("ad_provider_html")
    @classmethod
    def _is_snippet(cls, value: Path | None) -> Path | None:
        try:
            if value is not None:
                read_snippet(value)
        except ValueError as error:
            raise PydanticCustomError("snippet", "{said}", {"said": str(error)}) from error
        return value

    @field_validator("ad_provider_hosts")
    @classmethod
    def _are_providers(cls, value: list[str], info: ValidationInfo) -> list[str]:
        try:
            check_hosts(value, info.data.get("base_url", ""))
        except ValueError as error:
            raise PydanticCustomError("host", "{said}", {"said": str(error)}) from error
        if info.data.get("ad_provider_html") and not value:
            raise PydanticCustomError(
                "missing", "HAMSTERD_AD_PROVIDER_HTML을 정하면 이것도 정해야 해요."
            )
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: list[str]) -> list[str]:
        try:
            return [str(ip_network(one)) for one in value]
        except ValueError as error:
            raise PydanticCustomError("network", _NO_NETWORK, {"said": str(error)}) from error

    @field_validator(
        "base_url",
        "spam_check_url",
        "google_issuer",
        "kakao_issuer",
        "kakao_api_url",
        "naver_auth_url",
        "naver_api_url",
    )
    @classmethod
    def _is_address(cls, value: str) -> str:
        """A file of Windows leaves a line end, a copied address a space or a capital."""
        scheme, mark, rest = value.strip().partition("://")
        host, slash, path = rest.partition("/")
        url = f"{scheme.lower()}{mark}{host.lower()}{slash}{path}"
        if not _is_url(url, ("http", "https")):
            raise PydanticCustomError("address", "https://이름 모양으로 적어 주세요.")
        return url.rstrip("/")

    @field_validator("base_url")
    @classmethod
    def _is_own_origin(cls, value: str) -> str:
        """As browsers write it in `Origin`: Hangul as `xn--…`, and no port that goes without."""
        parts = urlsplit(value)
        if parts.path or parts.query or parts.fragment or "@" in parts.netloc:
            raise PydanticCustomError(
                "origin", "https://이름 모양으로, 이름 뒤의 경로 없이 적어 주세요."
            )
        try:
            host = (parts.hostname or "").encode("idna").decode()
        except UnicodeError as error:
            raise PydanticCustomError("address", "https://이름 모양으로 적어 주세요.") from error
        name = f"[{host}]" if ":" in host else host
        is_usual = parts.port in {None, _USUAL_PORTS[parts.scheme]}
        return f"{parts.scheme}://{name}" + ("" if is_usual else f":{parts.port}")

    @field_validator("smtp_url")
    @classmethod
    def _is_mail_server(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_url(value.get_secret_value(), ("smtp", "smtps")):
            raise PydanticCustomError(
                "smtp",
                "smtp://사용자:암호@호스트:포트 모양으로 적어 주세요"
                " (처음부터 TLS면 smtps://, 암호의 특수 문자는 %40처럼).",
            )
        return value

    @field_validator("webhook_secret", "bounce_webhook_secret")
    @classmethod
    def _is_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < LEAST_WEBHOOK_SECRET:
            raise PydanticCustomError("secret", f"{LEAST_WEBHOOK_SECRET}자 이상으로 적어 주세요.")
        return value

    @field_validator("webhook_url")
    @classmethod
    def _is_webhook(cls, value: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        """Checks what is known before a connection; the name is checked when it is resolved."""
        if value is None:
            return None
        url = value.get_secret_value()
        is_vouched = info.data.get("webhook_allow_private", False)
        if not _is_url(url, ("http", "https") if is_vouched else ("https",)) or "@" in url:
            raise PydanticCustomError(
                "webhook", "https://호스트/… 모양으로 적어 주세요 (사용자와 암호 없이)."
            )
        if info.data.get("webhook_shape") == "json" and not info.data.get("webhook_secret"):
            raise PydanticCustomError("webhook", "HAMSTERD_WEBHOOK_SECRET도 정해 주세요.")
        return value

    @field_validator("bounce_imap_url")
    @classmethod
    def _is_mailbox(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_url(value.get_secret_value(), ("imap", "imaps")):
            raise PydanticCustomError(
                "imap",
                "imaps://사용자:암호@호스트:포트/폴더 모양으로 적어 주세요"
                " (암호의 특수 문자는 %40처럼).",
            )
        return value

    @field_validator("contact_email", "bounce_address")
    @classmethod
    def _is_email(cls, value: str | None) -> str | None:
        if value is not None and not is_mailbox(value):
            raise PydanticCustomError("email", "help@example.com 모양으로 적어 주세요.")
        return value

    @field_validator("log_level")
    @classmethod
    def _is_level(cls, value: str) -> str:
        if value.upper() not in LOG_LEVELS:
            levels = ", ".join(LOG_LEVELS)
            raise PydanticCustomError("level", f"{levels} 가운데 하나로 적어 주세요.")
        return value.upper()

    @field_validator("naver_site_verification", "google_site_verification")
    @classmethod
    def _is_token(cls, value: str | None) -> str | None:
        if value is not None and not _TOKEN.fullmatch(value):
            raise PydanticCustomError("token", "태그 전체가 아니라 content 값만 적어 주세요.")
        return value

    @field_validator("clamd")
    @classmethod
    def _is_scanner(cls, value: str | None) -> str | None:
        try:
            return value and scanner_place(value)
        except ValueError:
            example = "/run/clamav/clamd.ctl이나 127.0.0.1:3310 모양으로 적어 주세요."
            raise PydanticCustomError("scanner", example) from None

    @field_validator("media_accel")
    @classmethod
    def _is_location(cls, value: str | None) -> str | None:
        if value is not None and not _LOCATION.fullmatch(value):
            raise PydanticCustomError("location", "/로 시작하고 /로 끝나게 적어 주세요.")
        return value

    @field_validator("s3_endpoint")
    @classmethod
    def _is_origin(cls, value: str | None) -> str | None:
        if value is not None and not _ORIGIN.fullmatch(value):
            raise PydanticCustomError("origin", "https://호스트:포트 모양으로 적어 주세요.")
        return value and value.rstrip("/")

    @field_validator("vapid_private_key")
    @classmethod
    def _is_private_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_p256_number(value.get_secret_value()):
            raise PydanticCustomError("private_key", "32바이트를 base64url로 적어 주세요 (43자).")
        return value

    @field_validator("dkim_selector")
    @classmethod
    def _is_selector(cls, value: str) -> str:
        if not _SELECTOR.fullmatch(value):
            raise PydanticCustomError("selector", "영문 소문자, 숫자와 - 만으로 적어 주세요.")
        return value

    @field_validator("dns_servers")
    @classmethod
    def _are_servers(cls, value: list[str]) -> list[str]:
        try:
            for one in value:
                host_and_port(one)
        except ValueError as error:
            raise PydanticCustomError(
                "server", "1.1.1.1, 127.0.0.1:5353, [::1]:5353처럼 주소로 적어 주세요."
            ) from error
        return value

    @field_validator("push_services")
    @classmethod
    def _are_origins(cls, value: list[str]) -> list[str]:
        if not all(_ORIGIN.fullmatch(one) for one in value):
            raise PydanticCustomError("origin", "https://호스트:포트 모양으로 적어 주세요.")
        return [one.rstrip("/") for one in value]

    @field_validator("bus_url")
    @classmethod
    def _is_valkey(cls, value: SecretStr | None) -> SecretStr | None:
        try:
            return value and SecretStr(valkey_url(value.get_secret_value()))
        except ValueError as error:
            raise PydanticCustomError(
                "valkey",
                "valkey://사용자:암호@호스트:포트 모양으로 적어 주세요"
                " (redis://도 돼요. TLS면 valkeys://, 암호의 특수 문자는 %40처럼).",
            ) from error

    @field_validator("database_url", "database_direct_url")
    @classmethod
    def _of_primary(cls, value: SecretStr | None) -> SecretStr | None:
        return value and SecretStr(of_primary(value.get_secret_value()))

    @field_validator("s3_prefix")
    @classmethod
    def _without_slashes(cls, value: str) -> str:
        return value.strip("/")

    @field_validator("s3_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key")
    @classmethod
    def _is_given(cls, value: object, info: ValidationInfo) -> object:
        if value is None and info.data.get("media_storage") == "s3":
            raise PydanticCustomError("missing", "HAMSTERD_MEDIA_STORAGE가 s3이면 정해야 해요.")
        return value

    @field_validator("backup_storage")
    @classmethod
    def _lies_beside_media(cls, value: StorageKind, info: ValidationInfo) -> StorageKind:
        if value == "s3" and info.data.get("media_storage") == "disk":
            raise PydanticCustomError(
                "beside_media",
                "HAMSTERD_MEDIA_STORAGE도 s3이어야 해요."
                " 아니면 백업의 사진이 컴퓨터 한 대에만 남아요.",
            )
        return value

    def direct_url(self, url: str) -> str:
        """The URL for connections that need a session: `url` itself, unless it is a pooler."""
        direct = self.database_direct_url
        return direct.get_secret_value() if direct else url

    def pooled_url(self, url: str) -> str:
        """Where short transactions go; `url` when nothing is configured."""
        return self.database_url.get_secret_value() if self.database_url else url

    @property
    def has_ad_provider(self) -> bool:
        """Whether pages have a place for a provider's ads."""
        return self.ad_provider_html is not None

    @property
    def media_dir(self) -> Path:
        """Where uploaded files live."""
        return self.data_dir / "media"

    @property
    def share_dir(self) -> Path:
        """Where drawn share pictures are kept; each host its own, all of it may be lost."""
        return self.data_dir / "cache" / "share"

    @property
    def dkim_key_path(self) -> Path:
        """The key that mail is signed with, where there is one."""
        return self.dkim_key_file or self.data_dir / "dkim.pem"

    @property
    def exports_dir(self) -> Path:
        """Where members' own records wait to be fetched."""
        return self.data_dir / "exports"

    @property
    def backups_dir(self) -> Path:
        """Where backups live."""
        return self.backup_dir or self.data_dir / "backups"

    @property
    def secure_cookies(self) -> bool:
        """Cookies carry `Secure` exactly when the site is reached over https."""
        return self.base_url.startswith("https://")

    @property
    def is_at_sample(self) -> bool:
        """Whether `base_url` is still a placeholder from a sample file."""
        return (urlsplit(self.base_url).hostname or "").endswith(SAMPLE)

    def signing_key(self) -> bytes:
        """The secret key, generated once into the data folder when none is configured.

        Raises `BadSecretKey` for one that would protect nothing.
        """
        if self.secret_key:
            key = self.secret_key.get_secret_value().encode()
            mend = f"HAMSTERD_SECRET_KEY를 {LEAST_SECRET_CHARACTERS}자 이상으로: `{_NEW_KEY}`"
            return _long_enough(key, "비밀 키(HAMSTERD_SECRET_KEY)", mend)
        path = self.data_dir / "secret_key"
        if not path.exists():
            write_once(path, token_urlsafe(48))
        try:
            key = path.read_bytes().strip()
        except OSError as error:
            says = f"비밀 키 파일 {path}을 읽을 수 없어요 ({error.strerror})."
            known = explain_file(error)
            mend = f"실행하는 계정이 읽게 해 주세요: `chown 계정 {path}`, `chmod 600 {path}`"
            if known and not isinstance(error, PermissionError):
                mend = known.mend
            raise BadSecretKey(says, mend) from error
        mend = f"백업에서 되찾거나, 없으면 `rm {path}` 뒤에 다시 시작하면 새로 만들어요."
        return _long_enough(key, f"비밀 키 파일 {path}", mend)


def _long_enough(key: bytes, what: str, mend: str) -> bytes:
    if not key:
        raise BadSecretKey(f"{what}: 비어 있어요.", mend)
    if len(key) < LEAST_SECRET_CHARACTERS:
        raise BadSecretKey(
            f"{what}: 비밀 키가 짧아요 ({len(key)}자, {LEAST_SECRET_CHARACTERS}자 이상).", mend
        )
    return key


def host_and_port(text: str, port: int = 53) -> tuple[str, int]:
    """`127.0.0.1:5353`, `[::1]:5353` or an address alone, taken apart; raises `ValueError`."""
    if text.count(":") > 1 and not text.startswith("["):
        return str(ip_address(text)), port
    parts = urlsplit(f"//{text}")
    return str(ip_address(parts.hostname or "")), parts.port or port


def _is_url(text: str, schemes: tuple[str, ...]) -> bool:
    """Whether it has one of the schemes, a host, and no port that is none."""
    try:
        parts = urlsplit(text)
        return parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def write_once(path: Path, text: str) -> None:
    """Whole or not at all, and by one only, however many workers and threads begin at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{token_urlsafe(6)}")
    fresh.touch(mode=0o600)
    fresh.write_text(text)
    with suppress(FileExistsError):
        os.link(fresh, path)
    fresh.unlink()


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """The settings of this process, read once.

    Raises `BadSettings` with all that is wrong, or `UnreadableSettingsFile`.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise bad_settings(error, Settings.model_fields) from error
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable_file(error) from error
