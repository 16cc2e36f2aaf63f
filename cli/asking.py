"""Asking a person whether to go on, and for the passphrase of a sealed file."""

import sys
from pathlib import Path

import typer

from hamsterd.core.errors import Conflict, InvalidInput
from hamsterd.core.files import first_line
from hamsterd.core.text.normal_form import normal

PASSPHRASE_MIN = 12
"""Characters: who has the file may guess as fast as their machines do."""


YES, NO = {"y", "yes", "예", "네", "ㅛ"}, {"", "n", "no", "아니요", "아니오", "ㅜ"}
"""ㅛ and ㅜ are the keys of y and n while the keyboard is in Hangul."""


class NotConfirmed(Conflict):
    """The question was not confirmed, or there was no terminal to ask at."""

    message = "그만두었어요. 바꾼 것은 없어요."


def confirm(question: str) -> None:
    """Ask for confirmation of something that has no dry run; raises `NotConfirmed`.

    Typer's own question knows no Korean answer.
    """
    while True:
        said = typer.prompt(f"{question} [y/N]", default="", show_default=False, err=True)
        answer = normal("NFC", said).strip().casefold()
        if answer in YES:
            return
        if answer in NO:
            raise NotConfirmed
        typer.echo("y(예)나 n(아니요)으로 답해 주세요.", err=True)


class PassphraseNeeded(InvalidInput):
    """There was neither a file nor a terminal."""

    message = (
        "암호가 필요해요. 터미널에서 실행하거나 --passphrase-file로 암호가 든 파일을 알려 주세요."
    )


class PassphraseShort(InvalidInput):
    """A passphrase that is soon guessed."""

    message = f"암호는 {PASSPHRASE_MIN}자 이상이어야 해요."


def new_passphrase(file: Path | None) -> str:
    """A passphrase to seal with, from a file or typed twice. It is never an argument."""
    passphrase = first_line(file) if file else _typed("새 암호", confirmation="한 번 더")
    if len(passphrase) < PASSPHRASE_MIN:
        raise PassphraseShort
    return passphrase


def known_passphrase(file: Path | None) -> str:
    """The passphrase that a file was sealed with."""
    return first_line(file) if file else _typed("암호")


def _typed(question: str, confirmation: str | None = None) -> str:
    if not sys.stdin.isatty():
        raise PassphraseNeeded
    while True:
        typed: str = typer.prompt(question, hide_input=True, err=True)
        if not confirmation or typed == typer.prompt(confirmation, hide_input=True, err=True):
            return typed
        typer.echo("두 암호가 달라요. 다시 적어 주세요.", err=True)
