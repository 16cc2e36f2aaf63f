"""The region of a giveaway: precise enough to meet, but no home address."""

import re

REGION_MAX = 30

# Digits with anything between them; a phone number has at least seven.
_PHONE = re.compile(r"(?:[\d공영일이삼사오육칠팔구][\s.,·/()\-–—_~]*){7}")
# 종로3가, 종로1·2·3·4가동 and 성수동1가 are regions, and a station's exit is a meeting place.
_NO_NUMBER = r"(?![\d·.,~]*\s*(?:가|동|리|번\s*출구|코스|호선))"
_ADDRESS = re.compile(
    rf"""
      (?:로|길)\s*\d+(?:-\d+)?{_NO_NUMBER}          # 월드컵로 240
    | (?:동|리|가)\s*(?:산\s*)?\d+(?:-\d+)?{_NO_NUMBER}   # 상암동 1600, 정동리 산 12-3
    | \d+\s*(?:번지|층)                               # 123번지, 3층
    | \d{{3,}}\s*(?:동|호(?!선))                      # 101동 1203호
    """,
    re.VERBOSE,
)


def check_region(value: str) -> str:
    """Required, at most 30 characters, one line; no phone number, no address with a number."""
    region = " ".join(value.split())
    if not region:
        raise ValueError("나눔할 지역을 적어 주세요")
    if len(region) > REGION_MAX:
        raise ValueError(f"지역은 {REGION_MAX}자까지 쓸 수 있어요")
    if _PHONE.search(region):
        raise ValueError("전화번호는 적지 마세요. 연락은 댓글로 나누고, 지역만 적어 주세요")
    if _ADDRESS.search(region):
        raise ValueError("자세한 주소는 적지 마세요. ‘서울 마포구’처럼 지역만 적어 주세요")
    return region
