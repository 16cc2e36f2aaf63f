"""`hamster`: the operator's command. Its exit code tells the result (decisions §4)."""

import logging
import os
import sys
import traceback
from io import TextIOWrapper
from pathlib import Path
from platform import python_version
from typing import Annotated

import typer
from typer._completion_classes import completion_init

from cli.asking import NotConfirmed
from cli.debugging import debug_to_stderr, is_debugging, write_trace
from cli.korean import mistake
from cli.nouns import Hamster
from cli.output import Output
from hamsterd import __version__
from hamsterd.core.errors import HamsterError
from hamsterd.core.request_id import new_name, traced

DONE, REFUSED, USAGE, UNEXPECTED = 0, 1, 2, 3
INTERRUPTED = 130

UNANSWERED = f"{NotConfirmed.message} 되묻지 않고 하려면 --yes를 붙여 주세요."


class NotUtf8(HamsterError):
    """An argument whose bytes are no UTF-8."""

    message = (
        "UTF-8이 아닌 글자가 든 값이 있어요. 터미널의 문자 집합을 UTF-8로 바꾸고 다시 적어 주세요."
    )


class Unforeseen(HamsterError):
    """An unexpected error."""

    code = "unexpected"

    def __init__(self, error: Exception) -> None:
        *_, last = traceback.format_exception_only(error)
        super().__init__(
            f"예상하지 못한 문제가 생겼어요: {last.strip()}"
            f" 자세한 오류는 {write_trace(error)} 파일에 적어 두었어요."
            " `hamster --debug …`로 다시 해도 볼 수 있어요."
        )


app = typer.Typer(
    name="hamster",
    cls=Hamster,
    help="[bold]햄찌일기[/bold]를 띄우고 돌보는 명령입니다.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def _show_version(asked: bool) -> None:
    if asked:
        Output(as_json=False).line(f"hamster {__version__} (Python {python_version()})")
        raise typer.Exit


@app.callback()
def hamster(
    debug: Annotated[
        bool,
        typer.Option("--debug", help="질의와 오류를 자세히 stderr에 씁니다. 명령 앞에 둡니다."),
    ] = False,
    show_version: Annotated[  # noqa: ARG001  # its callback answers
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="버전을 보여 줍니다."
        ),
    ] = False,
) -> None:
    """Options before the noun; the help of `hamster` is the application's."""
    if debug:
        debug_to_stderr()


def run() -> None:
    """Run one command and leave with 0 done, 1 refused, 2 usage, 3 unexpected."""
    _open_streams()
    _forget_no_size()
    # The error message reports a lost database or bucket; the log need not.
    for name in ("hamsterd.db", "hamsterd.storage"):
        logging.getLogger(name).addHandler(logging.NullHandler())
    with traced(f"cli:{new_name()}"):
        sys.exit(_outcome())


def _open_streams() -> None:
    """No command may fail over its streams, when what it was told to do is done.

    One may have been closed (`>&-`), and Korean terminals of old (EUC-KR) lack some of our signs.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_no_size() -> None:
    """A terminal's size of 0 is unknown, as for Python itself; rich would write 0 columns."""
    for name in ("COLUMNS", "LINES"):
        said = os.environ.get(name, "")
        if not (said.isdecimal() and int(said)):
            os.environ.pop(name, None)


def _outcome() -> int:
    completion_init()  # answers requests for shell completion
    try:
        code = app(standalone_mode=False, prog_name="hamster")
    except KeyboardInterrupt:
        return INTERRUPTED
    except typer.Abort:  # no answer to the question whether to continue
        sys.stderr.write("\n")
        Output(as_json="--json" in sys.argv).refuse(NotConfirmed(UNANSWERED))
        return REFUSED
    except Exception as error:
        code, said = _verdict(error)
        if is_debugging():
            traceback.print_exception(error)
        if said is not None:
            Output(as_json="--json" in sys.argv).refuse(said)
    return code if isinstance(code, int) else DONE


def _verdict(error: Exception) -> tuple[int, HamsterError | None]:
    """The exit code of a failure, and its message."""
    if isinstance(error, typer.TyperException):
        # Without a verb the help was shown, which is enough.
        return USAGE, _usage(error) if error.format_message() else None
    if isinstance(error, UnicodeEncodeError) and not all(map(_is_utf8, sys.argv)):
        return USAGE, NotUtf8()
    from hamsterd.core.settings.setting_errors import BadSettings  # noqa: PLC0415  # most commands do not fail
    from hamsterd.operations.faults import as_refusal  # noqa: PLC0415  # nor need its words

    refusal = as_refusal(error)
    if refusal is None:
        return UNEXPECTED, Unforeseen(error)
    return USAGE if isinstance(refusal, BadSettings) else REFUSED, refusal


def _is_utf8(argument: str) -> bool:
    """Python gives bytes that are not as lone surrogates."""
    return not any("\udc80" <= letter <= "\udcff" for letter in argument)


def _usage(error: typer.TyperException) -> HamsterError:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "hamster"
    sentence = mistake(error.format_message())
    return HamsterError(f"{sentence} `{path} --help`를 보세요.")
