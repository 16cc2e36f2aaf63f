import { exactNumber } from '@/shared/lib/numbers';
import { homeOf } from '@/shared/lib/particles';
import type { RankingKind, RankingPeriod } from './rules';

type KindWords = {
  tab: string;
  /** What the score counts, spoken before it. */
  score: string;
  /** Written behind the score. */
  unit: string;
  /** How to come into this ranking. */
  way: string;
};

const KIND_WORDS: Record<RankingKind, KindWords> = {
  level: {
    tab: '레벨',
    score: '경험치',
    unit: '점',
    way: '출석하고 일기를 쓰면 경험치가 쌓여요.',
  },
  diaries: { tab: '일기', score: '공개한 일기', unit: '편', way: '일기를 공개하면 순위에 올라요.' },
  followers: {
    tab: '팔로워',
    score: '팔로워',
    unit: '명',
    way: '다른 집사와 이야기를 나누면 팔로워가 늘어요.',
  },
  'popular-hamsters': {
    tab: '인기 햄스터',
    score: '좋아요',
    unit: '개',
    way: '햄스터 일기가 좋아요를 받으면 순위에 올라요.',
  },
};

const PERIOD_WORDS: Record<RankingPeriod, string> = {
  all: '전체',
  month: '이번 달',
  week: '이번 주',
};

/** Words around the rankings and the popular hamsters. */
export const text = {
  popular: '인기 햄스터',
  owner: homeOf,
  likes: '좋아요',
  diaries: '일기',
  title: '랭킹',
  tabs: '랭킹 종류',
  kinds: KIND_WORDS,
  period: '기간',
  periods: PERIOD_WORDS,
  asOf: '기준 시각',
  rules: '경험치는 어떻게 쌓이나요?',
  loading: '랭킹을 불러오는 중',
  podium: '앞의 세 자리',
  rows: '이어지는 순위',
  rank: (rank: number) => `${exactNumber(rank)}위`,
  rise: (places: number) => `${exactNumber(places)}계단 올랐어요`,
  fall: (places: number) => `${exactNumber(places)}계단 내려갔어요`,
  same: '순위 그대로예요',
  mine: { member: '나', hamster: '우리 집' },
  own: '내 순위',
  ofMembers: (total: number) => `${exactNumber(total)}명 중`,
  ofHamsters: (total: number) => `${exactNumber(total)}마리 중`,
  ownHamster: (name: string) => `우리 ${name}`,
  emptyTitle: {
    all: '아직 순위가 없어요',
    month: '이번 달에는 아직 순위가 없어요',
    week: '이번 주에는 아직 순위가 없어요',
  },
} as const;
