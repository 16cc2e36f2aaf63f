"""`hamster doctor`: everything an operator would check, and how to mend what is wrong."""

from rich.table import Table
from rich.text import Text

from cli.examination.examine import examine
from cli.examination.findings import Finding
from cli.korean import Lone
from cli.options import AsJson
from cli.output import Mark, Output, marked
from hamsterd.errors import HamsterError

app = Lone()


class SomethingWrong(HamsterError):
    """At least one finding needs mending."""

    code = "something_wrong"


@app.verb("doctor", "hamster doctor", "hamster doctor --json")
def doctor(as_json: AsJson = False) -> None:
    """사이트를 진찰하고 고칠 방법을 알려 줍니다. 잘못된 곳이 있으면 1로 끝납니다."""
    output = Output(as_json=as_json)
    findings = examine()
    wrong = sum(finding.mark is Mark.BAD for finding in findings)
    if as_json:
        output.json([finding.row() for finding in findings])
    else:
        output.panel("진찰 결과", _chart(findings))
    if wrong:
        raise SomethingWrong(f"고쳐야 할 곳이 {wrong}군데 있어요.")
    warned = sum(finding.mark is Mark.WARN for finding in findings)
    said = f"살펴볼 곳이 {warned}군데 있어요." if warned else "모두 건강해요."
    output.remark(said, Mark.WARN if warned else Mark.GOOD)


def _chart(findings: list[Finding]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column(overflow="fold")
    for finding in findings:
        said = Text(finding.says)
        if finding.mend:
            said.append(f"\n→ {finding.mend}", style=finding.mark.value)
        grid.add_row(marked(finding.mark), finding.subject, said)
    return grid
