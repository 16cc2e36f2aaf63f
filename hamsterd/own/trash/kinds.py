"""The kinds that their authors may bring back."""

from enum import StrEnum
from typing import TYPE_CHECKING

from hamsterd.kinds import RESTORABLE

if TYPE_CHECKING:
    TrashKind = str
else:
    TrashKind = StrEnum("TrashKind", {kind.name.upper(): kind.name for kind in RESTORABLE})
    TrashKind.__doc__ = "Kinds, as `hamsterd.kinds` and the rest of the wire name them."
