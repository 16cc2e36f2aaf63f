"""`python -m tests.pictures URL` retakes the documents' screenshots of a running demo site.

`make run` serves such a site. The pictures go to `docs/images/`; look at them before committing.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from fixtures.load import load_demo
from tests.e2e.chromium import ARGUMENTS, ROOT, find_chromium

IMAGES = ROOT / "docs" / "images"
PHONE, DESKTOP = (390, 844), (1280, 844)
SCALE = 1.25
GAP = 24
"""Pixels between two windows in one picture."""
QUALITY = 82
MEMBER, ADMIN = "haemjji", "site-admin"


@dataclass(frozen=True)
class Shot:
    """One window: where it is, how large, whose, and whether it is night."""

    path: str
    size: tuple[int, int] = PHONE
    who: str | None = MEMBER
    is_dark: bool = False


PICTURES = {
    "home": (Shot("/"), Shot("/", DESKTOP, who=None)),
    "phone": (
        Shot("/diary/{entry}"),
        Shot("/community", is_dark=True),
        Shot("/hamster/{hamster}"),
        Shot("/ranking", is_dark=True),
    ),
    "console-queue": (Shot("/admin/reports", DESKTOP, ADMIN),),
    "console-case": (Shot("/admin/reports/1/show", DESKTOP, ADMIN),),
}


def take(browser: Browser, base_url: str, shot: Shot, things: dict[str, int]) -> Image.Image:
    """The window as it looks once everything has arrived."""
    width, height = shot.size
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        device_scale_factor=SCALE,
        locale="ko-KR",
        timezone_id="Asia/Seoul",
        color_scheme="dark" if shot.is_dark else "light",
        reduced_motion="reduce",
    )
    try:
        page = context.new_page()
        if shot.who:
            sign_in(page, shot.who)
        page.goto(shot.path.format(**things), wait_until="networkidle")
        page.wait_for_timeout(1_500)  # late fonts
        return Image.open(BytesIO(page.screenshot())).convert("RGB")
    finally:
        context.close()


def sign_in(page: Page, username: str) -> None:
    """As one of the demo's public sign-ins."""
    known = {member.username: member.password for member in load_demo().members}
    answer = page.request.post(
        "/api/auth/login", data={"username": username, "password": known[username]}
    )
    if not answer.ok:
        raise SystemExit(f"{username} cannot sign in there: {answer.status} {answer.text()}")
    # Else the greeting of the day lies over the picture.
    origin = answer.url.removesuffix("/api/auth/login")
    page.request.post("/api/attendance/check", headers={"Origin": origin})


def beside(windows: Sequence[Image.Image]) -> Image.Image:
    """Several windows in one picture, left to right, on nothing."""
    width = sum(one.width for one in windows) + GAP * (len(windows) - 1)
    sheet = Image.new("RGBA", (width, max(one.height for one in windows)), (0, 0, 0, 0))
    left = 0
    for one in windows:
        sheet.paste(one, (left, 0))
        left += one.width + GAP
    return sheet


def main(base_url: str) -> None:
    """All pictures of the table."""
    chromium = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=ARGUMENTS, env={**chromium.environment}
        )
        page = browser.new_page(base_url=base_url)
        entry = page.request.get("/api/diary?orderBy=popular&limit=1").json()[0]
        things = {"entry": entry["id"], "hamster": entry["hamsterId"]}
        for name, shots in PICTURES.items():
            sheet = beside([take(browser, base_url, shot, things) for shot in shots])
            sheet.save(IMAGES / f"{name}.webp", quality=QUALITY, method=6)
            sys.stdout.write(f"docs/images/{name}.webp\n")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
