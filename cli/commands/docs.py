"""`hamster docs`: the reference page of the commands as a file."""

from pathlib import Path
from typing import Annotated, cast

import typer

from cli.generated import Check, write_or_check
from cli.korean import Group, Noun
from cli.manual import manual
from cli.output import Output

app = Noun()

DEFAULT_PATH = Path("docs/commands.md")


@app.verb("write", "hamster docs write", "hamster docs write --check")
def write(
    output: Output,
    context: typer.Context,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = DEFAULT_PATH,
    check: Check = False,
) -> None:
    """모든 명령의 인자, 옵션, 기본값, 보기로 설명서를 만듭니다."""
    page = manual(cast(Group, context.find_root().command))
    write_or_check(output, path, page, "hamster docs write", check=check)
