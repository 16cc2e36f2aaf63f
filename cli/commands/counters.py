"""`hamster counters`: counting every kept number again."""

from cli.korean import Noun
from cli.output import ActOutput
from cli.repair import run_repair

app = Noun()


@app.verb("recount", "hamster counters recount --dry-run")
def recount(output: ActOutput) -> None:
    """좋아요·댓글·일기·팔로워 수를 실제 기록에서 다시 세어 어긋난 곳을 고칩니다."""
    run_repair(output, "recount", "수가 어긋난 기록")
