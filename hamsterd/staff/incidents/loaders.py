"""The notice of an incident, for the API and for first screens."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.staff.incidents import service
from hamsterd.staff.incidents.errors import IncidentNotFound
from hamsterd.staff.incidents.schemas import IncidentNotice


@loader("/api/incidents/{incident_id}", access=Access.VISITOR, errors=(IncidentNotFound,))
async def incident(context: RequestContext, incident_id: int) -> IncidentNotice:
    """개인정보 사고의 안내. 30일 동안 누구나, 그 뒤에는 관련된 회원이 읽습니다."""
    viewer_id = context.viewer.id if context.viewer else None
    found = await context.in_thread(service.notice, incident_id, viewer_id)
    if found is None:
        raise IncidentNotFound
    return found
