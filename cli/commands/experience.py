"""`hamster experience`: summing experience up from its ledger again."""

from cli.korean import Noun
from cli.mending import mend_now
from cli.options import AsJson, DryRun

app = Noun("경험치: 장부에서 다시 더하기.")


@app.verb("rebuild", "hamster experience rebuild --dry-run")
def rebuild(dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """모든 회원의 경험치와 레벨을 경험치 장부에서 다시 더해 어긋난 곳을 고칩니다."""
    mend_now("sum-experience", "경험치나 레벨이 어긋난 회원", dry_run=dry_run, as_json=as_json)
