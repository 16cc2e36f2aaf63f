"""Refusals of word rules."""

from hamsterd.core.errors import Conflict, NotFound


class WordRuleNotFound(NotFound):
    """No such rule."""

    message = "그런 단어 규칙이 없어요."


class WordRuleTaken(Conflict):
    """There is a rule of this pattern."""

    message = "같은 단어의 규칙이 이미 있어요. 그 규칙을 고쳐 주세요."


class WordRuleUnchanged(Conflict):
    """It is on, or off, already."""

    message = "이미 그렇게 되어 있는 규칙이에요."
