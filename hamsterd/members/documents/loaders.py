"""Documents as members read them, for the API and for first screens."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.documents import reading
from hamsterd.members.documents.errors import DocumentNotFound
from hamsterd.members.documents.filling import Filling
from hamsterd.members.documents.schemas import DocumentOut, DocumentVersionOut, PendingConsent
from hamsterd.members.documents.versions import cached_library, library


async def _filling(context: RequestContext) -> Filling:
    return Filling.of(context.process.settings, await context.site_settings())


@loader("/api/documents/{kind}", access=Access.VISITOR, errors=(DocumentNotFound,), is_shared=True)
async def document(context: RequestContext, kind: str) -> DocumentOut:
    """시행 중인 문서.

    이용약관 `terms`, 개인정보처리방침 `privacy`, 운영 원칙 `rules`, 자주 묻는 질문 `faq`.
    """
    one, filling = reading.kind_of(kind), await _filling(context)
    found = cached_library()
    if found is None:
        found = await context.in_thread(library)
    return reading.document_in_force(one, found, filling)


@loader(
    "/api/documents/{kind}/versions/{version}",
    access=Access.VISITOR,
    errors=(DocumentNotFound,),
    is_shared=True,
)
async def version(context: RequestContext, kind: str, version: int) -> DocumentVersionOut:
    """한 버전의 글과, 그 앞 버전에서 바뀐 것. 지난 버전도 언제까지나 이 주소에 있습니다."""
    one, filling = reading.kind_of(kind), await _filling(context)
    return await context.in_thread(reading.document_version, one, version, filling)


@loader("/api/consents/pending", access=Access.MEMBER)
async def pending_consents(context: RequestContext) -> list[PendingConsent]:
    """내가 다시 동의해야 하는 문서와 바뀐 것. 동의할 때까지 읽고, 내려받고, 탈퇴할 수 있습니다."""
    return await context.in_thread(reading.pending, context.member.id, await _filling(context))
