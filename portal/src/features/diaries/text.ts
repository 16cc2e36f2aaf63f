import { spokenDay } from '@/shared/lib/relativeTime';

/** Sentences of the diary; those of spec 1 §8 are kept literally. */
export const text = {
  intro: '햄스터의 하루를 사진과 글로 남기고, 다른 집사들과 나누는 일기장이에요.',
  tabs: { label: '일기 정렬', latest: '최신', popular: '인기', following: '팔로잉' },
  loading: '일기를 불러오는 중',
  end: '여기까지 다 봤어요',
  readMore: '더 보기',
  readLess: '접기',
  empty: {
    title: '아직 올라온 일기가 없어요',
    visitor: '첫 번째 이야기의 주인공이 되어 주세요.',
    member: '오늘 우리 햄찌가 뭘 했는지 들려주세요.',
    write: '첫 일기 쓰기',
    login: '로그인',
    register: '회원가입',
  },
  following: {
    visitor: {
      title: '좋아하는 집사의 일기만 모아 보세요',
      text: '로그인하고 팔로우하면 그 집사의 새 일기가 여기에 최신순으로 모여요.',
    },
    empty: {
      title: '팔로우한 집사의 일기가 여기에 모여요',
      text: '마음에 드는 집사를 팔로우해 보세요. 새 일기를 놓치지 않아요.',
    },
  },
  card: {
    private: '나만 보기',
    /** `2026-11-03` is "11월 3일의 일기". */
    day: (day: string) => `${spokenDay(day)}의 일기`,
    edited: '고침',
    comments: '댓글',
    share: '공유',
    report: '신고',
    menu: '일기 메뉴',
    edit: '고치기',
    remove: '지우기',
  },
} as const;
