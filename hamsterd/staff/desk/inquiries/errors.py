"""Refusals of inquiries."""

from hamsterd.core.errors import Conflict, NotFound
from hamsterd.staff.desk.inquiries.rules import MESSAGES_MAX, OPEN_MAX


class InquiryNotFound(NotFound):
    """The inquiry does not exist, or belongs to somebody else."""

    message = "문의를 찾을 수 없어요."


class InquiryLinkNeeded(NotFound):
    """Nobody is known by a link: there is no cookie, or its time is over."""

    message = "메일로 받은 링크로 열어 주세요. 링크는 몇 번이든 다시 받을 수 있어요."


class InquiryLinkOver(NotFound):
    """The link was used, has expired, or is none."""

    message = "이미 썼거나 기간이 지난 링크예요. 메일 주소를 적으면 새 링크를 보내 드려요."


class TooManyInquiries(Conflict):
    """The maximum of waiting inquiries is reached."""

    message = (
        f"답을 기다리는 문의가 {OPEN_MAX}개 있어요."
        " 이어서 하실 말씀은 보낸 문의에 덧붙이거나, 필요 없어진 문의를 마쳐 주세요."
    )


class InquiryClosed(Conflict):
    """Nothing more is written in it."""

    message = "마친 문의예요. 더 물어볼 것이 있으면 새 문의를 남겨 주세요."


class InquiryFull(Conflict):
    """It holds as many messages as one inquiry may."""

    message = f"한 문의에는 글을 {MESSAGES_MAX}개까지 남길 수 있어요. 새 문의로 이어 주세요."


class NotYetAnswered(Conflict):
    """There is nothing to rate so far."""

    message = "답을 받거나 문의를 마친 뒤에 평가할 수 있어요."


class AlreadyRated(Conflict):
    """One rating per inquiry."""

    message = "이미 평가한 문의예요."


class NewerMessage(Conflict):
    """Something was written since the answerer looked."""

    message = "그사이 새 글이 올라왔어요. 읽어 본 뒤 다시 보내 주세요. 쓰던 답은 그대로 있어요."
