import { exactNumber } from '@/shared/lib/numbers';

/** Words of a member's field. */
export const text = {
  streak: {
    none: '오늘부터 씨앗을 모아 보세요.',
    running: (days: number) => `${exactNumber(days)}일째 출석하고 있어요`,
  },
  /** What is drawn, for who does not see it; the words below say the rest. */
  spoken: (seeds: number, flowers: number, young: number) =>
    `일기 ${exactNumber(seeds)}편이 자란 밭: 해바라기 ${flowers}송이, 자라는 싹 ${young}개`,
  grown: (seeds: number) =>
    seeds > 0 ? `일기 ${exactNumber(seeds)}편이 자라고 있어요.` : '아직 심은 일기가 없어요.',
  next: (missing: number) => `${missing}편 더 쓰면 해바라기가 또 피어요.`,
} as const;
