/** Sentences around what a post gives away. */
export const givingText = {
  title: '나눔',
  until: (day: string) => `${day}까지`,
  ended: (day: string) => `${day}에 끝났어요`,
  about: '연락은 댓글로 나눠요. 자세한 주소와 전화번호는 댓글에 적지 마세요.',
  choose: '나눔 상태',
  again: '다시 나눔하기',
  done: {
    open: '나눔 중으로 바꿨어요',
    reserved: '예약으로 바꿨어요',
    done: '나눔을 완료했어요',
  },
  undo: '되돌리기',
  failed: { title: '오류', description: '나눔 상태를 바꾸지 못했어요.' },
  field: {
    region: '나눔 지역',
    regionPlaceholder: '예: 서울 마포구',
    regionHint: '동네까지만 적어 주세요. 자세한 주소와 전화번호는 적지 마세요.',
    regionMissing: '나눔할 지역을 적어 주세요',
    endsOn: '나눔 마지막 날',
    endsOnHint: '비워 두면 2주 동안 나눔해요. 60일 안에서 고를 수 있어요.',
  },
} as const;
