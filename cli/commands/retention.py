"""`hamster retention`: retention periods, and deleting expired data."""

from cli.asking import confirm
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_day
from cli.site import open_site
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.operations.retention.service import everything_kept
from scheduler.run import run_by_hand
from scheduler.timetable import find_job

app = Noun()

JOBS = ("tidy-accounts", "tidy-notifications", "purge-trash", "retain")
"""The jobs that the table of periods names, in the order of the night."""


@app.verb("show", "hamster retention show")
def show(output: Output) -> None:
    """무엇을 얼마나 두는지, 기간이 지난 것이 지금 몇인지 보여 줍니다."""
    with open_site() as site:
        rows = [
            {
                "name": kept.name,
                "says": kept.says,
                "keptDays": kept.kept.days,
                "total": kept.total,
                "over": kept.over,
                "oldest": kept.oldest,
                "job": kept.job,
                "setting": f"HAMSTERD_{kept.setting.upper()}" if kept.setting else None,
            }
            for kept in everything_kept(utc_now(), site.settings)
        ]
    output.table(
        "보관 기간",
        (
            Column("says", "무엇", fold=True),
            Column("keptDays", "기간", "right", show=lambda days: f"{days:,}일"),
            Column("total", "지금", "right"),
            Column("over", "지난 것", "right"),
            Column("oldest", "가장 오래된 것", show=local_day),
            Column("job", "지우는 작업"),
            Column("setting", "바꾸는 설정", gives_way=True),
        ),
        rows,
        empty="",
    )


@app.verb("run", "hamster retention run --dry-run", "hamster retention run --yes")
def run(output: ActOutput, yes: Yes = False) -> None:
    """기간이 지난 것을 지금 지웁니다. 밤마다 도는 작업이 하는 일과 같습니다."""
    counts: dict[str, int] = {}
    with open_site() as site:
        if not output.dry_run and not yes:
            _confirm(site.settings)
        with output.progress("지난 기록을 지우는 중") as tick:
            for done, name in enumerate(JOBS):
                tick(name, done, len(JOBS))
                job = find_job(name)
                counts |= run_by_hand(
                    job, site.settings, dsn=site.dsn, dry_run=output.dry_run
                ).counts
    gone = sum(number for name, number in counts.items() if not name.endswith(".left"))
    left = sum(number for name, number in counts.items() if name.endswith(".left"))
    said = f"기간이 지난 기록 {gone:,}건을 지웠어요." if gone else "기간이 지난 기록이 없어요."
    output.done(said, {"counts": counts, "left": left})
    if left:
        output.remark(f"{left:,}건이 남았어요. 다음에 이어서 지워요.")
    if gone and not output.dry_run:
        output.remark("되돌릴 수 없어요. 필요하면 백업에서 되살리세요: `hamster backup list`")


def _confirm(settings: Settings) -> None:
    over = sum(kept.over for kept in everything_kept(utc_now(), settings))
    if over:
        confirm(f"기간이 지난 기록 {over:,}건을 지워요. 되돌릴 수 없어요. 계속할까요?")
