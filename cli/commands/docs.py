"""`hamster docs`: the pages that are written from the code."""

from pathlib import Path
from typing import Annotated, cast

import typer

from cli.generated import Check, write_or_check
from cli.health_alerts_page import health_alerts_page
from cli.korean import Group, Noun
from cli.manual import manual
from cli.output import Output
from cli.roles_page import roles_page

app = Noun()

DEFAULT_PATH = Path("docs/commands.md")
ROLES_PATH = Path("docs/roles.md")
HEALTH_ALERTS_PATH = Path("docs/health-alerts.md")


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


@app.verb("roles", "hamster docs roles", "hamster docs roles --check")
def roles(
    output: Output,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = ROLES_PATH,
    check: Check = False,
) -> None:
    """어느 역할이 무엇을 할 수 있는지 표로 만듭니다."""
    write_or_check(output, path, roles_page(), "hamster docs roles", check=check)


@app.verb("health-alerts", "hamster docs health-alerts", "hamster docs health-alerts --check")
def health_alerts(
    output: Output,
    path: Annotated[Path, typer.Option(help="쓸 파일.")] = HEALTH_ALERTS_PATH,
    check: Check = False,
) -> None:
    """건강수첩이 무엇을 언제 어떤 근거로 알리는지 표로 만듭니다."""
    page = health_alerts_page()
    write_or_check(output, path, page, "hamster docs health-alerts", check=check)
