"""Loaders of albums, for the API."""

from hamsterd.content.visibility import TakenDown
from hamsterd.diaries.album import service
from hamsterd.diaries.album.schemas import AlbumOut, RememberedEntry
from hamsterd.hamsters.profile import loaders as hamsters
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access


@loader(
    "/api/hamsters/{hamster_id}/album",
    access=Access.VISITOR,
    errors=(HamsterNotFound, TakenDown),
)
async def album(context: RequestContext, hamster_id: int) -> AlbumOut:
    """햄스터의 성장앨범: 보이는 일기에서 고른 달마다 한 장과 기념일."""
    hamster = await hamsters.visible_hamster(context, hamster_id)
    return await context.in_thread(service.album_of, hamster, viewer_id=context.viewer_id)


@loader("/api/diary/memories", access=Access.MEMBER)
async def own_memories(context: RequestContext) -> list[RememberedEntry]:
    """몇 해 전 오늘 쓴 내 일기, 비공개 포함. 무지개다리를 건넌 햄스터의 일기는 나오지 않습니다."""
    return await context.in_thread(service.memories, owner_id=context.member.id)
