"""What a new site still lacks, from the health checks and the settings.

Nothing is ticked by hand: an item that breaks later appears again.
"""

from collections.abc import Iterator

from hamsterd.config import SAMPLE, Settings
from hamsterd.db.handle import connection
from hamsterd.db.site.setting_fields import is_of_environment
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.mail.queries import standing_of
from hamsterd.delivery.mail.rules import Channel
from hamsterd.members.documents.rules import BUILT_IN, DocumentKind
from hamsterd.members.documents.suggested import unsaid
from hamsterd.members.documents.versions import library
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.registry import BY_KEY
from hamsterd.operations.monitoring.health import answer, sentence, worst
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import ChecklistItem, ChecklistOut

_CONTACT = "아래 ‘문의 메일 주소’에 실제 주소를 적어 주세요."
_CONTACT_OF_SERVER = "서버의 HAMSTERD_CONTACT_EMAIL을 실제 주소로 바꿔 주세요."


def checklist(site: Settings, *, has_second_factor: bool) -> ChecklistOut:
    """The items that a site needs before it is shown around, for the requester."""
    with connection():
        return ChecklistOut(items=list(_items(site, has_second_factor)))


def _items(site: Settings, has_second_factor: bool) -> Iterator[ChecklistItem]:
    own, look = site_settings(site), Look(site)
    yield _item(
        "contact",
        "문의 주소",
        not own.contact_email.endswith(SAMPLE),
        f"회원은 {own.contact_email} 주소로 물어봐요.",
        _CONTACT_OF_SERVER if is_of_environment("contact_email", site) else _CONTACT,
    )
    yield _mail(look)
    yield _checked("backups", look)
    yield _item(
        "https",
        "https",
        site.secure_cookies,
        f"{site.base_url}로 열려 있어요.",
        "HAMSTERD_BASE_URL을 https 주소로 바꾸고 앞에 TLS 프록시를 두세요.",
    )
    yield _item(
        "secondFactor",
        "내 계정의 2단계 인증",
        has_second_factor,
        "로그인할 때 한 번 더 확인해요.",
        "사이트의 설정에서 인증 앱이나 패스키를 더해 주세요.",
    )
    yield _documents(look.settings)
    yield _checked("push", look)
    yield _item(
        "searchEngines",
        "검색 등록",
        bool(own.naver_site_verification or own.google_site_verification),
        "검색 엔진에 사이트의 주인임을 알렸어요.",
        "네이버나 구글에 등록하고, 받은 값을 아래 ‘검색 등록’에 적어 주세요.",
    )


def _documents(site: Settings) -> ChecklistItem:
    """The first documents are the program's; the law requires a name that only the operator
    knows.
    """
    latest = library()[DocumentKind.PRIVACY].standing[-1]
    missing = unsaid(DocumentKind.PRIVACY, latest.body, site)
    lacks = (
        f"개인정보 처리방침에 없는 것 {len(missing)}가지를 모으고 있어요. ‘약관과 안내’에서 권하는"
        " 글로 초안을 시작해 보호책임자를 확인하고 알려 주세요"
        if missing
        else "‘약관과 안내’에서 개인정보 처리방침에 보호책임자의 이름과 연락처를 더해 알려 주세요"
    )
    return _item(
        "documents",
        "약관과 개인정보 처리방침",
        latest.version > BUILT_IN and not missing,
        f"개인정보 처리방침을 이 사이트의 글({latest.version}판)로 알렸어요.",
        f"{lacks} (개인정보 보호법 제30조). 약관은 처음 글을 그대로 써도 돼요.",
    )


def _mail(look: Look) -> ChecklistItem:
    """A working server is not enough: one mail must have been sent, as the owner's first mail
    is.
    """
    found = _checked("mail", look)
    has_sent = standing_of(Channel.MAIL).sent_at is not None
    if found.is_done and not has_sent:
        says = "아직 나간 메일이 없어요. 나에게 시험 메일을 보내 보세요."
        return found.model_copy(update={"is_done": False, "sentence": says})
    return found


def _checked(key: str, look: Look) -> ChecklistItem:
    """From a health check; a mere notice counts as lacking here, too."""
    check = BY_KEY[key]
    lines = answer(check, look)
    is_done = worst(lines) <= Level.HEALTHY
    mends = [line.mend for line in lines if line.mend]
    said = sentence(lines) if is_done else " ".join([sentence(lines), *mends[:1]])
    return ChecklistItem(key=key, name=check.name, is_done=is_done, sentence=said)


def _item(key: str, name: str, is_done: bool, done: str, mend: str) -> ChecklistItem:
    return ChecklistItem(key=key, name=name, is_done=is_done, sentence=done if is_done else mend)
