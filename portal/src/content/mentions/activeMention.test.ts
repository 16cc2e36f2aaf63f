import { expect, it } from 'vitest';
import { activeMention } from './activeMention';

it.each([
  ['@', 0, ''],
  ['@콩', 0, '콩'],
  ['안녕 @콩이', 3, '콩이'],
  ['저는@콩이집', 2, '콩이집'],
  ['@두부 공', 0, '두부 공'],
  ['@두부언니 @콩', 6, '콩'],
  ['첫 줄\n@ㅋㅇ', 4, 'ㅋㅇ'],
])('completes what is typed behind the sign: %s', (before, start, query) => {
  expect(activeMention(before)).toEqual({ start, query });
});

it.each(['', '콩이', 'me@dubu', 'https://a.kr/@dubu', '@ 콩', '@콩이\n', `@${'가'.repeat(21)}`])(
  'completes nothing: %s',
  (before) => {
    expect(activeMention(before)).toBeNull();
  },
);
