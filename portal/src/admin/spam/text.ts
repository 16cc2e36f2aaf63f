import type { Shape } from '@/shared/api/types';
import { KIND_LABELS } from '@/shared/lib/kinds';

export const spamText = {
  open: '스패머 처리',
  title: (name: string) => `${name}님을 스패머로 처리할까요?`,
  verb: '정지하고 모두 내리기',
  which: '어느 동안 쓴 것을',
  counting: '몇 개인지 세고 있어요.',
  nothing: '그동안 쓴 것이 없어요.',
  bans: '영구 정지되고 모든 기기에서 로그아웃돼요.',
  bannedAlready: '이미 정지된 회원이라 쓴 것만 내려요.',
  stays: '비공개 일기는 그대로 둬요. 한 번에 되돌릴 수 있어요.',
  cases: (count: number) => `기다리던 신고 ${count}건도 조치로 끝나고, 신고한 분들께 알려요.`,
  running: (done: number, total: number) => `${total}개 가운데 ${done}개를 내렸어요.`,
  done: (count: number) => `스패머로 처리하고 ${count}개를 내렸어요.`,
  table: '내릴 것',
};

/** Which days, by how many; everything has no number. */
export const SPAM_DAYS = {
  1: '최근 하루',
  7: '최근 7일',
  30: '최근 30일',
  all: '모두',
} as const;

type SpamKind = Exclude<keyof Shape<'SpamCounts'>, 'case'>;

export const SPAM_KINDS: Readonly<Record<SpamKind, string>> = {
  diary: KIND_LABELS.diary,
  community: KIND_LABELS.community,
  comment: KIND_LABELS.comment,
  communityComment: KIND_LABELS.community_comment,
  condolence: KIND_LABELS.condolence,
  hamster: KIND_LABELS.hamster,
  contestEntry: KIND_LABELS.contest_entry,
};
