"""Korean particles, which depend on whether a word ends in a consonant."""

_FIRST_SYLLABLE, _FINALS = 0xAC00, 28


def home_of(nickname: str) -> str:
    """`모찌누나네`; a name that already denotes a home stays: `햄찌네`, `콩이네집`."""
    return nickname if nickname.endswith(("네", "집")) else f"{nickname}네"


def with_particle(word: str, after_consonant: str, after_vowel: str) -> str:
    """`일기를`, `글을`: a word with its particle; none if it does not end in a Korean syllable."""
    if not word:
        return ""
    has_final = (ord(word[-1]) - _FIRST_SYLLABLE) % _FINALS
    return word + (after_consonant if has_final else after_vowel)
