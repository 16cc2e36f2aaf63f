"""What the commands share that compute something again: the job by hand, and how far it drifted."""

from cli.output import Column, Output
from cli.site import open_site
from scheduler.run import run_by_hand
from scheduler.task import Counts
from scheduler.timetable import find_job


def mend_now(job_name: str, drifted: str, *, dry_run: bool, as_json: bool) -> None:
    """Run the job and say how many `drifted`, and where. Raises JobRunning or JobFailed."""
    output = Output(as_json=as_json)
    job = find_job(job_name)
    with open_site() as site, output.progress(job.does):
        outcome = run_by_hand(job, site.settings, dsn=site.dsn, dry_run=dry_run)
    where = {name: number for name, number in outcome.counts.items() if name != "rows"}
    if where and not as_json:
        _show(output, drifted, where)
    output.done(
        f"{drifted}: {outcome.counts['rows']:,} ({outcome.seconds:.1f}초)",
        {"job": job.name, "runId": outcome.run_id, "counts": outcome.counts},
        dry_run=dry_run,
    )


def _show(output: Output, title: str, where: Counts) -> None:
    output.table(
        title,
        (Column("name", "어디"), Column("number", "수", "right")),
        [{"name": name, "number": number} for name, number in where.items()],
        empty="",
    )
