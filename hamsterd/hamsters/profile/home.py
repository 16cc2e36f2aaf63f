"""How a hamster lives: the list of fields that only its owner and carers see.

The form, the response, the member's record and the vet's page are built from it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from hamsterd.hamsters.profile.species import Species

SIDE_MIN, SIDE_MAX = 10, 500
"""cm of a cage's side: from a carrier to a room."""
WHEEL_MIN, WHEEL_MAX = 5, 60
"""cm, as wheels for mice and for rats are sold."""
BEDDING_MAX = 100
"""cm; 0 is none."""
DIET_MAX = 300
COMPANIONS_MAX = 100
"""Characters."""

HOME: Mapping[str, str] = {
    "with_us_since": "함께 살기 시작한 날",
    "is_neutered": "중성화했는지",
    "cage_width_cm": "케이지 가로 (cm)",
    "cage_depth_cm": "케이지 세로 (cm)",
    "wheel_diameter_cm": "쳇바퀴 지름 (cm)",
    "bedding_depth_cm": "베딩 깊이 (cm)",
    "diet": "먹이",
    "companions": "함께 지내는 햄스터",
}
"""Columns and their meaning."""

COLUMNS = ", ".join(HOME)

FLOOR_CM2 = 5_000
"""Minimum floor area: 100 × 50 cm (TVT, Heimtiere: Hamster; BMEL, Gutachten über
Mindestanforderungen an die Haltung von Säugetieren).
"""
FLOOR_SOURCE = "TVT·BMEL (독일 수의사 동물보호협회와 농업부)의 햄스터 사육 기준"
SYRIAN_WHEEL_CM = 28
DWARF_WHEEL_CM = 20
"""Minimum diameter of a wheel in which the back stays straight (TVT, as above)."""
DWARFS = frozenset({Species.WINTER_WHITE, Species.CAMPBELL, Species.ROBOROVSKI, Species.CHINESE})


class Housing(NamedTuple):
    """Measurements of a cage; null if unknown."""

    species: Species | None
    cage_width_cm: int | None
    cage_depth_cm: int | None
    wheel_diameter_cm: int | None


def housing_notes(home: Housing) -> list[str]:
    """A sentence for each measurement below a citable minimum; none for unknown ones."""
    return [note for note in (_floor_note(home), _wheel_note(home)) if note]


def _floor_note(home: Housing) -> str | None:
    if home.cage_width_cm is None or home.cage_depth_cm is None:
        return None
    floor = home.cage_width_cm * home.cage_depth_cm
    if floor >= FLOOR_CM2:
        return None
    return f"바닥 넓이가 {floor:,}cm²예요. {FLOOR_CM2:,}cm²(100×50cm)부터 권해요."


def _wheel_note(home: Housing) -> str | None:
    least = SYRIAN_WHEEL_CM if home.species is Species.SYRIAN else DWARF_WHEEL_CM
    wheel = home.wheel_diameter_cm
    if home.species not in {Species.SYRIAN, *DWARFS} or wheel is None or wheel >= least:
        return None
    return f"쳇바퀴 지름이 {wheel}cm예요. 등이 휘지 않게 {least}cm부터 권해요."
