import { expect, it } from 'vitest';
import { ladderOf } from './ladderChoice';

it.each([
  [{ way: 'suggested', kind: 'suspension', days: 7 }, 'suggested'],
  [{ way: 'severe', kind: 'warning', days: null }, 'severe'],
  [{ way: 'none', kind: 'ban', days: 7 }, 'none'],
  [
    { way: 'other', kind: 'suspension', days: 14 },
    { kind: 'suspension', days: 14 },
  ],
  [
    { way: 'other', kind: 'warning', days: 7 },
    { kind: 'warning', days: null },
  ],
] as const)('sends %j as %j', (choice, sent) => {
  expect(ladderOf(choice)).toEqual(sent);
});
