"""The species of a hamster, its veterinary name, and the age at which it is grown. Pure.

The breed is what its keeper calls it. The species is one of a list, and is derived from a breed
only if it is unambiguous.
"""

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from hamsterd.core.text.normal_form import normal


class Species(StrEnum):
    """The species kept as pets, and one for anything else."""

    SYRIAN = "syrian"
    WINTER_WHITE = "winter_white"
    CAMPBELL = "campbell"
    ROBOROVSKI = "roborovski"
    CHINESE = "chinese"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class SpeciesFacts:
    """Facts about a species."""

    label: str
    latin: str | None
    adult_months: int
    """Months after birth until which it grows, so that its weight should only rise."""


# Hamsters breed at six to ten weeks and grow until three months (dwarfs, Chinese) or four (Syrian);
# an unknown species uses the longer time. (Quesenberry et al., Ferrets, Rabbits, and Rodents, 4th
# ed.; Merck Veterinary Manual, Hamsters)
SPECIES: Mapping[Species, SpeciesFacts] = {
    Species.SYRIAN: SpeciesFacts("시리안", "Mesocricetus auratus", 4),
    Species.WINTER_WHITE: SpeciesFacts("드워프 윈터화이트", "Phodopus sungorus", 3),
    Species.CAMPBELL: SpeciesFacts("캠벨", "Phodopus campbelli", 3),
    Species.ROBOROVSKI: SpeciesFacts("로보로브스키", "Phodopus roborovskii", 3),
    Species.CHINESE: SpeciesFacts("차이니즈", "Cricetulus griseus", 3),
    Species.OTHER: SpeciesFacts("그 밖", None, 4),
}

_BREEDS: Mapping[Species, re.Pattern[str]] = {
    Species.SYRIAN: re.compile(
        r"골든|골댕|시리안|시리아|테디\s?베어|syrian|golden|teddy\s?bear|mesocricetus"
    ),
    Species.WINTER_WHITE: re.compile(
        r"정글리안|준가리안|중가리안|윈터\s?화이트|사파이어|(?:^|\s|블루)펄(?:\s|햄|$)"
        r"|winter\s?white|djungarian|dzungarian|sungorus"
    ),
    Species.CAMPBELL: re.compile(r"캠벨|캠밸|campbell"),
    Species.ROBOROVSKI: re.compile(
        r"로보로[브프]|(?:^|\s)로보(?:\s|햄|$)|roborovsk|(?:^|\s)robo(?:\s|$)"
    ),
    Species.CHINESE: re.compile(r"차이니[즈스]|중국\s?햄|chinese|cricetulus"),
}
_DOUBT = re.compile(r"믹스|잡종|교배|하이브리드|혼종|추정|몰라|모름|아마|\?|mix|hybrid|cross")
"""Words that leave it open. A 푸딩 is sold as either dwarf, so it is in no list."""


def species_of_breed(breed: str) -> Species | None:
    """The only species that a breed allows; None if it names two, none, or is a guess."""
    said = " ".join(normal("NFKC", breed).casefold().split())
    named = [species for species, words in _BREEDS.items() if words.search(said)]
    return named[0] if len(named) == 1 and not _DOUBT.search(said) else None


def adult_from(born: date | None, species: Species | None) -> date | None:
    """The day from which its weight should be stable; None if its birth date is unknown."""
    if born is None:
        return None
    months = born.month - 1 + SPECIES[species or Species.OTHER].adult_months
    year, month = born.year + months // 12, months % 12 + 1
    return date(year, month, min(born.day, monthrange(year, month)[1]))
