"""Particles fit the last sound of what members are called, here as in the portal."""

import json
from pathlib import Path
from unicodedata import normalize

import pytest

from hamsterd.core.text.particles import with_particle

VECTORS = json.loads(Path("tests/vectors/particles.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("word", "particles", "said"), VECTORS)
def test_a_particle_fits_the_last_sound(word: str, particles: str, said: str) -> None:
    assert with_particle(word, *particles.split("/")) == said


def test_decomposed_hangul_is_read() -> None:
    assert with_particle(normalize("NFD", "별"), "이", "가").endswith("이")


def test_no_word_has_no_particle() -> None:
    assert with_particle("", "이", "가") == ""
