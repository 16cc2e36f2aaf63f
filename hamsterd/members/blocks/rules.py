"""What can be blocked, its canonical form, and whether an address matches. Pure.

Addresses are compared as for rate limits (`http.limits.networks`): an IPv4 address in any form, and
IPv6 by /64 at least, because one line can use all of it.
"""

import ipaddress
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network

from hamsterd.core.text.normal_form import normal
from hamsterd.http.limits.networks import IPV6_PREFIX, plain_address

SUBJECT_MAX = 255
"""Characters; a domain has 253 at most (RFC 1035)."""
REASON_MAX = 200
WIDEST_IPV4 = 16
"""Prefix of the widest block: 65,536 addresses, more than any one provider's pool of a town."""
WIDEST_IPV6 = 32
"""The minimum that one provider gets (RIR policies)."""
MAPPED_PREFIX = 96
"""Offset of the IPv4 address in an IPv4-mapped IPv6 one (RFC 4291, 2.5.5.2)."""

Network = IPv4Network | IPv6Network


class BlockKind(StrEnum):
    """The kind of the blocked subject."""

    ADDRESS = "address"
    NETWORK = "network"
    EMAIL_DOMAIN = "email_domain"


class BlockLevel(StrEnum):
    """What it prevents: signing up, or also signing in and writing. Reading stays allowed."""

    SIGN_UP = "sign_up"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a block, in canonical form."""

    kind: BlockKind
    value: str

    @property
    def network(self) -> Network | None:
        """The addresses it covers; None for a domain."""
        return None if self.kind is BlockKind.EMAIL_DOMAIN else ipaddress.ip_network(self.value)


@dataclass(frozen=True, slots=True)
class Block:
    """A block, with the fields needed for checks."""

    level: BlockLevel
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class BlockList:
    """All blocks, so arranged that a check costs one look-up for each width in use."""

    networks: dict[tuple[int, int], dict[int, Block]] = field(default_factory=dict)
    domains: dict[str, Block] = field(default_factory=dict)

    @classmethod
    def of(cls, blocks: Iterable[tuple[Subject, Block]]) -> "BlockList":
        """The list of the rows in the table."""
        networks: dict[tuple[int, int], dict[int, Block]] = defaultdict(dict)
        domains: dict[str, Block] = {}
        for subject, block in blocks:
            network = subject.network
            if network is None:
                domains[subject.value] = block
            else:
                width = (network.version, network.prefixlen)
                networks[width][int(network.network_address)] = block
        return cls(dict(networks), domains)

    def of_address(self, address: str, now: datetime) -> list[Block]:
        """The active blocks of an address; none for an invalid address."""
        return [block for block in self._covering(address) if _runs(block, now)]

    def of_email(self, email: str, now: datetime) -> list[Block]:
        """The blocks that run for an e-mail address: of its domain, or of one above it."""
        domain = _ascii(email.rpartition("@")[2])
        found = (self.domains.get(name) for name in _upwards(domain))
        return [block for block in found if block is not None and _runs(block, now)]

    def _covering(self, address: str) -> Iterator[Block]:
        try:
            known = ipaddress.ip_address(plain_address(address))
        except ValueError:
            return
        for (version, prefix), blocks in self.networks.items():
            if version == known.version:
                hidden_bits = known.max_prefixlen - prefix
                block = blocks.get(int(known) >> hidden_bits << hidden_bits)
                if block is not None:
                    yield block


_ADDRESS_LIKE = re.compile(r"[0-9.]+|[0-9a-f.]*:[0-9a-f:.]*", re.IGNORECASE)
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
# Anybody can register names below these: `co.kr` is as wide as `com`.
_SHARED_LABELS = (
    *("ac", "co", "com", "edu", "es", "go", "gov", "gv", "hs", "kg"),
    *("mil", "ms", "ne", "net", "or", "org", "pe", "re", "sc"),
)
_SHARED = re.compile(rf"(?:{'|'.join(_SHARED_LABELS)})\.[a-z]{{2}}")

NO_SUBJECT = "접속 주소, 대역(203.0.113.0/24)이나 이메일 도메인(example.com)을 적어 주세요."
NO_ADDRESS = "접속 주소는 203.0.113.7, 대역은 203.0.113.0/24나 2001:db8::/48처럼 적어 주세요."
TOO_WIDE = (
    f"너무 넓은 대역이에요. IPv4는 /{WIDEST_IPV4}, IPv6는 /{WIDEST_IPV6}보다 좁게 적어 주세요."
)
NO_DOMAIN = "도메인은 example.com처럼 적어 주세요. 아래 도메인까지 함께 막혀요."
ONE_MAILBOX = "이메일 주소 하나가 아니라 도메인을 적어 주세요. 예: example.com"
SHARED_DOMAIN = "누구나 그 아래에 이름을 만드는 도메인이라 너무 넓어요. 더 좁게 적어 주세요."


def subject_of(text: str) -> Subject:
    """The canonical form of an input; raises `ValueError` with a message that helps."""
    plain = normal("NFKC", text).strip().lower()
    if not plain:
        raise ValueError(NO_SUBJECT)
    address, _, prefix = plain.partition("/")
    if _ADDRESS_LIKE.fullmatch(address.strip()) or prefix:
        return _network(plain)
    return _domain(plain)


def overlaps(one: Network, other: Network) -> bool:
    """Whether two networks, maybe of different families, share an address."""
    return one.version == other.version and one.overlaps(other)


def _network(text: str) -> Subject:
    try:
        network = _unmapped(ipaddress.ip_network(text.replace(" ", ""), strict=False))
    except ValueError as error:
        raise ValueError(NO_ADDRESS) from error
    if isinstance(network, IPv6Network) and network.prefixlen > IPV6_PREFIX:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    widest = WIDEST_IPV4 if isinstance(network, IPv4Network) else WIDEST_IPV6
    if network.prefixlen < widest:
        raise ValueError(TOO_WIDE)
    if network.prefixlen == network.max_prefixlen:
        return Subject(BlockKind.ADDRESS, str(network.network_address))
    return Subject(BlockKind.NETWORK, str(network))


def _unmapped(network: Network) -> Network:
    """`::ffff:203.0.113.0/120` is `203.0.113.0/24`."""
    if isinstance(network, IPv4Network):
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is None or network.prefixlen < MAPPED_PREFIX:
        return network
    return IPv4Network((int(mapped), network.prefixlen - MAPPED_PREFIX))


def _domain(text: str) -> Subject:
    if text.rpartition("@")[0]:
        raise ValueError(ONE_MAILBOX)
    domain = _ascii(text.removeprefix("@").removeprefix("*."))
    labels = domain.split(".")
    if (
        "." not in domain
        or len(domain) > SUBJECT_MAX
        or labels[-1].isdigit()
        or not all(_LABEL.fullmatch(label) for label in labels)
    ):
        raise ValueError(NO_DOMAIN)
    if _SHARED.fullmatch(domain):
        raise ValueError(SHARED_DOMAIN)
    return Subject(BlockKind.EMAIL_DOMAIN, domain)


def _ascii(domain: str) -> str:
    """A domain as the name system compares it: lower case, `한글.kr` as `xn--bj0bj06e.kr`."""
    plain = normal("NFKC", domain).lower().rstrip(".")
    try:
        return plain.encode("idna").decode() if not plain.isascii() else plain
    except UnicodeError:
        return plain


def _upwards(domain: str) -> Iterator[str]:
    """`mail.example.com`, `example.com`, `com`."""
    while domain:
        yield domain
        domain = domain.partition(".")[2]


def _runs(block: Block, now: datetime) -> bool:
    return block.ends_at is None or block.ends_at > now
