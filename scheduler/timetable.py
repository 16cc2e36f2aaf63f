"""All jobs of the site on one page, with their times in Seoul."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import TYPE_CHECKING

from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import NotFound
from hamsterd.core.features import Feature
from hamsterd.db.site.site_settings import is_on
from hamsterd.discovery.ranking.rules import REBUILT_EVERY_MINUTES
from hamsterd.operations.exports.rules import JOB as MAKE_EXPORTS
from scheduler.task import Counts, Task, Work

if TYPE_CHECKING:
    from apscheduler.triggers.cron import CronTrigger


class JobNotFound(NotFound):
    """No job of that name."""


@dataclass(frozen=True, slots=True)
class Job:
    """A line of the timetable; `when` is a crontab line in Asia/Seoul.

    A missed run is made up for if it is younger than `grace`. While the site is read-only, runs
    wait, except jobs with `runs_read_only`: they change nothing that members see.
    """

    name: str
    when: str
    does: str
    work: Work
    kept_for: timedelta | None = None
    runs_read_only: bool = False
    feature: Feature | None = None
    """The part of the site that it works for: while that is off there is nothing to do."""

    def do(self, task: Task) -> Counts:
        """The work; nothing while its part of the site is switched off."""
        return self.work(task) if self.feature is None or is_on(self.feature) else {}

    @property
    def says_when(self) -> str:
        """`when` in words: `10분마다`, `매시 2분`, `매일 04:10`."""
        minute, hour, *_ = self.when.split()
        _, _, every = minute.partition("/")
        if every:
            return f"{every}분마다"
        return f"매시 {minute}분" if hour == "*" else f"매일 {hour:0>2}:{minute:0>2}"

    @property
    def grace(self) -> timedelta:
        """How late it is kept: an hour where there is another within it, else most of a day."""
        is_frequent = self.when.split()[1] == "*"
        return self.kept_for or timedelta(hours=1 if is_frequent else 20)

    def trigger(self) -> "CronTrigger":
        """The APScheduler trigger of `when`."""
        from apscheduler.triggers.cron import CronTrigger  # noqa: PLC0415  # a name needs no clock

        return CronTrigger.from_crontab(self.when, timezone=KST)

    def next_appointment(self, now: datetime | None = None) -> datetime:
        """The first appointment after `now`."""
        following = self.trigger().get_next_fire_time(None, now or utc_now())
        return _instant(following)

    def last_appointment(
        self, now: datetime | None = None, *, within: timedelta | None = None
    ) -> datetime | None:
        """The latest appointment at or before `now`; None when it is older (than `grace`)."""
        now = now or utc_now()
        trigger = self.trigger()
        last, moment = None, trigger.get_next_fire_time(None, now - (within or self.grace))
        while moment is not None and moment <= now:
            last, moment = moment, trigger.get_next_fire_time(moment, moment)
        return _instant(last) if last else None


@dataclass(frozen=True, slots=True)
class InFile:
    """The job in `scheduler/jobs/<file>.py`; its function has the file's name unless `function`
    differs.

    The file is imported when the job runs: all jobs together import half of the server, and most
    readers of the timetable run none.
    """

    file: str
    function: str = ""

    def __call__(self, task: Task) -> Counts:
        """Do it."""
        return self.load()(task)

    def load(self) -> Work:
        """The function itself."""
        work: Work = getattr(
            import_module(f"scheduler.jobs.{self.file}"), self.function or self.file
        )
        return work


TIMETABLE = (
    Job(
        name="deliver-mail",
        when="*/10 * * * *",
        does="보낼 편지함에 남은 메일을 보냅니다.",
        work=InFile("deliver_mail"),
        runs_read_only=True,
    ),
    Job(
        name="deliver-pushes",
        when="3-53/10 * * * *",
        does="기기로 보낼 알림 가운데 남은 것을 보냅니다.",
        work=InFile("deliver_pushes"),
        runs_read_only=True,
    ),
    Job(
        name="read-bounces",
        when="6-56/10 * * * *",
        does="돌아온 메일의 우편함을 읽어, 받지 못하는 주소로는 더 보내지 않습니다.",
        work=InFile("read_bounces"),
    ),
    Job(
        name="rank",
        when=f"*/{REBUILT_EVERY_MINUTES} * * * *",
        does="레벨, 일기, 팔로워, 인기 햄스터 랭킹을 다시 매깁니다.",
        work=InFile("rank"),
        feature=Feature.RANKING,
    ),
    Job(
        name="announce-entries",
        when="2-57/5 * * * *",
        does="새로 공개된 일기를 글쓴이의 팔로워 가운데 소식을 받기로 한 회원에게 알립니다.",
        work=InFile("announce_entries"),
    ),
    Job(
        name="let-readers-in",
        when="2-59/3 * * * *",
        does="게시판의 등업 조건을 채운 회원을 들이고 알립니다.",
        work=InFile("let_readers_in"),
    ),
    Job(
        name="announce-documents",
        when="4-59/5 * * * *",
        does="예고한 약관과 방침의 개정, 거둔 예고를 회원에게 알립니다.",
        work=InFile("announce_documents"),
    ),
    Job(
        name="tell-incidents",
        when="1-56/5 * * * *",
        does="개인정보 사고와 관련된 사람에게 차례로 알리고, 기한이 다가오면 운영자에게 알립니다.",
        work=InFile("tell_incidents"),
    ),
    Job(
        name="tell-announcements",
        when="3-58/5 * * * *",
        does="운영진의 전체 공지를 회원에게 차례로 알립니다. 광고성 정보는 밤에 쉽니다.",
        work=InFile("tell_announcements"),
    ),
    Job(
        name="mail-moved-members",
        when="2-57/5 * * * *",
        does="이사 와서 아직 로그인하지 않은 회원에게 안내 메일을 시간마다 정한 만큼 보냅니다.",
        work=InFile("mail_moved_members"),
    ),
    Job(
        name="end-sanctions",
        when="*/5 * * * *",
        does="기간이 끝난 이용 제한을 풀고 회원에게 알립니다.",
        work=InFile("end_sanctions"),
    ),
    Job(
        name="finish-spam-removals",
        when="1-58/3 * * * *",
        does="스패머의 글을 내리거나 되살리다 멈춘 것을 이어서 마칩니다.",
        work=InFile("finish_spam_removals"),
    ),
    Job(
        name="end-takedowns",
        when="5-55/10 * * * *",
        does="30일이 지난 임시조치를 풀고 두 쪽에 알립니다.",
        work=InFile("end_takedowns"),
    ),
    Job(
        name="close-contests",
        when="*/5 * * * *",
        does="투표가 끝난 콘테스트의 표를 세고 수상한 회원에게 알립니다.",
        work=InFile("close_contests"),
        feature=Feature.CONTEST,
    ),
    Job(
        name="copy-files",
        when="2-52/5 * * * *",
        does="신고의 증거처럼 저장소가 응답하지 않아 남은 파일 복사를 마칩니다.",
        work=InFile("copy_files"),
    ),
    Job(
        name="merge-new-words",
        when="4-59/5 * * * *",
        does="새로 쓴 글의 낱말을 검색 색인의 제자리에 넣어, 검색이 느려지지 않게 합니다.",
        work=InFile("merge_new_words"),
    ),
    Job(
        name="unlink-identities",
        when="8-58/10 * * * *",
        does="탈퇴했거나 연결을 끊은 회원을 카카오 쪽에서도 끊습니다.",
        work=InFile("unlink_identities"),
        runs_read_only=True,
    ),
    Job(
        name=MAKE_EXPORTS,
        when="*/5 * * * *",
        does="회원이 요청한 내 기록 파일을 만들고, 7일이 지난 파일을 지웁니다.",
        work=InFile("make_exports"),
    ),
    Job(
        name="roll-up-hours",
        when="2 * * * *",
        does="지난 시간의 활동과 평균을 집계하고, 빠진 시간을 채웁니다.",
        work=InFile("roll_up", "hours"),
    ),
    Job(
        name="close-attendance",
        when="5 0 * * *",
        does="어제 출석하지 않은 회원의 연속 출석을 끝냅니다.",
        work=InFile("close_attendance"),
        feature=Feature.ATTENDANCE,
    ),
    Job(
        name="roll-up-days",
        when="10 0 * * *",
        does="어제의 가입, 활동 회원, 재방문을 집계하고, 빠진 날을 채웁니다.",
        work=InFile("roll_up", "days"),
    ),
    Job(
        name="watch-ads",
        when="15 0 * * *",
        does="기간이 끝난 광고의 노출과 클릭을 운영자에게 알립니다.",
        work=InFile("reminders", "watch_ads"),
    ),
    Job(
        name="send-digests",
        when="10 8 * * *",
        does="하루 소식 메일을 받기로 한 회원에게 읽지 않은 알림을 모아 보냅니다.",
        work=InFile("send_digests"),
        kept_for=timedelta(hours=10),
    ),
    Job(
        name="remember-hamsters",
        when="30 9 * * *",
        does="1년 전 무지개다리를 건넌 햄스터를, 알림을 받기로 한 집사에게만 조용히 알립니다.",
        work=InFile("remember_hamsters"),
    ),
    Job(
        name="remind",
        when="0 9 * * *",
        does="오래 기다리는 신고, 이의 제기, 임시조치 요청과 점검할 개인정보 열람 기록을 운영자에게"
        " 알립니다.",
        work=InFile("reminders", "remind"),
    ),
    Job(
        name="close-inquiries",
        when="50 5 * * *",
        does="답한 지 14일이 지나도록 새 글이 없는 문의를 마칩니다.",
        work=InFile("close_inquiries"),
    ),
    Job(
        name="care-reminders",
        when="*/5 * * * *",
        does="시각이 된 돌봄 알림을 돌보는 회원에게 알립니다. 밀린 날은 마지막 것만 알립니다.",
        work=InFile("care_reminders"),
    ),
    Job(
        name="health-alerts",
        when="10 9 * * *",
        does="먹지 않거나 기록이 끊긴 것처럼 시간이 지나야 보이는 것을 건강수첩에서 찾아 보호자에게"
        " 알립니다.",
        work=InFile("health_alerts"),
        kept_for=timedelta(hours=4),
    ),
    Job(
        name="check-media",
        when="10 2 * * *",
        does="사진과 동영상이 올라온 그대로인지 차례로 읽어 보고, 없어지거나 달라진 것을 찾습니다.",
        work=InFile("check_media"),
        runs_read_only=True,
    ),
    Job(
        name="find-focus",
        when="40 2 * * *",
        does="예전에 올린 사진에서 잘려도 보일 곳을 찾습니다.",
        work=InFile("find_focus"),
    ),
    Job(
        name="backup",
        when="40 3 * * *",
        does="백업을 만들고 되살려 검증한 뒤, 기간이 지난 백업을 지웁니다.",
        work=InFile("backup", "back_up"),
        runs_read_only=True,
    ),
    Job(
        name="purge-withdrawn",
        when="10 4 * * *",
        does="탈퇴한 지 7일이 지난 회원의 개인정보와 비공개 기록을 지웁니다.",
        work=InFile("purge_withdrawn"),
    ),
    Job(
        name="tidy-accounts",
        when="20 4 * * *",
        does="끝난 로그인, 지난 링크, 로그인 실패 기록, 석 달 지난 메일과 옛 비밀번호를 지웁니다.",
        work=InFile("retention", "tidy_accounts"),
    ),
    Job(
        name="recount",
        when="30 4 * * *",
        does="좋아요·댓글·일기·팔로워 수를 실제 기록에서 다시 세어 어긋난 곳을 고칩니다.",
        work=InFile("recount"),
    ),
    Job(
        name="sum-experience",
        when="40 4 * * *",
        does="경험치와 레벨을 경험치 장부에서 다시 더해 어긋난 곳을 고칩니다.",
        work=InFile("sum_experience"),
    ),
    Job(
        name="tidy-notifications",
        when="45 4 * * *",
        does="온 지 석 달이 지난 읽은 알림, 반년이 지난 알림, 한 주 지난 푸시 기록을 지웁니다.",
        work=InFile("retention", "tidy_notifications"),
    ),
    Job(
        name="purge-trash",
        when="50 4 * * *",
        does="내리거나 지운 지 30일이 지난 일기, 글, 댓글, 햄스터를 아주 지웁니다.",
        work=InFile("purge_trash"),
    ),
    Job(
        name="retain",
        when="0 5 * * *",
        does="보관 기간이 지난 신고, 이용 제한, 접속, 광고 기록을 지웁니다.",
        work=InFile("retention", "retain"),
    ),
    Job(
        name="tidy-media",
        when="10 5 * * *",
        does="쓰이지 않는 사진과 동영상을 지우고, 잃어버린 파일을 셉니다.",
        work=InFile("tidy_media"),
    ),
    Job(
        name="check-tables",
        when="30 5 * * *",
        does="정리가 밀린 테이블을 찾아 VACUUM합니다.",
        work=InFile("check_tables"),
    ),
)


def find_job(name: str) -> Job:
    """The job called `name`; raises JobNotFound with the names there are."""
    for job in TIMETABLE:
        if job.name == name:
            return job
    names = ", ".join(job.name for job in TIMETABLE)
    raise JobNotFound(f"'{name}' 작업은 없어요. 있는 작업: {names}")


def load_work() -> None:
    """Import every job's file: a process that lives long may find another release there later."""
    for job in TIMETABLE:
        if isinstance(job.work, InFile):
            job.work.load()


def _instant(moment: datetime) -> datetime:
    return moment.astimezone(utc_now().tzinfo)
