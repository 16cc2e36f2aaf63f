"""All settings that staff change in the console at run time, each declared once.

Type, bounds and default are pydantic's; `title` is the label, `description` the help. A field with
the name of an environment setting (`hamsterd.config.Settings`) is the same setting, and the
environment wins. Secrets exist in the environment only.
"""

import re
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from hamsterd.config import Settings
from hamsterd.core.accents import is_color, nearest_readable
from hamsterd.core.clock import KST
from hamsterd.core.features import Feature
from hamsterd.core.text.mailboxes import is_mailbox
from hamsterd.core.text.normal_form import normal

MIB = 1024 * 1024
LARGEST_PHOTO_COUNT = 10
"""The maximum of files for any content (`content.limits`)."""
LARGEST_IMAGE_BYTES = 50 * MIB
LARGEST_VIDEO_BYTES = 500 * MIB
"""The most that a decoding process can handle; a higher limit would have no effect."""
DESCRIPTION = "햄스터의 하루를 사진과 글로 남기고, 다른 집사들과 이야기 나누는 일기장이에요."
_DOMAIN = re.compile(r"[^.]+(\.[^.]+)+")
_TOKEN = re.compile(r"[A-Za-z0-9_=-]{1,200}")
_LINK = re.compile(r"/(?!/)[^\s\\]*|https://[^\s/\\@]+(/[^\s\\]*)?")
_PICTURE = re.compile(r"/media/[\w.-]+")
_MINUTE = "%Y-%m-%dT%H:%M"


class SettingGroup(StrEnum):
    """The panels of the console's screen, in its order."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        """A group by its name on the wire, with its label for staff."""
        group = str.__new__(cls, value)
        group._value_, group.label = value, label
        return group

    IDENTITY = "identity", "사이트 소개"
    NOTICE = "notice", "공지 띠"
    SIGN_UP = "sign_up", "가입과 로그인"
    STAFF = "staff", "운영진의 관리 화면"
    FEATURES = "features", "기능"
    LIMITS = "limits", "한도"
    MAIL = "mail", "메일"
    SEARCH = "search", "검색 등록"


def _one_line(value: object) -> object:
    """NFC on one line, because it appears in page titles and mail headers."""
    if not isinstance(value, str):
        return value
    return " ".join(normal("NFC", value).split())


def _check_email(value: str) -> str:
    if value and not (is_mailbox(value) and _DOMAIN.fullmatch(value.rpartition("@")[2])):
        raise ValueError("help@example.com 모양으로 적어 주세요.")
    return value


def _check_token(value: str) -> str:
    if value and not _TOKEN.fullmatch(value):
        raise ValueError("태그 전체가 아니라 content 값만 적어 주세요.")
    return value


def _check_name(value: str) -> str:
    if not any(letter.isalnum() for letter in value):
        raise ValueError("글자나 숫자가 들어가게 적어 주세요.")
    return value


def _check_link(value: str) -> str:
    if value and not _LINK.fullmatch(value):
        raise ValueError("/community/post/3처럼 이 사이트의 주소나 https:// 주소를 적어 주세요.")
    return value


def _check_moment(value: str) -> str:
    if not value:
        return value
    try:
        read = datetime.fromisoformat(value)
    except ValueError as error:
        raise ValueError("2026-12-01T09:00 모양으로 적어 주세요.") from error
    return read.astimezone(KST).strftime(_MINUTE) if read.tzinfo else read.strftime(_MINUTE)


def _check_picture(value: str) -> str:
    if value and not _PICTURE.fullmatch(value):
        raise ValueError("올린 그림의 주소(/media/…)를 적어 주세요.")
    return value


def _check_accent(value: str) -> str:
    color = value.casefold()
    if color and not is_color(color):
        raise ValueError("#2563A8 모양으로 적어 주세요.")
    if color and (nearest := nearest_readable(color)) != color:
        raise ValueError(
            f"글자로 읽기에 너무 밝은 색이에요. 쓸 수 있는 가장 가까운 색은 {nearest.upper()}예요."
        )
    return color


Line = Annotated[str, BeforeValidator(_one_line)]
Email = Annotated[Line, AfterValidator(_check_email)]
Token = Annotated[Line, AfterValidator(_check_token)]
Picture = Annotated[Line, AfterValidator(_check_picture)]
Accent = Annotated[Line, AfterValidator(_check_accent)]
"""`#rrggbb`, dark enough to be readable on a light background; empty for the built-in colour."""
Name = Annotated[Line, AfterValidator(_check_name)]
Link = Annotated[Line, AfterValidator(_check_link)]
Moment = Annotated[Line, AfterValidator(_check_moment)]
"""A minute in Seoul, `2026-12-01T09:00`; empty for none."""


def setting(group: SettingGroup, label: str, about: str, default: Any, **bounds: Any) -> Any:
    """A field of the settings, in its panel."""
    shown: JsonDict = {"group": group.value}
    shown |= {name: bounds.pop(name, None) for name in ("choices", "kind")}
    return Field(default=default, title=label, description=about, json_schema_extra=shown, **bounds)


def _like_environment(name: str) -> Any:
    """The default of the environment's field of the same name; empty if that is None."""
    return Settings.model_fields[name].default or ""


class SiteSettings(BaseModel):
    """The effective settings, in the order in which the console shows them."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    site_name: Name = setting(
        SettingGroup.IDENTITY,
        "사이트 이름",
        "화면 제목, 메일, 설치한 앱, 공유 그림에 나오는 이름이에요.",
        _like_environment("site_name"),
        min_length=1,
        max_length=30,
    )
    site_description: Line = setting(
        SettingGroup.IDENTITY,
        "사이트 소개",
        "검색 결과와 메신저의 미리보기, 설치한 앱의 설명에 나와요.",
        DESCRIPTION,
        min_length=1,
        max_length=160,
    )
    logo: Picture = setting(
        SettingGroup.IDENTITY,
        "로고",
        "맨 위, 메일, 설치한 앱, 공유 그림에 나오는 정사각형 그림이에요. 192픽셀보다 크게 올려"
        " 주세요. 빼면 처음의 햄스터예요.",
        "",
        max_length=100,
        kind="image",
    )
    accent_color: Accent = setting(
        SettingGroup.IDENTITY,
        "강조색",
        "버튼과 링크, 메일의 색이에요. 어두운 화면의 색은 저절로 정해요. 비우면 처음 색이에요.",
        "",
        max_length=7,
        kind="color",
    )
    contact_email: Email = setting(
        SettingGroup.IDENTITY,
        "문의 메일 주소",
        "바닥글, 약관, 메일에 나오고 회원이 이 주소로 물어봐요.",
        _like_environment("contact_email"),
        min_length=1,
        max_length=200,
    )
    privacy_officer: Line = setting(
        SettingGroup.IDENTITY,
        "개인정보 보호책임자",
        "개인정보 처리방침에 나오는 이름이나 부서예요. 예: 김햄찌 또는 운영팀.",
        "이 사이트의 운영자",
        min_length=1,
        max_length=60,
    )
    notice: Line = setting(
        SettingGroup.NOTICE,
        "알릴 말",
        "모든 화면 맨 위에 한 줄로 보여요. 비우면 보이지 않아요."
        " 닫은 사람에게는 말이 바뀌면 다시 보여요.",
        "",
        max_length=100,
    )
    notice_link: Link = setting(
        SettingGroup.NOTICE,
        "자세히 볼 곳",
        "‘자세히 보기’가 여는 주소예요. /community/post/3처럼 적고, 없으면 비워요.",
        "",
        max_length=300,
    )
    notice_audience: Literal["everybody", "members", "visitors"] = setting(
        SettingGroup.NOTICE,
        "누구에게",
        "누구에게 보일지예요. 비밀은 아니니 감출 말은 적지 마세요.",
        "everybody",
        choices={
            "everybody": "모두",
            "members": "로그인한 회원",
            "visitors": "로그인하지 않은 사람",
        },
    )
    notice_from: Moment = setting(
        SettingGroup.NOTICE,
        "보이기 시작하는 때",
        "한국 시각이에요. 비우면 바로 보여요.",
        "",
        kind="moment",
    )
    notice_until: Moment = setting(
        SettingGroup.NOTICE,
        "그만 보이는 때",
        "한국 시각이에요. 이때부터 저절로 사라져요. 비우면 지울 때까지 보여요.",
        "",
        kind="moment",
    )
    sign_ups: Literal["open", "approval", "invited", "closed"] = setting(
        SettingGroup.SIGN_UP,
        "새 가입",
        "승인을 받으면 승인할 때까지 읽기만 해요. 나중에 바꿔도 기다리던 사람은 계속 기다려요."
        " 받지 않으면 가입 화면이 그렇게 말하고, 있던 회원은 그대로 로그인해요."
        " 서버의 hamster users create 명령으로는 만들 수 있어요.",
        "open",
        choices={
            "open": "누구나 가입할 수 있어요",
            "approval": "가입하면 운영진이 승인해요",
            "invited": "초대 링크를 받은 사람만 가입할 수 있어요",
            "closed": "받지 않아요",
        },
    )
    google_sign_in: bool = setting(
        SettingGroup.SIGN_UP,
        "Google로 로그인하기",
        "끄면 Google 버튼이 사라져요. 비밀번호로는 늘 로그인할 수 있고, 없으면 메일로 정해요."
        " 켜려면 서버에 HAMSTERD_GOOGLE_CLIENT_ID가 있어야 해요.",
        True,
    )
    kakao_sign_in: bool = setting(
        SettingGroup.SIGN_UP,
        "카카오로 로그인하기",
        "끄면 카카오 버튼이 사라져요. 카카오로만 로그인하던 회원은 메일로 비밀번호를 정해요."
        " 켜려면 서버에 HAMSTERD_KAKAO_CLIENT_ID가 있어야 해요.",
        True,
    )
    naver_sign_in: bool = setting(
        SettingGroup.SIGN_UP,
        "네이버로 로그인하기",
        "끄면 네이버 버튼이 사라져요. 네이버로만 로그인하던 회원은 메일로 비밀번호를 정해요."
        " 켜려면 서버에 HAMSTERD_NAVER_CLIENT_ID가 있어야 해요.",
        True,
    )
    staff_second_factor: Literal["off", "on"] = setting(
        SettingGroup.STAFF,
        "운영진의 2단계 인증",
        "꼭 쓰게 하면 켜지 않은 운영진은 켤 때까지 관리 화면을 쓸 수 없어요. 사이트는 그대로"
        " 써요. 먼저 내 계정에 켜 두어야 해요.",
        _like_environment("staff_second_factor"),
        choices={"off": "쓰고 싶은 사람만 써요", "on": "운영진은 꼭 써야 해요"},
    )
    console_session_hours: int = setting(
        SettingGroup.STAFF,
        "관리 화면이 열려 있는 시간",
        "로그인하거나 본인 확인을 한 뒤 이만큼(시간) 지나면 다시 확인해요.",
        _like_environment("console_session_hours"),
        ge=1,
        le=24,
    )
    console_idle_minutes: int = setting(
        SettingGroup.STAFF,
        "쓰지 않을 때 닫히는 시간",
        "관리 화면을 이만큼(분) 쓰지 않으면 다시 확인해요. 자리를 비운 사이를 지켜요.",
        _like_environment("console_idle_minutes"),
        ge=5,
        le=240,
    )
    feature_community: bool = setting(
        SettingGroup.FEATURES,
        "커뮤니티",
        "게시판, 게시글과 그 댓글이에요. 꺼도 글은 남아 있고, 다시 켜면 그대로 돌아와요.",
        True,
    )
    feature_ranking: bool = setting(
        SettingGroup.FEATURES,
        "랭킹",
        "회원과 햄스터의 순위, 옆에 나오는 인기 햄스터예요. 끄면 순위를 매기지도 않아요.",
        True,
    )
    feature_attendance: bool = setting(
        SettingGroup.FEATURES,
        "출석",
        "하루 한 번 다녀가면 경험치를 받는 출석이에요. 꺼 둔 동안의 날은 이어지지 않아요.",
        True,
    )
    feature_ads: bool = setting(
        SettingGroup.FEATURES,
        "광고",
        "홈의 광고와 광고 회사의 자리예요. 꺼도 콘솔의 광고와 수치는 그대로예요.",
        True,
    )
    feature_contest: bool = setting(
        SettingGroup.FEATURES,
        "콘테스트",
        "사진 콘테스트예요. 꺼도 사진과 표는 남아 있고, 다시 켜면 그대로 돌아와요.",
        True,
    )
    max_entry_photos: int = setting(
        SettingGroup.LIMITS,
        "일기 하나의 사진과 동영상",
        "줄여도 이미 올린 일기는 그대로예요. 열 개가 넘으면 휴대전화에서 느려져서 더는 안 돼요.",
        5,
        ge=1,
        le=LARGEST_PHOTO_COUNT,
    )
    max_post_photos: int = setting(
        SettingGroup.LIMITS,
        "게시글 하나의 사진과 동영상",
        "줄여도 이미 올린 글은 그대로예요.",
        5,
        ge=1,
        le=LARGEST_PHOTO_COUNT,
    )
    max_image_bytes: int = setting(
        SettingGroup.LIMITS,
        "사진 한 장의 크기",
        "이보다 큰 사진은 올릴 수 없어요. 올린 뒤에는 알맞은 크기로 줄여서 둬요.",
        _like_environment("max_image_bytes"),
        ge=MIB,
        le=LARGEST_IMAGE_BYTES,
    )
    max_video_bytes: int = setting(
        SettingGroup.LIMITS,
        "동영상 하나의 크기",
        "이보다 큰 동영상은 올릴 수 없어요. 앞단의 프록시가 받는 크기보다 크면 소용이 없어요.",
        _like_environment("max_video_bytes"),
        ge=MIB,
        le=LARGEST_VIDEO_BYTES,
    )
    mail_sender_name: Line = setting(
        SettingGroup.MAIL,
        "보내는 사람 이름",
        "메일을 보낸 사람으로 보이는 이름이에요. 비우면 사이트 이름이에요.",
        "",
        max_length=60,
    )
    mail_sender_address: Email = setting(
        SettingGroup.MAIL,
        "보내는 메일 주소",
        "메일 서버가 보내도록 허락한 주소여야 해요. 비우면 문의 메일 주소로 보내요.",
        "",
        max_length=200,
    )
    mail_advertiser: Line = setting(
        SettingGroup.MAIL,
        "광고를 보내는 곳",
        "광고성 정보 메일에 적는 이름, 주소, 전화번호예요. 비어 있으면 광고를 보낼 수 없어요.",
        "",
        max_length=200,
    )
    naver_site_verification: Token = setting(
        SettingGroup.SEARCH,
        "네이버 서치어드바이저",
        "네이버가 준 HTML 태그의 content 값이에요. 모든 화면에 들어가요.",
        "",
        max_length=200,
    )
    google_site_verification: Token = setting(
        SettingGroup.SEARCH,
        "구글 서치 콘솔",
        "구글이 준 HTML 태그의 content 값이에요. 모든 화면에 들어가요.",
        "",
        max_length=200,
    )

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.notice_from and self.notice_until and self.notice_until <= self.notice_from:
            raise ValueError("공지 띠는 시작하는 때보다 나중에 끝나야 해요.")
        return self

    def shows_notice(self, now: datetime) -> bool:
        """Whether there is a notice and `now` is in its period."""
        minute = now.astimezone(KST).strftime(_MINUTE)
        is_over = self.notice_until and self.notice_until <= minute
        return bool(self.notice) and self.notice_from <= minute and not is_over

    @cached_property
    def digest(self) -> str:
        """A digest of all values; cached pages are keyed by it."""
        return self.model_dump_json()

    def has(self, feature: Feature | None) -> bool:
        """Whether a part of the site is switched on; True for None."""
        return feature is None or bool(getattr(self, feature.key))

    @property
    def sender(self) -> tuple[str, str]:
        """The sender of mails: name and address."""
        address = self.mail_sender_address or self.contact_email
        return self.mail_sender_name or self.site_name, address


FIELDS: dict[str, FieldInfo] = SiteSettings.model_fields
"""Each setting by its key."""


SHARED = tuple(key for key in FIELDS if key in Settings.model_fields)
"""Settings that the environment may override."""
GROUPS = {group.value: group for group in SettingGroup}


def shown_as(key: str, name: str) -> Any:
    """Further metadata for forms: the field's `group` and `choices`."""
    extra = FIELDS[key].json_schema_extra
    return extra[name] if isinstance(extra, dict) else None


def is_of_environment(key: str, environment: Settings) -> bool:
    """Whether the environment sets `key`, so that the console cannot."""
    return key in SHARED and key in environment.model_fields_set
