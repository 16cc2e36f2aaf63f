"""`/api/admin/contests`: contests in the console."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.contests import ballots, running
from hamsterd.contests.errors import (
    BallotNotFound,
    BallotUnchanged,
    ContestEntryNotFound,
    ContestNotFound,
    ContestOver,
)
from hamsterd.contests.schemas import (
    BallotRow,
    CancelIn,
    ContestDone,
    ContestIn,
    ContestRow,
    LeaveOutIn,
    TallyRow,
)
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince


class AdminContestsHandler(AdminHandler):
    @admin(Permission.CONTESTS_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[ContestRow]:
        """콘테스트 목록."""
        return await self.in_thread(running.CONTESTS.page, query)

    @admin(Permission.CONTESTS_MANAGE, status=201, makes=True)
    async def post(self, *, body: ContestIn) -> ContestDone:
        """콘테스트를 엽니다."""
        return await self.make(running.create_contest, actor=self.actor, form=body)


class AdminContestHandler(AdminHandler):
    @admin(Permission.CONTESTS_MANAGE, errors=(ContestNotFound,))
    async def get(self, contest_id: int) -> ContestRow:
        """콘테스트 하나."""
        return await self.in_thread(running.contest_of_console, contest_id)

    @admin(Permission.CONTESTS_MANAGE, errors=(ContestNotFound, ContestOver, EditedSince))
    async def put(self, contest_id: int, *, body: ContestIn) -> ContestDone:
        """콘테스트를 고칩니다. 시작한 기간은 늘릴 수만 있습니다."""
        return await self.in_thread(
            running.edit_contest, actor=self.actor, contest_id=contest_id, form=body
        )


class AdminContestCancelHandler(AdminHandler):
    @admin(Permission.CONTESTS_MANAGE, errors=(ContestNotFound, ContestOver))
    async def post(self, contest_id: int, *, body: CancelIn) -> Acted:
        """콘테스트를 취소합니다. 이유는 모두가 읽습니다."""
        return await self.acted(running.cancel_contest, contest_id=contest_id, form=body)


class AdminTallyHandler(AdminHandler):
    @admin(Permission.CONTESTS_MANAGE, errors=(ContestNotFound,))
    async def get(self, contest_id: int) -> list[TallyRow]:
        """지금까지의 표와 갑자기 늘어난 표. 회원에게는 끝나기 전까지 보이지 않습니다."""
        return await self.in_thread(ballots.tally, contest_id)


class AdminEntryBallotsHandler(AdminHandler):
    @admin(Permission.CONTESTS_MANAGE, errors=(ContestEntryNotFound,))
    async def get(self, entry_id: int) -> list[BallotRow]:
        """사진 하나에 투표한 회원, 최근에 투표한 순."""
        return await self.in_thread(ballots.ballots_of, entry_id)


class AdminLeaveOutHandler(AdminHandler):
    @admin(
        Permission.CONTESTS_MANAGE,
        errors=(ContestNotFound, ContestOver, BallotNotFound, BallotUnchanged),
    )
    async def put(self, contest_id: int, member_id: int, *, body: LeaveOutIn) -> Acted:
        """한 회원의 투표를 세지 않거나 다시 셉니다."""
        return await self.acted(
            ballots.leave_out, contest_id=contest_id, member_id=member_id, form=body
        )


routes = [
    (r"/api/admin/contests", AdminContestsHandler),
    (r"/api/admin/contests/photos/([^/]+)/ballots", AdminEntryBallotsHandler),
    (r"/api/admin/contests/([^/]+)", AdminContestHandler),
    (r"/api/admin/contests/([^/]+)/cancel", AdminContestCancelHandler),
    (r"/api/admin/contests/([^/]+)/tally", AdminTallyHandler),
    (r"/api/admin/contests/([^/]+)/ballots/([^/]+)", AdminLeaveOutHandler),
]
