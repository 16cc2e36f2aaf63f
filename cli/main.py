"""`hamster`: the operator's command. Its exit code says how it went (decisions §4)."""

import logging
import sys

import typer
from pydantic import ValidationError

from cli.commands import (
    audit,
    boards,
    cache,
    config,
    content,
    counters,
    db,
    doctor,
    experience,
    jobs,
    mail,
    openapi,
    ranking,
    reports,
    search,
    seed,
    serve,
    stats,
    user_sanctions,
)
from cli.korean import Group, mistake
from cli.output import Output
from hamsterd.errors import HamsterError

DONE, REFUSED, USAGE, UNEXPECTED = 0, 1, 2, 3
INTERRUPTED = 130

_FILE_TROUBLE = {
    FileNotFoundError: "파일이나 폴더가 없어요.",
    PermissionError: "다룰 권한이 없어요. 소유자와 권한을 확인해 주세요.",
}

app = typer.Typer(
    name="hamster",
    cls=Group,
    help="[bold]햄찌일기[/bold]를 띄우고 돌보는 명령입니다.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
serve.register(app)
app.add_typer(db.app, name="db")
app.add_typer(seed.app, name="seed")
app.add_typer(user_sanctions.app, name="users")
app.add_typer(reports.app, name="reports")
app.add_typer(content.app, name="content")
app.add_typer(audit.app, name="audit")
app.add_typer(boards.app, name="boards")
app.add_typer(cache.app, name="cache")
app.add_typer(jobs.app, name="jobs")
app.add_typer(mail.app, name="mail")
app.add_typer(ranking.app, name="ranking")
app.add_typer(search.app, name="search")
app.add_typer(experience.app, name="experience")
app.add_typer(counters.app, name="counters")
stats.register(app)
doctor.register(app)
app.add_typer(openapi.app, name="openapi")
app.add_typer(config.app, name="config")


def run() -> None:
    """Run one command and leave with 0 done, 1 refused, 2 usage, 3 unexpected."""
    sys.exit(_outcome())


def _outcome() -> int:
    try:
        code = app(standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        code, said = _verdict(error)
        if said is not None:
            Output(as_json="--json" in sys.argv).refuse(said)
    return code if isinstance(code, int) else DONE


def _verdict(error: Exception) -> tuple[int, HamsterError | None]:
    """The exit code of a failure, and what to say of it."""
    match error:
        case HamsterError():
            return REFUSED, error
        case FileNotFoundError() | PermissionError():
            return REFUSED, HamsterError(f"{error.filename}: {_FILE_TROUBLE[type(error)]}")
        case typer.TyperException():
            # Without a verb the help has been shown and says enough.
            return USAGE, _usage(error) if error.format_message() else None
        case ValidationError():
            return USAGE, _bad_settings(error)
    logging.getLogger("hamsterd.cli").error("unexpected", exc_info=error)
    return UNEXPECTED, HamsterError("예상하지 못한 문제가 생겼어요. 위 기록을 확인해 주세요.")


def _usage(error: typer.TyperException) -> HamsterError:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "hamster"
    sentence = mistake(error.format_message())
    return HamsterError(f"{sentence} `{path} --help`를 보세요.")


def _bad_settings(error: ValidationError) -> HamsterError:
    """Settings that are no settings: which, and what was wrong with them."""
    fields = {
        "HAMSTERD_" + "_".join(str(part) for part in problem["loc"]).upper(): problem["msg"]
        for problem in error.errors()
    }
    return HamsterError("설정 값을 읽을 수 없어요.", fields=fields)
