"""What the DNS has to say before receivers believe a mail: SPF, DKIM, DMARC (RFC 7208, 6376, 7489).

What is wanted, what is there, and what is wrong with it; who asks decides how it is shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hamsterd.config import Settings, host_and_port
from hamsterd.core.errors import Explanation, HamsterError
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.mail.dkim import public_key
from hamsterd.delivery.mail.smtp import domain_of, mail_server

if TYPE_CHECKING:
    from dns.resolver import Resolver

LOOKUP_SECONDS = 5.0
"""One question has so long in all, whatever the servers do."""
SPF_LOOKUPS_MAX = 10
"""More, and receivers take the record for broken (RFC 7208 §4.6.4)."""
MAKE_KEY = "`hamster mail dkim`이 키를 만들고, DNS에 넣을 기록을 보여 줘요."
_RELAY = "include:<메일 회사가 알려 준 이름>"


class DnsUnreachable(HamsterError):
    """No DNS server answered."""

    message = "DNS 서버가 답하지 않아요."


@dataclass(frozen=True, slots=True)
class Record:
    """A TXT record that a mail domain should have, and what it is for."""

    name: str
    value: str
    purpose: str


@dataclass(frozen=True, slots=True)
class MailDomain:
    """The domain that mail is from, and what its records ought to be."""

    name: str
    selector: str
    key: str | None
    """The public key, where mail is signed here."""
    spf: str
    contact: str

    @property
    def dkim_name(self) -> str:
        """Where receivers look for the key."""
        return f"{self.selector}._domainkey.{self.name}"

    def wanted(self) -> list[Record]:
        """What to enter at whoever runs the domain's DNS."""
        records = [Record(self.name, self.spf, "SPF: 어느 서버가 보내도 되는지")]
        if self.key:
            value = f"v=DKIM1; k=rsa; p={self.key}"
            records.append(Record(self.dkim_name, value, "DKIM: 서명을 확인할 공개 키"))
        policy = f"v=DMARC1; p=none; rua=mailto:{self.contact}"
        return [*records, Record(f"_dmarc.{self.name}", policy, "DMARC: 둘 다 아닌 메일을 어떻게")]


def mail_domain(site: Settings) -> MailDomain:
    """The domain of this site's mail. Raises `BadDkimKey`."""
    own = site_settings(site)
    return MailDomain(
        name=domain_of(own.sender[1]).encode("idna").decode(),
        selector=site.dkim_selector,
        key=public_key(site),
        spf=_spf_for(site),
        contact=own.contact_email,
    )


def _spf_for(site: Settings) -> str:
    """Mail that this machine sends itself comes from the site's own address."""
    url = site.smtp_url.get_secret_value() if site.smtp_url else ""
    if url and mail_server(url).host not in LOOPBACK:
        return f"v=spf1 {_RELAY} ~all"
    return f"v=spf1 a:{urlsplit(site.base_url).hostname} mx ~all"


class Dns:
    """The DNS as `DNS_SERVERS` know it, else this machine's own servers."""

    def __init__(self, site: Settings) -> None:
        self._site = site

    def texts(self, name: str) -> list[str]:
        """The TXT records of `name`, each in one piece. Raises `DnsUnreachable`."""
        import dns.exception  # noqa: PLC0415  # seldom asked, slow to import
        import dns.resolver  # noqa: PLC0415  # as above

        try:
            found = self._resolver.resolve(name, "TXT", lifetime=LOOKUP_SECONDS)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise DnsUnreachable from error
        return [b"".join(row.strings).decode("utf-8", "replace") for row in found]

    @cached_property
    def _resolver(self) -> "Resolver":
        import dns.resolver  # noqa: PLC0415  # as above

        if not self._site.dns_servers:
            return dns.resolver.Resolver()
        made = dns.resolver.Resolver(configure=False)
        servers = [host_and_port(one) for one in self._site.dns_servers]
        made.nameservers = [dns.nameserver.Do53Nameserver(*server) for server in servers]
        return made


def problems(domain: MailDomain, dns: Dns) -> Iterator[Explanation]:
    """What receivers will hold against the site's mail. Raises `DnsUnreachable`."""
    yield from _spf_problems(domain, dns)
    yield from _dkim_problems(domain, dns)
    yield from _dmarc_problems(domain, dns)


def _spf_problems(domain: MailDomain, dns: Dns) -> Iterator[Explanation]:
    found = [text for text in dns.texts(domain.name) if _is(text, "v=spf1")]
    if not found:
        mend = f"DNS에 TXT 기록을 더해 주세요: {domain.name} → {domain.spf}"
        yield Explanation(f"{domain.name}에 SPF 기록이 없어요.", mend)
    elif len(found) > 1:
        mend = "하나로 합쳐 주세요. 둘이면 받는 쪽이 둘 다 믿지 않아요 (RFC 7208 §4.5)."
        yield Explanation(f"{domain.name}에 SPF 기록이 {len(found)}개 있어요.", mend)
    elif {"+all", "all"} & set(found[0].lower().split()):
        mend = "끝의 +all을 ~all이나 -all로 바꿔 주세요."
        yield Explanation(f"{domain.name}의 SPF는 누구나 보내도 된다고 해요.", mend)
    elif (lookups := _lookups(found[0], dns)) > SPF_LOOKUPS_MAX:
        says = f"{domain.name}의 SPF가 DNS를 {lookups}번 찾게 해서 받는 쪽이 읽다 말아요."
        mend = f"쓰지 않는 include를 지워 {SPF_LOOKUPS_MAX}번까지로 줄여 주세요 (RFC 7208 §4.6.4)."
        yield Explanation(says, mend)


def _lookups(record: str, dns: Dns, spent: int = 0) -> int:
    """How often a receiver has to ask the DNS for a record, with what it includes.

    Counting ends soon after the limit. Raises `DnsUnreachable`.
    """
    for word in record.lower().split()[1:]:
        kind, _, target = word.lstrip("+-~?").replace("=", ":").partition(":")
        if kind in {"include", "redirect"}:
            spent += 1
            inner = [text for text in dns.texts(target) if _is(text, "v=spf1")]
            if inner and spent <= SPF_LOOKUPS_MAX:
                spent = _lookups(inner[0], dns, spent)
        elif kind.split("/")[0] in {"a", "mx", "ptr", "exists"}:
            spent += 1
        if spent > SPF_LOOKUPS_MAX:
            break
    return spent


def _dkim_problems(domain: MailDomain, dns: Dns) -> Iterator[Explanation]:
    if domain.key is None:
        return
    found = dns.texts(domain.dkim_name)
    if not found:
        mend = "`hamster mail dkim`이 보여 주는 TXT 기록을 DNS에 넣어 주세요."
        yield Explanation(f"{domain.dkim_name}에 공개 키가 없어 서명을 아무도 믿지 않아요.", mend)
    elif all(_tag(text, "p") == "" for text in found):
        mend = "`hamster mail dkim`이 보여 주는 값을 DNS에 다시 넣어 주세요."
        yield Explanation(
            f"{domain.dkim_name}의 공개 키가 비어 있어요. 거둬들인 키라는 뜻이에요.", mend
        )
    elif not any(_tag(text, "p") == domain.key for text in found):
        mend = "`hamster mail dkim`이 보여 주는 값으로 고쳐 주세요. 복사하다 잘리기도 해요."
        yield Explanation(f"{domain.dkim_name}의 공개 키가 이 사이트의 키와 달라요.", mend)


def _dmarc_problems(domain: MailDomain, dns: Dns) -> Iterator[Explanation]:
    """Of a subdomain that of the domain above counts, too (RFC 7489 §6.6.3)."""
    labels = domain.name.split(".")
    for at in range(len(labels) - 1):
        found = dns.texts(f"_dmarc.{'.'.join(labels[at:])}")
        if any(_is(text, "v=DMARC1") for text in found):
            return
    record = domain.wanted()[-1]
    mend = f"DNS에 TXT 기록을 더해 주세요: {record.name} → {record.value}"
    yield Explanation(f"{domain.name}에 DMARC 기록이 없어요.", mend)


def _is(text: str, version: str) -> bool:
    return text.replace(";", " ").split()[:1] == [version]


def _tag(text: str, name: str) -> str | None:
    """`text`'s value of `name`, without the spaces that may stand anywhere in it."""
    for part in text.split(";"):
        key, _, value = part.partition("=")
        if key.strip() == name:
            return "".join(value.split())
    return None
