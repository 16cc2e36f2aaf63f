"""Asking a person whether to go on, and for the passphrase of a sealed file."""

import sys
from pathlib import Path

import typer

from hamsterd.core.errors import Conflict, InvalidInput

PASSPHRASE_MIN = 12
"""Characters: who has the file may guess as fast as their machines do."""


class NotConfirmed(Conflict):
    """The question was not confirmed, or there was no terminal to ask at."""

    message = "그만두었어요. 바꾼 것은 없어요."


def confirm(question: str) -> None:
    """Ask for confirmation of something that has no dry run; raises `NotConfirmed`."""
    if not typer.confirm(question, err=True):
        raise NotConfirmed


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
    passphrase = _read(file) if file else _typed("새 암호", confirmation="한 번 더")
    if len(passphrase) < PASSPHRASE_MIN:
        raise PassphraseShort
    return passphrase


def known_passphrase(file: Path | None) -> str:
    """The passphrase that a file was sealed with."""
    return _read(file) if file else _typed("암호")


def _read(file: Path) -> str:
    """The first line of a file."""
    try:
        with file.open(encoding="utf-8") as lines:
            return lines.readline(4096).rstrip("\r\n")
    except UnicodeDecodeError:
        raise PassphraseNeeded from None


def _typed(question: str, confirmation: str | None = None) -> str:
    if not sys.stdin.isatty():
        raise PassphraseNeeded
    typed = typer.prompt(
        question, hide_input=True, confirmation_prompt=confirmation or False, err=True
    )
    return str(typed)
