import { expect, it } from 'vitest';
import {
  activeSentence,
  cohortSentence,
  growthSentence,
  hourSentence,
  levelSentence,
  todaySentence,
} from './sentences';

const TODAY = '2026-11-15';

/** Days from the first of November on. */
function days(...counts: (number | null)[]) {
  return counts.map((count, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    count,
  }));
}

const FORTNIGHT = [...Array<number>(7).fill(4), ...Array<number>(7).fill(5)];

it('compares the last seven full days with the seven before, without today', () => {
  expect(growthSentence(days(...FORTNIGHT, 900), TODAY)).toBe(
    '어제까지 7일 동안 35명이 가입했어요. 그 전 7일(28명)보다 25% 늘었어요.',
  );
  expect(activeSentence(days(...FORTNIGHT.toReversed(), 0), TODAY)).toBe(
    '어제까지 7일 동안 하루 평균 4명이 다녀갔어요. 그 전 7일(평균 5명)보다 20% 줄었어요.',
  );
});

it('does not compare with days that nobody counted, nor divide by none', () => {
  const known = FORTNIGHT.slice(7);
  expect(growthSentence(days(...Array<null>(7).fill(null), ...known), TODAY)).toBe(
    '어제까지 7일 동안 35명이 가입했어요.',
  );
  expect(growthSentence(days(...Array<number>(7).fill(0), ...known), TODAY)).toBe(
    '어제까지 7일 동안 35명이 가입했어요. 그 전 7일(0명)보다 늘었어요.',
  );
  expect(growthSentence(days(...known, ...known), TODAY)).toContain('그 전 7일(35명)과 같아요.');
  expect(growthSentence(days(null, null), TODAY)).toContain('아직 자료가 모이지 않았어요.');
});

it('says where most members stand', () => {
  const levels = [
    { levelRange: '1-10', count: 30 },
    { levelRange: '11-20', count: 10 },
  ];
  expect(levelSentence(levels)).toBe('1-10 레벨이 가장 많아요. 회원 40명 가운데 75%예요.');
  const equals = [...levels, { levelRange: '21-30', count: 30 }];
  expect(levelSentence(equals)).toBe(
    '1-10, 21-30 레벨이 가장 많아요. 회원 70명 가운데 각각 42.9%예요.',
  );
  expect(levelSentence([])).toBe('아직 회원이 없어요.');
});

it('says when the site is busiest and when it is still', () => {
  const hours = [10, 0, 30].map((count, hour) => ({ hour, count }));
  expect(hourSentence(hours)).toBe('2시에 가장 활발하고(전체의 75%) 1시에 가장 조용해요.');
  expect(hourSentence([{ hour: 0, count: null }])).toBe('최근 7일에는 활동이 없어요.');
});

function cohort(week: string, size: number, ...shares: (number | null)[]) {
  return { week, size, shares };
}

it('weighs cohorts by their size, latest first, and only those whose next week is over', () => {
  const earlier = ['09-07', '09-14', '09-21', '09-28'].map((day) =>
    cohort(`2026-${day}`, 10, 1, 0.2),
  );
  const recent = [
    cohort('2026-10-05', 30, 1, 0.5),
    cohort('2026-10-12', 10, 1, 0.1),
    cohort('2026-10-19', 0, null, null),
    cohort('2026-10-26', 0, null, null),
  ];
  const latest = cohort('2026-11-02', 50, 1);
  expect(cohortSentence([latest, ...recent, ...earlier])).toBe(
    '최근 가입자의 40%가 다음 주에 다시 왔어요. 그 전 4주(20%)보다 20%p 높아졌어요.',
  );
  expect(cohortSentence(recent)).toBe('최근 가입자의 40%가 다음 주에 다시 왔어요.');
  expect(cohortSentence([latest])).toBe('아직 가입한 지 두 주가 지난 회원이 없어요.');
});

it('says the day', () => {
  const overview = {
    totalUsers: 200,
    activeUsers24h: 25,
    totalDiaries: 1,
    newDiariesDay: 3,
    totalCommunityPosts: 1,
    newCommentsDay: 1234,
  };
  expect(todaySentence(overview)).toBe(
    '오늘 일기 3개와 댓글 1,234개가 올라왔어요. 회원의 12.5%가 최근 24시간에 다녀갔어요.',
  );
  expect(todaySentence({ ...overview, activeUsers24h: 0 })).toBe(
    '오늘 일기 3개와 댓글 1,234개가 올라왔어요.',
  );
});

it('says people instead of percentages where they are few', () => {
  const one = cohort('2026-10-05', 1, 1, 1);
  expect(cohortSentence([one])).toBe('최근 가입자의 비율을 말하기에는 표본이 적어요 (1명).');
  const few = [...Array<number>(7).fill(1), ...Array<number>(7).fill(2)];
  expect(growthSentence(days(...few, 9), TODAY)).toBe(
    '어제까지 7일 동안 14명이 가입했어요. 그 전 7일(7명)보다 7명 늘었어요.',
  );
  expect(levelSentence([{ levelRange: '1-10', count: 3 }])).toBe(
    '1-10 레벨이 가장 많아요. 회원 3명 가운데 3명이에요.',
  );
  expect(hourSentence([{ hour: 3, count: 2 }])).toBe(
    '3시에 가장 활발하고(2건) 3시에 가장 조용해요.',
  );
});

it('compares a chosen range with as many days before', () => {
  expect(growthSentence(days(20, 20), TODAY, { before: 20 })).toBe(
    '이 기간에 40명이 가입했어요. 그 전 같은 기간(20명)보다 100% 늘었어요.',
  );
  expect(activeSentence(days(20, 20), TODAY, { before: 80 })).toBe(
    '이 기간에 하루 평균 20명이 다녀갔어요. 그 전 같은 기간(평균 40명)보다 50% 줄었어요.',
  );
  expect(growthSentence(days(20, null), TODAY, { before: null })).toBe(
    '이 기간에 20명이 가입했어요.',
  );
});
