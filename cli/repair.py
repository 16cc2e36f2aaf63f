"""Shared by commands that run a repair job by hand and report what it repaired."""

from cli.output import ActOutput, Column
from cli.site import open_site
from scheduler.run import run_by_hand
from scheduler.timetable import find_job


def run_repair(output: ActOutput, job_name: str, drifted: str) -> None:
    """Run the job and say how many `drifted`, and where. Raises JobRunning or JobFailed."""
    job = find_job(job_name)
    with open_site() as site, output.progress(job.does):
        outcome = run_by_hand(job, site.settings, dsn=site.dsn, dry_run=output.dry_run)
    where = {name: number for name, number in outcome.counts.items() if name != "rows"}
    if where and not output.as_json:
        rows = [{"name": name, "number": number} for name, number in where.items()]
        columns = (Column("name", "어디"), Column("number", "수", "right"))
        output.table(drifted, columns, rows, empty="")
    output.done(
        f"{drifted}: {outcome.counts['rows']:,} ({outcome.seconds:.1f}초)",
        {"job": job.name, "runId": outcome.run_id, "counts": outcome.counts},
    )
