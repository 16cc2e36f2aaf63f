"""Asking a person whether to go on."""

import typer

from hamsterd.core.errors import Conflict


class NotConfirmed(Conflict):
    """A person (or the missing terminal) did not say yes."""

    message = "그만두었어요. 바꾼 것은 없어요."


def confirm(question: str) -> None:
    """Ask whether to go on with what cannot be tried out first; raises `NotConfirmed`."""
    if not typer.confirm(question, err=True):
        raise NotConfirmed
