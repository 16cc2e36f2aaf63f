"""Asking a person whether to go on."""

import typer

from hamsterd.core.errors import Conflict


class NotConfirmed(Conflict):
    """The question was not confirmed, or there was no terminal to ask at."""

    message = "그만두었어요. 바꾼 것은 없어요."


def confirm(question: str) -> None:
    """Ask for confirmation of something that has no dry run; raises `NotConfirmed`."""
    if not typer.confirm(question, err=True):
        raise NotConfirmed
