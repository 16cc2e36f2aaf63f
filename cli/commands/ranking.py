"""`hamster ranking`: making the rankings anew."""

from cli.korean import Noun
from cli.mending import mend_now
from cli.options import AsJson, DryRun

app = Noun("랭킹: 다시 매기기.")


@app.verb("rebuild", "hamster ranking rebuild --dry-run")
def rebuild(dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """랭킹을 지금 다시 매깁니다. 10분마다 저절로 되는 일입니다."""
    mend_now("rank", "순위가 바뀐 자리", dry_run=dry_run, as_json=as_json)
