/** Sentences of sanctions and appeals, as the member reads them. */
export const text = {
  title: '이용 제한 내역',
  lead: '운영 원칙에 따라 받은 경고와 제한이 여기에 남아요.',
  loading: '이용 제한 내역을 불러오는 중',
  empty: {
    title: '받은 제한이 없어요',
    text: '늘 따뜻하게 함께해 주셔서 고마워요.',
    action: '홈으로 가기',
  },
  kinds: { warning: '경고', suspension: '글쓰기 정지', ban: '영구 정지' },
  states: {
    running: '적용 중',
    replaced: '더 무거운 제한으로 바뀌었어요',
    over: '끝났어요',
    lifted: '일찍 풀렸어요',
    void: '취소됐어요',
    noted: '기록됨',
  },
  meanings: {
    warning: '이용에는 제한이 없어요. 같은 일이 되풀이되면 글쓰기가 제한될 수 있어요.',
    suspension:
      '읽기와 로그인은 그대로 할 수 있고, 일기·글·댓글 쓰기와 좋아요·팔로우만 쉬어요. 끝나는 시각에 저절로 풀려요.',
    ban: '로그인할 수 없어요. 판단이 잘못되었다고 생각하시면 이의를 제기해 주세요.',
    replaced:
      '지금은 다른 제한이 대신 적용되고 있어요. 그 제한이 먼저 풀리면 남은 기간 동안 다시 적용돼요.',
    void: '이 제한은 없던 일이 되었고, 다음 판단에도 세지 않아요.',
  },
  now: {
    none: '지금 적용 중인 제한은 없어요.',
    suspension: (end: string) => `지금 적용 중: ${end}까지 글쓰기 정지`,
    ban: '지금 적용 중: 영구 정지',
  },
  still: '자세히 보고 이의 제기하기',
  reason: '사유',
  subjects: '대상',
  period: '기간',
  day: '날짜',
  from: (start: string) => `${start}부터`,
  liftReason: '풀린 이유',
  appeal: {
    title: '이의 제기',
    own: '내가 보낸 이의',
    answer: '운영자의 답',
    statuses: {
      pending: '이의를 살펴보고 있어요',
      granted: '이의를 받아들였어요',
      denied: '이의를 받아들이지 않았어요',
    },
  },
  removals: {
    title: '내려진 내용',
    lead: '운영 원칙에 따라 운영자가 내린 내용이에요. 다른 사람에게 보이지 않아요.',
    at: '내린 때',
    failed: '내려진 내용을 불러오지 못했어요.',
    again: '내려진 내용 다시 불러오기',
  },
  linked: {
    title: '이용 제한과 이의 제기',
    lead: '로그인하지 않고도 이 링크로 한 번 이의를 제기할 수 있어요. 답은 메일로 보내 드려요.',
    missing: '링크를 열 수 없어요',
    missingText: '주소가 잘렸을 수 있어요. 메일의 링크를 다시 눌러 주세요.',
    toLogin: '로그인 화면으로 가기',
    toOwn: '이용 제한 내역 보기',
  },
} as const;
