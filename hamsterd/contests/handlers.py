"""`/api/contests`: contests for members."""

from hamsterd.content.screening.errors import SlowMode, WordRefused
from hamsterd.contests import loaders, service
from hamsterd.contests.errors import (
    ContestEntryNotFound,
    ContestNotFound,
    EntryTaken,
    NotInEntry,
    NotInVoting,
)
from hamsterd.contests.schemas import BallotIn, BallotOut, ContestEntryIn, ContestOut
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access


class ContestsHandler(ApiHandler):
    get = loaders.contests.endpoint


class RunningContestsHandler(ApiHandler):
    get = loaders.running.endpoint


class ContestHandler(ApiHandler):
    get = loaders.contest.endpoint


class ContestEntriesHandler(ApiHandler):
    get = loaders.entries.endpoint


class ContestPhotoHandler(ApiHandler):
    get = loaders.entry.endpoint


class ContestWinsHandler(ApiHandler):
    get = loaders.wins.endpoint


class OwnContestEntryHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="contest",
        errors=(ContestNotFound, NotInEntry, EntryTaken, WordRefused, SlowMode),
    )
    async def put(self, contest_id: int, *, body: ContestEntryIn) -> ContestOut:
        """콘테스트에 사진 한 장을 내거나, 낸 사진을 바꿉니다."""
        return await self.in_turn(
            self.member.turn,
            service.enter,
            contest_id=contest_id,
            member_id=self.member.id,
            form=body,
        )

    @endpoint(access=Access.MEMBER, errors=(ContestNotFound, NotInEntry, ContestEntryNotFound))
    async def delete(self, contest_id: int) -> ContestOut:
        """낸 사진을 거둡니다. 참가 기간에는 다시 낼 수 있습니다."""
        return await self.in_turn(
            self.member.turn, service.withdraw, contest_id=contest_id, member_id=self.member.id
        )


class BallotHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(ContestNotFound, NotInVoting))
    async def put(self, contest_id: int, *, body: BallotIn) -> BallotOut:
        """사진 세 장까지 투표합니다. 끝날 때까지 바꿀 수 있고, 빈 목록은 투표를 거둡니다."""
        return await self.in_turn(
            self.member.turn,
            service.vote,
            contest_id=contest_id,
            member_id=self.member.id,
            form=body,
        )


routes = [
    (r"/api/contests", ContestsHandler),
    (r"/api/contests/running", RunningContestsHandler),
    (r"/api/contests/photos/([^/]+)", ContestPhotoHandler),
    (r"/api/contests/wins/([^/]+)", ContestWinsHandler),
    (r"/api/contests/([^/]+)", ContestHandler),
    (r"/api/contests/([^/]+)/entries", ContestEntriesHandler),
    (r"/api/contests/([^/]+)/entry", OwnContestEntryHandler),
    (r"/api/contests/([^/]+)/ballot", BallotHandler),
]
