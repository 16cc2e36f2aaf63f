"""The Python of the project as text: each file is parsed once, whoever looks at it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module."""
    return ast.parse(path.read_text())


@cache
def texts(path: Path) -> tuple[tuple[int, str], ...]:
    """Every text of a module but docstrings, with its line."""
    nodes = list(ast.walk(parsed(path)))
    expressions = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return tuple(
        (node.lineno, node.value)
        for node in nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in expressions
    )


@cache
def imported(path: Path) -> tuple[tuple[str, str], ...]:
    """Each `from module import name` of a module."""
    return tuple(
        (node.module, name.name)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    )
