"""`hamster serve`: the site, from an empty folder to an answering address in one command."""

from typing import Annotated

import typer

from cli.korean import Lone
from cli.output import Output
from hamsterd.core.process.garbage import nothing_collected

app = Lone()

DEFAULT_PORT = 8000


@app.verb("serve", "hamster serve", "hamster serve --host 0.0.0.0 --port 9000 --workers 4")
def serve_site(
    output: Output,
    host: Annotated[
        str, typer.Option(metavar="주소", help="기다릴 주소. 밖에 열려면 0.0.0.0.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            envvar="PORT", min=0, max=65535, metavar="번호", help="0이면 빈 포트를 고릅니다."
        ),
    ] = DEFAULT_PORT,
    workers: Annotated[
        int, typer.Option(min=1, max=64, metavar="수", help="서버 프로세스의 수.")
    ] = 1,
    migrate: Annotated[
        bool, typer.Option("--migrate", help="설정된 데이터베이스의 스키마도 올립니다.")
    ] = False,
    scheduler: Annotated[
        bool,
        typer.Option(
            "--scheduler/--no-scheduler",
            help="시간표의 작업도 돌립니다. 끄면 python -m scheduler가 맡습니다.",
        ),
    ] = True,
) -> None:
    """사이트를 띄웁니다. 데이터베이스를 정하지 않았으면 내장 PostgreSQL도 띄웁니다."""
    with nothing_collected():
        from cli import serving  # noqa: PLC0415  # all of the server
    serving.serve_site(
        output, host=host, port=port, workers=workers, migrate=migrate, scheduler=scheduler
    )
