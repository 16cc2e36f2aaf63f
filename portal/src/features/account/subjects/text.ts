import { KIND_LABELS } from '@/shared/lib/kinds';
/** What a notice, a sanction or a report is about. */
export const text = {
  kinds: { ...KIND_LABELS, user: '회원 프로필' },
  written: (day: string) => `${day} 작성`,
  unseen: '지금은 볼 수 없는 내용이에요',
} as const;
