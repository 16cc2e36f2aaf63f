"""How an e-mail, a username and a nickname are compared: A to Z are a to z, nothing else is.

Unicode's own lower case is no identity: it makes `İ` an `i` and the Kelvin sign a `k`, so that two
mailboxes become one account. Python and PostgreSQL fold alike here, in every locale.
"""

import string

_ASCII = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def fold(name: str) -> str:
    """`name` as it is compared."""
    return name.translate(_ASCII)


def folded(sql: str) -> str:
    """SQL of the text expression `sql` as it is compared; the unique indexes of users hold it."""
    return f'lower(({sql}) COLLATE "C")'
