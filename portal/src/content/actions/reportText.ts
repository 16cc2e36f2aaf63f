import { REPORT_TEXT_MAX } from '@/shared/api/limits.gen';
/** Sentences of the report prompt (spec 1 §2 and §8). */
export const text = {
  title: '신고하기',
  lead: '신고한 사람은 누구에게도 알려지지 않아요.',
  reasons: '이유를 골라 주세요',
  choices: [
    { value: 'spam', label: '스팸 또는 광고' },
    { value: 'abuse', label: '욕설 또는 혐오 표현' },
    { value: 'inappropriate', label: '부적절한 내용' },
    { value: 'false_info', label: '허위 정보' },
    { value: 'illegal_filming', label: '불법촬영물' },
    { value: 'other', label: '기타' },
  ],
  words: '자세한 내용',
  wordsHint: '골라 둔 이유에 덧붙이거나, 이유 없이 직접 적어도 돼요.',
  wordsPlaceholder: '어떤 점이 문제인지 알려 주세요',
  missing: '이유를 고르거나 직접 적어 주세요',
  otherMissing: '어떤 점이 문제인지 적어 주세요',
  tooLong: `${REPORT_TEXT_MAX}자까지 쓸 수 있어요`,
  submit: '신고 보내기',
  done: { title: '신고 완료', description: '알려 주셔서 고마워요. 운영자가 살펴보고 조치할게요.' },
  failed: { title: '신고 실패', description: '신고 접수 중 오류가 발생했습니다.' },
} as const;
