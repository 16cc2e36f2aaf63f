"""Case folding for comparing e-mails, usernames and nicknames: only A to Z become a to z.

Unicode lower-casing would merge different accounts: it maps `İ` to `i` and the Kelvin sign to `k`.
Python and PostgreSQL fold in the same way here, in every locale.
"""

import string

_ASCII = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def fold(name: str) -> str:
    """`name` as it is compared."""
    return name.translate(_ASCII)


def folded(sql: str) -> str:
    """SQL of the text expression `sql`, folded as in the unique indexes of `users`."""
    return f'lower(({sql}) COLLATE "C")'
