"""`hamster protection`: the guard for a bad evening, and looking at first posts."""

from datetime import timedelta
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.output import ActOutput, Output
from cli.site import open_site, operator
from hamsterd.content.screening.rules import MAX_FIRST_POSTS, MAX_SHIELD_DAYS, MAX_SLOW_SECONDS
from hamsterd.content.screening.schemas import FirstPosts, Shield, SwitchesIn, SwitchesOut
from hamsterd.content.screening.switches import set_switches, switches_out
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput

app = Noun()

HOURS = 3
"""How long the console suggests."""
NOTHING = "멈추거나 늦출 것을 하나는 골라 주세요."
FACTS = {
    "isOn": "보호 모드",
    "until": "끝",
    "pauseSignUps": "새 가입 멈추기",
    "holdFirstPosts": "새 회원의 첫 글 검토",
    "slowModeSeconds": "글과 글 사이 (초)",
    "firstPosts": "늘 검토할 첫 글의 수",
}


@app.verb("show", "hamster protection show")
def show(output: Output) -> None:
    """보호 모드와 첫 글 검토가 지금 어떤지 보여 줍니다."""
    with open_site():
        now = switches_out()
    output.facts("보호 모드", FACTS, _facts(now))


@app.verb("on", "hamster protection on", "hamster protection on --hours 12 --slow 60")
def turn_on(
    output: ActOutput,
    hours: Annotated[
        int, typer.Option(min=1, max=MAX_SHIELD_DAYS * 24, help="몇 시간 동안.")
    ] = HOURS,
    pause: Annotated[
        bool, typer.Option("--pause-sign-ups/--allow-sign-ups", help="새 가입을 멈춥니다.")
    ] = True,
    hold: Annotated[
        bool,
        typer.Option("--hold-first-posts/--show-first-posts", help="새 회원의 첫 글을 검토합니다."),
    ] = True,
    slow: Annotated[
        int, typer.Option(min=0, max=MAX_SLOW_SECONDS, help="글과 글 사이 간격 (초).")
    ] = 0,
) -> None:
    """보호 모드를 켜거나 바꿉니다. 정한 때가 되면 저절로 꺼집니다."""
    if not (pause or hold or slow):
        raise InvalidInput(NOTHING)
    shield = read_form(
        Shield,
        # A little less than the most it may be, however long the command takes to come here.
        until=utc_now() + timedelta(hours=hours) - timedelta(seconds=1),
        pause_sign_ups=pause,
        slow_mode_seconds=slow,
        hold_first_posts=hold,
    )
    _set(output, SwitchesIn(shield=shield), "보호 모드를 켰어요.")


@app.verb("off", "hamster protection off")
def turn_off(output: ActOutput) -> None:
    """보호 모드를 끕니다. 첫 글 검토는 그대로입니다."""
    with open_site():
        now = switches_out().shield
    shield = Shield(
        until=None,
        pause_sign_ups=now.pause_sign_ups,
        slow_mode_seconds=now.slow_mode_seconds,
        hold_first_posts=now.hold_first_posts,
    )
    _set(output, SwitchesIn(shield=shield), "보호 모드를 껐어요.")


@app.verb("first-posts", "hamster protection first-posts 3", "hamster protection first-posts 0")
def first_posts(
    output: ActOutput,
    count: Annotated[
        int,
        typer.Argument(metavar="편수", min=0, max=MAX_FIRST_POSTS, help="0이면 바로 보입니다."),
    ],
) -> None:
    """새 회원이 처음 쓰는 일기와 글을 몇 편까지 검토할지 정합니다."""
    form = SwitchesIn(first_posts=FirstPosts(count=count))
    said = f"첫 글 {count}편을 검토하기로 했어요." if count else "첫 글 검토를 껐어요."
    _set(output, form, said)


def _set(output: ActOutput, form: SwitchesIn, said: str) -> None:
    with open_site(), output.rehearsed():
        acts = set_switches(form=form, actor=operator())
        now = switches_out()
    facts = _facts(now) if output.dry_run else {**_facts(now), "auditIds": acts}
    output.done(
        said if acts else "이미 그렇게 되어 있어요.",
        facts,
        undo=f"hamster audit undo {acts[0]}" if acts else None,
    )


def _facts(now: SwitchesOut) -> dict[str, object]:
    return {**now.shield.model_dump(by_alias=True), "firstPosts": now.first_posts.count}
