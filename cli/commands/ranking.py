"""`hamster ranking`: rebuilding the rankings."""

from cli.korean import Noun
from cli.output import ActOutput
from cli.repair import run_repair

app = Noun()


@app.verb("rebuild", "hamster ranking rebuild --dry-run")
def rebuild(output: ActOutput) -> None:
    """랭킹을 지금 다시 매깁니다. 10분마다 저절로 되는 일입니다."""
    run_repair(output, "rank", "순위가 바뀐 자리")
