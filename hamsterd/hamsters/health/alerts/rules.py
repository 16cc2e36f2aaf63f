"""All alert rules of the journal in one table: number, unit, source and wording.

`alerts` evaluates the rules with the numbers from here; `docs/health-alerts.md` is generated from
here. No rule is a diagnosis.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from hamsterd.hamsters.health.rules import HealthKind

DISCLAIMER = "진단이 아니에요. 걱정되면 수의사에게 보여 주세요."


class AlertName(StrEnum):
    """The cards; all alerts about one subject share a card."""

    RED_FLAG = "red_flag"
    WEIGHT_DROP = "weight_drop"
    UNEATEN = "uneaten"
    THIRST = "thirst"
    WHEEL = "wheel"
    ACTIVITY = "activity"
    TEMPERATURE = "temperature"
    HUMIDITY = "humidity"
    WEIGHT_GAIN = "weight_gain"
    QUIET = "quiet"


class Severity(StrEnum):
    """How soon to act, most urgent first."""

    RED_FLAG = "red_flag"
    TODAY = "today"
    WATCH = "watch"
    REMINDER = "reminder"


class Answer(StrEnum):
    """The keeper's answers to a card; each ends it."""

    PREGNANCY = "pregnancy"
    SLIP = "slip"
    VET = "vet"
    SEEN = "seen"


ANSWERS: Mapping[Answer, str] = {
    Answer.PREGNANCY: "새끼를 가졌거나 낳았어요",
    Answer.SLIP: "잘못 쟀어요",
    Answer.VET: "병원에 다녀왔어요",
    Answer.SEEN: "살펴봤어요",
}
ANSWERS_OF: Mapping[AlertName, tuple[Answer, ...]] = {
    AlertName.RED_FLAG: (Answer.VET,),
    AlertName.WEIGHT_DROP: (Answer.PREGNANCY, Answer.SLIP, Answer.VET),
    AlertName.UNEATEN: (Answer.VET,),
    AlertName.THIRST: (Answer.VET, Answer.SEEN),
    AlertName.WHEEL: (Answer.VET, Answer.SEEN),
    AlertName.ACTIVITY: (Answer.VET, Answer.SEEN),
    AlertName.TEMPERATURE: (Answer.SEEN,),
    AlertName.HUMIDITY: (Answer.SEEN,),
    AlertName.WEIGHT_GAIN: (Answer.PREGNANCY, Answer.SLIP, Answer.SEEN),
    AlertName.QUIET: (),
}

VETCOMPASS = "O'Neill et al. 2022, VetCompass (doi:10.1111/jsap.13527)"
VCA = "VCA Animal Hospitals, Hamsters: Problems"
MERCK = "Merck Veterinary Manual, Disorders and Diseases of Hamsters"
MERCK_CARE = "Merck Veterinary Manual, Providing a Home for a Hamster"
IACUC = "University of Washington IACUC, Permissible Weight Loss in Research Animals"
TULANE = "Tulane University IACUC P6.08, Humane Experimental Endpoints in Rodent Research"
GUIDE = "Guide for the Care and Use of Laboratory Animals (8th ed.)"
OURS = "직접 정한 알림이에요."


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its threshold, the reason for it, and its text.

    `number` is in `unit`; `days` is the period evaluated. `alerts` fills in the braces. The same
    alert is repeated after `again_days` at the earliest.
    """

    alert: AlertName
    severity: Severity
    title: str
    text: str
    source: str
    number: float | None = None
    unit: str = ""
    days: int = 1
    again_days: int = 0
    earlier: int = 3
    """Earlier days that its own median is made of, at the least."""


_RED_TITLE = "오늘 안에 병원에 가 보세요"
_RED_TEXT = (
    "{signs}. 기다리지 말고 병원에 먼저 전화해 주세요. 가는 동안 따뜻하고 조용하게 해 주세요."
)
_WEIGH_AGAIN = "저울과 단위를 먼저 확인하고 한 번 더 재어 보세요."


def _sign(source: str, days: int = 7) -> Rule:
    """A sign that is sufficient by itself: for `days`, or until its kind is recorded
    differently.
    """
    return Rule(AlertName.RED_FLAG, Severity.RED_FLAG, _RED_TITLE, _RED_TEXT, source, days=days)


RULES: Mapping[str, Rule] = {
    "weight_today": Rule(
        AlertName.WEIGHT_DROP,
        Severity.TODAY,
        "몸무게가 {number}% 넘게 줄었어요. 오늘 병원에 가 보세요",
        "{reference}보다 {percent}% 가벼운 {value}g이에요. " + _WEIGH_AGAIN + " 다시 재어도 같으면"
        " 오늘 병원에 가 보세요.",
        f"20%는 연구 동물에게도 더 두고 보지 않는 한계예요. ({IACUC})",
        number=20,
        unit="%",
        days=90,
    ),
    "weight_watch": Rule(
        AlertName.WEIGHT_DROP,
        Severity.WATCH,
        "몸무게가 {number}% 넘게 줄었어요. 지켜봐 주세요",
        "{reference}보다 {percent}% 가벼운 {value}g이에요. "
        + _WEIGH_AGAIN
        + " 먹는 양과 변, 이빨을"
        " 살피고 며칠은 매일 재어 주세요.",
        f"줄어든 몸무게는 햄스터가 아플 때 먼저 보이는 모습이에요. 20% 한계의 절반에서 알려요."
        f" ({VCA}; {IACUC})",
        number=10,
        unit="%",
        days=90,
    ),
    "weight_young": Rule(
        AlertName.WEIGHT_DROP,
        Severity.WATCH,
        "자라는 중인데 몸무게가 {percent}% 줄었어요. 지켜봐 주세요",
        "지난 7일에 가장 무거웠던 {best}g보다 {percent}% 가벼운 {value}g이에요. 자라는"
        " 햄스터는 줄지"
        " 않아요. " + _WEIGH_AGAIN + " 설사나 젖은 꼬리가 없는지도 봐 주세요.",
        f"자라는 동물은 늘어야 할 만큼을 함께 셈해요. ({TULANE})",
        number=8,
        unit="%",
        days=7,
    ),
    "weight_gain": Rule(
        AlertName.WEIGHT_GAIN,
        Severity.WATCH,
        "몸무게가 {percent}% 늘었어요",
        "지난 석 달의 처음({best}g)보다 {percent}% 무거운 {value}g이에요. 먹이와 간식의 양을"
        " 보고, 배가"
        " 부풀었거나 혹이 만져지면 병원에 보여 주세요.",
        f"다 자란 햄스터의 비만과 배가 부푸는 병은 몸무게로 먼저 보여요. ({VCA}; {MERCK})",
        number=15,
        unit="%",
        days=90,
        again_days=30,
    ),
    "refused_food": Rule(
        AlertName.UNEATEN,
        Severity.TODAY,
        "먹지 않고 있어요. 오늘 병원에 가 보세요",
        "{day}부터 먹은 것이 없다고 적혀 있어요. 먹었다면 먹이를 적어 주세요. 정말 먹지"
        " 않는다면 오늘"
        " 병원에 연락해 주세요.",
        f"먹지 않는 작은 설치류는 하루 만에도 나빠져요. ({VCA})",
        number=1,
        unit="일",
    ),
    "no_food": Rule(
        AlertName.UNEATEN,
        Severity.WATCH,
        "사흘째 먹은 기록이 없어요",
        "먹고 있다면 먹이를 적어 주세요. 정말 먹지 않는다면 기다리지 말고 병원에 연락해 주세요.",
        f"먹지 않는 작은 설치류는 하루 만에도 나빠져요. ({VCA})",
        number=3,
        unit="일",
        days=3,
    ),
    "thirst": Rule(
        AlertName.THIRST,
        Severity.WATCH,
        "물을 평소의 두 배 넘게 마셔요. 지켜봐 주세요",
        "사흘 동안 평소({best}ml)의 두 배가 넘어요. 물병이 새지 않는지 보고, 그대로면 병원에 보여"
        " 주세요.",
        f"많이 마시는 것은 당뇨와 콩팥 병에서 보이는 모습이에요. ({MERCK}; {VCA})",
        number=2,
        unit="배",
        days=3,
    ),
    "wheel_still": Rule(
        AlertName.WHEEL,
        Severity.WATCH,
        "쳇바퀴를 거의 타지 않았어요. 지켜봐 주세요",
        "어젯밤 달린 거리가 평소({best}km)의 4분의 1이 안 돼요. 쳇바퀴와 계수기를 확인하고,"
        " 걸음과 먹는"
        " 양을 살펴 주세요.",
        f"움직임이 줄고 처지는 것은 아픈 햄스터의 흔한 첫 모습이에요. ({VCA})",
        number=25,
        unit="%",
    ),
    "wheel_low": Rule(
        AlertName.WHEEL,
        Severity.WATCH,
        "쳇바퀴를 평소의 절반도 안 타요. 지켜봐 주세요",
        "이틀 넘게 달린 거리가 평소({best}km)의 절반이 안 돼요. 쳇바퀴와 계수기를 확인하고,"
        " 걸음과 먹는"
        " 양을 살펴 주세요.",
        f"움직임이 줄고 처지는 것은 아픈 햄스터의 흔한 첫 모습이에요. ({VCA})",
        number=50,
        unit="%",
        days=2,
    ),
    "activity_low": Rule(
        AlertName.ACTIVITY,
        Severity.WATCH,
        "이틀째 평소보다 덜 움직여요. 지켜봐 주세요",
        "활동이 줄었다고 이어서 적혀 있어요. 방이 춥지 않은지, 먹고 마시는지 살펴 주세요.",
        f"움직임이 줄고 처지는 것은 아픈 햄스터의 흔한 첫 모습이에요. ({VCA})",
        number=2,
        unit="일",
        days=2,
    ),
    "cold": Rule(
        AlertName.TEMPERATURE,
        Severity.WATCH,
        "방이 추워요 ({value}°C)",
        "{number}°C보다 낮으면 몸이 식어 깊이 잠드는 휴면에 들 수 있어요. 천천히 따뜻하게 해"
        " 주고, 축 처져"
        " 있으면 병원에 연락해 주세요.",
        f"설치류의 방은 18~26°C로 두어요. ({GUIDE}; {MERCK_CARE})",
        number=18,
        unit="°C",
        days=3,
        again_days=7,
    ),
    "hot": Rule(
        AlertName.TEMPERATURE,
        Severity.WATCH,
        "방이 더워요 ({value}°C)",
        "{number}°C보다 높으면 더위를 먹을 수 있어요. 그늘지고 바람이 통하게 하고, 물이"
        " 넉넉한지 봐 주세요.",
        f"설치류의 방은 18~26°C로 두어요. ({GUIDE}; {MERCK_CARE})",
        number=26,
        unit="°C",
        days=3,
        again_days=7,
    ),
    "dry": Rule(
        AlertName.HUMIDITY,
        Severity.WATCH,
        "방이 건조해요 ({value}%)",
        "{number}%보다 낮으면 피부와 숨길이 마르기 쉬워요. 물그릇이나 젖은 수건을 방에 두어"
        " 보세요.",
        f"설치류의 방은 습도 40~70%로 두어요. ({GUIDE}; {MERCK_CARE})",
        number=40,
        unit="%",
        days=3,
        again_days=7,
    ),
    "humid": Rule(
        AlertName.HUMIDITY,
        Severity.WATCH,
        "방이 습해요 ({value}%)",
        "{number}%보다 높으면 곰팡이와 숨길의 병이 생기기 쉬워요. 바람을 통하게 하고 젖은"
        " 베딩을 갈아 주세요.",
        f"설치류의 방은 습도 40~70%로 두어요. ({GUIDE}; {MERCK_CARE})",
        number=70,
        unit="%",
        days=3,
        again_days=7,
    ),
    "wet_tail": _sign(f"젖은 꼬리는 가장 흔한 병이에요(7.33%). ({VETCOMPASS})"),
    "diarrhea": _sign(f"설사는 젖은 꼬리 병의 모습이고 빨리 나빠져요. ({MERCK})"),
    "no_stool": _sign(f"변이 없으면 장이 막혔을 수 있어요. ({VCA})"),
    "breathing": _sign(f"숨쉬기 힘든 것은 폐렴과 심장 병에서 보여요. ({MERCK}; {VCA})"),
    "blood": _sign(f"피가 보이면 어디서 나는지 병원에서 봐야 해요. ({MERCK})"),
    "seizure": _sign(f"발작은 곧바로 진료를 받아야 해요. ({VCA})"),
    "still": _sign(f"거의 움직이지 않는 햄스터는 많이 아픈 것일 수 있어요. ({VCA})"),
    "broken_teeth": _sign(f"부러지거나 길게 자란 앞니로는 먹지 못해요. ({VETCOMPASS}; {VCA})"),
    "long_teeth": _sign(f"부러지거나 길게 자란 앞니로는 먹지 못해요. ({VETCOMPASS}; {VCA})"),
    "lump_growing": _sign(f"자라는 혹은 일찍 봐야 떼어 낼 수 있어요. ({MERCK}; {VCA})"),
    "eyes_closed": _sign(f"감긴 눈은 다쳤거나 튀어나왔거나 몸이 아픈 것일 수 있어요. ({MERCK})"),
    "quiet": Rule(
        AlertName.QUIET,
        Severity.REMINDER,
        "한동안 기록이 없어요",
        "정해 둔 날수 동안 건강수첩에 새 기록이 없어요. 오늘 몸무게부터 적어 보세요.",
        OURS,
    ),
}
"""By name; among rules of one card, gravest first."""

STEP = 10
"""% of weight: each further tenth lost is worse, and is reported again."""
EASE = 2
"""% of weight by which a loss must shrink before it counts as over: scales differ that much from
day to day.
"""
RISE = 3
"""% by which the second half of a month's weighings exceeds the first while it is growing."""
GROWING_DAYS = 30
ADULT_DAYS = 122
"""A journal that is as old is an adult's, whenever it was born."""
WEIGHINGS_DAYS = 90
MEDIAN_OF = 3
"""Consecutive weighings: with two, nobody could tell which one was a mistake."""
LATEST_DAYS = 30
"""Maximum age of a current weighing: three times the slowest rhythm of ten days."""
READINGS_DAYS = 30
"""Days that the median of water, wheel and activity is made of."""
APART_DAYS = 3
"""Maximum age in days of readings of water, wheel and activity."""
REFUSED_DAYS = 7
"""A day without food that is longer ago, and never followed up, is over."""
FOOD_DAYS = 14
"""Days before the last three in which food is usual when it was written on three."""

SIGN_OF_CHOICE: Mapping[tuple[HealthKind, str], str] = {
    (HealthKind.STOOL, "diarrhea"): "diarrhea",
    (HealthKind.STOOL, "none"): "no_stool",
    (HealthKind.ACTIVITY, "none"): "still",
    (HealthKind.TEETH, "broken"): "broken_teeth",
    (HealthKind.TEETH, "long"): "long_teeth",
    (HealthKind.SYMPTOM, "wet_tail"): "wet_tail",
    (HealthKind.SYMPTOM, "breathing"): "breathing",
    (HealthKind.SYMPTOM, "blood"): "blood",
    (HealthKind.SYMPTOM, "seizure"): "seizure",
    (HealthKind.SYMPTOM, "lump_growing"): "lump_growing",
    (HealthKind.SYMPTOM, "eyes_closed"): "eyes_closed",
}
SIGN_LABELS: Mapping[str, str] = {
    "wet_tail": "꼬리가 젖음",
    "diarrhea": "설사",
    "no_stool": "변이 없음",
    "breathing": "숨쉬기 힘들어함",
    "blood": "피가 보임",
    "seizure": "발작",
    "still": "거의 움직이지 않음",
    "broken_teeth": "이빨이 부러짐",
    "long_teeth": "이빨이 길게 자람",
    "lump_growing": "혹이 커짐",
    "eyes_closed": "눈을 뜨지 못함",
}
_NOT_SO = r"(?!\s?(?:이|가|은|는|도)?\s?(?:없|아니|아님|안\s|멈|멎|그쳤|나았|괜찮|정상))"
_SIGN_WORDS: Mapping[str, re.Pattern[str]] = {
    sign: re.compile(words)
    for sign, words in {
        "wet_tail": rf"(?:젖은\s?꼬리|꼬리\S{{0,3}}\s?젖|웻\s?테일|wet\s?tail){_NOT_SO}",
        "diarrhea": rf"(?:설사|물똥|물변|diarrh){_NOT_SO}",
        "no_stool": (
            r"(?:변|똥|대변)\S{0,2}\s?(?:을|이)?\s?(?:없|안\s?[봐보나싸]|못\s?[봐보싸])|변비"
        ),
        "breathing": (
            r"(?:호흡|숨)\S{0,3}\s?(?:곤란|힘|가[쁘빠]|거칠|이상|헐떡|못\s?쉬|몰아)"
            rf"|(?:헐떡|쌕쌕|씩씩거|개구\s?호흡|dyspn){_NOT_SO}"
        ),
        "blood": (
            rf"(?:출혈|혈변|혈뇨|하혈|코피|피똥|피오줌|핏|bleed|blood){_NOT_SO}"
            rf"|(?<![가-힣])피(?:가|를|도)?(?=$|[\s,.!]|나|남|났|흘|보|묻|섞|비|고임){_NOT_SO}"
        ),
        "seizure": rf"(?:발작|경련|seizure|convuls){_NOT_SO}",
        "still": (
            r"움직\S{0,3}\s?(?:않|못|없)|(?:못|안)\s?움직|축\s?(?:처|늘어)|기력\S{0,1}\s?없|무기력"
            r"|의식\S{0,1}\s?없|쓰러"
        ),
        "broken_teeth": r"(?:이빨|앞니|치아)\S{0,2}\s?(?:부러|깨|빠[지졌진짐])",
        "long_teeth": r"(?:이빨|앞니|치아)\S{0,2}\s?(?:너무\s?)?(?:길|과\s?성장|자라)|과성장",
        "lump_growing": (
            r"(?:혹|종양|종괴|멍울|덩어리)(?!시)\S{0,2}\s?(?:점점\s?|더\s?)?(?:커|크|자라|자람)"
        ),
        "eyes_closed": (
            r"눈\S{0,2}\s?(?:못\s?[뜨떠뜬]|안\s?[뜨떠뜬]|감[고겼긴김]|붙[었어은음]"
            r"|뜨[지질]\s?(?:못|않))"
        ),
    }.items()
}
"""How people describe a sign in their own words, without negations."""


def sign_of_name(name: str) -> frozenset[str]:
    """The red flags that a symptom's own words name."""
    said = name.casefold()
    return frozenset(sign for sign, words in _SIGN_WORDS.items() if words.search(said))
