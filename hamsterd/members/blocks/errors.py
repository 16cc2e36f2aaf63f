"""Errors of blocks: for blocked visitors, and for staff who create blocks."""

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class AddressBlocked(Forbidden):
    """The address is blocked from this; the staff's reason is never revealed."""

    message = "지금 접속한 네트워크에서는 이 일을 할 수 없어요."


class EmailDomainBlocked(InvalidInput):
    """An e-mail address of a blocked domain."""

    message = "이 이메일 주소의 도메인은 쓸 수 없어요. 다른 이메일 주소를 입력해 주세요."


class BlockNotFound(NotFound):
    """No such block."""

    message = "그런 접속 차단이 없어요."


class BlockTaken(Conflict):
    """A block of the same address, network or domain exists already."""

    message = "이미 막고 있어요. 그 차단을 고쳐 주세요."


class BlockOver(Conflict):
    """The block has ended already."""

    message = "이미 끝난 차단이에요. 다시 막으려면 새로 만들어 주세요."


class OwnAddress(InvalidInput):
    """A block that contains the address its maker comes from."""

    message = "지금 접속한 주소가 들어 있어서 막을 수 없어요."
