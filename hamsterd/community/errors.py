"""Refusals of the community."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound


class PostNotFound(NotFound):
    """The post does not exist, or it is hidden, removed or deleted."""

    message = "게시글을 찾을 수 없어요."


class PostSecret(Forbidden):
    """The post is secret, and the viewer is none of those who read it."""

    message = "비밀글이에요. 쓴 사람과 운영진만 볼 수 있어요."


class SecretsForbidden(Forbidden):
    """The board takes no secret posts or comments."""

    message = "이 게시판에서는 비밀글과 비밀댓글을 쓸 수 없어요."


class SecretAnswer(Conflict):
    """Nobody but the two of them could read the answer."""

    message = "비밀댓글은 답변으로 채택할 수 없어요. 댓글을 쓴 분이 공개로 바꾸면 채택할 수 있어요."


class NotPostOwner(Forbidden):
    """The post belongs to another member."""

    message = "내가 쓴 글만 고치거나 지울 수 있어요."


class BoardNotFound(NotFound):
    """No such board."""

    message = "게시판을 찾을 수 없어요."


class BoardReadForbidden(Forbidden):
    """Only some members read this board; the message says what is missing."""

    message = "이 게시판은 읽을 수 있는 회원이 정해져 있어요."


class BoardWriteForbidden(Forbidden):
    """Only some members start posts on this board; the message says what is missing."""

    message = "이 게시판에는 관리자만 글을 쓸 수 있어요. 다른 게시판을 골라 주세요."


class PinForbidden(Forbidden):
    """Only admins pin posts."""

    message = "글 고정은 관리자만 할 수 있어요."


class PinsFull(Conflict):
    """As many posts as may be are pinned everywhere; the message names them."""

    message = "전체 공지는 3개까지 고정할 수 있어요. 하나를 먼저 풀어 주세요."


class NotForEverybody(Conflict):
    """Only what everybody may read is pinned everywhere."""

    message = "모두가 읽는 게시판에 공개된 글만 전체 공지로 고정할 수 있어요."


class QuestionBoardNeeded(Conflict):
    """On the post's board no answers are accepted."""

    message = "질문 게시판의 글에서만 답변을 채택할 수 있어요."


class GivingBoardNeeded(Conflict):
    """The post is no giveaway: its board is for something else, or it never named a region."""

    message = "나눔 게시판에 올린 나눔 글에서만 상태를 바꿀 수 있어요."


class GiveawayMisplaced(Conflict):
    """The post's board does not allow giveaways."""

    message = "나눔 지역과 마지막 날은 나눔 게시판의 글에만 적을 수 있어요."


class DownloadForbidden(Forbidden):
    """The board keeps the files of its posts from some of those who read them."""

    message = "이 게시판의 파일은 내려받을 수 없어요."


class FilesMisplaced(Conflict):
    """The post's board takes no files."""

    message = "이 게시판의 글에는 파일을 붙일 수 없어요. 파일을 빼거나 다른 게시판을 골라 주세요."


class ThreadOpens(Conflict):
    """More people would read what others wrote under a post that its author moves."""

    message = (
        "다른 회원이 댓글이나 답변글을 남겨서, 더 많은 사람이 읽는 게시판으로는 옮길 수 없어요."
    )
    files = (
        "다른 회원이 답변글에 파일을 붙여서, 더 많은 사람이 내려받는 게시판으로는 옮길 수 없어요."
    )


class AnswerMisplaced(Conflict):
    """Answers are on the board of the post that they answer, and move with their thread."""

    message = "답변글은 처음 글과 같은 게시판에만 있어요. 처음 글을 옮기면 함께 옮겨져요."


class AnswerCarriesNone(Conflict):
    """Answers have neither a poll nor a giveaway."""

    message = "답변글에는 투표나 나눔을 붙일 수 없어요."


class HealthCardMisplaced(Conflict):
    """The post's board is not for questions."""

    message = "건강기록은 질문 게시판의 글에만 붙일 수 있어요."


class HealthCardNotFound(NotFound):
    """The post has no health card, or none that the viewer may see."""

    message = "이 글에는 볼 수 있는 건강기록이 없어요."


class PollNotFound(NotFound):
    """The post has no poll, or none that the viewer may see."""

    message = "이 글에는 볼 수 있는 투표가 없어요."


class PollOver(Conflict):
    """The poll has ended, by its date or by its author."""

    message = "이미 끝난 투표예요."


class PollHasVotes(Conflict):
    """The poll has votes, so its choices cannot change."""

    message = "누군가 투표해서 선택지를 바꿀 수 없어요. 글에서 투표를 지우고 새로 만들 수 있어요."


class BoardChoiceNeeded(Conflict):
    """A deleted post's board is closed, or open to admins alone, by now."""

    message = "글이 있던 게시판에는 지금 글을 쓸 수 없어요. 되살릴 게시판을 골라 주세요."


class BoardNameTaken(Conflict):
    """Another board has the name, ignoring case."""

    message = "같은 이름의 게시판이 있어요. 다른 이름을 써 주세요."


class BoardProtected(Conflict):
    """The first board stays and stays open."""

    message = "기본 게시판은 지우거나 닫을 수 없어요."


class BoardHasPosts(Conflict):
    """The board's posts need a board to move to."""

    message = "게시판에 글이 남아 있어요. 옮길 게시판을 골라 주세요."


class BoardOpens(Conflict):
    """More people would read posts on the board to which they move than do now."""

    message = "더 많은 사람이 글을 보게 돼요. 그래도 옮길지 확인해 주세요."


class CategoryNotFound(NotFound):
    """The board has no such category."""

    message = "말머리를 찾을 수 없어요. 그사이 바뀌었을 수 있어요."


class CategoryHasPosts(Conflict):
    """The posts of a category that goes need another one, or none."""

    message = "말머리에 글이 남아 있어요. 글을 옮길 말머리를 골라 주세요."


class BoardsChanged(Conflict):
    """The order does not list exactly the existing boards: one was opened or deleted meanwhile."""

    message = "그사이 게시판이 바뀌었어요. 목록을 새로고침한 뒤 다시 옮겨 주세요."


class StaffNoKeeper(Conflict):
    """Staff members look after all boards already."""

    message = "운영진은 게시판지기가 될 수 없어요. 역할로 이미 모든 게시판을 돌볼 수 있어요."


class KeeperRefused(Conflict):
    """Restricted members and members who left cannot become keepers."""

    message = "이용이 제한되었거나 탈퇴한 회원은 게시판지기가 될 수 없어요."


class AlreadyKeeper(Conflict):
    """The member is a keeper of the board already."""

    message = "이미 이 게시판의 게시판지기예요."


class AlreadyReaders(Conflict):
    """All of the members were let in to the board already."""

    message = "이미 이 게시판에 들어올 수 있는 회원이에요."


class NotReaders(NotFound):
    """None of the members was let in to the board."""

    message = "이 게시판에 들인 회원이 아니에요."


class NotKeeper(NotFound):
    """The member is no keeper of the board."""

    message = "이 게시판의 게시판지기가 아니에요."
