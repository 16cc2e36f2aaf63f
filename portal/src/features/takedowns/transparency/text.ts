import { exactNumber } from '@/shared/lib/numbers';

/** Words around the figures; the figures' names are the server's. */
export const text = {
  title: '운영 현황',
  lead: '신고를 어떻게 처리했는지 달마다 숫자로 알려 드려요.',
  loading: '운영 현황을 불러오는 중',
  count: (count: number, isAtMost: boolean) => `${exactNumber(count)}건${isAtMost ? ' 이하' : ''}`,
  median: '신고를 처리하는 데 보통 걸린 시간',
  hours: (hours: number) => `${exactNumber(hours)}시간`,
  quiet: '신고와 조치가 없던 달',
  none: '아직 끝난 달이 없어요',
  noneHint: '첫 달이 지나면 여기에 실려요.',
  notes: '알아 두세요',
} as const;
