"""`hamster stats`: the site at a glance."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.korean import Lone
from cli.options import AsJson
from cli.output import Mark, Output, local_time, marked
from cli.site import open_site
from hamsterd.analytics.realtime import realtime
from hamsterd.analytics.schemas import Overview
from hamsterd.monitoring.health import health
from hamsterd.monitoring.schemas import CheckOut, QueueOut, TodoOut
from hamsterd.monitoring.todo import todo

app = Lone()

MARKS = {"healthy": Mark.GOOD, "warning": Mark.WARN, "critical": Mark.BAD}


@app.verb("stats", "hamster stats", "hamster stats --json")
def show_stats(as_json: AsJson = False) -> None:
    """사이트를 한눈에 보여 줍니다: 규모, 오늘, 처리할 일, 작업, 상태."""
    with open_site() as site:
        overview = realtime().overview
        waiting = todo(None, site.settings)
        checks = health(None, site.settings).checks
    output = Output(as_json=as_json)
    if as_json:
        shown = {"overview": overview, "todo": waiting}
        output.json(
            {name: part.model_dump(mode="json", by_alias=True) for name, part in shown.items()}
            | {"checks": [check.model_dump(by_alias=True) for check in checks]}
        )
        return
    title = site.settings.site_name
    output.panel(title, Group(_figures(overview), Text(), _queues(waiting), Text(), _well(checks)))


def _figures(overview: Overview) -> RenderableType:
    return _grid(
        ("회원", f"{overview.total_users:,}명, 24시간 활동 {overview.active_users24h:,}명"),
        ("일기", f"{overview.total_diaries:,}개, 오늘 {overview.new_diaries_day:,}개"),
        ("게시글", f"{overview.total_community_posts:,}개"),
        ("오늘 댓글", f"{overview.new_comments_day:,}개"),
    )


def _queues(waiting: TodoOut) -> RenderableType:
    jobs = [*(f"늦음 {name}" for name in waiting.jobs.late)]
    jobs += [f"실패 {name}" for name in waiting.jobs.failed]
    return _grid(
        ("신고", _queue(waiting.cases)),
        ("이의 제기", _queue(waiting.appeals)),
        ("임시조치", _queue(waiting.takedowns)),
        ("보류된 글", _queue(waiting.held)),
        ("작업", marked(Mark.WARN, ", ".join(jobs)) if jobs else marked(Mark.GOOD, "제때 돌아요")),
    )


def _queue(queue: QueueOut) -> Text:
    if queue.oldest_at is None:
        return marked(Mark.GOOD, "없음")
    since = local_time(queue.oldest_at)
    return marked(Mark.WARN, f"{queue.count:,}건, 가장 오래된 것은 {since}부터")


def _well(checks: list[CheckOut]) -> RenderableType:
    return _grid(*((check.name, marked(MARKS[check.state], check.sentence)) for check in checks))


def _grid(*rows: tuple[str, Text | str]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="muted", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in rows:
        grid.add_row(name, value)
    return grid
