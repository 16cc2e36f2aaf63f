"""The stored form of a member's names: each with its skeleton, by which it is unique."""

from hamsterd.core.text.folding import folded
from hamsterd.core.text.skeletons import skeleton


def stored_names(**names: str) -> dict[str, str]:
    """Columns of `users`: `nickname="콩이"` with `nickname_skeleton="콩이"`.

    Every write of a name uses this; a test enforces it.
    """
    return names | {f"{column}_skeleton": skeleton(name) for column, name in names.items()}


def named_alike(column: str) -> str:
    """SQL over `users`: members whose name is `%(name)s` or looks like it (`%(skeleton)s`).

    The name itself is compared too, because old duplicates have no skeleton.
    """
    return f"({column}_skeleton = %(skeleton)s OR {folded(column)} = {folded('%(name)s')})"
