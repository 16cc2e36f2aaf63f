"""Refusals of the hamsters domain."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class HamsterNotFound(NotFound):
    """No such hamster, or not this member's."""

    message = "햄스터를 찾을 수 없어요."


class TooManyHamsters(Conflict):
    """The member keeps as many hamsters as the site allows."""

    message = "햄스터는 50마리까지 등록할 수 있어요."


class HamsterNameTaken(Conflict):
    """The member keeps another hamster of this name, or of one that looks like it."""

    message = "같은 이름의 햄스터가 있어요. 다른 이름을 써 주세요."


class FarewellBeforeBirth(InvalidInput):
    """The day of death is before the day of birth; an ordinary field error."""

    code = InvalidInput.code

    def __init__(self) -> None:
        super().__init__(
            fields={"passedOn": "무지개다리를 건넌 날은 태어난 날보다 앞설 수 없어요."}
        )


class WithUsBeforeBirth(InvalidInput):
    """It came to live with its keeper before it was born; a field's refusal like any other."""

    code = InvalidInput.code

    def __init__(self) -> None:
        super().__init__(
            fields={"withUsSince": "함께 살기 시작한 날은 태어난 날보다 앞설 수 없어요."}
        )


class BornTooLate(InvalidInput):
    """The day of birth is after another day of its life, which the form did not send."""

    code = InvalidInput.code

    def __init__(self, than: str) -> None:
        super().__init__(fields={"birthDate": f"태어난 날은 {than} 날보다 늦을 수 없어요."})
