"""Settings of one site, read from the environment or `.env` (decisions §5).

Everything is prefixed `HAMSTERD_`. Values an operator may tune live here; business rules that
make the product what it is live in each domain's `rules.py`.
"""

import os
import re
from base64 import urlsafe_b64decode
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from secrets import token_urlsafe
from typing import Literal

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

StorageKind = Literal["disk", "s3"]
"""What media files are kept in."""

_LOCATION = re.compile(r"/([A-Za-z0-9._-]+/)+")
_TOKEN = re.compile(r"[A-Za-z0-9_=-]{1,200}")
_PRIVATE_KEY = re.compile(r"[A-Za-z0-9_-]{43}=?")
_ORIGIN = re.compile(r"https?://[^/?#@]+/?")
PORTAL_DIST = Path(__file__).resolve().parent.parent / "portal" / "dist"


P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A private key of Web Push is a number below it (SEC 2, §2.4.2)."""


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
        description="PostgreSQL 주소. 비우면 내장 PostgreSQL을 DATA_DIR 안에서 띄웁니다.",
    )
    database_direct_url: SecretStr | None = Field(
        default=None,
        description="DATABASE_URL이 PgBouncer일 때 PostgreSQL 자체의 주소 (LISTEN, 잠금, 명령).",
    )
    data_dir: Path = Field(
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
    secret_key: SecretStr | None = Field(
        default=None, description="서명 키. 비우면 DATA_DIR/secret_key에 만들어 둡니다."
    )
    smtp_url: SecretStr | None = Field(
        default=None,
        description="메일 서버 (smtp://사용자:암호@호스트:포트). 비우면 보낼 편지함에만 쌓입니다.",
    )
    vapid_private_key: SecretStr | None = Field(
        default=None,
        description="푸시 서명 키 (base64url, 32바이트). 비우면 SECRET_KEY에서 만들어 씁니다.",
    )
    push_services: list[str] = Field(
        default_factory=list,
        description="알려진 브라우저의 것 밖에 믿을 푸시 서비스의 주소 (JSON 배열).",
    )
    google_client_id: str | None = Field(default=None, description="Google 로그인 클라이언트 ID.")
    google_client_secret: SecretStr | None = Field(
        default=None, description="Google 로그인 클라이언트 비밀."
    )
    google_issuer: str = Field(
        default="https://accounts.google.com", description="OpenID Connect 발급자 주소."
    )
    metrics_token: SecretStr | None = Field(
        default=None, description="/metrics를 밖에서 읽을 때의 Bearer 토큰. 비우면 loopback만."
    )
    trusted_proxies: list[str] = Field(
        default_factory=list,
        description="X-Forwarded-For를 믿을 역방향 프록시의 주소나 대역 (JSON 배열).",
    )
    rate_limit_scale: float = Field(
        default=1.0, gt=0, description="모든 요청 제한에 곱하는 값 (부하 시험용)."
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
    max_body_bytes: int = Field(
        default=1_048_576, ge=65_536, description="JSON 요청 본문의 상한 (바이트)."
    )
    max_image_bytes: int = Field(
        default=10 * 1024 * 1024, description="이미지 한 장의 상한 (바이트)."
    )
    max_video_bytes: int = Field(
        default=100 * 1024 * 1024, description="동영상 하나의 상한 (바이트)."
    )
    media_storage: StorageKind = Field(
        default="disk",
        description="사진과 동영상을 두는 곳. disk는 DATA_DIR/media, s3는 S3와 호환되는 저장소.",
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
        description="30일 동안 이만큼 '문제없음'이 된 신고자는 하루 한 번만 신고할 수 있습니다.",
    )
    drain_seconds: float = Field(
        default=10.0, ge=0, description="멈출 때 진행 중인 요청을 기다리는 시간 (초)."
    )
    log_level: str = Field(default="INFO", description="로그 수준 (DEBUG, INFO, WARNING, ERROR).")
    log_format: Literal["auto", "text", "json"] = Field(
        default="auto", description="로그 모양. auto는 터미널에서 text, 그 밖에서 json."
    )
    backup_dir: Path | None = Field(
        default=None, description="백업을 두는 폴더. 비우면 DATA_DIR/backups."
    )
    backup_keep_days: int = Field(
        default=14,
        ge=1,
        description="백업을 두는 기간 (일). 마지막 것과 마지막으로 검증된 것은 늘 남습니다.",
    )
    service_worker: bool = Field(
        default=True,
        description="false면 회원 기기에 설치된 서비스 워커를 거두고 새로 두지 않습니다.",
    )
    portal_dist: Path = Field(default=PORTAL_DIST, description="빌드된 포털 폴더.")

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: list[str]) -> list[str]:
        return [str(ip_network(one)) for one in value]

    @field_validator("base_url")
    @classmethod
    def _without_slash(cls, value: str) -> str:
        return value.rstrip("/")

    @field_validator("naver_site_verification", "google_site_verification")
    @classmethod
    def _is_token(cls, value: str | None) -> str | None:
        if value is not None and not _TOKEN.fullmatch(value):
            raise PydanticCustomError("token", "태그 전체가 아니라 content 값만 적어 주세요.")
        return value

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

    @field_validator("push_services")
    @classmethod
    def _are_origins(cls, value: list[str]) -> list[str]:
        if not all(_ORIGIN.fullmatch(one) for one in value):
            raise PydanticCustomError("origin", "https://호스트:포트 모양으로 적어 주세요.")
        return [one.rstrip("/") for one in value]

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

    def direct_url(self, url: str) -> str:
        """Where a connection keeps its session: `url` itself unless a pooler stands before it."""
        direct = self.database_direct_url
        return direct.get_secret_value() if direct else url

    def pooled_url(self, url: str) -> str:
        """Where short transactions go; `url` when nothing is configured."""
        return self.database_url.get_secret_value() if self.database_url else url

    @property
    def media_dir(self) -> Path:
        """Where uploaded files live."""
        return self.data_dir / "media"

    @property
    def share_dir(self) -> Path:
        """Where drawn share pictures are kept; each host its own, all of it may be lost."""
        return self.data_dir / "cache" / "share"

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

    def signing_key(self) -> bytes:
        """The secret key, generated once into the data folder when none is configured."""
        if self.secret_key:
            return self.secret_key.get_secret_value().encode()
        path = self.data_dir / "secret_key"
        if not path.exists():
            _write_once(path, token_urlsafe(48))
        return path.read_bytes()


def _write_once(path: Path, text: str) -> None:
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
    """The settings of this process, read once."""
    return Settings()
