"""The table of commands, and loading of a command when it is called for.

All of them together take a second to import, and completion asks at every press of Tab.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from cli.korean import Group, Noun

NOUNS: dict[str, tuple[str, ...]] = {
    "serve": ("serve",),
    "stats": ("stats",),
    "site": ("site",),
    "doctor": ("doctor",),
    "users": ("users", "user_sanctions", "user_care", "user_export"),
    "reports": ("reports",),
    "content": ("content",),
    "held": ("held",),
    "appeals": ("appeals",),
    "takedowns": ("takedowns",),
    "word-rules": ("word_rules",),
    "blocks": ("blocks",),
    "protection": ("protection",),
    "audit": ("audit",),
    "boards": ("boards",),
    "mail": ("mail",),
    "webhook": ("webhook",),
    "jobs": ("jobs",),
    "cache": ("cache",),
    "ranking": ("ranking",),
    "experience": ("experience",),
    "counters": ("counters",),
    "search": ("search",),
    "db": ("db",),
    "backup": ("backup",),
    "media": ("media", "media_move", "media_care"),
    "retention": ("retention",),
    "seed": ("seed",),
    "openapi": ("openapi",),
    "config": ("config",),
    "docs": ("docs",),
    "completion": ("completion",),
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


def verbs(root: Group) -> Iterator[tuple[str, TyperCommand, typer.Context]]:
    """Every command in the table's order: `users list`, what it is, and a context to ask it in."""
    top = typer.Context(root, info_name="hamster")
    for name, command in root.commands.items():
        inside = typer.Context(command, info_name=name, parent=top)
        if isinstance(command, TyperCommand):
            yield name, command, inside
            continue
        for verb, each in cast(TyperGroup, command).commands.items():
            yield (
                f"{name} {verb}",
                cast(TyperCommand, each),
                typer.Context(each, info_name=verb, parent=inside),
            )


class Hamster(Group):
    """`hamster` itself."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _Commands()  # type: ignore[assignment]  # Typer only reads it
