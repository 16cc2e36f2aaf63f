"""What a provider of sign-ins says of somebody, whichever client asked it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the provider says it is; it has verified that the address is theirs."""

    subject: str
    email: str
    name: str
