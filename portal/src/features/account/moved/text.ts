import { exactNumber } from '@/shared/lib/numbers';

export const text = {
  title: '새 집으로 옮겨 왔어요',
  lead: (nickname: string) => `${nickname}님, 기다렸어요. 쓰던 글과 함께 그대로 옮겨 왔어요.`,
  loading: '함께 온 것을 찾는 중',
  came: {
    label: '함께 온 것',
    posts: '글',
    comments: '댓글',
    experience: '포인트 → 경험치',
    count: (number: number) => `${exactNumber(number)}개`,
    level: (level: number, experience: number) => `${exactNumber(experience)} (레벨 ${level})`,
    messages: '쪽지가 있었다면',
    export: '내 기록 내려받기',
    inExport: '에 들어 있어요.',
  },
  asked: '시작하기 전에 한 번만 물어볼게요',
  nicknameLead: '옮겨 온 닉네임을 여기서는 그대로 쓸 수 없어서, 새로 정해 주세요.',
  email: '이메일',
  emailHint: '확인 메일을 보내요. 메일의 버튼을 누르면 이 주소로 비밀번호를 찾을 수 있어요.',
  submit: '새 집에서 시작하기',
  failed: { title: '저장하지 못했어요', description: '적은 것은 그대로 있어요. 다시 눌러 주세요.' },
  later: '나중에 하고 둘러보기',
  otherwise: '동의하지 않아도 글을 읽고, 기록을 내려받거나 떠날 수 있어요.',
  age: '만 14세 이상만 쓸 수 있어요',
} as const;
