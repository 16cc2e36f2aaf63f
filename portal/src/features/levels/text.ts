import { exactNumber } from '@/shared/lib/numbers';

/** Words around the rules of experience; the rules themselves are the server's. */
export const text = {
  title: '레벨과 경험치',
  lead: (perLevel: number, perTier: number) =>
    `경험치 ${exactNumber(perLevel)}점마다 레벨이 하나 오르고, ${exactNumber(perTier)}레벨마다 새로운 등급이 시작돼요.`,
  loading: '경험치 규칙을 불러오는 중',
  ways: '경험치를 얻는 방법',
  way: '하는 일',
  amount: '경험치',
  perDay: '하루에',
  gain: (points: number) => `+${exactNumber(points)}`,
  times: (count: number | null) => (count === null ? '제한 없음' : `${exactNumber(count)}번까지`),
  streak: (days: number) => `쉬지 않고 ${exactNumber(days)}일째마다`,
  once: '덤으로',
  tiers: '등급',
  grows: '같은 등급 안에서도 열 레벨마다 배지가 아래부터 차올라요.',
  range: (first: number, last: number | null) =>
    last === null
      ? `${exactNumber(first)}레벨부터`
      : `${exactNumber(first)}~${exactNumber(last)}레벨`,
  own: '지금 내 등급',
  notes: '알아 두세요',
  ledger: '내 경험치 내역',
} as const;
