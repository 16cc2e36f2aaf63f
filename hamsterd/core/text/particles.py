"""Korean particles, which depend on whether a word ends in a consonant."""

import re

from hamsterd.core.text.normal_form import normal

_FIRST_SYLLABLE, _LAST_SYLLABLE, _FINALS = "가", "힣", 28
_SPOKEN = re.compile(r"[^\W_]")
_CONSONANT_READINGS = frozenset("lmnr013678")
"""Letters and digits whose Korean reading ends in a consonant: 엘, 엠, 엔, 알; 영, 일, 삼 …"""


def home_of(nickname: str) -> str:
    """`모찌누나네`; a name that already denotes a home stays: `햄찌네`, `콩이네집`."""
    return nickname if nickname.endswith(("네", "집")) else f"{nickname}네"


def with_particle(word: str, after_consonant: str, after_vowel: str) -> str:
    """`일기를`, `글을`: a word with the particle that fits its last sound; nothing for no word."""
    if not word:
        return ""
    return word + (after_consonant if _ends_in_consonant(word) else after_vowel)


def _ends_in_consonant(word: str) -> bool:
    last = ["", *_SPOKEN.findall(normal("NFC", word))][-1]
    if _FIRST_SYLLABLE <= last <= _LAST_SYLLABLE:
        return (ord(last) - ord(_FIRST_SYLLABLE)) % _FINALS != 0
    return last.lower() in _CONSONANT_READINGS
