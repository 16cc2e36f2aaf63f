"""The table of commands, and loading of a command when it is called for.

All of them together take a second to import, and completion asks at every press of Tab.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from typer.core import TyperCommand, TyperGroup

from cli.korean import Group, Noun

NOUNS: dict[str, tuple[str, ...]] = {
    "serve": ("serve",),
    "stats": ("stats",),
    "doctor": ("doctor",),
    "users": ("users", "user_sanctions"),
    "reports": ("reports",),
    "content": ("content",),
    "audit": ("audit",),
    "boards": ("boards",),
    "mail": ("mail",),
    "jobs": ("jobs",),
    "cache": ("cache",),
    "ranking": ("ranking",),
    "experience": ("experience",),
    "counters": ("counters",),
    "search": ("search",),
    "db": ("db",),
    "seed": ("seed",),
    "openapi": ("openapi",),
    "config": ("config",),
}
"""Word after `hamster` -> files in `cli/commands`; the first holds `app`, others add verbs."""


class _Commands(Mapping[str, TyperGroup | TyperCommand]):
    """The commands by name, each imported when it is asked for."""

    def __init__(self) -> None:
        self._built: dict[str, TyperGroup | TyperCommand] = {}

    def __getitem__(self, name: str) -> TyperGroup | TyperCommand:
        if name not in self._built:
            noun: Noun
            noun, *_ = [import_module(f"cli.commands.{file}").app for file in NOUNS[name]]
            self._built[name] = noun.built(name)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NOUNS)

    def __len__(self) -> int:
        return len(NOUNS)


class Hamster(Group):
    """`hamster` itself."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Commands()  # type: ignore[assignment]  # Typer only reads it
