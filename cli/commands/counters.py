"""`hamster counters`: counting every kept number again."""

from cli.korean import Noun
from cli.mending import mend_now
from cli.options import AsJson, DryRun

app = Noun("좋아요·댓글·일기·팔로워 수: 다시 세기.")


@app.verb("recount", "hamster counters recount --dry-run")
def recount(dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """좋아요·댓글·일기·팔로워 수를 실제 기록에서 다시 세어 어긋난 곳을 고칩니다."""
    mend_now("recount", "수가 어긋난 기록", dry_run=dry_run, as_json=as_json)
