"""Korean names of codes, for the readable page of a member's record."""

from hamsterd.diaries.rules import Activity, Mood, Weather

MOODS = {
    Mood.HAPPY: "행복해요",
    Mood.CALM: "느긋해요",
    Mood.EXCITED: "신났어요",
    Mood.PLAYFUL: "장난꾸러기",
    Mood.PROUD: "뿌듯해요",
    Mood.SLEEPY: "졸려요",
    Mood.WORRIED: "걱정돼요",
    Mood.SAD: "시무룩해요",
}
WEATHERS = {
    Weather.SUNNY: "맑음",
    Weather.CLOUDY: "흐림",
    Weather.RAINY: "비",
    Weather.SNOWY: "눈",
    Weather.WINDY: "바람",
    Weather.HOT: "더움",
    Weather.COLD: "추움",
}
ACTIVITIES = {
    Activity.WHEEL: "쳇바퀴",
    Activity.EAT: "냠냠",
    Activity.SLEEP: "쿨쿨",
    Activity.WALK: "산책",
    Activity.PLAY: "놀이",
    Activity.DIG: "땅파기",
    Activity.BATH: "모래목욕",
    Activity.CLEAN: "집 청소",
    Activity.HOSPITAL: "병원",
}
HELD_BACK = {
    "reports": "신고를 살펴보는 중",
    "review": "올리기 전 확인 중",
    "takedown": "임시조치 중",
}
"""Why others do not see something, by reason."""

MONTH = "{0.year}년 {0.month}월"
WEEKDAYS = "월화수목금토일"
