import { withParticle } from '@/shared/lib/particles';

/** Sentences of a hamster's life book. */
export const text = {
  open: '한 권으로',
  title: (name: string) => `${name}의 책 만들기`,
  lead: {
    alive: (name: string) =>
      `${name}의 일기와 사진을 A5 크기의 PDF 한 권에 담아 드려요. 그대로 인쇄할 수 있어요. 동영상은 빠져요.`,
    passedOn: (name: string) =>
      `${withParticle(name, '과/와')} 함께한 날들을 A5 크기의 PDF 한 권에 담아 드려요. 그대로 인쇄할 수 있어요. 동영상은 빠져요.`,
  },
  loading: '책의 상태를 불러오는 중',
  empty: '아직 담을 일기가 없어요. 일기를 쓰면 책을 만들 수 있어요.',
  choices: '책에 담을 것',
  count: (entries: number) => `일기 ${entries.toLocaleString('ko')}편이 있어요.`,
  tooMany: (most: number) => `한 권에는 먼저 쓴 ${most.toLocaleString('ko')}편까지 담겨요.`,
  withPrivate: (entries: number) => `나만 보는 일기도 담기 (${entries.toLocaleString('ko')}편)`,
  withHealth: '몸무게 그래프와 건강 기록도 담기',
  withPhotosOnly: '사진이 있는 일기만 담기',
  period: '기간',
  periods: { all: '처음부터 지금까지', year: '최근 1년', chosen: '직접 고르기' },
  fromDay: '첫날',
  toDay: '마지막 날',
  backwards: '첫날보다 뒤의 날을 골라 주세요.',
  make: '책 만들기',
  makeAgain: '새로 만들기',
  making: {
    title: '책을 만들고 있어요',
    text: '이 창을 닫아도 괜찮아요. 다 되면 메일과 알림으로 알려 드릴게요.',
    progress: '책이 만들어진 정도',
  },
  ready: {
    title: '책이 준비됐어요',
    download: '내려받기',
    until: (size: string, when: string) => `PDF ${size} · ${when}까지 받을 수 있어요.`,
  },
  expired: '전에 만든 책은 받을 수 있는 기한이 지났어요. 필요하면 다시 만들어 주세요.',
  failed: {
    disk_full: '지금은 저장 공간이 부족해서 책을 만들지 못했어요. 잠시 뒤에 다시 해 주세요.',
    fault: '책을 만드는 중에 문제가 생겼어요. 다시 해 주세요. 되풀이되면 문의해 주세요.',
  },
  nextAsk: (when: string) => `${when}부터 새로 만들 수 있어요.`,
  askFailed: { title: '오류', description: '책을 만들어 달라고 하지 못했어요.' },
} as const;
