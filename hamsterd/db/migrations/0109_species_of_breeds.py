"""The species of hamsters that are there already, where their breed leaves no doubt.

By itself, because adding columns keeps everybody from the table until its transaction ends.
"""

import re
from functools import lru_cache

from hamsterd.core.text.normal_form import normal

SPECIES = {
    "syrian": re.compile(
        r"골든|골댕|시리안|시리아|테디\s?베어|syrian|golden|teddy\s?bear|mesocricetus"
    ),
    "winter_white": re.compile(
        r"정글리안|준가리안|중가리안|윈터\s?화이트|사파이어|(?:^|\s|블루)펄(?:\s|햄|$)"
        r"|winter\s?white|djungarian|dzungarian|sungorus"
    ),
    "campbell": re.compile(r"캠벨|캠밸|campbell"),
    "roborovski": re.compile(
        r"로보로[브프]|(?:^|\s)로보(?:\s|햄|$)|roborovsk|(?:^|\s)robo(?:\s|$)"
    ),
    "chinese": re.compile(r"차이니[즈스]|중국\s?햄|chinese|cricetulus"),
}
"""Words of a breed that can only mean it, as they stood when this was written."""
DOUBT = re.compile(r"믹스|잡종|교배|하이브리드|혼종|추정|몰라|모름|아마|\?|mix|hybrid|cross")
AT_ONCE = 5_000
"""Hamsters of one statement."""

PAGE = "SELECT id, breed FROM hamsters WHERE id > %s ORDER BY id LIMIT %s"
WRITE = """
UPDATE hamsters SET species = found.species
  FROM unnest(%s::bigint[], %s::text[]) AS found (id, species)
 WHERE hamsters.id = found.id AND hamsters.species IS NULL
"""


@lru_cache(10_000)
def species_of(breed):
    said = " ".join(normal("NFKC", breed).casefold().split())
    named = [species for species, words in SPECIES.items() if words.search(said)]
    return named[0] if len(named) == 1 and not DOUBT.search(said) else None


def up(migrator, db):
    last = 0
    while rows := db.execute_sql(PAGE, (last, AT_ONCE)).fetchall():
        sure = {id_: species for id_, breed in rows if (species := species_of(breed))}
        db.execute_sql(WRITE, (list(sure), list(sure.values())))
        last = rows[-1][0]


def down(migrator, db):
    """What was said since is in the same column, and goes with it (0108)."""
