"""Whether an address may sign up, sign in or write; answered from memory for every such request.

The bus drops the list when a block is created, changed or lifted. Its end is compared at each read,
so no job ends it. Callers exempt admins.
"""

from collections.abc import Iterable

from hamsterd.core.cache import Cache
from hamsterd.core.clock import KST, utc_now
from hamsterd.db.handle import connection
from hamsterd.members.blocks.errors import AddressBlocked, EmailDomainBlocked
from hamsterd.members.blocks.queries import standing_blocks
from hamsterd.members.blocks.rules import Block, BlockLevel, BlockList

NO_SIGN_UP = "지금 접속한 네트워크에서는 가입할 수 없어요."
NO_SIGN_IN = "지금 접속한 네트워크에서는 로그인할 수 없어요."
NO_WRITING = "지금 접속한 네트워크에서는 읽기만 할 수 있어요."
ASK = "잘못 막힌 것 같으면 사이트 아래의 문의 메일로 알려 주세요."

LIST: Cache[BlockList] = Cache("blocks", max_entries=1, ttl_seconds=60)


class AddressGate:
    """The process's answer to "may this address write?"."""

    def refuse_cached(self, address: str) -> bool:
        """Raise `AddressBlocked` for an address that may only read; False if nothing is cached.

        It runs on the event loop, so nothing here may query the database.
        """
        cached = LIST.get(0)
        if cached is not None:
            _refuse(_of_all(cached, address), NO_WRITING)
        return cached is not None

    def refuse_writing(self, address: str) -> None:
        """The same in a worker thread, where the list may be loaded."""
        _refuse(_of_all(_blocks(), address), NO_WRITING)


def refuse_sign_up(*, address: str, email: str) -> None:
    """Raise `AddressBlocked`, or `EmailDomainBlocked` under `email`."""
    _refuse(_blocks().of_address(address, utc_now()), NO_SIGN_UP)
    refuse_email(email)


def refuse_sign_in(address: str) -> None:
    """Raise `AddressBlocked` for an address that may not sign in."""
    _refuse(_of_all(_blocks(), address), NO_SIGN_IN)


def refuse_email(email: str) -> None:
    """Raise `EmailDomainBlocked` for an address of a blocked domain or one below it."""
    if _blocks().of_email(email, utc_now()):
        raise EmailDomainBlocked(fields={"email": EmailDomainBlocked.message})


def _of_all(blocked: BlockList, address: str) -> list[Block]:
    blocks = blocked.of_address(address, utc_now())
    return [block for block in blocks if block.level is BlockLevel.ALL]


def _refuse(blocks: Iterable[Block], sentence: str) -> None:
    ends = [block.ends_at for block in blocks]
    if not ends:
        return
    known = [end for end in ends if end is not None]
    until = ""
    if len(known) == len(ends):
        until = f" {max(known).astimezone(KST):%Y. %m. %d. %H:%M}에 풀려요."
    raise AddressBlocked(f"{sentence}{until} {ASK}")


def _blocks() -> BlockList:
    cached = LIST.get(0)
    if cached is None:
        version = LIST.version
        with connection():
            cached = standing_blocks()
        LIST.put(0, cached, version=version)
    return cached
