import { SITE_NAME } from '@/shared/lib/site';

/** Sentences of the tour that greets a new member. */
export const text = {
  step: (place: number, count: number) => `${count}단계 중 ${place}단계`,
  previous: '이전',
  next: '다음',
  later: '나중에 볼게요',
  write: '첫 일기 쓰기',
  welcome: {
    title: `${SITE_NAME}에 오신 걸 환영해요!`,
    greeting: (nickname: string) => `${nickname}님, 반가워요.`,
    provider: (label: string) => `${label} 계정으로 가입을 마쳤어요.`,
    text: '작은 하루를 오래 기억하는 곳이에요. 무엇을 할 수 있는지 잠깐 둘러볼까요?',
  },
  overview: {
    title: '이런 걸 할 수 있어요',
    features: {
      write: ['사진 일기', '사진과 동영상을 다섯 개까지 담아 오늘 하루를 남겨요.'],
      talk: ['이야기 나누기', '좋아요와 댓글로 다른 집사들과 친해져요.'],
      grow: ['매일 쌓이는 레벨', '출석하고 기록할수록 경험치가 쌓여요.'],
      card: ['햄스터 카드', '우리 아이 소개 카드를 만들어 자랑해요.'],
    },
  },
  hamster: {
    title: '첫 햄스터를 등록해요',
    rest: '생일과 소개는 나중에 더할 수 있어요.',
    register: '등록하기',
    created: (name: string) => ({
      title: '등록 완료',
      description: `${name}의 첫 이야기를 남겨 보세요.`,
    }),
  },
} as const;
