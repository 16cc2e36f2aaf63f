"""No file needs itself through others: imports inside functions count as well."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOMS = ("hamsterd", "cli", "scheduler", "fixtures")
ROOT = Path(__file__).parents[2]


def files() -> dict[str, Path]:
    """Each module of ours by the name that it is imported by."""
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The imports of a file: the name of a module, and a name that may be a module in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, f"{node.module}.{one.name}") for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.name, one.name) for one in node.names)


def test_no_file_imports_itself_through_others() -> None:
    ours = files()
    needs = {
        name: {within if within in ours else module for module, within in imported(path)}
        & ours.keys()
        for name, path in ours.items()
    }
    assert sum(map(len, needs.values())) > len(ours)
    list(TopologicalSorter(needs).static_order())  # raises CycleError, which names the files
