"""`hamster experience`: summing experience up from its ledger again."""

from cli.korean import Noun
from cli.output import ActOutput
from cli.repair import run_repair

app = Noun()


@app.verb("rebuild", "hamster experience rebuild --dry-run")
def rebuild(output: ActOutput) -> None:
    """모든 회원의 경험치와 레벨을 경험치 장부에서 다시 더해 어긋난 곳을 고칩니다."""
    run_repair(output, "sum-experience", "경험치나 레벨이 어긋난 회원")
