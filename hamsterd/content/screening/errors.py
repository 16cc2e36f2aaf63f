"""Refusals of screening."""

from hamsterd.core.errors import Forbidden, InvalidInput, TooOften


class WordRefused(InvalidInput):
    """The text contains a refused word; the message names only that word."""

    message = "쓸 수 없는 말이 들어 있어요. 고쳐서 다시 올려 주세요."
    again = "그사이 쓸 수 없게 된 말이 들어 있어서 되살릴 수 없어요."

    @classmethod
    def of(cls, field: str, word: str) -> "WordRefused":
        """The error for a word as it was written."""
        sentence = f"‘{word}’ 대신 다른 말을 써 주세요."
        return cls(sentence, fields={field: sentence})


class SignUpsPaused(Forbidden):
    """A lockdown pauses sign-ups."""

    message = "지금은 잠시 새 가입을 받지 않고 있어요. 나중에 다시 찾아와 주세요."


class SignUpsClosed(Forbidden):
    """The staff have closed sign-ups."""

    message = "이 사이트는 지금 새 가입을 받지 않아요. 있던 회원은 그대로 로그인할 수 있어요."


class SlowMode(TooOften):
    """A lockdown requires a pause between two posts of one member."""

    message = "지금은 모두가 조금 천천히 쓰고 있어요. 잠시 뒤에 다시 올려 주세요."
