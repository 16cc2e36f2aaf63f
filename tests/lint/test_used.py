"""No function, class or constant is used by tests only, or not at all."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("hamsterd", "cli", "scheduler", "fixtures")
REGISTERING = ("verb", "check", "callback", "validator", "serializer")
"""A decorator with one of these words registers its function for a caller."""
Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def names_in(tree: ast.AST) -> Counter[str]:
    """Every name in the code; a string counts if it is a name as a whole."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                found[name] += 1
            case ast.alias(name=name) | ast.Constant(value=str(name)):
                found[name.rpartition(".")[2]] += 1
    return found


def is_registered(node: Named) -> bool:
    """Whether its decorator gives it away."""
    said = " ".join(ast.unparse(one) for one in node.decorator_list)
    return any(word in said for word in REGISTERING)


def made_by(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module makes."""
    if isinstance(node, Named) and not is_registered(node):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (one.id for one in targets if isinstance(one, ast.Name))


def test_what_is_made_is_used() -> None:
    said, made = Counter[str](), list[tuple[str, str, int]]()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        if path.parent.name == "migrations":
            continue
        for node in ast.parse(path.read_text()).body:
            own = names_in(node)
            said.update(own)
            place = path.relative_to(ROOT).as_posix()
            made.extend((place, name, own[name]) for name in made_by(node))
    templates = [*(ROOT / "hamsterd").rglob("*.html"), *(ROOT / "hamsterd").rglob("*.txt")]
    elsewhere = " ".join(
        path.read_text() for path in (*templates, ROOT / "setup.py", ROOT / "Makefile")
    )

    unused = [
        f"{place}: {name}"
        for place, name, own in made
        if said[name] <= own and not name.startswith("__") and name not in elsewhere
    ]

    assert len(made) > 1_000
    assert unused == []
