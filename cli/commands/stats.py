"""`hamster stats`: the site at a glance."""

from collections.abc import Mapping
from datetime import timedelta

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.korean import Lone
from cli.output import Mark, Output, grid, local_time, marked
from cli.site import open_site
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.site.site_settings import site_settings
from hamsterd.http.rights.permissions import Role
from hamsterd.operations.analytics.schemas import Overview
from hamsterd.operations.monitoring.schemas import CheckOut, QueueOut, TodoOut

app = Lone()

FIGURES = {
    "members": "새 회원",
    "active": "다녀간 회원",
    "diaries": "일기",
    "posts": "게시글",
    "comments": "댓글",
}
FIRST_WIDTH = 17
"""Aligns the names of all three parts."""
MARKS = {"healthy": Mark.GOOD, "warning": Mark.WARN, "critical": Mark.BAD}


@app.verb("stats", "hamster stats", "hamster stats --json")
def show_stats(output: Output) -> None:
    """사이트를 한눈에 보여 줍니다: 오늘과 어제, 할 일, 작업, 상태."""
    from hamsterd.operations.analytics.overview import day_figures  # noqa: PLC0415  # every domain
    from hamsterd.operations.analytics.realtime import realtime  # noqa: PLC0415  # as above
    from hamsterd.operations.monitoring.health import health  # noqa: PLC0415  # every check
    from hamsterd.operations.monitoring.todo import todo  # noqa: PLC0415  # every queue

    today = kst_day(utc_now())
    with open_site() as site:
        overview = realtime().overview
        days = {"today": day_figures(today), "yesterday": day_figures(today - timedelta(days=1))}
        waiting = todo(None, site.settings, Role.OWNER)
        checks = health(None, site.settings).checks
    if output.as_json:
        shown = {"overview": overview, "todo": waiting}
        output.json(
            {name: part.model_dump(by_alias=True) for name, part in shown.items()}
            | {"days": days, "checks": [check.model_dump(by_alias=True) for check in checks]}
        )
        return
    parts = (
        ("사이트", _figures(overview, **days)),
        ("할 일", _queues(waiting)),
        ("상태", _well(checks)),
    )
    lines = [line for heading, part in parts for line in (Text(heading, "heading"), part, Text())]
    output.panel(f"{site_settings(site.settings).site_name} {today:%Y-%m-%d}", Group(*lines[:-1]))


def _figures(
    overview: Overview, today: Mapping[str, object], yesterday: Mapping[str, object]
) -> RenderableType:
    totals = {
        "members": overview.total_users,
        "diaries": overview.total_diaries,
        "posts": overview.total_community_posts,
    }
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted", pad_edge=False)
    table.add_column("", style="muted", no_wrap=True, min_width=FIRST_WIDTH)
    for heading in ("오늘", "어제", "모두"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=8)
    for key, name in FIGURES.items():
        total = f"{totals[key]:,}" if key in totals else ""
        table.add_row(name, f"{today[key]:,}", f"{yesterday[key]:,}", total)
    return table


def _queues(waiting: TodoOut) -> RenderableType:
    jobs = [*(f"늦음 {name}" for name in waiting.jobs.late)] if waiting.jobs else []
    jobs += [f"실패 {name}" for name in waiting.jobs.failed] if waiting.jobs else []
    rows = [
        ("신고", _queue(waiting.cases)),
        ("문의", _queue(waiting.inquiries)),
        ("이의 제기", _queue(waiting.appeals)),
        ("임시조치", _queue(waiting.takedowns)),
        ("보류된 글", _queue(waiting.held)),
        *([("작업", marked(Mark.WARN, ", ".join(jobs)))] if jobs else []),
    ]
    return grid(rows, "muted", least_width=FIRST_WIDTH)


def _queue(queue: QueueOut | None) -> Text:
    if queue is None or queue.oldest_at is None:
        return marked(Mark.GOOD, "없음")
    since = local_time(queue.oldest_at)
    return marked(Mark.WARN, f"{queue.count:,}건, 가장 오래된 것은 {since}부터")


def _well(checks: list[CheckOut]) -> RenderableType:
    rows = [(check.name, marked(MARKS[check.state], check.sentence)) for check in checks]
    return grid(rows, "muted", least_width=FIRST_WIDTH)
