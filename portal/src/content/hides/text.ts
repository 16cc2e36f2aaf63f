import { KIND_LABELS } from '@/shared/lib/kinds';

/** Sentences of what a member does not want to see: things they hide, members they block. */
export const text = {
  more: '더 많은 일',
  copy: '링크 복사',
  hide: '이 글 숨기기',
  show: '이 글 다시 보기',
  hidden: { title: '이 글을 숨겼어요', description: '나에게만 보이지 않아요.' },
  shown: { title: '이 글을 다시 보여 드려요' },
  undo: '되돌리기',
  failed: { title: '오류', description: '숨기기를 바꾸지 못했어요.' },
  block: (nickname: string) => `${nickname}님 차단`,
  unblock: (nickname: string) => `${nickname}님 차단 풀기`,
  confirm: {
    title: (nickname: string) => `${nickname}님을 차단할까요?`,
    description:
      '서로의 글이 보이지 않고, 서로 팔로우하거나 댓글을 남길 수 없어요. 팔로우는 양쪽 모두 끊겨요. 상대에게는 알리지 않아요.',
    submit: '차단하기',
  },
  blocked: (nickname: string) => ({
    title: `${nickname}님을 차단했어요`,
    description: '설정의 ‘숨긴 글과 차단한 회원’에서 풀 수 있어요.',
  }),
  unblocked: (nickname: string) => ({ title: `${nickname}님의 차단을 풀었어요` }),
  ofBlocked: '차단한 회원의 댓글이에요',
  open: '보기',
  openFailed: '댓글을 불러오지 못했어요',
  pageOfBlocked: '차단한 회원이에요. 글과 댓글이 보이지 않아요.',
  words: {
    title: '안 볼 낱말',
    lead: '이 낱말이 들어 있는 일기와 글은 홈과 커뮤니티 목록에서 접혀 보여요. 다른 사람은 알 수 없고, 내 글과 검색 결과는 그대로예요.',
    loading: '낱말을 불러오는 중',
    label: '더할 낱말',
    placeholder: '무지개다리',
    hint: '쉼표로 나누면 여러 개를 한 번에 더해요.',
    add: '더하기',
    missing: '보고 싶지 않은 낱말을 적어 주세요.',
    none: '아직 없어요.',
    remove: (word: string) => `${word} 빼기`,
    failed: { title: '오류', description: '안 볼 낱말을 저장하지 못했어요.' },
  },
  list: {
    title: '숨긴 글과 차단한 회원',
    loading: '목록을 불러오는 중',
    empty: '숨긴 글도 차단한 회원도 없어요.',
    kinds: { ...KIND_LABELS, user: '차단한 회원' },
    remove: { diary: '다시 보기', community: '다시 보기', user: '차단 풀기' },
    gone: '지워진 글',
  },
} as const;
