"""What a provider of sign-ins says of somebody, whichever client asked it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the provider says it is, known by `provider` and `subject` and by nothing else.

    `email` is empty where none was told; it proves something only where `is_verified`: the provider
    has verified it, and is one that we believe in that.
    """

    provider: str
    subject: str
    email: str
    is_verified: bool
    name: str
