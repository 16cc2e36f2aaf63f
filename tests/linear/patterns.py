"""Every regular expression of the code, found in its source and taken from its modules.

A call of `re` at module level leaves its pattern in a value of the module. A call in a function has
a literal pattern. If a pattern is built at run time, its parts must be declared
(`tests/lint/test_regular_expressions.py`).
"""

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.sources import ROOT, parsed

PACKAGES = ("hamsterd", "cli", "scheduler")
METHODS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})
_MENTIONED = re.compile(rf"\bre\.|\.(?:{'|'.join(sorted(METHODS))})\b")


class Expression(NamedTuple):
    """A pattern, its location, and the methods that use it; all methods if they are unknown."""

    place: str
    pattern: re.Pattern[Any]
    methods: frozenset[str]


@cache
def modules() -> dict[str, ast.Module]:
    """The text of every module that makes a pattern or asks one, by its name."""
    files = [file for name in PACKAGES for file in sorted((ROOT / name).rglob("*.py"))]
    return {
        module_name(file): parsed(file)
        for file in files
        if "migrations" not in file.parts
        and file.name != "__main__.py"
        and _MENTIONED.search(file.read_text())
    }


def module_name(file: Path) -> str:
    """`hamsterd.core.clock` of `hamsterd/core/clock.py`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `re.…(…)`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("re"), attr=name)) if name in {
                *METHODS,
                "compile",
            }:
                yield node


def in_functions(tree: ast.Module) -> set[ast.Call]:
    """The calls that run each time their function runs."""
    bodies = [
        node.body
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lambdas = [[node.body] for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
    return {call for body in (*bodies, *lambdas) for part in body for call in calls(part)}


def made_while_running() -> dict[str, list[str]]:
    """Calls whose pattern is no constant of the code, by module: how each is written."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, tree in modules().items():
        for call in sorted(in_functions(tree), key=lambda one: one.lineno):
            if _constant(call.args[0], name) is None:
                found[name].append(ast.unparse(call.args[0]))
    return dict(found)


def written_out() -> Iterator[Expression]:
    """Patterns inside functions."""
    for name, tree in modules().items():
        for call in in_functions(tree):
            text = _constant(call.args[0], name)
            if text is not None and isinstance(call.func, ast.Attribute):
                methods = METHODS if call.func.attr == "compile" else frozenset({call.func.attr})
                yield Expression(f"{name}:{call.lineno}", re.compile(text), methods)


def of_modules() -> Iterator[Expression]:
    """Patterns that are values of modules, each once, and how they are asked in all modules."""
    used = _uses()
    seen: set[int] = set()
    for name, tree in modules().items():
        if any(calls(tree)):
            for key, value in vars(importlib.import_module(name)).items():
                for pattern in _patterns(value):
                    if id(pattern) not in seen:
                        seen.add(id(pattern))
                        yield Expression(f"{name}:{key}", pattern, used(name, key))


def _constant(node: ast.expr, module: str) -> str | None:
    """The text of a pattern that is written out, or a constant of its module."""
    match node:
        case ast.Constant(str() as text):
            return text
        case ast.Name(id=name):
            value = vars(importlib.import_module(module)).get(name)
            return value if isinstance(value, str) else None
    return None


def _patterns(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Mapping):
        yield from _patterns(list(value.values()))
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for part in value:
            yield from _patterns(part)


def _uses() -> Callable[[str, str], frozenset[str]]:
    """How a name of a module is asked: `_NAME.search(`, `_NAMES[0].sub(`, `_NAME.match` handed on.

    A name without an underscore by any module; all methods where nobody is seen to ask.
    """
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, tree in modules().items():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(
                    value=ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)), attr=method
                ) if method in METHODS:
                    found[module if name.startswith("_") else "", name].add(method)

    def used(module: str, name: str) -> frozenset[str]:
        return frozenset(found[module if name.startswith("_") else "", name]) or METHODS

    return used
