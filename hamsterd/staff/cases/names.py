"""Korean labels of case states and report reasons."""

CASE_STATUSES = {"pending": "대기", "resolved": "조치함", "dismissed": "문제없음"}
REASONS = {
    "spam": "스팸 또는 광고",
    "abuse": "욕설 또는 혐오 표현",
    "inappropriate": "부적절한 내용",
    "false_info": "허위 정보",
    "illegal_filming": "불법촬영물",
    "other": "기타",
}
