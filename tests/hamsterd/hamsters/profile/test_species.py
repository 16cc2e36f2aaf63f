"""A species is read out of a breed only where it is unmistakable."""

from datetime import date

import pytest

from hamsterd.hamsters.profile.species import SPECIES, Species, adult_from, species_of_breed


@pytest.mark.parametrize(
    ("breed", "species"),
    [
        ("골든", Species.SYRIAN),
        ("골든 햄스터", Species.SYRIAN),
        ("장모 골든햄스터", Species.SYRIAN),
        ("시리안", Species.SYRIAN),
        ("Golden Hamster", Species.SYRIAN),
        ("정글리안 햄스터", Species.WINTER_WHITE),
        ("윈터 화이트", Species.WINTER_WHITE),
        ("드워프 윈터화이트", Species.WINTER_WHITE),
        ("펄", Species.WINTER_WHITE),
        ("블루 사파이어", Species.WINTER_WHITE),
        ("캠벨 햄스터", Species.CAMPBELL),
        ("로보로브스키", Species.ROBOROVSKI),
        ("로보", Species.ROBOROVSKI),
        ("로보 햄스터", Species.ROBOROVSKI),
        ("차이니즈", Species.CHINESE),
    ],
)
def test_what_is_unmistakable(breed: str, species: Species) -> None:
    assert species_of_breed(breed) is species


@pytest.mark.parametrize(
    "breed",
    [
        "",
        "햄스터",
        "푸딩 햄스터",
        "드워프",
        "정글리안 캠벨",
        "골든 추정",
        "골든?",
        "로보트",
        "스펄",
    ],
)
def test_what_may_be_another(breed: str) -> None:
    assert species_of_breed(breed) is None


def test_every_species_has_its_facts() -> None:
    assert set(SPECIES) == set(Species)
    assert all(3 <= facts.adult_months <= 4 for facts in SPECIES.values())


def test_it_grows_until_three_or_four_months() -> None:
    assert adult_from(None, Species.SYRIAN) is None
    assert adult_from(date(2026, 10, 31), Species.SYRIAN) == date(2027, 2, 28)
    assert adult_from(date(2026, 1, 5), Species.ROBOROVSKI) == date(2026, 4, 5)
    assert adult_from(date(2026, 1, 5), None) == date(2026, 5, 5)
