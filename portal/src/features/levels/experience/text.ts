import { exactNumber } from '@/shared/lib/numbers';

/** Words of one's own ledger of experience. */
export const text = {
  title: '경험치 내역',
  lead: '어떤 일로 언제 얼마를 얻었는지 모두 적혀 있어요.',
  loading: '경험치 내역을 불러오는 중',
  rules: '경험치 규칙 보기',
  amount: (points: number) => (points < 0 ? `−${exactNumber(-points)}` : `+${exactNumber(points)}`),
  empty: '아직 얻은 경험치가 없어요',
  emptyText: '일기를 쓰거나 댓글을 남기면 여기에 하나씩 적혀요.',
  write: '일기 쓰기',
} as const;
