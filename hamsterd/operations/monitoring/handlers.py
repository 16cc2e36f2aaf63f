"""Health, performance, system, caches, jobs and open tasks (spec 2 §7)."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.base import ApiHandler
from hamsterd.http.counting import metrics
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.schema import NoContent
from hamsterd.operations.monitoring import caches, client_errors, health, jobs, performance, todo
from hamsterd.operations.monitoring.checklist import checklist
from hamsterd.operations.monitoring.errors import (
    CacheNotFound,
    JobBusy,
    JobUnknown,
    RunUnknown,
    SchedulerAway,
)
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import CLIENT_ERROR_BODY_MAX
from hamsterd.operations.monitoring.schemas import (
    CacheCleared,
    CacheClearIn,
    CacheStatsOut,
    ChecklistOut,
    ClientErrorIn,
    ClientErrorsOut,
    HealthOut,
    JobRequested,
    JobRow,
    JobRunRow,
    PerformanceOut,
    SystemStatsOut,
    TodoOut,
)


class _MachineHandler(ApiHandler):
    @property
    def reporter(self) -> Reporter:
        """Writes down how this process does."""
        reporter: Reporter = self.application.settings["reporter"]
        return reporter


class HealthHandler(_MachineHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self) -> HealthOut:
        """데이터베이스, 작업, 메일, 디스크, 메모리, 오류율을 살핀 결과."""
        return await self.in_thread(health.health, self.reporter, self.process.settings)


class ChecklistHandler(ApiHandler):
    @admin(Permission.SETTINGS_SET)
    async def get(self) -> ChecklistOut:
        """새 사이트가 갖출 것 (메일, 백업, https, 2단계 인증 …). 저절로 채워집니다."""
        return await self.in_thread(
            checklist,
            self.process.settings,
            has_second_factor=self.member.has_second_factor,
        )


class PerformanceHandler(_MachineHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self) -> PerformanceOut:
        """최근 한 시간의 응답 시간과 오류, 느린 질의. 모든 프로세스를 합칩니다."""
        return await self.in_thread(performance.performance, self.reporter, self.process.settings)


class SystemStatsHandler(_MachineHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self) -> SystemStatsOut:
        """서버, 데이터베이스, 디스크의 지금 상태."""
        return await self.in_thread(performance.system_stats, self.reporter, self.process.settings)


class CacheStatsHandler(_MachineHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self) -> CacheStatsOut:
        """캐시마다의 항목 수와 적중률. 모든 프로세스를 합칩니다."""
        return await self.in_thread(caches.cache_stats, self.reporter)


class CacheClearHandler(AdminHandler):
    @admin(Permission.MACHINE_ACT, errors=(CacheNotFound,))
    async def post(self, *, body: CacheClearIn) -> CacheCleared:
        """캐시 하나 또는 전부를 모든 프로세스에서 비웁니다."""
        return await self.in_thread(caches.clear_caches, name=body.name, actor=self.actor)


class TodoHandler(_MachineHandler, AdminHandler):
    @admin(Permission.CONSOLE_ENTER, for_keepers=True)
    async def get(self) -> TodoOut:
        """할 일: 신고, 이의 제기, 임시조치, 보류된 글, 늦은 작업, 상태. 그리고 세 가지 합계."""
        return await self.in_thread(
            todo.todo,
            self.reporter,
            self.process.settings,
            self.role,
            self.member.boards,
            self.member.id,
        )


class ClientErrorsHandler(ApiHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self) -> ClientErrorsOut:
        """회원의 브라우저에서 난 오류. 누구의 것인지는 남기지 않습니다."""
        return await self.in_thread(client_errors.latest_client_errors)


class ClientErrorHandler(ApiHandler):
    @property
    def most_bytes(self) -> int:
        """A report is short."""
        return CLIENT_ERROR_BODY_MAX

    @endpoint(access=Access.VISITOR, limit="client_error", status=202)
    async def post(self, *, body: ClientErrorIn) -> NoContent:
        """화면에서 난 오류를 알립니다. 사람에 대한 것은 지우고 셉니다."""
        # All browsers together: a release that breaks every page is reported once, not a million
        # times.
        await self.process.spend("client_errors", "all")
        metrics.client_errors.labels(body.kind).inc()
        user_agent = self.request.headers.get("User-Agent", "")
        await self.in_thread(client_errors.count_client_error, body, user_agent=user_agent)
        return NoContent()


class JobsHandler(ApiHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[JobRow]:
        """정해진 시각에 도는 작업의 시간표."""
        return await self.in_thread(jobs.JOBS.page, query)


class JobHandler(ApiHandler):
    @admin(Permission.MACHINE_READ, errors=(JobUnknown,))
    async def get(self, name: str) -> JobRow:
        """작업 하나."""
        return await self.in_thread(jobs.job, name)


class JobRunHandler(AdminHandler):
    @admin(Permission.MACHINE_ACT, errors=(JobUnknown, JobBusy, SchedulerAway), status=202)
    async def post(self, name: str) -> JobRequested:
        """작업을 지금 실행해 달라고 스케줄러에 부탁합니다."""
        return await self.in_thread(jobs.request_run, name=name, actor=self.actor)


class JobRunsHandler(ApiHandler):
    @admin(Permission.MACHINE_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[JobRunRow]:
        """작업의 실행 기록."""
        return await self.in_thread(jobs.RUNS.page, query)


class JobRunRecordHandler(ApiHandler):
    @admin(Permission.MACHINE_READ, errors=(RunUnknown,))
    async def get(self, run_id: int) -> JobRunRow:
        """실행 기록 하나."""
        return await self.in_thread(jobs.job_run, run_id)


routes = [
    (r"/api/admin/health", HealthHandler),
    (r"/api/admin/checklist", ChecklistHandler),
    (r"/api/admin/performance", PerformanceHandler),
    (r"/api/admin/system-stats", SystemStatsHandler),
    (r"/api/admin/todo", TodoHandler),
    (r"/api/admin/client-errors", ClientErrorsHandler),
    (r"/api/client-errors", ClientErrorHandler),
    (r"/api/admin/jobs", JobsHandler),
    (r"/api/admin/jobs/([^/]+)", JobHandler),
    (r"/api/admin/jobs/([^/]+)/run", JobRunHandler),
    (r"/api/admin/job-runs", JobRunsHandler),
    (r"/api/admin/job-runs/([^/]+)", JobRunRecordHandler),
    (r"/api/cache/stats", CacheStatsHandler),
    (r"/api/cache/clear", CacheClearHandler),
]
