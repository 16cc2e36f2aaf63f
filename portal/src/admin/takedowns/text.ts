export const takedownText = {
  label: '권리침해',
  search: '이름이나 내용',
  empty: '기다리는 요청이 없어요.',
  own: '내가 올린 것에 대한 요청이에요. 누가 왜 요청했는지는 다른 운영자만 보고, 결정도 다른 운영자가 해요.',
  claimant: '요청한 사람',
  author: '작성자',
  target: '대상',
  snapshot: '요청받은 때의 내용',
  onSite: '사이트에서 보기',
  ends: '임시조치 끝',
  left: (days: number) => (days > 0 ? `${days}일 남음` : '오늘 끝나요'),
  objection: '작성자의 이의',
  decision: '결정',
  released: '다시 공개',
  register: '대장 내려받기',
  registerHelp: '메일 주소가 들어 있어 열람 기록에 남아요.',
};

export const GROUNDS: Record<string, string> = {
  privacy: '사생활 침해',
  defamation: '명예훼손',
  portrait: '초상권 침해',
  copyright: '저작권 침해',
  other: '그 밖의 권리 침해',
};

export const STATES: Record<string, string> = {
  pending: '대기',
  blocked: '임시조치',
  rejected: '반려',
  released: '다시 공개',
  removed: '삭제',
};

export type Act = 'block' | 'reject' | 'release' | 'remove';

type ActWords = { verb: string; title: string; help: string; done: string; isGrave: boolean };

export const ACTS: Record<Act, ActWords> = {
  block: {
    verb: '임시조치',
    title: '30일 동안 보이지 않게 할까요?',
    help: '주소에는 임시조치 안내가 남고, 요청한 분과 작성자 모두에게 이 이유가 메일로 가요.',
    done: '임시조치했어요. 30일 뒤에 저절로 풀려요.',
    isGrave: true,
  },
  reject: {
    verb: '반려',
    title: '이 요청을 반려할까요?',
    help: '요청한 분께 이 이유가 메일로 가요.',
    done: '반려했어요.',
    isGrave: false,
  },
  release: {
    verb: '다시 공개',
    title: '지금 다시 공개할까요?',
    help: '요청한 분과 작성자 모두에게 이 이유가 메일로 가요.',
    done: '다시 공개했어요.',
    isGrave: false,
  },
  remove: {
    verb: '삭제',
    title: '이 내용을 삭제할까요?',
    help: '요청한 분과 작성자 모두에게 이 이유가 메일로 가요.',
    done: '삭제했어요.',
    isGrave: true,
  },
};

export const NOTES: Record<Act, readonly string[]> = {
  block: ['권리 침해 여부를 판단하기 어려워 30일 동안 임시조치해요.'],
  reject: [
    '요청하신 내용에서 권리 침해를 확인할 수 없었어요.',
    '글이 이미 지워져서 더 조치할 것이 없어요.',
  ],
  release: ['작성자의 이의를 살펴보고 다시 공개하기로 했어요.', '요청하신 분이 요청을 거두셨어요.'],
  remove: ['다른 사람의 권리를 침해한 것이 분명해 삭제해요.'],
};
