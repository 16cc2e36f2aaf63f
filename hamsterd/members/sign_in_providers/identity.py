"""An identity as a provider reports it, for all clients."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """A person at a provider, identified by `provider` and `subject` only.

    `email` is empty if none was reported. It is a proof only if `is_verified`: the provider has
    verified it, and is one we trust in that.
    """

    provider: str
    subject: str
    email: str
    is_verified: bool
    name: str
