"""Korean texts for Typer's own messages: headings, the help option, usage errors.

Typer has no Korean catalogue; this covers every message a person can meet.
"""

import inspect
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, cast

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command, get_group

from cli.options import AsJson, DryRun
from cli.output import ActOutput, Output

rich_utils.ARGUMENTS_PANEL_TITLE = "인자"
rich_utils.OPTIONS_PANEL_TITLE = "옵션"
rich_utils.COMMANDS_PANEL_TITLE = "명령"
rich_utils.DEFAULT_STRING = "[기본값: {}]"
rich_utils.ENVVAR_STRING = "[환경 변수: {}]"
rich_utils.REQUIRED_LONG_STRING = "[필수]"

HELP_TEXT = "이 도움말을 보여 줍니다."
EXAMPLES_TITLE = "[bold]이렇게 씁니다[/bold]"

_MISTAKES: tuple[tuple[str, str], ...] = (
    (r"No such option:? (?P<what>\S+?)\.?( .*)?$", "{what} 옵션은 없어요."),
    (
        r"No such command '(?P<what>.+?)'\. Did you mean '(?P<near>.+?)'.*",
        "'{what}' 명령은 없어요. 혹시 '{near}'인가요?",
    ),
    (r"No such command '(?P<what>.+?)'\..*", "'{what}' 명령은 없어요."),
    (r"Missing (argument|option|parameter):? '?(?P<what>.+?)'?\.?$", "{what} 값을 적어 주세요."),
    (r"Missing command\.", "명령을 적어 주세요."),
    (
        r"Option '(?P<what>.+?)' requires (an argument|\d+ arguments)\.",
        "{what} 뒤에 값을 적어 주세요.",
    ),
    (r"Option '(?P<what>.+?)' does not take a value\.", "{what}에는 값을 적지 않아요."),
    (r"Got unexpected extra argument.*? \((?P<what>[^()]+)\)", "쓰이지 않는 인자가 있어요: {what}"),
    (r"Invalid value: (?P<why>.+)$", "{why}"),
    (
        r"Invalid value for (?P<what>'.+?')( \(env var: '.+?'\))?: (Value error, )?(?P<why>.+)$",
        "{what}의 값을 쓸 수 없어요: {why}",
    ),
)
_REASONS: tuple[tuple[str, str], ...] = (
    (r"Input should be a valid integer.*", "정수로 적어 주세요."),
    (r"Input should be greater than or equal to (?P<what>\S+)", "{what} 이상이어야 해요."),
    (r"Input should be less than or equal to (?P<what>\S+)", "{what} 이하여야 해요."),
    (r".* is not one of (?P<what>.+)\.", "{what} 가운데 하나여야 해요."),
    (r"'.+' does not match the formats? '%Y-%m-%d'.*", "2026-11-21처럼 적어 주세요."),
)
"""Reasons for an invalid value, by the message of the library that converts it."""


def mistake(message: str) -> str:
    """Typer's message about a usage error in Korean; unknown ones unchanged."""
    for pattern, sentence in _MISTAKES:
        found = re.match(pattern, message, re.DOTALL)
        if found:
            words = found.groupdict()
            return sentence.format(**words | {"why": _reason(words.get("why") or "")})
    return message


def _reason(why: str) -> str:
    for pattern, sentence in _REASONS:
        found = re.fullmatch(pattern, why.strip(), re.DOTALL)
        if found:
            return sentence.format(**found.groupdict())
    return why


_PIECES = {"[OPTIONS]": "[옵션]", "COMMAND [ARGS]...": "명령 [인자]..."}
_KINDS = {bool: "", int: "수", str: "글", Path: "파일"}
"""The metavariable of an option by type, unless it names one; a flag has none."""


class _Words:
    """Shared by commands and groups: usage, metavariables and the help option in Korean."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for param in cast(Any, self).params:
            if isinstance(param, TyperOption) and param.metavar is None:
                param.metavar = _KINDS.get(param.type_descriptor.annotation)
            elif isinstance(param, TyperArgument):
                # Its name and its help already say what it takes.
                param.display_type_rich = lambda ctx: None  # type: ignore[method-assign]  # noqa: ARG005

    def get_usage(self, ctx: Any) -> str:
        """`사용법: hamster users list [옵션] [찾을말]`."""
        usage: str = super().get_usage(ctx)  # type: ignore[misc]  # mixed into Typer's classes
        return usage.replace("Usage:", "사용법:")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The part after the command's name, in Korean and without Typer's braces."""
        pieces = super().collect_usage_pieces(ctx)  # type: ignore[misc]  # mixed into Typer's classes
        return [_PIECES.get(piece, piece.strip("{}")) for piece in pieces]

    def get_help_option(self, ctx: Any) -> Any:
        """The `--help` option with its explanation."""
        option = super().get_help_option(ctx)  # type: ignore[misc]  # mixed into Typer's classes
        if option is not None:
            option.help, option.metavar = HELP_TEXT, ""
        return option


class Command(_Words, TyperCommand):
    """A verb."""


class Group(_Words, TyperGroup):
    """A noun."""


class Noun(typer.Typer):
    """A group of verbs: `hamster <noun> <verb>`."""

    def __init__(self) -> None:
        super().__init__(
            cls=Group,
            no_args_is_help=True,
            add_completion=False,
            rich_markup_mode="rich",
            pretty_exceptions_enable=False,
        )

    def verb(
        self, name: str, *examples: str
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Register a function as the verb `name`; its help ends with the `examples`."""
        register = self.command(name, cls=Command, epilog=_epilog(examples))
        return lambda function: register(_with_output(function))

    def under(self, name: str, text: str) -> "Noun":
        """A group of verbs inside this one: `hamster <noun> <name> <verb>`."""
        inner = Noun()
        self.add_typer(inner, name=name, cls=Group, help=text)
        return inner

    def built(self, name: str, text: str) -> TyperGroup | TyperCommand:
        """The group or command of `hamster <name>`; `text` is its description."""
        self.info.help = text
        group = get_group(self)
        group.name = name
        return group


class Lone(Noun):
    """A verb without a noun: `hamster serve`."""

    def built(self, name: str, text: str) -> TyperGroup | TyperCommand:  # noqa: ARG002  # its verb's
        """The command of `hamster <name>`."""
        return cast(TyperCommand, get_command(self))


def _with_output(verb: Callable[..., None]) -> Callable[..., None]:
    """Give a verb that takes an output first the options of it: `--dry-run` and `--json`."""
    signature = inspect.signature(verb, eval_str=True)
    kind, others = Output, list(signature.parameters.values())
    if not others or others[0].annotation not in {Output, ActOutput}:
        return verb
    kind = others.pop(0).annotation
    options = {"dry_run": DryRun, "as_json": AsJson} if kind is ActOutput else {"as_json": AsJson}

    @wraps(verb)
    def call(**given: Any) -> None:
        verb(kind(**{name: given.pop(name) for name in options}), **given)

    flags = [
        inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=False, annotation=option
        )
        for name, option in options.items()
    ]
    cast(Any, call).__signature__ = signature.replace(parameters=[*others, *flags])
    return call


def examples_of(command: TyperCommand) -> list[str]:
    """The calls that a command's help ends with."""
    _, *examples = (command.epilog or "").split("\n\n")
    return [example.replace("\\[", "[") for example in examples]


def _epilog(examples: tuple[str, ...]) -> str | None:
    """Typer sets each paragraph of an epilog on a line of its own."""
    lines = [EXAMPLES_TITLE, *(example.replace("[", "\\[") for example in examples)]
    return "\n\n".join(lines) if examples else None
