"""`/api/members/suggest`: completion behind an `@`."""

from hamsterd.discovery.suggestions.schemas import SuggestionsQuery
from hamsterd.discovery.suggestions.service import suggestions
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts.schemas import MemberRef


class SuggestionsHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="suggest")
    async def get(self, *, query: SuggestionsQuery) -> list[MemberRef]:
        """@ 뒤의 닉네임을 채워 줄 회원. 여기서 이야기하는 회원과 팔로우한 회원이 먼저입니다."""
        return await self.in_thread(suggestions, query, viewer_id=self.member.id)


routes = [(r"/api/members/suggest", SuggestionsHandler)]
